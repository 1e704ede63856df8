"""`punto verify`: logs of every shape, honest ones and ones with a planted fault, whole and in parts."""

import json
import os
import shutil
import subprocess

from harness import BINARY, GUARD_SECONDS, SOURCE, CommandLineTest, punto

LOGS = SOURCE / "tests" / "logs"

# Every shape holds the same eight coups: winners P T T P P T T B.
SHAPES = {
    "01_compact_text.txt": ["--log-format", "compact-text"],
    "02_values_wide.csv": ["--log-format", "points-wide"],
    "03_r_quoted_NA.csv": [],
    "05_rank_arrays.json": ["--log-format", "rank-arrays"],
    "06_audit_bom_pipes.csv": [],
    "07_api_full.json": ["--log-format", "nested-api"],
    "09_int_suit_stride20.txt": ["--log-format", "integers-stride-20"],
    "10a_stream_0_51.txt": ["--log-format", "stream-0-51"],
    "10b_stream_1_52.txt": ["--log-format", "stream-1-52"],
    "11a_pbt_rows.csv": ["--log-format", "results-rows"],
    "14_totals_only.ndjson": ["--log-format", "totals-arrays"],
    "17_one_card_per_row.csv": ["--log-format", "card-rows"],
    "18_aggregate_summary.txt": ["--log-format", "summary"],
}


class VerifyTest(CommandLineTest):
    def verdict(self, *words, **more):
        """The exit code and the JSON."""
        done = punto("verify", "--format", "json", *words, **more)
        self.assertEqual(done.stderr, "")
        return done.returncode, json.loads(done.stdout)

    def dealt(self, name, *words):
        return self.file(name, self.ok("deal", *words))


