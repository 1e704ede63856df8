"""`punto batch`: every form of a line, every mistake in one, and streams of many."""

import csv
import io
import json
import os
import random
import resource
import shutil
import subprocess

from harness import BINARY, GUARD_SECONDS, CommandLineTest, punto

POINTS = "28,30,31,32,29,32,27,32,32,120"
RANKS = "28,27,28,32,32,31,32,32,29,32,32,30,30"
CARDS = ",".join(str(3 + at % 6) for at in range(52))
RANK_NAMES = "A23456789TJQK"
LABELS = " ".join(f"{rank}:{count}" for rank, count in zip(RANK_NAMES, RANKS.split(",")))
TURNED_LABELS = ",".join(reversed(LABELS.split()))
CARD_NAMES = [rank + suit for rank in RANK_NAMES for suit in "shdc"]
CARD_LABELS = " ".join(f"{card}:{count}" for card, count in zip(CARD_NAMES, CARDS.split(",")))
TENS_FIRST = "T,A,2,3,4,5,6,7,8,9"
TENS_FIRST_POINTS = "120,28,30,31,32,29,32,27,32,32"

BY_POINTS = ["--points", POINTS]
BY_RANKS = ["--ranks", RANKS]
BY_CARDS = ["--cards", CARDS]
LESS = ["--without", "As Kd 5 5 T"]

# Lines before the shoe, the line of the shoe, its id, and the same shoe for `analyze`.
FORMS = [
    ("", POINTS, "", BY_POINTS),
    ("", RANKS, "", BY_RANKS),
    ("", CARDS, "", BY_CARDS),
    ("", POINTS.replace(",", " "), "", BY_POINTS),
    ("", CARDS.replace(",", "\t "), "", BY_CARDS),
    ("", "table 7, " + POINTS, "table 7", BY_POINTS),
    ("", "17," + RANKS, "17", BY_RANKS),
    ("", "u " + CARDS.replace(",", " "), "u", BY_CARDS),
    ("", f'"a ""b"", c",{POINTS}', 'a "b", c', BY_POINTS),
    ("", POINTS + " # as counted", "", BY_POINTS),
    (f"{TENS_FIRST}\n", TENS_FIRST_POINTS, "", BY_POINTS),
    (f"# tens first\n\nid,{TENS_FIRST}\n", "u," + TENS_FIRST_POINTS, "u", BY_POINTS),
    (f"{TENS_FIRST},id\n", TENS_FIRST_POINTS + ",u", "u", BY_POINTS),
    (",".join(reversed(CARD_NAMES)) + "\n", ",".join(reversed(CARDS.split(","))), "", BY_CARDS),
    ("decks,without\n", "8,As Kd 5 5 T", "", LESS),
    ("id,decks,without\n", "u,8,As Kd 5 5 T", "u", LESS),
    ("decks,without\n", "infinite,", "", ["--decks", "infinite"]),
    ("", LABELS, "", BY_RANKS),
    ("", TURNED_LABELS, "", BY_RANKS),
    ("", "u," + TURNED_LABELS, "u", BY_RANKS),
    ("", CARD_LABELS, "", BY_CARDS),
    ("", "8 decks less As Kd 5 5 T", "", LESS),
    ("", "u,8 decks less As,Kd,5,5,T", "u", LESS),
    ("", "fresh less As Kd 5 5 T", "", LESS),
    ("", "6 decks", "", ["--decks", "6"]),
    ("", "1 deck less X", "", ["--decks", "1", "--without", "X"]),
    ("", "fresh", "", []),
    ("", "u,fresh", "u", []),
    ("", "infinite", "", ["--decks", "infinite"]),
    ("", f"[{POINTS}]", "", BY_POINTS),
    ("", f"[{CARDS}]", "", BY_CARDS),
    ("", f'{{"counts": [{RANKS}]}}', "", BY_RANKS),
    ("", f'{{"id": "u", "counts": [{RANKS}], "detail": "ranks"}}', "u", BY_RANKS),
    ("", f'{{"points": [{POINTS}], "id": 17}}', "17", BY_POINTS),
    ("", f'{{"ranks": [{RANKS}]}}', "", BY_RANKS),
    ("", f'{{"cards": [{CARDS}]}}', "", BY_CARDS),
    ("", json.dumps({"ranks": {each[0]: int(each[2:]) for each in TURNED_LABELS.split(",")}}), "", BY_RANKS),
    ("", '{"decks": 8, "without": "As Kd 5 5 T"}', "", LESS),
    ("", '{"id": "u", "decks": "fresh", "without": ["As", "Kd 5", "5", "T"]}', "u", LESS),
    ("", '{"decks": "infinite"}', "", ["--decks", "infinite"]),
    (f"{TENS_FIRST}\n", f"[{TENS_FIRST_POINTS}]", "", BY_POINTS),
]
NEEDS_RANKS = {"player_pair", "banker_pair", "any_pair"}


