"""Runs the program as a user does: every command, every kind of input, every kind of mistake.

Exit statuses: 0 fine, 1 checked and found wanting, 2 wrong usage, 3 bad input data, 4 internal error.
"""

import contextlib
import csv
import io
import json
import os
import pathlib
import pty
import re
import shutil
import subprocess
import sys
import unittest

from analyze_cases import Analyze
from batch_cases import Batch, BatchMistakes, BatchStreams
from deal_cases import Deal, DealFaults, DealStakes, DealUsage
from follow_cases import Follow
from harness import BINARY, COMMANDS, DATA, GUARD_SECONDS, CommandLineTest, punto
from rules_cases import Rules
from settle_cases import Settle
from verify_cases import Verify, VerifyTallies, VerifyUsage

# Run with the classes below.
__all__ = ["Analyze", "Batch", "BatchMistakes", "BatchStreams", "Deal", "DealFaults", "DealUsage", "Follow", "Rules",
           "Settle", "Verify", "VerifyTallies", "VerifyUsage"]


class Program(CommandLineTest):
    def test_help_of_every_command_has_examples(self):
        for words in [[]] + [[name] for name in COMMANDS] + [["rules", name] for name in ("list", "show", "check")]:
            text = self.ok(*words, "--help")
            self.assertIn("Usage: punto", text)
            self.assertIn("\nExamples:\n  punto", text)
        for name in COMMANDS:
            self.assertIn(f"  {name} ", self.ok("--help"))

    def test_version(self):
        self.assertRegex(self.ok("--version"), r"\Apunto \d+\.\d+\.\d+\n\Z")

    def test_no_command_shows_help(self):
        done = self.fails(2, "no command")
        self.assertIn("Usage: punto", done.stderr)
        for name in COMMANDS:
            self.assertIn(name, done.stderr)

    def test_unknown_command(self):
        known = "expected analyze, batch, deal, settle, verify, rules, facts, audit, bench."
        self.fails(2, f'unknown command "anlyze"; {known} Did you mean "analyze"?', "anlyze")
        self.fails(2, f'unknown command "xyzzyxyzzy"; {known}', "xyzzyxyzzy")
        self.fails(2, f'unknown command "a?b"; {known}', "a\x1bb")
        self.fails(2, 'unknown command "rules chek"; expected list, show, check. Did you mean "check"?', "rules",
                   "chek")

    def test_wrong_usage(self):
        see = "Run 'punto {} --help' to see what is possible."
        for command, message, words in [
            ("analyze", "--digits: Value 201 not in range 0 to 200", ["--digits", "201"]),
            # An option's number is written in one way: the parser would take 010 for eight.
            *[("analyze", f'--digits: "{text}" is no whole number; expected digits without leading zeros',
               ["--digits", text]) for text in ("-1", "many", "010", "0x10", "+5", " 5")],
            # It would take this for the largest number that there is.
            ("audit", "--seed: 18446744073709551616 is too large; numbers have 64 bits",
             ["--seed", "18446744073709551616"]),
            ("analyze", "--format: xml not in {text,json,csv,md}", ["--format", "xml"]),
            ("analyze", "--decks excludes --points", ["--decks", "6", "--points", ",".join("9" * 10)]),
            ("analyze", "--ranks excludes --cards", ["--ranks", "1", "--cards", "1"]),
            ("analyze", "The following argument was not expected: more", ["more"]),
            ("analyze", "The following argument was not expected: --nonsense", ["--nonsense"]),
            ("facts", "The following argument was not expected: margin", ["margin"]),
            ("bench", "--runs: Value 0 not in range 1 to 10000", ["--runs", "0"]),
            ("rules show", "ruleset is required", []),
            ("rules check", "ruleset is required", []),
        ]:
            done = self.fails(2, message, *command.split(), *words)
            self.assertEqual(done.stderr.split("\n")[1], see.format(command))

    def test_no_command(self):
        commands = "analyze, batch, deal, settle, verify, rules, facts, audit, bench"
        self.fails(2, '"rules" needs a command: list, show, check', "rules")
        self.fails(2, f'unknown option "--nope"; expected a command first: {commands}', "--nope")

    def test_nobody_to_complain_to(self):
        # Messages that cannot be written must not take the exit code with them.
        for code, words in [(2, ["nope"]), (3, ["rules", "check", "nope.toml"]), (2, ["settle", "9"])]:
            with open("/dev/full", "wb") as full:
                done = subprocess.run([BINARY, *words], stderr=full, capture_output=False, timeout=60)
            self.assertEqual(done.returncode, code, words)

    def test_messages_are_fit_for_a_terminal(self):
        for words in (["analyze", "--format", "\x1b[31mX"], ["analyze", "--bet", "\u202e\u009b31m"],
                      ["analyze", "--ruleset", "\x1b[31mX.toml"], ["\x1b[31m"]):
            message = punto(*words).stderr
            self.assertIn("?", message)
            for character in "\x1b\u009b\u202e":
                self.assertNotIn(character, message)

    def test_colour_only_on_a_terminal(self):
        plain = self.ok("analyze")
        self.assertNotIn("\x1b", plain)
        clean = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
        for environment, colored in [(clean, True), ({**clean, "NO_COLOR": "1"}, False),
                                     ({**clean, "NO_COLOR": ""}, True)]:
            text = self.on_a_terminal(["analyze"], environment)
            self.assertEqual("\x1b[1m" in text, colored)
            self.assertEqual(re.sub(r"\x1b\[\d+m", "", text), plain)
        self.assertNotIn("\x1b", self.on_a_terminal(["analyze", "--format", "md"], clean))

    @staticmethod
    def on_a_terminal(words, environment):
        ours, theirs = pty.openpty()
        with subprocess.Popen([str(BINARY), *words], stdin=theirs, stdout=theirs, env=environment) as program:
            os.close(theirs)
            read = b""
            with contextlib.suppress(OSError):  # Linux: the other end was closed
                while chunk := os.read(ours, 65536):
                    read += chunk
            program.wait(GUARD_SECONDS)
        os.close(ours)
        return read.decode().replace("\r\n", "\n")