class Verify(VerifyTest):
    def test_every_shape_of_log(self):
        for name, words in SHAPES.items():
            with self.subTest(name):
                code, verdict = self.verdict(*words, LOGS / name)
                self.assertEqual(code, 0)
                self.assertEqual(verdict["coups"], 8)
                cells = next(test["cells"] for test in verdict["tests"] if test["test"] == "bet:tie:1")
                self.assertEqual(cells[0]["observed"], 4)

    def test_points_that_are_stated(self):
        code, verdict = self.verdict("--cards", "points", LOGS / "02_values_wide.csv")
        self.assertEqual((code, verdict["coups"]), (0, 8))
        done = punto("verify", LOGS / "02_values_wide.csv")
        self.assertEqual(done.returncode, 3)
        self.assertIn("numbers are not guessed at", done.stderr)

    def test_tables_written_in_turns(self):
        lines = self.ok("deal", "--shoes", "6").splitlines()
        coups = sorted(lines[1:], key=lambda line: int(line.split(",")[1]))
        code, verdict = self.verdict(stdin="\n".join([lines[0], *coups]))
        self.assertTrue(any("sort such a log by shoe" in note for note in verdict["not_looked_at"]))
        self.assertFalse(any("sort" in note for note in self.verdict(stdin="\n".join(lines))[1]["not_looked_at"]))

    def test_a_column_that_keeps_an_old_card(self):
        code, verdict = self.verdict("--log-format", "points-wide", LOGS / "02b_values_wide_STALE_third_cards.csv")
        self.assertEqual(code, 1)
        found = {kind: count for kind, count in verdict["findings"].items() if count}
        self.assertEqual(found, {"stale-card": 5})

    def test_an_honest_log(self):
        log = self.ok("deal", "--coups", "20000")
        for words in ([], ["--no-follow"]):
            code, verdict = self.verdict(*words, stdin=log)
            self.assertEqual((code, verdict["consistent"], verdict["reasons"]), (0, True, []))
            self.assertEqual(verdict["coups"], 20000)
        self.assertIn("is consistent with the rules", self.ok("verify", stdin=log))
        self.assertIn("# SA Gaming", self.ok("verify", "--format", "md", stdin=log))

    def test_json_and_csv_of_one_shoe_are_judged_alike(self):
        verdicts = []
        for form in ("csv", "json"):
            verdicts.append(self.verdict(stdin=self.ok("deal", "--shoes", "30", "--format", form))[1])
            verdicts[-1].pop("sources")
        self.assertEqual(*verdicts)

    def test_planted_faults(self):
        for fault, kind in (("banker:3:8", "illegal-draw"), ("player:5", "missing-draw"), ("stale-thirds", "stale-card")):
            with self.subTest(fault):
                log = self.dealt("log.csv", "--shoes", "20", "--fault", fault)
                findings = self.folder / "findings.ndjson"
                code, verdict = self.verdict(log, "--findings", findings)
                self.assertEqual(code, 1)
                self.assertGreater(verdict["findings"][kind], 0)
                rows = [json.loads(line) for line in findings.read_text().splitlines()]
                self.assertEqual(len(rows), sum(verdict["findings"].values()))
                lines = log.read_text().splitlines()
                for row in rows[:20]:
                    shoe, coup = lines[row["line"] - 1].split(",")[:2]
                    self.assertEqual((row["shoe"], row["coup"]), (shoe, int(coup)))

    def test_a_hand_that_draws_twice(self):
        log = "P: 2C 4C B: KH 4S 7H 9D P\nP: 9S QH B: 3D JC P\n"
        code, verdict = self.verdict("--log-format", "compact-text", stdin=log)
        self.assertEqual(code, 1)
        self.assertEqual({kind: count for kind, count in verdict["findings"].items() if count}, {"illegal-draw": 1})
        self.assertEqual(verdict["first_findings"][0]["message"], "the Banker has more than three cards")

    def test_what_stands_after_the_third_card(self):
        right = '{"p":["2c","3c","6d"],"b":["Kh","4s","7h"]}\n'
        rules = self.file("hands.toml", 'schema = 1\nid = "hands"\ntitle = "Hands"\nlayout = "json"\n'
                                        '[paths]\nplayer_cards = "p"\nbanker_cards = "b"\n')
        for more, kinds in ((',null', {}), (',"5d"', {"illegal-draw": 1}), (',"5x"', {"impossible-card": 1})):
            with self.subTest(more):
                log = right.replace('"6d"', '"6d"' + more) + right
                _, verdict = self.verdict("--log-format", rules, stdin=log)
                found = {kind: count for kind, count in verdict["findings"].items() if count}
                self.assertEqual(found, kinds)

    def test_a_stake_below_zero(self):
        log = self.ok("deal", "--stake", "tie=1").replace(",1.00,", ",-1.00,", 1)
        code, verdict = self.verdict(stdin=log)
        self.assertEqual((code, verdict["findings"]["unread-record"]), (1, 1))
        self.assertIn("a stake of -1.00, which is below zero", verdict["first_findings"][0]["message"])

    def test_a_biased_shuffle(self):
        log = self.dealt("log.csv", "--coups", "20000", "--fault", "biased-shuffle")
        code, verdict = self.verdict(log)
        self.assertEqual(code, 1)
        self.assertIn("cards:1:cards", [test["test"] for test in verdict["tests"] if test["fails"]])

    def test_counts(self):
        code, verdict = self.verdict("--counts", "player=42640,banker=47487,tie=9873")
        self.assertEqual(code, 1)
        winner = next(test for test in verdict["tests"] if test["test"] == "winner")
        self.assertEqual((round(winner["statistic"], 1), winner["degrees_of_freedom"]), (159.4, 2))
        self.assertEqual(self.verdict("--counts", "player=44625,banker=45859,tie=9516")[0], 0)

    def test_wrong_payouts(self):
        log = (LOGS / "06_audit_bom_pipes.csv").read_text()
        self.assertIn("100,195,5,95", log)
        for wrong in ("100,200,5,100", "100,195,0,95", "100,200,0,100"):
            with self.subTest(wrong):
                code, verdict = self.verdict(self.file("log.csv", log.replace("100,195,5,95", wrong)))
                self.assertEqual(code, 1)
                found = verdict["findings"]
                self.assertGreater(found["wrong-payout"] + found["wrong-commission"], 0)


