"""`punto deal`: logs that are the same however they are made, by the rules, or with one planted fault."""

import collections
import csv
import decimal
import io
import json
import os
import re
import shutil
import subprocess

from harness import BINARY, GUARD_SECONDS, CommandLineTest, punto

HEAD = "shoe,coup,p1,b1,p2,b2,p3,b3,player_total,banker_total,winner\n"
DEALT = ("p1", "b1", "p2", "b2")
FIELDS = HEAD.strip().split(",")
# A build that watches memory takes much more of it.
WATCHED = b"__asan_init" in BINARY.read_bytes()

# The card that casinos print: totals on which the Player draws, on which the Banker does after the Player stood,
# and the points of the Player's third card on which the Banker does.
PLAYER_DRAWS = {0, 1, 2, 3, 4, 5}
BANKER_DRAWS_AFTER_STAND = {0, 1, 2, 3, 4, 5}
BANKER_DRAWS = {0: range(10), 1: range(10), 2: range(10), 3: {0, 1, 2, 3, 4, 5, 6, 7, 9}, 4: range(2, 8),
                5: range(4, 8), 6: range(6, 8), 7: ()}


def rows_of(text):
    return list(csv.DictReader(io.StringIO(text)))


def points(card):
    return "A23456789".find(card[0]) + 1


def total(*cards):
    return sum(points(card) for card in cards if card) % 10


def deviations(row):
    """The cells of the tableau that a coup was not dealt by, as --fault calls them."""
    player, banker = total(row["p1"], row["p2"]), total(row["b1"], row["b2"])
    if max(player, banker) >= 8:
        return ["a card after a natural"] if row["p3"] or row["b3"] else []
    wrong = []
    if bool(row["p3"]) != (player in PLAYER_DRAWS):
        wrong.append(f"player:{player}")
    draws = points(row["p3"]) in BANKER_DRAWS[banker] if row["p3"] else banker in BANKER_DRAWS_AFTER_STAND
    if bool(row["b3"]) != draws:
        wrong.append(f"banker:{banker}:{points(row['p3']) if row['p3'] else 'stand'}")
    return wrong


def result(row):
    """Totals and winner as the cards of a row say."""
    player, banker = total(row["p1"], row["p2"], row["p3"]), total(row["b1"], row["b2"], row["b3"])
    return str(player), str(banker), "player" if player > banker else "banker" if banker > player else "tie"


def written_result(row):
    return row["player_total"], row["banker_total"], row["winner"]


# What a unit staked returns, as the tables at the casino say: on the commission game unless it says otherwise.
def net_player(row):
    return {"player": "1", "tie": "0"}.get(row["winner"], "-1")


def net_banker(row):
    return {"banker": "0.95", "tie": "0"}.get(row["winner"], "-1")


def net_banker_without_commission(row):
    half = row["winner"] == "banker" and row["banker_total"] == "6"
    return "0.5" if half else {"banker": "1", "tie": "0"}.get(row["winner"], "-1")


def net_tie(row):
    return "8" if row["winner"] == "tie" else "-1"


def net_player_pair(row):
    return "11" if row["p1"][0] == row["p2"][0] else "-1"


def net_lucky_six(row):
    wins = row["winner"] == "banker" and row["banker_total"] == "6"
    return "-1" if not wins else "20" if row["b3"] else "12"


# Of each bet, what it wins and in how many coups of a shoe it is offered.
BETS = {"player": (net_player, None), "banker": (net_banker, None), "tie": (net_tie, None),
        "player_pair": (net_player_pair, 60), "lucky_six": (net_lucky_six, 50)}


def money(row, bet, stake, net=None):
    """Stake and return of a bet on the coup of a row, as they should be written."""
    wins, rounds = BETS[bet]
    if rounds is not None and int(row["coup"]) > rounds:
        return "0.00", "0.00"
    cents = decimal.Decimal("0.01")
    stake = decimal.Decimal(stake)
    returned = stake * (1 + decimal.Decimal((net or wins)(row)))
    return str(stake.quantize(cents)), str(returned.quantize(cents, rounding=decimal.ROUND_HALF_UP))


def written_money(row, bet):
    return row[f"stake_{bet}"], row[f"return_{bet}"]


def stakes(**amounts):
    return [word for bet, amount in amounts.items() for word in ("--stake", f"{bet}={amount}")]


def sizes(rows):
    """Cards of the coups of each shoe."""
    shoes = collections.defaultdict(list)
    for row in rows:
        shoes[int(row["shoe"])].append(4 + bool(row["p3"]) + bool(row["b3"]))
    return shoes


