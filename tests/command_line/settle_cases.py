"""`punto settle`: coups as arguments, as lines, and what is no coup."""

import csv
import io
import json
import os
import random
import re
import subprocess
import threading

from harness import BINARY, GUARD_SECONDS, SOURCE, CommandLineTest, punto


class Settle(CommandLineTest):
    def test_every_known_coup(self):
        rows = [line for line in (SOURCE / "tests" / "cases" / "coups.csv").read_text().splitlines()
                if not line.startswith("#")]
        cases = list(csv.DictReader(rows, delimiter=";"))
        self.assertGreaterEqual(len(cases), 23)
        coups = "".join(case["cards"] + "\n" for case in cases)
        settled = [json.loads(line) for line in self.ok("settle", "--format", "json", stdin=coups).splitlines()]
        self.assertEqual(len(settled), len(cases))
        for case, coup in zip(cases, settled):
            facts = coup["facts"]
            self.assertEqual([str(facts[name]) for name in ("player_total", "banker_total", "winner", "cards")],
                             [case["player_total"], case["banker_total"], case["winner"], case["cards_dealt"]], case)
            self.assertEqual(coup["unused"].split(), case["cards"].split()[int(case["cards_dealt"]):], case)
            nets = {(bet["id"], bet["mode"]): bet.get("net", {}).get("exact") for bet in coup["bets"]}
            self.assertEqual(nets["player", None], {"player": "1", "tie": "0", "banker": "-1"}[case["winner"]], case)
            self.assertEqual(nets["tie", None], "8" if case["winner"] == "tie" else "-1", case)
            six = "1/2" if case["banker_total"] == "6" else "1"
            self.assertEqual(nets["banker", "no-commission"],
                             {"player": "-1", "tie": "0", "banker": six}[case["winner"]], case)

    def test_by_arguments(self):
        whole = self.ok("settle", "2 K 3 4 K 5")
        self.assertEqual(self.ok("settle", "2", "K", "3", "4", "K", "5"), whole)
        self.assertTrue(whole.startswith("2 K 3 4 K 5\nPlayer 2 3 K = 5; Banker K 4 = 4; winner: player\n"
                                         "Unused: 5; the coup was complete after 5 cards\n"))
        two = self.ok("settle", "2 K 3 4 K 5", "9 K K K", "--format", "json").splitlines()
        self.assertEqual([json.loads(line)["winner"] for line in two], ["player", "player"])
        for message, words in [
            ("coup: 3 cards; the coup needs one more: the Banker's second", ["2 K 3"]),
            ("coup: 4 cards; the coup needs one more: the Player draws on 5", ["2 K 3 4"]),
            ("coup: the coup is complete after 5 cards; 1 more is left over", ["--strict", "2 K 3 4 K 5"]),
            ("coup: 0 cards; the coup needs one more: the Player's first", [""]),
            ('--bet: unknown bet "ties". Did you mean "tie"?', ["--bet", "ties", "9 K K K"]),
        ]:
            self.fails(2, message, "settle", *words)
        place = punto("settle", "2 K 3 Zs")
        self.assertTrue(place.stderr.startswith('punto: coup:1:7: "Zs" is no card; '), place.stderr)
        self.assertTrue(place.stderr.endswith("\n  2 K 3 Zs\n        ^\n"), place.stderr)

    def test_bets_by_mode_and_language(self):
        text = self.ok("settle", "--mode", "no-commission", "--bet", "banker", "--lang", "id", "Ks 2 Ks 4 5")
        self.assertIn("  Bandar  no-commission  +0.5  1:2   winner == banker and banker_total == 6\n", text)

    LINES = "# a log\r\n\r\n2 K 3 4 K 5\r\nfoo K 3\r\n2 K # too few\n \t \n9 K K K 7 # spare\nJs Jh 5 6 A"

    def test_by_lines_bad_ones_do_not_stop_it(self):
        done = punto("settle", "--bet", "tie", stdin=self.LINES)
        self.assertEqual(done.returncode, 3)
        self.assertEqual([title for title in done.stdout.split("\n") if re.fullmatch(r"([\dJKA][sh]? ?)+", title)],
                         ["2 K 3 4 K 5", "9 K K K 7", "Js Jh 5 6 A"])
        first, second = done.stderr.splitlines()
        self.assertTrue(first.startswith('punto: <stdin>:4:1: "foo" is no card; '), first)
        self.assertEqual(second, "punto: <stdin>:5: 2 cards; the coup needs one more: the Player's second")
        self.assertIn("Unused: 7; the coup was complete after 4 cards\n", done.stdout)
        strict = punto("settle", "--strict", "--bet", "tie", stdin=self.LINES)
        self.assertIn("punto: <stdin>:7: the coup is complete after 4 cards; 1 more is left over\n", strict.stderr)
        self.assertEqual(strict.returncode, 3)
        self.assertNotIn("9 K K K", strict.stdout)

    def test_by_lines_as_json_has_one_object_for_each_coup(self):
        done = punto("settle", "--format", "json", stdin=self.LINES)
        objects = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual([sorted(each)[0] if "error" in each else each["cards"] for each in objects],
                         ["2 K 3 4 K 5", "error", "error", "9 K K K 7", "Js Jh 5 6 A"])
        self.assertEqual([each["line"] for each in objects if "error" in each], [4, 5])
        self.assertEqual(objects[2]["error"], "2 cards; the coup needs one more: the Player's second")
        self.assertEqual(objects[3]["unused"], "7")
        self.assertEqual(objects[0]["not_determined"]["player_suited"],
                         "needs the suits of the Player's first two cards")
        self.assertEqual(list(objects[0]),
                         ["cards", "player", "banker", "winner", "unused", "facts", "not_determined", "bets"])

    def test_by_lines_as_csv(self):
        text = self.ok("settle", "--format", "csv", "--bet", "perfect_pair", "--bet", "tie",
                       stdin="Ks 2 Ks 4 5\n9 K 9 K")
        rows = list(csv.DictReader(io.StringIO(text)))
        self.assertEqual([(row["cards"], row["bet"], row["odds"], row["net_exact"], row["missing"])
                          for row in rows], [
            ("Ks 2 Ks 4 5", "tie", "lose", "-1", ""),
            ("Ks 2 Ks 4 5", "perfect_pair", "25:1", "25", ""),
            ("9 K 9 K", "tie", "lose", "-1", ""),
            ("9 K 9 K", "perfect_pair", "", "", "needs the suits of the Player's first two cards")])

    def test_no_coup_at_all(self):
        for stdin in ("", "\n\n", "# only a comment"):
            self.assertEqual(self.ok("settle", stdin=stdin), "")
            self.assertEqual(self.ok("settle", "--format", "json", stdin=stdin), "")

    def test_input_that_cannot_be_read(self):
        # A folder opens like a file, but every read of it fails: that is not an empty log.
        folder = os.open(self.folder, os.O_RDONLY)
        self.addCleanup(os.close, folder)
        done = subprocess.run([BINARY, "settle"], stdin=folder, capture_output=True, timeout=GUARD_SECONDS)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn(b"Is a directory", done.stderr)

    def test_each_line_is_answered_before_the_next_is_there(self):
        with subprocess.Popen([BINARY, "settle", "--format", "json"], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE) as program:
            guard = threading.Timer(GUARD_SECONDS, program.kill)
            guard.start()
            for coup in ("9 K K K", "K K 9 K"):
                program.stdin.write(coup.encode() + b"\n")
                program.stdin.flush()
                self.assertEqual(json.loads(program.stdout.readline())["winner"], "player")
            program.stdin.close()
            self.assertEqual(program.stdout.read(), b"")
            guard.cancel()

    def test_what_is_no_text(self):
        for stdin, message in [
            (b"9 K\0K K\n", 'punto: <stdin>:1:3: "K?K" is no card; '),
            (b"9 K K K" * 2_000_000 + b"\n", "punto: <stdin>:1: a line of 1000 bytes or more is no coup\n"),
            (b"9 K \xff\xfe K\n", 'punto: <stdin>:1:5: "??" is no card; '),
            ("9 ♠ K\n".encode(), 'punto: <stdin>:1:3: "♠" is no card; '),
            ("9♠ ♠\n".encode(), 'punto: <stdin>:1:4: "♠" is no card; '),
        ]:
            done = punto("settle", "--format", "json", stdin=stdin + b"9 K K K\n")
            self.assertEqual(done.returncode, 3)
            self.assertTrue(done.stderr.startswith(message), done.stderr[:200])
            self.assertEqual(json.loads(done.stdout.splitlines()[-1])["winner"], "player")
        noise = random.Random(1).randbytes(200_000)
        done = punto("settle", "--format", "json", stdin=noise)
        self.assertEqual(done.returncode, 3)
        for line in done.stdout.splitlines():
            json.loads(line)