def rows_of(text):
    return list(csv.DictReader(io.StringIO(text)))


def objects_of(text):
    return [json.loads(line) for line in text.splitlines()]


def many_lines(count, seed=1):
    """Lines with ids, in blocks of different forms, that are all good."""
    chance = random.Random(seed)
    lines = []
    for at in range(count):
        if at % 50 == 7:
            lines.append(f'{{"id": "n{at}", "decks": {chance.randint(1, 12)}}}')
        elif at % 50 == 8:
            lines.append(f"n{at},8 decks less {' '.join(chance.choices('A23456789TJQK', k=5))}")
        else:
            lines.append(f"n{at}," + ",".join(str(chance.randint(1, 32)) for _ in range(13)))
    return lines


# A build that watches memory takes much more of it, and reserves terabytes of addresses.
WATCHED = b"__asan_init" in BINARY.read_bytes()


class Batch(CommandLineTest):
    known = {}

    def figures(self, words=()):
        if tuple(words) not in self.known:
            self.known[tuple(words)] = self.figures_of(*words)
        return self.known[tuple(words)]

    def test_every_form_of_a_line_says_what_analyze_says(self):
        for before, line, name, words in FORMS:
            with self.subTest(line=line[:60], before=before[:40]):
                figures = self.figures(words=words)
                number = str(before.count("\n") + 1)
                exact, = objects_of(self.ok("batch", "--format", "json", "--exact", "--outcomes",
                                            stdin=before + line))
                self.assertEqual(exact, {
                    "line": int(number), **({"id": name} if name else {}),
                    "house_edges": {bet: each and each.exact for bet, each in figures.items()},
                    "deals": {bet: each and each.deals for bet, each in figures.items()}})
                row, = rows_of(self.ok("batch", stdin=before + line))
                self.assertEqual(row, {"line": number, "id": name, "error": "", **{
                    bet: each.decimal if each else "" for bet, each in figures.items()}})

    def test_order_as_an_option(self):
        figures = self.figures(words=BY_POINTS)
        for order in (TENS_FIRST, TENS_FIRST.replace(",", " "), TENS_FIRST.replace("T", "x")):
            for line in (TENS_FIRST_POINTS, "u," + TENS_FIRST_POINTS, f"[{TENS_FIRST_POINTS}]",
                         f'{{"points": [{TENS_FIRST_POINTS}]}}'):
                row, = objects_of(self.ok("batch", "--order", order, "--exact", "--format", "json", stdin=line))
                self.assertEqual(row["house_edges"], {bet: each and each.exact for bet, each in figures.items()})
        # What names its kinds itself needs no order.
        row, = rows_of(self.ok("batch", "--order", TENS_FIRST, "--exact", "--bet", "tie", stdin=LABELS))
        self.assertEqual(row["tie"], self.figures(words=BY_RANKS)["tie"].exact)

    def test_bets_that_are_not_determined(self):
        for line, missing in [(POINTS, NEEDS_RANKS | {"perfect_pair"}), (RANKS, {"perfect_pair"}), (CARDS, set())]:
            row, = rows_of(self.ok("batch", "--outcomes", stdin=line))
            empty = {name.split(" ")[0] for name, value in row.items() if value == ""} - {"id", "error"}
            self.assertEqual(empty, missing)
            each, = objects_of(self.ok("batch", "--outcomes", "--format", "json", stdin=line))
            for key in ("house_edges", "deals"):
                self.assertEqual({bet for bet, value in each[key].items() if value is None}, missing)

    def test_columns(self):
        figures = self.figures()
        head = self.ok("batch", stdin="").splitlines()
        self.assertEqual(head, [",".join(["line", "id", *figures, "error"])])
        self.assertEqual(len(figures), 19)
        outcomes = self.ok("batch", "--outcomes", "--mode", "no-commission", "--bet", "banker", "--bet", "tie", stdin="")
        self.assertEqual(outcomes, "line,id,banker,banker 1 1:2,banker 2 1:1,banker 3 push,banker 4 lose,"
                                   "tie,tie 1 8:1,tie 2 lose,error\n")
        text = self.ok("batch", "--outcomes", "--exact", "--bet", "banker", "--mode", "no-commission", stdin="fresh")
        fresh = figures["banker/no-commission"]
        self.assertEqual(text.splitlines()[1], ",".join(["1", "", fresh.exact, *fresh.deals, ""]))

    def test_bets_modes_and_rulesets(self):
        for words, names in [
            (["--bet", "tie"], ["tie"]),
            (["--bet", "tie", "--bet", "player"], ["player", "tie"]),
            (["--bet", "banker"], ["banker/commission", "banker/no-commission"]),
            (["--bet", "banker", "--mode", "commission"], ["banker"]),
            (["--mode", "commission"], [name.replace("/commission", "") for name in self.figures()
                                        if name != "banker/no-commission"]),
        ]:
            self.assertEqual(self.ok("batch", *words, stdin=""), ",".join(["line", "id", *names, "error"]) + "\n")
            each, = objects_of(self.ok("batch", "--format", "json", *words, stdin="fresh"))
            self.assertEqual(list(each["house_edges"]), names)
            self.assertEqual(each["house_edges"],
                             {name: value.decimal for name, value in self.figures_of(*words).items()})
        for odds in "9:1", "5000:1":  # the second is too large for bets to be weighed side by side
            changed = self.ruleset_with('"8:1"', f'"{odds}"')
            each, = objects_of(self.ok("batch", "--format", "json", "--ruleset", changed, stdin=CARDS))
            self.assertEqual(each["house_edges"], {
                name: value.decimal for name, value in self.figures_of("--ruleset", changed, *BY_CARDS).items()})
        six = self.ruleset_with("decks = 8", "decks = 6", "six.toml")
        text = self.ok("batch", "--exact", "--bet", "tie", "--ruleset", six, stdin='fresh\n6 decks\n{"decks":"fresh"}\n')
        self.assertEqual([row["tie"] for row in rows_of(text)], [self.figures_of("--decks", "6")["tie"].exact] * 3)

    def test_digits(self):
        for digits in (0, 1, 6, 12, 40, 200):
            edge = self.figures_of("--digits", str(digits), *BY_RANKS)
            row, = rows_of(self.ok("batch", "--digits", digits, stdin=RANKS))
            self.assertEqual({name: row[name] for name in edge},
                             {name: each.decimal if each else "" for name, each in edge.items()})
            with_deals, = rows_of(self.ok("batch", "--outcomes", "--digits", digits, stdin=RANKS))
            self.assertEqual({name: with_deals[name] for name in edge}, {name: row[name] for name in edge})

    def test_edge_that_favours_the_player_or_is_nothing(self):
        aces, tens = "65535,0,0,0,0,0,0,0,0,0", "0,0,0,0,0,0,0,0,0,6"
        rows = rows_of(self.ok("batch", "--bet", "tie", "--bet", "player", "--digits", "3", stdin=f"{aces}\n{tens}"))
        self.assertEqual([(row["player"], row["tie"]) for row in rows], [("0.000", "-8.000")] * 2)

    def test_several_files_in_their_order(self):
        first = self.file("first.csv", f"# one\na,{POINTS}\nb,fresh\n")
        second = self.file("second.csv", f"id,{TENS_FIRST}\nc,{TENS_FIRST_POINTS}")
        text = self.ok("batch", "--bet", "tie", first, "-", second, first, stdin=f"{RANKS}\n")
        self.assertEqual([(row["line"], row["id"]) for row in rows_of(text)],
                         [("2", "a"), ("3", "b"), ("1", ""), ("2", "c"), ("2", "a"), ("3", "b")])
        edges = [row["tie"] for row in rows_of(text)]
        self.assertEqual(edges, [self.figures(words=words)["tie"].decimal
                                 for words in (BY_POINTS, [], BY_RANKS, BY_POINTS, BY_POINTS, [])])
        self.assertEqual(self.ok("batch", "--bet", "tie", "-", stdin="fresh\n"),
                         self.ok("batch", "--bet", "tie", stdin="fresh"))

    def test_nothing_to_count(self):
        head = "line,id,tie,error\n"
        for content in (b"", b"\n\n", b"# a comment\n\n  # another", b"\xef\xbb\xbf", b"\r\n \t\r\n",
                        f"{TENS_FIRST}\n".encode()):
            self.assertEqual(self.ok("batch", "--bet", "tie", stdin=content), head, content)
            self.assertEqual(self.ok("batch", "--bet", "tie", self.file("none.csv", content)), head, content)
            self.assertEqual(self.ok("batch", "--bet", "tie", "--format", "json", stdin=content), "", content)

    def test_line_ends_byte_order_mark_and_comments(self):
        plain = self.ok("batch", stdin=f"u,{POINTS}\nv,{POINTS}\n")
        for content in (f"u,{POINTS}\nv,{POINTS}", f"u,{POINTS}\r\nv,{POINTS}\r\n", f"\ufeffu,{POINTS}\nv,{POINTS}\n",
                        f"u , {POINTS} # first\r\n  v,{POINTS}\t\r\n\r\n# end"):
            self.assertEqual(self.ok("batch", stdin=content), plain, content)