class Deal(CommandLineTest):
    def deal(self, *words):
        return rows_of(self.ok("deal", *words))

    def test_one_shoe_by_itself(self):
        text = self.ok("deal")
        self.assertEqual(text, self.ok("deal", "--shoes", "1", "--seed", "1", "--format", "csv"))
        self.assertTrue(text.startswith(HEAD))
        rows = rows_of(text)
        self.assertEqual([(row["shoe"], row["coup"]) for row in rows], [("1", str(at + 1)) for at in range(len(rows))])
        self.assertGreaterEqual(len(rows), 66)

    def test_every_coup_is_dealt_by_the_rules(self):
        names = {rank + suit for rank in "A23456789TJQK" for suit in "shdc"}
        rows = self.deal("--coups", "20000", "--seed", "3")
        for row in rows:
            self.assertEqual(deviations(row), [], row)
            self.assertEqual(written_result(row), result(row), row)
        self.assertEqual({row[name] for row in rows for name in DEALT}, names)
        for shoe in set(row["shoe"] for row in rows):
            cards = collections.Counter(row[name] for row in rows if row["shoe"] == shoe
                                        for name in (*DEALT, "p3", "b3") if row[name])
            self.assertLessEqual(max(cards.values()), 8)
        coup = rows[1234]
        cards = " ".join(coup[name] for name in (*DEALT, "p3", "b3") if coup[name])
        settled = json.loads(self.ok("settle", "--format", "json", cards))
        self.assertEqual((settled["winner"], settled["unused"]), (coup["winner"], ""))

    def test_json_says_the_same(self):
        for words in (["--shoes", "2..3"], ["--coups", "300", "--fault", "stale-thirds"],
                      ["--decks", "infinite", "--coups", "50"]):
            objects = [json.loads(line) for line in self.ok("deal", "--format", "json", *words).splitlines()]
            text = self.ok("deal", *words)
            rows = rows_of(text if text.startswith(HEAD) else HEAD + text)
            for each in objects:
                self.assertEqual(list(each), FIELDS)
                self.assertTrue(all(isinstance(each[name], int)
                                    for name in ("shoe", "coup", "player_total", "banker_total")))
            self.assertEqual([{name: "" if value is None else str(value) for name, value in each.items()}
                              for each in objects], rows)

    def test_parts_make_up_the_whole(self):
        for words in ([], ["--format", "json"], ["--fault", "stale-thirds"], ["--decks", "1", "--seed", "9"],
                      ["--fault", "biased-shuffle"], stakes(banker=100, lucky_six="2.5")):
            whole = self.ok("deal", "--shoes", "500", *words)
            self.assertEqual(self.ok("deal", "--shoes", "1..500", *words), whole)
            parts = ["1..1", "2..2", "3..77", "78..300", "301..500"]
            self.assertEqual("".join(self.ok("deal", "--shoes", part, *words) for part in parts), whole)

    def test_any_number_of_cores_writes_the_same(self):
        core = str(min(os.sched_getaffinity(0)))
        for words in (["--shoes", "700"], ["--coups", "50001"], ["--decks", "infinite", "--coups", "50001"],
                      ["--decks", "infinite", "--coups", "50001", "--fault", "stale-thirds"],
                      ["--coups", "50001", *stakes(player=1, tie=1)]):
            alone = subprocess.run(["taskset", "-c", core, BINARY, "deal", *words], capture_output=True,
                                   timeout=GUARD_SECONDS)
            self.assertEqual((alone.returncode, alone.stderr), (0, b""))
            self.assertEqual(alone.stdout.decode(), self.ok("deal", *words))

    def test_exactly_so_many_coups(self):
        longest = self.ok("deal", "--coups", "60000").splitlines()
        for coups in (1, 2, 65, 66, 67, 83, 84, 4096, 4097, 10_000, 59_999):
            self.assertEqual(self.ok("deal", "--coups", coups).splitlines(), longest[:coups + 1])
        self.assertEqual(len(longest), 60_001)
        self.assertEqual(longest[:84], self.ok("deal", "--shoes", "2").splitlines()[:84])
        for words in (["--decks", "1"], ["--decks", "1260"], ["--decks", "infinite"], ["--cut", "399"]):
            self.assertEqual(len(self.deal("--coups", "5000", *words)), 5000, words)

    def test_seeds(self):
        logs = {self.ok("deal", "--seed", seed) for seed in ("0", "1", "2", "4294967297", "18446744073709551615")}
        self.assertEqual(len(logs), 5)
        self.assertEqual(len({self.ok("deal", "--decks", "infinite", "--coups", "9", "--seed", seed)
                              for seed in (1, 2, 3)}), 3)

    def test_where_a_shoe_ends(self):
        # Cards burned, cut, coups after the cut card: with a known burn the cards left are known.
        for decks, burn, cut, after in [(8, 0, 14, 0), (8, 5, 14, 1), (6, 100, 60, 2), (1, 0, 40, 0), (2, 0, 0, 0),
                                        (1, 1, 5, 3)]:
            rows = self.deal("--decks", decks, "--burn", burn, "--cut", cut, "--after-cut", after, "--shoes", "100")
            for shoe, coups in sizes(rows).items():
                left = [52 * decks - burn - sum(coups[:count]) for count in range(len(coups) + 1)]
                appeared = next((at for at, cards in enumerate(left) if cards <= cut), len(coups))
                if left[-1] >= 6:
                    self.assertEqual(len(coups) - appeared, after, shoe)
                else:
                    self.assertLessEqual(len(coups) - appeared, after, shoe)
                self.assertGreaterEqual(left[-2], 6)

    def test_options_say_what_a_ruleset_may_say(self):
        path = self.ruleset_with('burn = "shown-card"', "burn = 3")
        self.assertEqual(self.ok("deal", "--ruleset", path), self.ok("deal", "--burn", "3"))
        self.assertNotEqual(self.ok("deal"), self.ok("deal", "--burn", "3"))
        path = self.ruleset_with("cut = 14", "cut = 100")
        self.assertEqual(self.ok("deal", "--ruleset", path), self.ok("deal", "--cut", "100"))
        path = self.ruleset_with("after_cut = 0", "after_cut = 2")
        self.assertEqual(self.ok("deal", "--ruleset", path), self.ok("deal", "--after-cut", "2"))
        path = self.ruleset_with("decks = 8", "decks = 6")
        self.assertEqual(self.ok("deal", "--ruleset", path), self.ok("deal", "--decks", "6"))
        self.assertEqual(self.ok("deal", "--burn", "shown-card"), self.ok("deal"))
        self.assertEqual(self.ok("deal", "--burn", "none"), self.ok("deal", "--burn", "0"))

    def test_infinite_shoe(self):
        rows = self.deal("--decks", "infinite", "--coups", "20000")
        self.assertEqual([(row["shoe"], row["coup"]) for row in rows], [("1", str(at)) for at in range(1, 20_001)])
        for row in rows:
            self.assertEqual((deviations(row), written_result(row)), ([], result(row)))
        # With replacement: eight decks would not have so many.
        self.assertGreater(max(collections.Counter(row["p1"] for row in rows[:1000]).values()), 8)


