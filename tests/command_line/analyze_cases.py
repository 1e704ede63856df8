"""`punto analyze`: every kind of shoe, choice and format, and every wrong value."""

import csv
import io
from fractions import Fraction

from harness import DATA, FORMATS, CommandLineTest, punto


def percent(exact, digits):
    """A fraction in hundredths, rounded half away from zero."""
    value = Fraction(exact) * 100 * 10**digits
    rounded = (abs(value) + Fraction(1, 2)).__floor__()
    text = str(rounded).zfill(digits + 1)
    return ("-" if value < 0 and rounded else "") + text[:-digits] + "." + text[-digits:] + "%"


class Analyze(CommandLineTest):
    def figures(self, *words):
        """What is known of every determined bet, without the shoe."""
        return {(bet["id"], bet["mode"]): bet for bet in self.analysis(*words)["bets"] if bet["determined"]}

    def test_fresh_shoe(self):
        analysis = self.analysis()
        self.assertEqual(analysis["shoe"], {"cards": 416, "infinite": False, "detail": "cards", "counts": [8] * 52,
                                            "suits_named": True})
        self.assertEqual(analysis["deals"], "4998398275503360")
        banker = self.figures()["banker", "commission"]
        self.assertEqual(banker["house_edge"], {"exact": "114753351728/10847218479825", "decimal": "0.010579057842"})
        self.assertEqual(len(analysis["bets"]), 19)
        self.assertIn("  Tie                                 8:1                  14.3596%  85.6404%   "
                      "9.5156%  0.0000%   2.6409\n", self.ok("analyze"))

    def test_the_same_shoe_in_other_words(self):
        fresh = self.figures()
        for words in (["--decks", "8"], ["--cards", ",".join(["8"] * 52)], ["--cards", " ".join(["8"] * 52)],
                      ["--without", ""], ["--ruleset", DATA / "rulesets" / "sa-gaming.toml"]):
            self.assertEqual(self.figures(*words), fresh, words)
        by_ranks = self.figures("--ranks", ",".join(["32"] * 13))
        self.assertEqual(set(fresh) - set(by_ranks), {("perfect_pair", None)})
        by_points = self.figures("--points", ",".join(["32"] * 9 + ["128"]))
        self.assertEqual(set(fresh) - set(by_points),
                         {(bet, None) for bet in ("perfect_pair", "player_pair", "banker_pair", "any_pair")})
        for figures in (by_ranks, by_points):
            for bet, figure in figures.items():
                self.assertEqual(figure, fresh[bet])

    def test_cards_taken_out(self):
        less = self.figures("--without", "As Kd 5c 5h Ts")
        for cards in ("5h Ts As 5c Kd", "ts, as,KD 5C\t5h", "10s A♠ K♦ 5♣ 5♥"):
            self.assertEqual(self.figures("--without", cards), less, cards)
        counts = [8] * 52
        for at in (0, 12 * 4 + 2, 4 * 4 + 3, 4 * 4 + 1, 9 * 4):
            counts[at] -= 1
        self.assertEqual(self.figures("--cards", ",".join(map(str, counts))), less)
        self.assertNotEqual(self.figures(), less)
        for cards, detail, named in [("5", "cards", False), ("5 5", "ranks", True), ("X", "points", True)]:
            shoe = self.analysis("--without", cards)["shoe"]
            self.assertEqual((shoe["detail"], shoe["suits_named"], shoe["cards"]),
                             (detail, named, 416 - len(cards.split())))

    def test_burn_card(self):
        burned = self.analysis("--burn", "7h", "--without", "As")
        self.assertEqual(burned["burn"], {"shown": "7h", "unseen": 7})
        self.assertEqual(burned["bets"], self.analysis("--without", "As 7h")["bets"])
        self.assertEqual(burned["shoe"]["cards"], 414)
        self.assertIn("\nBurn card shown: K; 10 more burned unseen, which change no probability\n",
                      self.ok("analyze", "--burn", "K"))

    def test_infinite_shoe(self):
        analysis = self.analysis("--decks", "infinite")
        self.assertEqual(analysis["deals"], str(52**6))
        self.assertTrue(analysis["shoe"]["infinite"])
        pair = self.figures("--decks", "infinite")["player_pair", None]
        self.assertEqual(Fraction(pair["hit_frequency"]["exact"]), Fraction(1, 13))
        perfect = self.figures("--decks", "infinite")["perfect_pair", None]
        self.assertEqual(Fraction(perfect["hit_frequency"]["exact"]), 1 - Fraction(51, 52) ** 2)

    def test_files_of_counts(self):
        in_order = self.figures("--points", "1,2,3,4,5,6,7,8,9,10")
        for text in ("1,2,3,4,5,6,7,8,9,10\n", "1 2 3 4 5\n# a comment\n6 7 8 9 10 # another",
                     "1\r\n2\r\n3,4,5,6,7,8,9,10\r\n",
                     "T,9,8,7,6,5,4,3,2,A\n10,9,8,7,6,5,4,3,2,1\n",
                     "# head\nA 2 3 X 4 5 6 7 8 9\n1 2 3 10 4 5 6 7 8 9"):
            self.assertEqual(self.figures("--points", f"@{self.file('shoe.csv', text)}"), in_order, text)
        header = [rank + suit for suit in "cdhs" for rank in "KQJT98765432A"]
        counts = list(range(1, 53))
        ordered = [counts[header.index(rank + suit)] for rank in "A23456789TJQK" for suit in "shdc"]
        path = self.file("cards.csv", ",".join(header) + "\n" + ",".join(map(str, counts)))
        self.assertEqual(self.analysis("--cards", f"@{path}")["shoe"]["counts"], ordered)
        bad = self.file("bad.csv", "1,2,3\n4,5,x,7,8,9,10\n")
        self.fails(3, f'{bad}:2:5: "x" is no count; expected a whole number from 0 to 65535', "analyze", "--points",
                   f"@{bad}")
        twice = self.file("twice.csv", "T,9,8,7,6,5,4,3,2,2\n10,9,8,7,6,5,4,3,2,1\n")
        self.fails(3, f'{twice}:1:19: "2" is named twice in the header line', "analyze", "--points", f"@{twice}")

    def test_condition(self):
        given = self.analysis("--given", "player_initial == 9", "--bet", "player_natural")
        self.assertEqual(given["given"]["condition"], "player_initial == 9")
        self.assertEqual(given["bets"][0]["hit_frequency"]["exact"], "1")
        share = Fraction(given["given"]["share"]["exact"])
        self.assertEqual(share, Fraction(int(given["deals"]), 4998398275503360))
        text = self.ok("analyze", "--given", "natural", "--digits", "2")
        self.assertRegex(text, r"\nGiven natural: [\d,]+ deals, 34\.30% of all coups\n")

    def test_choice_of_bets_and_modes(self):
        def ids(*words):
            return [(bet["id"], bet["mode"]) for bet in self.analysis(*words)["bets"]]

        self.assertEqual(ids("--bet", "tie", "--bet", "player"), [("player", None), ("tie", None)])
        self.assertEqual(ids("--bet", "banker"), [("banker", "commission"), ("banker", "no-commission")])
        self.assertEqual(ids("--bet", "banker", "--mode", "no-commission"), [("banker", "no-commission")])
        self.assertEqual(len(ids("--mode", "commission")), 18)

    def test_outcomes_and_exact(self):
        table = "  Pays   When                           Deals  Probability   1 in     Return"
        one = self.ok("analyze", "--bet", "tie")
        self.assertIn(table + "\n", one)
        self.assertIn("  8:1    winner == tie    475,627,426,473,216      9.5156%  10.51   76.1248%\n", one)
        self.assertNotIn("exact", one)
        self.assertRegex(self.ok("analyze", "--bet", "tie", "--exact"), table + " +Probability, exact\n")
        self.assertIn("House edge              14.3596%  = 103841353768/723147898655\n",
                      self.ok("analyze", "--bet", "tie", "--exact"))
        everything = self.ok("analyze", "--outcomes")
        self.assertEqual(everything.count("\n  total "), 19)
        self.assertIn("Super Lucky Seven (super_lucky_seven), offered in the first 50 coups of a shoe\n", everything)
        self.assertIn("house edge, exact", self.ok("analyze", "--exact").lower())

    def test_digits(self):
        self.assertIn("  14%  86%  10%    0%        3\n", self.ok("analyze", "--digits", "0"))
        edge = self.analysis("--digits", "200", "--bet", "tie")["bets"][0]["house_edge"]
        exact = Fraction(103841353768, 723147898655)
        self.assertEqual(edge["decimal"], "0." + str(round(exact * 10**200)).zfill(200))

    def test_languages(self):
        for language, title, bet in [("en", "SA Gaming Live Baccarat", "2 Cards Lucky Six"),
                                     ("id", "SA Gaming Bakarat", "2 Kartu Hoki Enam"),
                                     ("ms", "SA Gaming Baccarat", "2 Kad Tuah Enam")]:
            text = self.ok("analyze", "--lang", language)
            self.assertTrue(text.startswith(f"{title} (sa-gaming)\n"), text[:60])
            self.assertIn(f"\n  {bet} ", text)

    def test_formats_agree(self):
        words = ["--points", "1,2,3,4,5,6,7,8,9,10"]
        bets = self.analysis(*words)["bets"]
        rows = list(csv.DictReader(io.StringIO(self.ok("analyze", "--format", "csv", *words))))
        self.assertEqual([row["bet"] for row in rows], [bet["id"] for bet in bets])
        text = self.ok("analyze", "--digits", "12", *words)
        markdown = self.ok("analyze", "--format", "md", "--digits", "12", *words)
        for bet, row in zip(bets, rows):
            self.assertEqual((row["mode"] or None, row["name"]), (bet["mode"], bet["name"]))
            self.assertEqual(row["determined"] == "true", bet["determined"])
            self.assertEqual(row["missing"], bet.get("missing", ""))
            for name in ("house_edge", "rtp", "edge_per_resolved", "hit_frequency", "push_frequency",
                         "loss_frequency", "variance",
                         "excess_kurtosis"):
                self.assertEqual((row[name], row[f"{name}_exact"]),
                                 (bet[name]["decimal"], bet[name]["exact"]) if bet["determined"] else ("", ""))
            for name in ("standard_deviation", "skewness"):
                self.assertEqual(row[name], bet[name]["decimal"] if bet["determined"] else "")
            if bet["determined"]:
                self.assertIn(bet["standard_deviation"]["decimal"], text)
                self.assertIn(f"| {bet['standard_deviation']['decimal']} |", markdown)
                self.assertIn(f" {percent(bet['house_edge']['exact'], 12)} ", text)
        outcomes = list(csv.DictReader(io.StringIO(self.ok("analyze", "--format", "csv", "--outcomes", *words))))
        keys = ("bet", "odds", "when", "net", "deals", "probability_exact", "missing")
        expected = []
        for bet in bets:
            expected += [(bet["id"], outcome["odds"], outcome["when"], outcome["net"], outcome["deals"],
                          outcome["probability"]["exact"], "") for outcome in bet.get("outcomes", [])]
            if not bet["determined"]:
                expected.append((bet["id"], "", "", "", "", "", bet["missing"]))
        self.assertEqual([tuple(row[key] for key in keys) for row in outcomes], expected)

    def test_what_the_shoe_does_not_tell(self):
        text = self.ok("analyze", "--points", ",".join(["9"] * 10))
        self.assertIn("\nNot determined by this shoe: Player Pair, Banker Pair, Any Pair: "
                      "needs the ranks of the cards; "
                      "this shoe is known by points.\n", text)
        self.assertIn("\nNot determined by this shoe: Perfect Pair: needs the suits of the cards; "
                      "this shoe is known by points.\n", text)

    def test_bad_values(self):
        ten = ",".join(["9"] * 10)
        is_no_card = (
            "is no card; expected a rank (A 2..9 T J Q K, or X for any ten-valued card), with a suit (s h d c) or without")
        for message, words in [
            ("the shoe: 5 cards in the shoe; a coup may take 6", ["--points", "5,0,0,0,0,0,0,0,0,0"]),
            ("the shoe: 0 cards in the shoe; a coup may take 6", ["--points", "0,0,0,0,0,0,0,0,0,0"]),
            ("--points:1:3: -1: a count is 0 to 65535", ["--points", "1,-1,1,1,1,1,1,1,1,1"]),
            ("--points:1:3: 65536: a count is 0 to 65535", ["--points", "1,65536,1,1,1,1,1,1,1,1"]),
            ("--points:1:1: 99999999999999999999 is too large; a count is 0 to 65535",
             ["--points", "99999999999999999999,1,1,1,1,1,1,1,1,1"]),
            ("--points: 131070 cards; a shoe holds at most 65535", ["--points", "65535,65535,0,0,0,0,0,0,0,0"]),
            ('--points:1:1: "1.5" is no count; expected a whole number from 0 to 65535',
             ["--points", "1.5,1,1,1,1,1,1,1,1,1"]),
            ('--points:1:1: "?" is no count; expected a whole number from 0 to 65535',
             ["--points", b"\xff,1,1,1,1,1,1,1,1,1".decode(errors="surrogateescape")]),
            ("--ranks:1:18: 9 counts; a shoe known by ranks has 13 (aces to kings)", ["--ranks", ",".join("1" * 9)]),
            ("--ranks:1:27: 14 counts; a shoe known by ranks has 13 (aces to kings)",
             ["--ranks", ",".join("1" * 14)]),
            ("--decks: 0 decks; expected 1 to 1260, or infinite", ["--decks", "0"]),
            ("--decks: 1261 decks; expected 1 to 1260, or infinite", ["--decks", "1261"]),
            ('--decks: "six" is no number of decks; expected 1 to 1260, or infinite', ["--decks", "six"]),
            (f'--without:1:4: "1x" {is_no_card}', ["--without", "As 1x"]),
            ("--without: no As is left in the shoe to take out", ["--decks", "1", "--without", "As As"]),
            ("--without: no K is left in the shoe to take out",
             ["--ranks", "9,9,9,9,9,9,9,9,9,9,9,9,0", "--without", "K"]),
            (f'--burn:1:1: "joker" {is_no_card}', ["--burn", "joker"]),
            ("--burn: 2 cards; expected the one that was shown", ["--burn", "A K"]),
            ("--burn: no As is left in the shoe to take out", ["--decks", "1", "--without", "As", "--burn", "As"]),
            ("--burn: no card can be taken out of the infinite shoe: its cards are drawn with replacement",
             ["--decks", "infinite", "--burn", "7"]),
            ("--without: no card can be taken out of the infinite shoe: its cards are drawn with replacement",
             ["--decks", "infinite", "--without", "7"]),
            ('--bet: unknown bet "lucky_sixx". Did you mean "lucky_six"?', ["--bet", "lucky_sixx"]),
            ('--mode: unknown mode "comission"; sa-gaming has commission, no-commission. Did you mean "commission"?',
             ["--mode", "comission"]),
            ('--lang: sa-gaming has no names in "zh"; it has en, id, ms', ["--lang", "zh"]),
            ('--ruleset: unknown ruleset "sa-gamming"; there is sa-gaming, or a path that ends in .toml. '
             'Did you mean "sa-gaming"?', ["--ruleset", "sa-gamming"]),
            ('--given:1:1: expected a fact or a label, but found "bankr_total". Did you mean "banker_total"?',
             ["--given", "bankr_total == 6"]),
            ('--given:1:8: expected "==" to compare (nothing can be assigned), but found "="',
             ["--given", "winner = tie"]),
            ("--given: no coup from this shoe meets this condition",
             ["--points", "0,0,0,0,0,0,0,0,0,9", "--given", "natural"]),
            ("--given: player_pair needs the ranks of the cards; this shoe is known by points",
             ["--points", ten, "--given", "player_pair"]),
        ]:
            self.fails(2, message, "analyze", *words)

    def test_a_bet_that_the_mode_does_not_have(self):
        other = ('[[bet]]\nid = "other"\nmode = "no-commission"\nname.en = "O"\n'
                 'pays = [{ odds = "1:1", when = "natural" }]\n[[bet]]\nid = "tie"')
        path = self.ruleset_with('[[bet]]\nid = "tie"', other)
        self.fails(2, '--bet: none of these is offered in mode "commission"', "analyze", "--mode", "commission",
                   "--bet",
                   "other", "--ruleset", path)

    def test_an_empty_value_is_not_a_value_left_out(self):
        # A script that passes "$COUNTS" with nothing in it must not get the figures of a fresh shoe.
        for option in ("--points", "--ranks", "--cards", "--decks", "--burn", "--given", "--mode", "--bet",
                       "--ruleset", "--lang"):
            with self.subTest(option):
                done = punto("analyze", option, "")
                self.assertEqual((done.returncode, done.stdout), (2, ""))

    def test_an_undetermined_bet_is_named_in_every_format(self):
        words = ["--points", ",".join(["9"] * 10), "--bet", "any_pair"]
        for format_name in FORMATS:
            with self.subTest(format_name):
                self.assertIn("needs the ranks of the cards", self.ok("analyze", "--format", format_name, *words))
