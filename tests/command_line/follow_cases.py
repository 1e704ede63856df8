"""`punto batch --follow`: one shoe, card by card, each line answered before the next one is there."""

import contextlib
import csv
import io
import json
import subprocess
import threading
from fractions import Fraction

from harness import BINARY, GUARD_SECONDS, CommandLineTest, punto

NO_CARD = ("is no card; expected a rank (A 2..9 T J Q K, or X for any ten-valued card), with a suit (s h d c) or "
           "without; a line is a card, a coup, new, or burn and a card")
# What is sent, complete coups and cards left after it, and all that is out of the shoe by then.
EVENING = [
    ("burn 7", 0, 415, "7"),
    ("Ks 2d Kh 4c 5s", 1, 410, "7 Ks 2d Kh 4c 5s"),
    ("9s", 1, 409, "7 Ks 2d Kh 4c 5s 9s"),
    ("9h", 1, 408, "7 Ks 2d Kh 4c 5s 9s 9h"),
    ("10d # a comment", 1, 407, "7 Ks 2d Kh 4c 5s 9s 9h Td"),
    (" J♣ ", 2, 406, "7 Ks 2d Kh 4c 5s 9s 9h Td Jc"),
    ("new", 0, 416, ""),
    ("2s 2h 3s 3h 4s Ac", 1, 410, "2s 2h 3s 3h 4s Ac"),
    ("2s,2h,3s,5h,X", 2, 405, "2s 2h 3s 3h 4s Ac 2s 2h 3s 5h X"),
    ("new", 0, 416, ""),
    ("Ks Kh Kd 6s 5d", 1, 411, "Ks Kh Kd 6s 5d"),
]
PAIRS = {"player_pair", "banker_pair", "any_pair"}
NEEDS_NO_ROUNDS = {"player", "banker/commission", "banker/no-commission", "tie"}


def answers(text, form="csv"):
    """Both formats as one: line, coups, cards, edges, favourable, closed, error."""
    if form == "json":
        each = [json.loads(line) for line in text.splitlines()]
        return [(one["line"], one["coups"], one["cards"], one["house_edges"], one["favourable"], one["closed"],
                 one.get("error", "")) for one in each]
    rows = list(csv.DictReader(io.StringIO(text)))
    about = ("line", "coups", "cards", "favourable", "closed", "error")
    return [(int(row["line"]), int(row["coups"]), int(row["cards"]),
             {name: value or None for name, value in row.items() if name not in about},
             row["favourable"].split(), row["closed"].split(), row["error"]) for row in rows]