class DealFaults(CommandLineTest):
    def test_wrong_cells(self):
        # Coups of the infinite shoe have the same cards with and without a fault.
        cells = [f"player:{total}" for total in range(8)]
        cells += [f"banker:{total}:{third}" for total in range(8) for third in ("stand", *range(10))]
        right = rows_of(self.ok("deal", "--coups", "30000", "--decks", "infinite"))
        self.assertTrue(all(not deviations(row) for row in right))
        for cell in cells[::7] + ["player:5", "banker:3:8", "banker:5:stand", "banker:7:0"]:
            rows = rows_of(self.ok("deal", "--coups", "30000", "--decks", "infinite", "--fault", cell))
            wrong = collections.Counter(each for row in rows for each in deviations(row))
            self.assertEqual(set(wrong), {cell})
            for row, other in zip(rows, right):
                self.assertEqual(written_result(row), result(row))
                if not deviations(row):
                    self.assertEqual(row, other)
            coups = rows_of(self.ok("deal", "--coups", "30000", "--fault", cell))
            self.assertEqual({each for row in coups for each in deviations(row)}, {cell})

    def test_several_faults(self):
        rows = rows_of(self.ok("deal", "--coups", "30000", "--fault", "player:5", "--fault", "banker:6:stand"))
        self.assertEqual({each for row in rows for each in deviations(row)}, {"player:5", "banker:6:stand"})

    def test_biased_shuffle(self):
        # In finite shoes that end with their first coup: later ones have the aces that were put back.
        for words in (["--decks", "infinite"], ["--burn", "none", "--cut", "410"]):
            rows = rows_of(self.ok("deal", "--coups", "169000", "--fault", "biased-shuffle", *words))
            aces = {name: sum(row[name][0] == "A" for row in rows) for name in DEALT}
            # One in 169 in place of one in 13, within five standard deviations.
            self.assertTrue(840 < aces["p1"] < 1160, aces)
            for name in ("b1", "p2", "b2"):
                self.assertTrue(12_450 < aces[name] < 13_600, aces)
            for row in rows:
                self.assertEqual((deviations(row), written_result(row)), ([], result(row)))

    def test_stale_thirds(self):
        for words in (["--shoes", "300"], ["--decks", "infinite", "--coups", "20000"]):
            right = rows_of(self.ok("deal", *words))
            stale = rows_of(self.ok("deal", *words, "--fault", "stale-thirds"))
            self.assertEqual(len(right), len(stale))
            last = {}
            for row, shown in zip(right, stale):
                if row["coup"] == "1":
                    last = {"p3": "", "b3": ""}
                for name in last:
                    last[name] = row[name] or last[name]
                self.assertEqual(shown, row | last)
            self.assertNotEqual(right, stale)

    def test_unknown_fault(self):
        kinds = ("player:TOTAL, banker:TOTAL:stand, banker:TOTAL:POINTS (TOTAL 0 to 7, POINTS 0 to 9), "
                 "biased-shuffle, stale-thirds, payout:BET or commission:BET")
        for kind in ("nonsense", "player:8", "banker:3", "banker:3:10", ""):
            self.fails(2, f'--fault: "{kind}" is no fault; expected {kinds}', "deal", "--fault", kind)
        self.fails(2, '--fault: the fault "player:5" is planted twice', "deal", "--fault", "player:5", "--fault",
                   "player:5")