class BatchMistakes(CommandLineTest):
    HOLDS = ("; expected 10, 13 or 52 counts, perhaps an id before them, or counts with labels such as \"A:32\", or "
             "a fresh shoe such as \"8 decks less As Kd\"")
    NO_COUNT = " is no count; expected a whole number from 0 to 65535"
    # A bad line after `u,POINTS`, where the mistake is, and what it is.
    LINES = [
        ("u,28,30,31,32,x,32,27,32,32,120", ":15", '"x"' + NO_COUNT),
        ("u,28,30,31,32,1.5,32,27,32,32,120", ":15", '"1.5"' + NO_COUNT),
        ("♠♠,28,30,31,32,♥,32,27,32,32,120", ":16", '"♥"' + NO_COUNT),
        ("u,28,30,31,32,-1,32,27,32,32,120", ":15", "-1: a count is 0 to 65535"),
        ("u,28,30,31,32,65536,32,27,32,32,120", ":15", "65536: a count is 0 to 65535"),
        ("u,28,30,31,32,99999999999999999999,32,27,32,32,120", ":15",
         "99999999999999999999 is too large; a count is 0 to 65535"),
        ("u,65535,1,0,0,0,0,0,0,0,0", ":1", "65536 cards; a shoe holds at most 65535"),
        ("u,28,30,31,32,,32,27,32,32,120", ":15", "an empty field; expected a count"),
        ("u,1,1,1,1,1,0,0,0,0,0", "", "5 cards in the shoe; a coup may take 6"),
        ("garbage", ":8", "1 field; the lines before have an id and 10 counts"),
        (POINTS, ":31", "10 counts; the lines before have an id and 10 counts"),
        (f"u,{RANKS}", ":33", "an id and 13 counts; the lines before have an id and 10 counts"),
        ("u,28,30", ":8", "3 fields; the lines before have an id and 10 counts"),
        ("8 decks less As Zd", ":17", '"Zd" is no card; expected a rank (A 2..9 T J Q K, or X for any ten-valued '
                                       "card), with a suit (s h d c) or without"),
        ("1 deck less As As", ":13", "no As is left in the shoe to take out"),
        ("infinite less 5", ":15", "no card can be taken out of the infinite shoe: its cards are drawn with replacement"),
        ("0 decks", ":1", "0 decks; expected 1 to 1260, or infinite"),
        ("A:28 2:30", ":1", "the set of labels names 2 kinds of card; a shoe known by points has 10"),
        ('{"deck": 8}', ":2", 'unknown key "deck"; expected id, detail, counts, points, ranks, cards, decks, without. '
                              'Did you mean "decks"?'),
        ('{"decks": 8', ":12", "no JSON: the line must end where what it opens first is closed"),
        ('[1,2]', ":1", "2 counts; expected 10, 13 or 52"),
        (b"u\0,28,30", ":2", "a NUL byte: this is no text file"),
        (b"u\xff,28,30", ":2", "bytes that are not UTF-8: this is no text file"),
        (b"8 decks # \xe9", ":11", "bytes that are not UTF-8: this is no text file"),
    ]

    def test_bad_lines_are_reported_and_the_rest_goes_on(self):
        good = f"u,{POINTS}"
        for line, column, message in self.LINES:
            with self.subTest(line=line):
                text = b"\n".join([good.encode(), line if isinstance(line, bytes) else line.encode(), b"v,fresh"])
                path = self.file("shoes.csv", text)
                for name, words, stdin in [(path, [path], b""), ("<stdin>", [], text), ("<stdin>", ["-"], text)]:
                    done = punto("batch", "--bet", "tie", *words, stdin=stdin)
                    self.assertEqual((done.returncode, done.stderr), (3, f"punto: {name}:2{column}: {message}\n"))
                    self.assertEqual([(row["line"], row["id"], row["tie"] != "", row["error"])
                                      for row in rows_of(done.stdout)],
                                     [("1", "u", True, ""), ("2", "", False, message), ("3", "v", True, "")])
                as_json = punto("batch", "--bet", "tie", "--format", "json", path)
                self.assertEqual((as_json.returncode, as_json.stderr), (3, done.stderr.replace("<stdin>", str(path))))
                objects = objects_of(as_json.stdout)
                self.assertEqual([list(each) for each in objects],
                                 [["line", "id", "house_edges"], ["line", "error"], ["line", "id", "house_edges"]])
                self.assertEqual(objects[1], {"line": 2, "error": message})

    def test_second_header_ends_the_stream(self):
        # What two files with other orders give, one after the other: no later line may be read in the first order.
        text = f"{TENS_FIRST}\n4,1,1,1,1,1,1,1,1,1\nA,2,3,4,5,6,7,8,9,T\n1,1,1,1,1,1,1,1,1,4\n" + "fresh\n" * 5000
        done = punto("batch", "--bet", "tie", stdin=text)
        message = "a header line; it must come before all shoes"
        self.assertEqual((done.returncode, done.stderr), (3, f"punto: <stdin>:3:1: {message}\n"))
        self.assertEqual([(row["line"], row["tie"] != "", row["error"]) for row in rows_of(done.stdout)],
                         [("2", True, ""), ("3", False, message)])

    def test_first_line_that_is_wrong_fixes_nothing(self):
        done = punto("batch", "--bet", "tie", stdin=f"1,2,3\n{RANKS}\nu,fresh\n")
        self.assertEqual((done.returncode, done.stderr), (3, f"punto: <stdin>:1:1: 3 fields{self.HOLDS}\n"))
        self.assertEqual([(row["tie"] != "", row["error"]) for row in rows_of(done.stdout)],
                         [(False, "3 fields" + self.HOLDS), (True, ""), (True, "")])

    def test_every_file_has_its_own_number_of_fields_and_header(self):
        files = [self.file("points.csv", POINTS), self.file("ranks.csv", f"u,{RANKS}"),
                 self.file("header.csv", f"{TENS_FIRST}\n{TENS_FIRST_POINTS}\n"), self.file("cards.csv", CARDS)]
        self.assertEqual([row["error"] for row in rows_of(self.ok("batch", *files))], [""] * 4)

    def test_strict_stops_at_the_first_bad_line(self):
        lines = many_lines(5000)
        whole = self.ok("batch", "--bet", "tie", stdin="\n".join(lines)).splitlines(keepends=True)
        for bad in (1, 2, 63, 64, 65, 3000, 5000):
            text = "\n".join([*lines[:bad - 1], '{"id"', *lines[bad:]])
            done = punto("batch", "--strict", "--bet", "tie", stdin=text)
            message = "no JSON: the line must end where what it opens first is closed"
            self.assertEqual((done.returncode, done.stderr), (3, f"punto: <stdin>:{bad}:6: {message}\n"))
            self.assertEqual(done.stdout, "".join(whole[:bad]) + f"{bad},,,{message}\n")
        self.assertEqual(self.ok("batch", "--strict", "--bet", "tie", stdin="\n".join(lines)), "".join(whole))

    def test_strict_opens_no_file_after_the_bad_line(self):
        bad = self.file("bad.csv", "nonsense\nfresh\n")
        for _ in range(5):
            done = punto("batch", "--strict", "--bet", "tie", bad, self.folder / "missing.csv")
            self.assertEqual((done.returncode, done.stderr), (3, f"punto: {bad}:1:1: 1 field{self.HOLDS}\n"))
            self.assertEqual([row["error"] for row in rows_of(done.stdout)], ["1 field" + self.HOLDS])

    def test_header_with_a_mistake_ends_it(self):
        head = "line,id,tie,error\n"
        for header, place, message in [
            ("T,A,2,3,4,5,6,7,8,8", ":1:19", '"8" is named twice in the header line'),
            ("T,A,2,3,4", ":1:1", "the header line names 5 kinds of card; a shoe known by points has 10"),
        ]:
            path = self.file("shoes.csv", f"{header}\n{TENS_FIRST_POINTS}\n")
            done = punto("batch", "--bet", "tie", path)
            self.assertEqual((done.returncode, done.stdout, done.stderr), (3, head, f"punto: {path}{place}: {message}\n"))
        path = self.file("shoes.csv", f"# tens first\n{TENS_FIRST}\n{TENS_FIRST_POINTS}\n")
        done = punto("batch", "--bet", "tie", "--order", TENS_FIRST, path)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (
            3, head, f"punto: {path}:2:1: a header line beside an order of counts; expected one of the two\n"))

    def test_files_that_cannot_be_read(self):
        good = self.file("good.csv", "\n".join(many_lines(3000)))
        before = self.ok("batch", "--bet", "tie", good)
        closed = self.file("closed.csv", "fresh")
        closed.chmod(0)
        bad_header = self.file("header.csv", "A,2,3,4\n1,2,3,4\n")
        for path, message in [
            (self.folder / "missing.csv", "{}: No such file or directory"),
            (self.folder, "{}: this is a folder; a file was expected"),
            (bad_header, "{}:1:1: the header line names 4 kinds of card; a shoe known by points has 10"),
            *([(closed, "{}: cannot be read: Permission denied")] if os.geteuid() != 0 else []),
        ]:
            for words, printed in [([path], "line,id,tie,error\n"), ([good, path, good], before)]:
                for _ in range(4):  # whatever the cores were busy with
                    done = punto("batch", "--bet", "tie", *words)
                    self.assertEqual((done.returncode, done.stderr), (3, f"punto: {message.format(path)}\n"))
                    self.assertEqual(len(done.stdout.splitlines()), len(printed.splitlines()), words)
                    self.assertEqual(done.stdout, printed)
        folder = os.open(self.folder, os.O_RDONLY)
        self.addCleanup(os.close, folder)
        done = subprocess.run([BINARY, "batch"], stdin=folder, capture_output=True, timeout=GUARD_SECONDS)
        self.assertEqual((done.returncode, done.stderr), (3, b"punto: <stdin>: cannot be read: Is a directory\n"))

    def test_wrong_usage(self):
        see = "Run 'punto batch --help' to see what is possible."
        for message, words in [
            ('--bet: unknown bet "ties". Did you mean "tie"?', ["--bet", "ties"]),
            ('--mode: unknown mode "x"; sa-gaming has commission, no-commission.', ["--mode", "x"]),
            ("--order:1:1: the order names 2 kinds of card; a shoe known by points has 10", ["--order", "A,2"]),
            ('--order:1:19: "8" is named twice in the order', ["--order", "T,A,2,3,4,5,6,7,8,8"]),
        ]:
            self.fails(2, message, "batch", *words, stdin="fresh")
        for message, words in [
            ('--digits: "x" is no whole number; expected digits without leading zeros', ["--digits", "x"]),
            ("--digits: Value 201 not in range 0 to 200", ["--digits", "201"]),
            ("--format: text not in {csv,json}", ["--format", "text"]),
            ("--format: md not in {csv,json}", ["--format", "md"]),
            ("The following argument was not expected: --nope", ["--nope"]),
        ]:
            done = self.fails(2, message, "batch", *words, stdin="fresh")
            self.assertEqual(done.stderr.split("\n")[1], see)