class Follow(CommandLineTest):
    @contextlib.contextmanager
    def following(self, *words):
        """A program, and a function that sends a line and returns the line that is the answer."""
        with subprocess.Popen([BINARY, "batch", "--follow", *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE) as program:
            guard = threading.Timer(GUARD_SECONDS, program.kill)
            guard.start()

            def ask(line):
                program.stdin.write(line.encode() + b"\n")
                program.stdin.flush()
                return program.stdout.readline().decode()

            try:
                yield program, ask
            finally:
                guard.cancel()
                program.stdin.close()
                program.kill()

    def edges(self, without, form="exact"):
        figures = self.figures_of(*(["--without", without] if without else []))
        return {bet: each and getattr(each, form) for bet, each in figures.items()}

    def test_every_line_is_answered_at_once_with_the_edges_of_analyze(self):
        for form in ("csv", "json"):
            with self.following("--exact", "--format", form) as (program, ask):
                head = program.stdout.readline().decode() if form == "csv" else ""
                self.assertEqual(head.startswith("line,coups,cards,player,banker/commission,"), form == "csv")
                for number, (line, coups, cards, out) in enumerate(EVENING, start=1):
                    (answer,) = answers(head + ask(line), form)
                    edges = self.edges(out)
                    favourable = [bet for bet, edge in edges.items() if edge and Fraction(edge) < 0]
                    self.assertEqual(answer, (number, coups, cards, edges, favourable, [], ""), line)
                program.stdin.close()
                self.assertEqual((program.stdout.read(), program.stderr.read(), program.wait(GUARD_SECONDS)),
                                 (b"", b"", 0))

    def test_from_a_file_or_standard_input(self):
        text = "\ufeff# an evening\r\n" + "\r\n\r\n".join(line for line, *_ in EVENING)
        path = self.file("cards.txt", text)
        printed = self.ok("batch", "--follow", path)
        self.assertEqual(self.ok("batch", "--follow", stdin=text), printed)
        self.assertEqual(self.ok("batch", "--follow", "-", stdin=text), printed)
        found = answers(printed)
        self.assertEqual([each[:3] for each in found],
                         [(2 + 2 * at, coups, cards) for at, (_, coups, cards, _) in enumerate(EVENING)])
        self.assertEqual([each[3] for each in found], [self.edges(out, "decimal") for *_, out in EVENING])
        self.assertEqual(answers(self.ok("batch", "--follow", "--format", "json", path), "json"), found)

    def test_choices(self):
        head, line = self.ok("batch", "--follow", "--bet", "banker", "--mode", "no-commission", "--digits", "3",
                             "--outcomes", stdin="new").splitlines()
        self.assertEqual(head, "line,coups,cards,banker,banker 1 1:2,banker 2 1:1,banker 3 push,banker 4 lose,"
                               "favourable,closed,error")
        deals = self.figures_of("--mode", "no-commission")["banker"].deals
        self.assertEqual(line, ",".join(["1", "0", "416", "0.015", *deals, "", "", ""]))
        one = json.loads(self.ok("batch", "--follow", "--bet", "tie", "--outcomes", "--format", "json", stdin="new"))
        self.assertEqual(one["deals"], {"tie": self.figures_of()["tie"].deals})
        self.assertEqual(list(one), ["line", "coups", "cards", "house_edges", "deals", "favourable", "closed"])
        six = self.ruleset_with("decks = 8", "decks = 6")
        (answer,) = answers(self.ok("batch", "--follow", "--bet", "tie", "--ruleset", six, stdin="new"))
        self.assertEqual(answer[2:4], (312, {"tie": self.figures_of("--decks", "6")["tie"].decimal}))
        self.assertEqual(self.ok("batch", "--follow", "--bet", "tie", stdin="# nothing\n\n"),
                         "line,coups,cards,tie,favourable,closed,error\n")

    def test_single_cards_make_up_coups_by_the_tableau(self):
        for coup in ("9 K K K", "6 7 K K", "K 8 2 K", "2 K 3 4 K 5", "K 4 2 2 A", "6 2 K 3 6", "6 3 K 3", "2 4 3 2 6 4",
                     "2 4 3 3 4", "K K K 7 A"):
            cards = coup.split()
            settled = json.loads(self.ok("settle", "--format", "json", coup))
            used = len(cards) - len(settled["unused"].split())
            found = answers(self.ok("batch", "--follow", "--bet", "tie", stdin="\n".join(cards)))
            self.assertEqual([each[1] for each in found], [int(at >= used) for at in range(1, len(cards) + 1)], coup)
            whole = answers(self.ok("batch", "--follow", "--bet", "tie", stdin=" ".join(cards[:used])))
            self.assertEqual(whole[0][1:], found[used - 1][1:], coup)

    def test_suits_and_ranks_that_are_not_told_lower_the_detail(self):
        for lines, missing in [
            (["5"], set()), (["5", "5"], {"perfect_pair"}), (["5s", "5"], {"perfect_pair"}),
            (["5", "5s"], {"perfect_pair"}), (["X"], PAIRS | {"perfect_pair"}), (["9s Ks Kh Kd"], set()),
            (["9 K K K"], {"perfect_pair"}), (["9s Ks Kh X"], PAIRS | {"perfect_pair"}), (["X", "new"], set()),
            (["X", "Ks"], PAIRS | {"perfect_pair"}),
        ]:
            edges = answers(self.ok("batch", "--follow", stdin="\n".join(lines)))[-1][3]
            self.assertEqual({bet for bet, edge in edges.items() if edge is None}, missing, lines)

    def test_closed_bets(self):
        # Naturals, of the 32 cards that there are of every rank: 63 coups of four cards.
        coups = ["9 K T J"] * 15 + ["9 8 T J"] * 17 + ["8 7 Q Q"] * 15 + ["2 6 6 2"] * 16
        for form in ("csv", "json"):
            found = answers(self.ok("batch", "--follow", "--format", form, stdin="\n".join(coups)), form)
            self.assertEqual([each[1] for each in found], list(range(1, len(coups) + 1)))
            for _, count, _, edges, _, closed, _ in found:
                last = {bet: 40 if bet in ("player_bonus", "banker_bonus") else
                        60 if bet in ("player_pair", "banker_pair") else 50
                        for bet in edges if bet not in NEEDS_NO_ROUNDS}
                self.assertEqual(closed, [bet for bet in edges if bet in last and count >= last[bet]], count)
        again = answers(self.ok("batch", "--follow", stdin="\n".join(coups + ["new"])))[-1]
        self.assertEqual((again[1], again[5]), (0, []))
        self.assertEqual(found[59][5][:2], ["player_pair", "banker_pair"])
        one = answers(self.ok("batch", "--follow", "--bet", "player_bonus", stdin="\n".join(coups[:40])))
        self.assertEqual([each[5] for each in one], [[]] * 39 + [["player_bonus"]])

    def test_favourable_bets(self):
        # All aces to sevens leave the shoe one by one: eights, nines and tens remain.
        cards = [rank + suit for rank in "A234567" for suit in "shdc" for _ in range(8)]
        for form in ("csv", "json"):
            found = answers(self.ok("batch", "--follow", "--exact", "--format", form, stdin="\n".join(cards)), form)
            self.assertEqual(len(found), 224)
            for _, _, _, edges, favourable, _, _ in found:
                self.assertEqual(favourable, [bet for bet, edge in edges.items() if Fraction(edge) < 0])
        met = {bet for each in found for bet in each[4]}
        self.assertGreaterEqual(met, {"tie", "player_natural", "perfect_pair", "player_pair"})
        for count in (1, 60, 100, 140, 180, 224):
            edges = self.edges(" ".join(cards[:count]))
            self.assertEqual(found[count - 1][3], edges, count)
            self.assertEqual(found[count - 1][4], [bet for bet, edge in edges.items() if Fraction(edge) < 0])
        self.assertEqual(found[0][4], [])
        self.assertIn("player_natural", found[-1][4])

    # Lines that are good, a line that is not, where, and what is wrong.
    MISTAKES = [
        ([], "foo", ":1", f'"foo" {NO_CARD}'),
        ([], "9 K Zs K", ":5", f'"Zs" {NO_CARD}'),
        ([], "  ♠", ":3", f'"♠" {NO_CARD}'),
        ([], "9 K", "", "2 cards; the coup needs one more: the Player's second"),
        ([], "2 K 3 4", "", "4 cards; the coup needs one more: the Player draws on 5"),
        ([], "9 K K K 7", "", "the coup is complete after 4 cards; 1 more is left over"),
        ([], "9 K K K 7 8", "", "the coup is complete after 4 cards; 2 more are left over"),
        (["5s"] * 8, "5s", "", "no 5s is left in the shoe to take out"),
        (["5s"] * 6, "5s Kh 5s 7h 5s", "", "no 5s is left in the shoe to take out"),
        (["K"], "9 K K", "", "3 cards, while 1 of an open coup are dealt; expected its next card"),
        (["9 K K K"], "burn 7", "", "cards are gone already; the burn card is shown before the first coup"),
        (["9"], "burn 7", "", "cards are gone already; the burn card is shown before the first coup"),
        ([], "burn 7 8", "", '2 cards after "burn"; expected the one that was shown'),
        (["burn 7"], "burn 8", "", "cards are gone already; the burn card is shown before the first coup"),
        ([], "burn Zs", ":6", f'"Zs" {NO_CARD}'),
        ([], "burn", "", '0 cards after "burn"; expected the one that was shown'),
        ([], "new shoe", ":1", f'"new" {NO_CARD}'),
        ([], "9\0", ":1", f'"9?" {NO_CARD}'),
    ]

    def test_bad_lines_leave_the_shoe_as_it_was(self):
        for good, bad, column, message in self.MISTAKES:
            with self.subTest(bad=bad, good=good):
                number = len(good) + 2
                for form in ("csv", "json"):
                    done = punto("batch", "--follow", "--format", form, stdin="\n".join(["new", *good, bad, "Q"]))
                    self.assertEqual(done.returncode, 3)
                    found = answers(done.stdout, form)
                    self.assertEqual(done.stderr, f"punto: <stdin>:{number}{column}: {message}\n")
                    self.assertEqual([each[-1] for each in found], [""] * (number - 1) + [message, ""])
                    self.assertEqual(found[-2][1:-1], found[-3][1:-1])
                    without = punto("batch", "--follow", "--format", form, stdin="\n".join(["new", *good, "Q"]))
                    self.assertEqual((without.returncode, without.stderr), (0, ""))
                    self.assertEqual(answers(without.stdout, form)[-1][1:], found[-1][1:])

    def test_bytes_that_are_no_text(self):
        for line, message in [(b"\xff\xfe", f'"??" {NO_CARD}'), (b"9" * 5_000_000, "a line of more than 1048576 bytes")]:
            done = punto("batch", "--follow", "--bet", "tie", stdin=line + b"\n9")
            self.assertEqual(done.returncode, 3)
            self.assertEqual([(each[2], each[-1]) for each in answers(done.stdout)], [(416, message), (415, "")])

    def test_strict_stops_at_the_first_bad_line(self):
        text = "9 K K K\nfoo\nnew\nbar\n"
        for form in ("csv", "json"):
            done = punto("batch", "--follow", "--strict", "--format", form, stdin=text)
            self.assertEqual((done.returncode, done.stderr), (3, f'punto: <stdin>:2:1: "foo" {NO_CARD}\n'))
            self.assertEqual([(each[0], each[2], each[-1]) for each in answers(done.stdout, form)],
                             [(1, 412, ""), (2, 412, f'"foo" {NO_CARD}')])
        with self.following("--strict") as (program, ask):
            program.stdout.readline()
            self.assertTrue(ask("foo").startswith("1,0,416,"))
            self.assertEqual(program.wait(GUARD_SECONDS), 3)  # it does not wait for more

    def test_shoe_that_runs_out(self):
        cards = [rank + suit for rank in "A23456789TJQK" for suit in "shdc"] * 2
        two = self.ruleset_with("decks = 8", "decks = 2")
        for form in ("csv", "json"):
            printed = self.ok("batch", "--follow", "--exact", "--ruleset", two, "--format", form,
                              stdin="\n".join(cards + ["new"]))
            found = answers(printed, form)
            self.assertEqual([each[2] for each in found], [*range(103, -1, -1), 104])
            for _, _, left, edges, favourable, _, error in found:
                if left >= 6:
                    self.assertEqual((None in edges.values(), error), (False, ""))
                else:
                    self.assertEqual((set(edges.values()), favourable), ({None}, []))
                    self.assertEqual(error, f"{left} card{'' if left == 1 else 's'} in the shoe; a coup may take 6")
        gone = punto("batch", "--follow", "--bet", "tie", "--ruleset", two, stdin="\n".join(cards + ["As"]))
        self.assertEqual((gone.returncode, gone.stderr),
                         (3, "punto: <stdin>:105: no As is left in the shoe to take out\n"))

    def test_wrong_usage_and_files(self):
        self.fails(2, "--order: with --follow there are no counts to be ordered", "batch", "--follow", "--order",
                   "T,A,2,3,4,5,6,7,8,9")
        self.fails(2, "--follow: expected one file, or standard input", "batch", "--follow", "a", "b")
        self.fails(2, "--format: text not in {csv,json}", "batch", "--follow", "--format", "text")
        missing = self.folder / "missing.txt"
        self.fails(3, f"{missing}: No such file or directory", "batch", "--follow", missing)
        self.fails(3, f"{self.folder}: this is a folder; a file was expected", "batch", "--follow", self.folder)

    def test_burn_card_where_none_is_shown(self):
        game = self.ruleset_with('burn = "shown-card"', 'burn = "none"')
        done = punto("batch", "--follow", "--ruleset", game, stdin="burn 5\n")
        self.assertEqual(done.returncode, 3)
        self.assertIn("sa-gaming shows no burn card", done.stderr)
        self.assertIn("sa-gaming shows no burn card", done.stdout)