class VerifyTallies(VerifyTest):
    def test_parts_add_up_to_the_whole_in_any_order(self):
        for part, shoes in enumerate(("1..40", "41..50", "51..120")):
            self.dealt(f"{part}.csv", "--shoes", shoes)
            # Only the first part has a line of headings.
            if part > 0:
                head = (self.folder / "0.csv").read_text().splitlines()[0]
                (self.folder / f"{part}.csv").write_text(head + "\n" + (self.folder / f"{part}.csv").read_text())
            self.ok("verify", self.folder / f"{part}.csv", "--tally-out", self.folder / f"{part}.json")
        whole = self.dealt("whole.csv", "--shoes", "120")
        self.ok("verify", whole, "--tally-out", self.folder / "whole.json")
        tallies = [self.folder / f"{part}.json" for part in range(3)]
        expected = self.verdict(whole)[1]
        expected.pop("sources")
        for order in (tallies, tallies[::-1], [tallies[0], self.folder / "1.csv", tallies[2]]):
            verdict = self.verdict(*order, "--tally-out", self.folder / "sum.json")[1]
            verdict.pop("sources")
            self.assertEqual(verdict, expected)
            self.assertEqual((self.folder / "sum.json").read_bytes(), (self.folder / "whole.json").read_bytes())

    def test_parts_checked_by_gnu_parallel(self):
        if shutil.which("parallel") is None:
            self.fail("GNU parallel is not installed; .ci/build does it")
        command = ("seq 1 4 | parallel --will-cite '\"$PUNTO\" deal --shoes $((10 * {} - 9))..$((10 * {})) --format json"
                   " | \"$PUNTO\" verify --tally-out {}.json > /dev/null'"
                   " && \"$PUNTO\" verify --format json [1-4].json")
        done = subprocess.run(["sh", "-c", command], cwd=self.folder, capture_output=True, timeout=GUARD_SECONDS,
                              env={**os.environ, "PUNTO": str(BINARY)}, check=True)
        verdict = json.loads(done.stdout)
        verdict.pop("sources")
        expected = self.verdict(self.dealt("whole.ndjson", "--shoes", "40", "--format", "json"))[1]
        expected.pop("sources")
        self.assertEqual(verdict, expected)

    def test_a_tally_of_another_game(self):
        self.ok("verify", "--decks", "6", self.dealt("six.csv", "--decks", "6"), "--tally-out", self.folder / "six.json")
        path = self.folder / "six.json"
        self.fails(3, f"{path}: this is a tally of sa-gaming with 6 decks; expected sa-gaming with 8", "verify", path)
        self.assertEqual(self.verdict("--decks", "6", path)[0], 0)

    def test_a_cut_tally(self):
        self.ok("verify", self.dealt("log.csv"), "--tally-out", self.folder / "t.json")
        text = (self.folder / "t.json").read_text()
        path = self.file("cut.json", text[: len(text) // 2])
        self.fails(3, f"{path}: this is no tally: no JSON object", "verify", path)


class VerifyUsage(VerifyTest):
    def test_counts_that_are_none(self):
        expected = "expected player=N, banker=N or tie=N, N at most 1000000000000000"
        for text, column, item in (("player", 1, "player"), ("player=1,banker=x", 10, "banker=x"), ("tie=", 1, "tie="),
                                   ("player=1,", 10, ""), ("player=-1", 1, "player=-1")):
            self.fails(2, f'--counts:1:{column}: "{item}" is no count; {expected}', "verify", "--counts", text)
        self.fails(2, '--counts: "dragon" is no winner; expected player, banker or tie', "verify", "--counts", "dragon=1")

    def test_what_is_not_there(self):
        self.fails(3, "none.csv: No such file or directory", "verify", "none.csv", cwd=self.folder)
        done = punto("verify", "--log-format", "none")
        self.assertEqual(done.returncode, 2)
        self.assertIn('"none"', done.stderr)
        done = punto("verify", "--mode", "none", stdin=self.ok("deal"))
        self.assertEqual(done.returncode, 2)

    def test_a_shoe_without_a_coup(self):
        rules = self.ruleset_with("cut = 14 ", "cut = 60 ")
        self.fails(2, "the shoe: burning 11 of 52 cards and leaving 60 behind the cut card leaves no coup to deal",
                   "verify", "--ruleset", rules, "--decks", "1", stdin=self.ok("deal"))

    def test_alpha(self):
        counts = "player=44625,banker=46300,tie=9075"  # chi-square near 22
        self.assertEqual(self.verdict("--counts", counts)[0], 1)
        self.assertEqual(self.verdict("--counts", counts, "--alpha", "1e-9")[0], 0)
        for bad in ("0", "1", "x"):
            self.assertEqual(punto("verify", "--counts", counts, "--alpha", bad).returncode, 2)

    def test_an_empty_log(self):
        for text in ("", "\n", "shoe,coup,p1,b1,p2,b2,p3,b3,player_total,banker_total,winner\n"):
            done = punto("verify", stdin=text)
            self.assertEqual((done.returncode, done.stdout), (3, ""), text)

    def test_a_log_of_which_nothing_is_known(self):
        done = punto("verify", LOGS / "05_rank_arrays.json")
        self.assertEqual((done.returncode, done.stdout), (3, ""))

    def test_outputs_that_cannot_be_written(self):
        log = self.dealt("log.csv")
        for option in ("--findings", "--tally-out"):
            done = punto("verify", log, option, "/dev/full")
            if option == "--tally-out":
                self.assertEqual(done.returncode, 4)
                self.assertIn("/dev/full cannot be written: No space left on device", done.stderr)
            done = punto("verify", log, option, self.folder / "no" / "such")
            self.assertEqual(done.returncode, 4)
            self.assertIn("such cannot be written: No such file or directory", done.stderr)
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), ["log.csv"])

    def test_a_verdict_to_a_full_disk(self):
        with open("/dev/full", "wb") as full:
            done = punto("verify", self.dealt("log.csv"), stdout=full)
        self.assertEqual(done.returncode, 4)

    def test_how_a_format_is_understood(self):
        shown = self.ok("verify", "--explain-format", LOGS / "06_audit_bom_pipes.csv")
        self.assertIn("player_cards", shown)
        self.assertIn("9s Qh", shown)