class BatchStreams(CommandLineTest):
    def test_many_lines_come_out_in_their_order(self):
        lines = many_lines(5000)
        lines[1234], lines[4321] = "bad", "# a comment"
        text = "\n".join(lines)
        for words in ([], ["--exact", "--outcomes", "--bet", "tie", "--bet", "any_pair"], ["--format", "json"]):
            done = punto("batch", *words, stdin=text)
            self.assertEqual(done.stderr.count("\n"), 1)
            self.assertTrue(done.stderr.startswith("punto: <stdin>:1235:4: 1 field; "), done.stderr)
            if "json" in words:
                numbers = [(each["line"], each.get("id", "")) for each in objects_of(done.stdout)]
            else:
                numbers = [(int(row["line"]), row["id"]) for row in rows_of(done.stdout)]
            self.assertEqual(numbers, [(at + 1, "" if at == 1234 else f"n{at}") for at in range(5000) if at != 4321])
            # One core prints the same bytes as all of them.
            core = str(min(os.sched_getaffinity(0)))
            alone = subprocess.run(["taskset", "-c", core, BINARY, "batch", *words], input=text.encode(),
                                   capture_output=True, timeout=GUARD_SECONDS)
            self.assertEqual((alone.returncode, alone.stdout.decode(), alone.stderr.decode()),
                             (3, done.stdout, done.stderr))

    def test_lines_alone_and_together(self):
        lines = [line for line in many_lines(300, seed=2) if line[0] != "{"][:70]
        together = self.ok("batch", "--bet", "lucky_six", stdin="\n".join(lines)).splitlines()[1:]
        for at, line in enumerate(lines):
            if at % 9 == 0:
                alone = self.ok("batch", "--bet", "lucky_six", stdin=line).splitlines()[1]
                self.assertEqual(alone.partition(",")[2], together[at].partition(",")[2])
                _, _, counts = line.partition(",")
                words = ["--ranks", counts] if "less" not in line else ["--without", counts.partition("less")[2]]
                self.assertEqual(alone.split(",")[2], self.figures_of(*words)["lucky_six"].decimal)

    def test_each_line_is_answered_before_the_next_is_there(self):
        with subprocess.Popen([BINARY, "batch", "--bet", "tie"], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE) as program:
            self.addCleanup(program.kill)
            for number, line in enumerate((b"fresh", b"u,fresh", b"infinite"), start=1):
                program.stdin.write(line + b"\n")
                program.stdin.flush()
                if number == 1:
                    self.assertEqual(program.stdout.readline(), b"line,id,tie,error\n")
                self.assertTrue(program.stdout.readline().startswith(b"%d," % number))
            program.stdin.close()
            self.assertEqual(program.stdout.read(), b"")

    def test_memory_does_not_grow_with_the_input(self):
        def peak_kib(path):
            process = subprocess.Popen([BINARY, "batch", path], stdout=subprocess.DEVNULL)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            self.assertEqual(process.returncode, 0)
            return usage.ru_maxrss

        lines = "\n".join(many_lines(20_000)) + "\n"
        few = peak_kib(self.file("few.csv", lines))
        many = peak_kib(self.file("many.csv", lines * 10))
        if not WATCHED:
            self.assertLess(many, few + 16 * 1024)

    def test_line_of_a_hundred_megabytes(self):
        path = self.folder / "long.csv"
        with path.open("wb") as file:
            file.write(b"fresh\n")
            for _ in range(100):
                file.write(b"1," * 500_000)
            file.write(b"\nu,fresh\n")
        limit = 600 * 2**20
        done = subprocess.run([BINARY, "batch", "--bet", "tie", path], capture_output=True, timeout=GUARD_SECONDS,
                              check=False, preexec_fn=None if WATCHED else
                              lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)))
        message = "a line of more than 1048576 bytes"
        self.assertEqual((done.returncode, done.stderr.decode()), (3, f"punto: {path}:2: {message}\n"))
        self.assertEqual([(row["line"], row["id"], row["error"]) for row in rows_of(done.stdout.decode())],
                         [("1", "", ""), ("2", "", message), ("3", "u", "")])

    def test_longest_line(self):
        line = "8 decks less As"
        for size, message in [(2**20, ""), (2**20 + 1, "a line of more than 1048576 bytes")]:
            done = punto("batch", "--bet", "tie", stdin=line + " " * (size - len(line)) + "\r\nfresh\n")
            self.assertEqual([row["error"] for row in rows_of(done.stdout)], [message, ""])

    def test_closed_pipe_is_quiet(self):
        path = self.file("many.csv", "\n".join(many_lines(20_000)))
        bash = shutil.which("bash")
        done = subprocess.run([bash, "-c", f'"$1" batch "$2" | head -n 1', "bash", BINARY, path], capture_output=True,
                              timeout=GUARD_SECONDS, check=False)
        self.assertEqual((done.stdout.decode(), done.stderr), (self.ok("batch", stdin=""), b""))

    def test_full_disk(self):
        path = self.file("many.csv", "\n".join(many_lines(2000)))
        for words in ([path], ["--follow", self.file("cards.txt", "5\n")], [self.file("none.csv", "")]):
            with self.subTest(words), open("/dev/full", "wb") as full:
                done = punto("batch", *words, stdout=full)
                self.assertEqual((done.returncode, done.stderr), (4, "punto: standard output: No space left on device\n"))

    def test_noise(self):
        chance = random.Random(1)
        alphabet = b'0123456789,,,  AKT\n\n"#:[]{}slesdckfresh\xff\0'
        noise = bytes(chance.choice(alphabet) for _ in range(100_000))
        for words in ([], ["--format", "json"]):
            done = punto("batch", "--bet", "tie", *words, stdin=b"fresh\n" + noise)
            self.assertEqual(done.returncode, 3)
            answers = objects_of(done.stdout) if words else rows_of(done.stdout)
            numbers = [int(answer["line"]) for answer in answers]
            self.assertEqual(numbers, sorted(set(numbers)))
            self.assertEqual(len(done.stderr.splitlines()), sum(bool(answer.get("error")) for answer in answers))
