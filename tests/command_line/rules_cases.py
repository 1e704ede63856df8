"""`punto rules`: good files, false claims, bad files, and files made to do harm."""

import csv
import io
import json
import os
import pathlib
import shutil
import subprocess

from harness import DATA, CommandLineTest, punto


class Rules(CommandLineTest):
    def test_list(self):
        self.assertIn("  sa-gaming  SA Gaming Live Baccarat      8  commission, no-commission    19  ",
                      self.ok("rules", "list"))
        listed = json.loads(self.ok("rules", "list", "--format", "json"))["rulesets"]
        self.assertEqual([(each["id"], each["decks"], each["bets"]) for each in listed], [("sa-gaming", 8, 19)])
        self.assertEqual(pathlib.Path(listed[0]["file"]), DATA / "rulesets" / "sa-gaming.toml")
        self.assertEqual(len(list(csv.reader(io.StringIO(self.ok("rules", "list", "--format", "csv"))))), 2)
        self.assertIn("| sa-gaming |", self.ok("rules", "list", "--format", "md"))

    def test_list_goes_on_after_a_bad_file(self):
        data = self.folder / "data"
        shutil.copytree(DATA / "rulesets", data / "rulesets")
        (data / "rulesets" / "bad.toml").write_text("schema = 9\n")
        done = punto("rules", "list", environment={**os.environ, "PUNTO_DATA": str(data)})
        self.assertEqual(done.returncode, 3)
        self.assertTrue(done.stderr.startswith(f"punto: {data}/rulesets/bad.toml:1:10: "), done.stderr)
        self.assertIn("sa-gaming", done.stdout)

    def test_show(self):
        text = self.ok("rules", "show", "sa-gaming", "--lang", "ms")
        self.assertTrue(text.startswith("SA Gaming Baccarat (sa-gaming)\n"), text[:50])
        for line in ("  6           .             .  .  .  .  .  .  D  D  .  .\n",
                     "  Super Tuah Tujuh    super_lucky_seven                  1-50  30:1  "):
            self.assertIn(line, text)
        shown = json.loads(self.ok("rules", "show", "sa-gaming", "--format", "json"))
        self.assertEqual(shown["draw"]["banker"]["3"], [0, 1, 2, 3, 4, 5, 6, 7, 9])
        self.assertEqual((shown["burn"], shown["cut"], shown["netted"]), ("shown-card", 14, ["player", "banker"]))
        rows = list(csv.DictReader(io.StringIO(self.ok("rules", "show", "sa-gaming", "--format", "csv"))))
        self.assertEqual([(bet["id"], pay["net"]) for bet in shown["bets"] for pay in bet["pays"]],
                         [(row["bet"], row["net"]) for row in rows])
        self.assertIn("## Bets\n", self.ok("rules", "show", "sa-gaming", "--format", "md"))

    def test_check(self):
        good = self.ok("rules", "check", "sa-gaming")
        self.assertTrue(good.startswith("sa-gaming: the file is correct\n"), good)
        self.assertIn("  rtp_max   98.94%  98.94%  yes    ", good)
        false = self.ruleset_with("98.94%", "98.95%")
        done = punto("rules", "check", false)
        self.assertEqual((done.returncode, done.stderr), (1, ""))
        self.assertIn("  rtp_max   98.95%  98.94%  NO     ", done.stdout)
        self.fails(2, "The following argument was not expected: sa-gaming", "rules", "check", false, "sa-gaming")
        checked = json.loads(punto("rules", "check", false, "--format", "json").stdout)
        self.assertEqual([(claim["printed"], claim["exact"], claim["holds"]) for claim in checked["claims"]],
                         [("98.95%", "98.94%", False)])
        generous = self.ruleset_with('odds = "8:1"', 'odds = "10:1"')
        self.assertIn("Warning: tie returns 104.6716% of the stake, more than 100 %\n",
                      punto("rules", "check", generous).stdout)

    def test_bad_file(self):
        bad = self.ruleset_with("winner == player", "winner = player")
        line = bad.read_text()[: bad.read_text().index("winner = player")].count("\n") + 1
        done = self.fails(3, f'{bad}:{line}:35: expected "==" to compare (nothing can be assigned), but found "="',
                          "rules", "check", bad)
        self.assertEqual(done.stderr.split("\n")[2].index("^"), done.stderr.split("\n")[1].index("= player"))
        self.fails(2, 'ruleset: unknown ruleset "sa"; there is sa-gaming, or a path that ends in .toml.', "rules",
                   "check", "sa")

    def test_what_is_no_ruleset(self):
        fifo = self.folder / "fifo.toml"
        os.mkfifo(fifo)
        (self.folder / "folder.toml").mkdir()
        plain = self.file("plain", "")
        for path, message in [
            (self.folder / "folder.toml", "{}: this is a folder; a file was expected"),
            (fifo, "{}: this is no regular file"),
            (self.file("empty.toml", ""), '{}:1:1: the ruleset has no "schema"'),
            (self.file("binary.toml", bytes(range(256))), "{}:1:1: a NUL byte: this is no text file"),
            (self.file("latin.toml", b'id = "caf\xe9"'), "{}:1:10: bytes that are not UTF-8: this is no text file"),
            (self.file("large.toml", "#" * 10_000_000), "{}: larger than 1048576 bytes, the most that is read here"),
            (self.folder / "missing.toml", "{}: No such file or directory"),
            (plain / "under.toml", "{}: Not a directory"),  # not even root can read that
        ]:
            for words in (["rules", "check", path], ["rules", "show", path], ["analyze", "--ruleset", path],
                          ["settle", "--ruleset", path, "9 K K K"]):
                self.fails(3, message.format(path), *words)
        self.fails(3, f"{fifo}: this is no regular file", "analyze", "--points", f"@{fifo}")
        self.fails(3, f"{plain}/under: Not a directory", "analyze", "--points", f"@{plain}/under")

    def test_toml_made_to_overwhelm(self):
        # All below the limit of a megabyte: none may crash the reader, nor keep it busy for minutes.
        for name, text in [
            ("deep arrays", "x = " + "[" * 10_000 + "]" * 10_000),
            ("deep tables", "x = " + "{a=" * 10_000 + "1" + "}" * 10_000),
            ("long dotted key", ".".join("a" * 400_000) + " = 1"),
            ("long header", "[" + ".".join("a" * 400_000) + "]"),
            ("long array", "x = [" + "0," * 500_000 + "0]"),
            ("many lines", "x = [\n" + "0,\n" * 300_000 + "0]"),
            ("many keys", "\n".join(f"k{number} = 1" for number in range(80_000))),
        ]:
            with self.subTest(name):
                path = self.file("made.toml", text)
                try:
                    self.assertEqual(punto("rules", "check", path).returncode, 3)
                except subprocess.TimeoutExpired:
                    self.fail("it hangs")