class DealStakes(CommandLineTest):
    AMOUNTS = {"banker": "33.33", "tie": "2.5", "lucky_six": "1000000000", "player": "0.01", "player_pair": "7"}

    def test_stakes_and_returns(self):
        for words in (["--coups", "20000"], ["--decks", "infinite", "--coups", "3000"]):
            rows = rows_of(self.ok("deal", *words, *stakes(**self.AMOUNTS)))
            self.assertEqual(list(rows[0]), FIELDS + [f"{what}_{bet}" for bet in self.AMOUNTS
                                                      for what in ("stake", "return")])
            for row in rows:
                for bet, amount in self.AMOUNTS.items():
                    self.assertEqual(written_money(row, bet), money(row, bet, amount), (bet, row))
            # The coups are those that are dealt without stakes.
            self.assertEqual([{name: row[name] for name in FIELDS} for row in rows],
                             rows_of(self.ok("deal", *words)))
            for bet in self.AMOUNTS:
                self.assertGreater(len({written_money(row, bet) for row in rows}), 1, bet)

    def test_cents_are_rounded_half_up(self):
        for stake, won in (("0.01", "0.02"), ("0.03", "0.06"), ("0.1", "0.20"), ("0.3", "0.59"), ("0.5", "0.98"),
                           ("0.7", "1.37"), ("1.11", "2.16"), ("1.10", "2.15"), ("100", "195.00")):
            rows = rows_of(self.ok("deal", "--stake", f"banker={stake}"))
            self.assertEqual({row["return_banker"] for row in rows if row["winner"] == "banker"}, {won})

    def test_modes(self):
        words = ["--coups", "20000", *stakes(banker="10.01", player=3)]
        self.assertEqual(self.ok("deal", *words, "--mode", "commission"), self.ok("deal", *words))
        for row in rows_of(self.ok("deal", *words, "--mode", "no-commission")):
            self.assertEqual(written_money(row, "banker"),
                             money(row, "banker", "10.01", net_banker_without_commission), row)
            self.assertEqual(written_money(row, "player"), money(row, "player", "3"), row)

    def test_json_says_the_same(self):
        words = ["--shoes", "3", *stakes(**self.AMOUNTS)]
        lines = self.ok("deal", *words, "--format", "json").splitlines()
        rows = rows_of(self.ok("deal", *words))
        self.assertEqual(len(lines), len(rows))
        for line, row in zip(lines, rows):
            # The text of numbers, as it is written.
            read = json.loads(line, parse_float=str, parse_int=str)
            self.assertEqual({name: value or "" for name, value in read.items()}, row)
            self.assertEqual(list(read), list(row))
            self.assertIsInstance(json.loads(line)["return_tie"], float)

    def test_a_bet_that_loses_more_than_its_stake(self):
        line = '{ odds = "8:1",'
        path = self.ruleset_with(line, line.replace("8:1", "-9:1"))
        rows = rows_of(self.ok("deal", "--ruleset", path, "--stake", "tie=1.01"))
        self.assertEqual({row["return_tie"] for row in rows if row["winner"] == "tie"}, {"-8.08"})
        self.assertEqual({row["return_tie"] for row in rows if row["winner"] != "tie"}, {"0.00"})

    def test_wrong_payouts(self):
        def one_more(net):
            return lambda row: str(decimal.Decimal(net(row)) + (decimal.Decimal(net(row)) > 0))

        words = ["--coups", "20000", *stakes(banker=100, tie=10, player_pair=5)]
        right = rows_of(self.ok("deal", *words))
        for kind, bet, amount, net in (
                ("payout:banker", "banker", "100", one_more(net_banker)),
                ("payout:tie", "tie", "10", one_more(net_tie)),
                ("payout:player_pair", "player_pair", "5", one_more(net_player_pair)),
                ("commission:banker", "banker", "100", lambda row: net_banker(row).replace("0.95", "1"))):
            wrong = rows_of(self.ok("deal", *words, "--fault", kind))
            self.assertEqual(len(wrong), len(right))
            for row, good in zip(wrong, right):
                self.assertEqual(written_money(row, bet), money(row, bet, amount, net), row)
                self.assertEqual(row | {f"return_{bet}": good[f"return_{bet}"]}, good)
            self.assertNotEqual(wrong, right)

    def test_wrong_coups_are_paid_as_they_were_dealt(self):
        rows = rows_of(self.ok("deal", "--coups", "5000", "--fault", "player:5", *stakes(player=1, lucky_six=1)))
        self.assertEqual({each for row in rows for each in deviations(row)}, {"player:5"})
        for row in rows:
            for bet in ("player", "lucky_six"):
                self.assertEqual(written_money(row, bet), money(row, bet, "1"), row)

    def test_wrong_usage(self):
        for message, words in [
            ('--stake: "player" is no stake; expected BET=AMOUNT, such as player=100', ["--stake", "player"]),
            ('--stake: "0" is no amount; expected one above 0, at most 1000000000, with at most two digits after the '
             "point", ["--stake", "player=0"]),
            ('--stake: no bet "plaier" is offered. Did you mean "player"?', ["--stake", "plaier=1"]),
            ("--stake: two stakes on player", stakes(player=1) + stakes(tie=1) + stakes(player=2)),
            ('--mode: unknown mode "x"; sa-gaming has commission, no-commission.',
             ["--mode", "x", "--stake", "player=1"]),
            *[(f'--fault: the fault "{kind}:{bet}" needs a stake on "{bet}"', ["--fault", f"{kind}:{bet}", *more])
              for kind in ("payout", "commission")
              for bet, more in (("player", []), ("banker", stakes(player=1)), ("x", stakes(player=1)))],
            ('--fault: the fault "commission:tie" changes nothing: no outcome pays so',
             ["--fault", "commission:tie", "--stake", "tie=1"]),
            ('--fault: the fault "payout:tie" is planted twice',
             ["--fault", "payout:tie", "--fault", "payout:tie", "--stake", "tie=1"]),
        ]:
            self.fails(2, message, "deal", *words)
            self.fails(2, message, "deal", "--decks", "infinite", "--coups", "1", *words)
        self.fails(2, "--mode requires --stake", "deal", "--mode", "commission")