class Output(CommandLineTest):
    def test_full_disk(self):
        for words in (["analyze"], ["facts"], ["--help"], ["--version"], ["rules", "list"], ["settle", "9 K K K"]):
            with self.subTest(words), open("/dev/full", "wb") as full:
                done = punto(*words, stdout=full)
                self.assertEqual((done.returncode, done.stderr),
                                 (4, "punto: standard output: No space left on device\n"))

    def test_closed_pipe_is_quiet(self):
        for words in (["analyze"], ["facts", "--format", "json"], ["settle"]):
            reader, writer = os.pipe()
            os.close(reader)
            done = punto(*words, stdout=writer, stdin="9 K K K\n" * 5000)
            os.close(writer)
            self.assertEqual(done.stderr, "", words)
            self.assertNotEqual(done.returncode, 0, words)


class OtherCommands(CommandLineTest):
    def test_facts(self):
        facts = json.loads(self.ok("facts", "--format", "json"))["facts"]
        names = [fact["name"] for fact in facts]
        self.assertEqual(len(set(names)), len(names))
        self.assertGreaterEqual(set(names), {"winner", "player_total", "margin", "same_pair", "count_k", "b3_suit"})
        rows = list(csv.DictReader(io.StringIO(self.ok("facts", "--format", "csv"))))
        self.assertEqual([row["fact"] for row in rows], names)
        self.assertEqual([row["settled"] for row in rows], [str(fact["settled_after"]) for fact in facts])
        self.assertEqual(rows[0]["values"], "0 tie, 1 player, 2 banker")
        text = self.ok("facts")
        self.assertEqual([line.split()[0] for line in text.splitlines()[1:]], names)
        markdown = self.ok("facts", "--format", "md").splitlines()
        self.assertEqual(markdown[1], "| --- | --- | --- | --- | ---: | --- |")
        self.assertEqual([line.split()[1].replace("\\", "") for line in markdown[2:]], names)

    def test_audit(self):
        text = self.ok("audit", "--shoes", "3000")
        self.assertEqual(text.count("  all equal\n"), 6)
        checks = json.loads(self.ok("audit", "--seed", "7", "--shoes", "500", "--format", "json"))["checks"]
        self.assertEqual([(check["check"], check["passed"], check["failures"]) for check in checks],
                         [(name, True, [])
                          for name in ("published figures", "plain listing", "details", "unseen burn",
                                       "outcomes", "score table")])

    def test_audit_that_disagrees(self):
        data = self.folder / "data"
        shutil.copytree(DATA / "published", data / "published")
        (data / "rulesets").mkdir()
        shutil.copy(self.ruleset_with("3 = [0, 1, 2, 3, 4, 5, 6, 7, 9]", "3 = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]"),
                    data / "rulesets" / "sa-gaming.toml")
        done = punto("audit", "--shoes", "500", environment={**os.environ, "PUNTO_DATA": str(data)})
        self.assertEqual((done.returncode, done.stderr), (1, ""))
        self.assertRegex(done.stdout, r"  published figures .* DIFFERS\n")
        self.assertRegex(done.stdout, r"\npublished figures: \w+, .*: printed \S+, exact \S+\n")

    def test_bench(self):
        first = self.ok("bench", "--runs", "1")
        checksum = re.search(r"\nChecksum of all counts: ([0-9a-f]{64})\n", first)
        self.assertIsNotNone(checksum, first)
        second = json.loads(self.ok("bench", "--runs", "1", "--format", "json"))
        self.assertEqual(second["checksum"], checksum[1])
        self.assertEqual(re.split(r"  +", first.splitlines()[0].strip()),
                         ["What", "Median ms", "Least ms", "Runs", "Peak MiB", "Per second", "Share of most"])
        names = [re.split(r"  +", line.strip())[0] for line in first.splitlines()[1:] if line.startswith("  ")]
        self.assertEqual([row["what"] for row in second["bench"]], names)
        self.assertGreaterEqual(len(names), 12)
        rows = {row["what"]: row for row in second["bench"]}
        for name in ("score table, one shoe at a time, no vectors", "values of all bets, in process",
                     "punto batch, text in, decimals of all bets out, all cores",
                     "coups dealt, text out, in process"):
            self.assertGreater(rows[name]["per_second"], 0)
        rows = {row["what"]: row for row in second["bench"]}
        tables = [row for row in rows.values() if row["share_of_most"] is not None]
        self.assertGreater(len(tables), 0)
        for row in tables:
            target = row["what"].removeprefix("score table, ")
            most = rows[f"multiply-adds, {target}, the most"]["per_second"]
            operations = row["share_of_most"] * most / row["per_second"]
            self.assertAlmostEqual(operations, 6936, delta=1, msg=target)  # of one composition

    def test_data_that_is_not_there(self):
        # An installed or built program would find its data by its own place: a copy elsewhere does not.
        lonely = self.folder / "bin" / "punto"
        lonely.parent.mkdir()
        shutil.copy(BINARY, lonely)
        environment = {"PUNTO_DATA": str(self.folder / "none")}
        done = punto("analyze", binary=lonely, environment=environment)
        if done.returncode != 0:  # unless Punto is installed on this machine
            self.assertEqual(done.returncode, 2)
            self.assertTrue(done.stderr.startswith('punto: --ruleset: unknown ruleset "sa-gaming"; '
                                                   'there are none in the data folders'), done.stderr)