class DealUsage(CommandLineTest):
    def test_wrong_usage(self):
        see = "Run 'punto deal --help' to see what is possible."
        shoes = "is no number of shoes; expected N, or A..B for shoes A to B, 1 to 1000000000000000"
        burn = "is no burn rule; expected shown-card, none or a number of cards, 0 to 100"
        infinite = "the infinite shoe has no burn, no cut card and no end"
        for message, words in [
            *[(f'--shoes: "{text}" {shoes}', ["--shoes", text])
              for text in ("0", "x", "-1", "5..4", "0..3", "1..", "..3", "1...3", "1..3x", "01", "1..03", "1 ..3", "",
                           "1000000000000001", "18446744073709551617")],
            *[(f'--burn: "{text}" {burn}', ["--burn", text])
              for text in ("101", "-1", "x", "", "1.5", "99999999999999999999")],
            ('--decks: "x" is no number of decks; expected 1 to 1260, or infinite', ["--decks", "x"]),
            ("--decks: 0 decks; expected 1 to 1260, or infinite", ["--decks", "0"]),
            ("--decks: 1261 decks; expected 1 to 1260, or infinite", ["--decks", "1261"]),
            ("the shoe: burning 11 of 416 cards and leaving 400 behind the cut card leaves no coup to deal",
             ["--cut", "400"]),
            ("the shoe: burning 50 of 52 cards and leaving 14 behind the cut card leaves no coup to deal",
             ["--decks", "1", "--burn", "50"]),
            ("--decks infinite: this shoe has no end; expected --coups N, too", ["--decks", "infinite"]),
            *[(f"{option}: {infinite}", ["--decks", "infinite", "--coups", "1", option, text])
              for option, text in (("--burn", "none"), ("--cut", "1"), ("--after-cut", "1"))],
            (f"--shoes: {infinite}", ["--decks", "infinite", "--shoes", "1"]),
            ('--ruleset: unknown ruleset "x"; there is sa-gaming, or a path that ends in .toml.', ["--ruleset", "x"]),
        ]:
            self.fails(2, message, "deal", *words)
        for message, words in [
            ("--coups: Value 0 not in range 1 to 1000000000000000", ["--coups", "0"]),
            ('--coups: "-5" is no whole number; expected digits without leading zeros', ["--coups", "-5"]),
            ("--coups: 18446744073709551617 is too large; numbers have 64 bits", ["--coups", "18446744073709551617"]),
            ("--seed: 18446744073709551616 is too large; numbers have 64 bits", ["--seed", "18446744073709551616"]),
            ('--seed: "x" is no whole number; expected digits without leading zeros', ["--seed", "x"]),
            ("--after-cut: Value 101 not in range 0 to 100", ["--after-cut", "101"]),
            ("--cut: Value 65536 not in range 0 to 65535", ["--cut", "65536"]),
            ("--format: text not in {csv,json}", ["--format", "text"]),
            ("--shoes excludes --coups", ["--shoes", "1", "--coups", "2"]),
            ("The following argument was not expected: more", ["more"]),
        ]:
            done = self.fails(2, message, "deal", *words)
            self.assertEqual(done.stderr.split("\n")[1], see)

    def test_bad_ruleset(self):
        path = self.ruleset_with("cut = 14", "cut = 400")
        done = punto("deal", "--ruleset", path)
        self.assertEqual((done.returncode, done.stdout), (3, ""))

    def test_last_shoes_that_there_are(self):
        text = self.ok("deal", "--shoes", "999999999999999..1000000000000000")
        self.assertEqual({row["shoe"] for row in rows_of(HEAD + text)}, {"999999999999999", "1000000000000000"})

    def test_closed_pipe_is_quiet(self):
        bash = shutil.which("bash")
        for words in ("", "--decks infinite"):
            done = subprocess.run([bash, "-c", f'"$1" deal --coups 1000000000000000 {words} | head -n 1', "bash", BINARY],
                                  capture_output=True, timeout=GUARD_SECONDS, check=False)
            self.assertEqual((done.stdout.decode(), done.stderr), (HEAD, b""))

    def test_full_disk(self):
        for words in ([], ["--coups", "1000000000000"], ["--coups", "1000000000000", "--decks", "infinite"],
                      ["--format", "json", "--shoes", "2"]):
            with self.subTest(words), open("/dev/full", "wb") as full:
                done = punto("deal", *words, stdout=full)
                self.assertEqual((done.returncode, done.stderr), (4, "punto: standard output: No space left on device\n"))

    def test_memory_does_not_grow_with_the_log(self):
        def peak_kib(*words):
            process = subprocess.Popen([BINARY, "deal", *words], stdout=subprocess.DEVNULL)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            self.assertEqual(process.returncode, 0)
            return usage.ru_maxrss

        few, many = peak_kib("--coups", "200000"), peak_kib("--coups", "2000000")
        if not WATCHED:
            self.assertLess(many, few + 16 * 1024)

    def test_progress_is_for_terminals_only(self):
        self.assertEqual(punto("deal", "--coups", "2000000", stdout=subprocess.DEVNULL).stderr, "")

    def test_help_names_every_fault(self):
        text = self.ok("deal", "--help")
        for kind in ("player:TOTAL", "banker:TOTAL:stand", "banker:TOTAL:POINTS", "biased-shuffle", "stale-thirds",
                     "payout:BET", "commission:BET"):
            self.assertIsNotNone(re.search(rf"^  {kind} ", text, re.MULTILINE), kind)