class Installed(CommandLineTest):
    def test_found_from_any_folder(self):
        meson = shutil.which("meson")
        self.assertIsNotNone(meson, "meson is needed to install")
        root = self.folder / "root"
        done = subprocess.run([meson, "install", "--no-rebuild", "-C", str(BINARY.parent), "--destdir", str(root)],
                              capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        programs = list(root.rglob("bin/punto"))
        self.assertEqual(len(programs), 1)
        bare = {key: value for key, value in os.environ.items() if not key.startswith("PUNTO_")}
        fresh = self.ok("analyze", "--format", "csv")
        for cwd in ("/", str(self.folder)):
            self.assertEqual(self.ok("analyze", "--format", "csv", binary=programs[0], environment=bare, cwd=cwd),
                             fresh)
        listed = json.loads(self.ok("rules", "list", "--format", "json", binary=programs[0], environment=bare,
                                    cwd="/"))["rulesets"]
        self.assertEqual(pathlib.Path(listed[0]["file"]).resolve(),
                         programs[0].parents[1] / "share/punto/rulesets/sa-gaming.toml")
        self.assertIn("all equal", self.ok("audit", "--shoes", "500", binary=programs[0], environment=bare, cwd="/"))


if __name__ == "__main__":
    sys.exit(unittest.main())
