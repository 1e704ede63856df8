"""What the tests of the command line have in common: running the program, and files to run it on."""

import json
import os
import pathlib
import subprocess
import tempfile
import typing
import unittest

BINARY = pathlib.Path(os.environ["PUNTO_BINARY"]).resolve()
DATA = pathlib.Path(os.environ["PUNTO_DATA"]).resolve()
SOURCE = DATA.parent
COMMANDS = ["analyze", "batch", "deal", "settle", "verify", "rules", "facts", "audit", "bench"]
FORMATS = ["text", "json", "csv", "md"]
GUARD_SECONDS = 120  # not a measurement: whatever takes this long hangs


class Figures(typing.NamedTuple):
    exact: str
    decimal: str
    deals: list


def punto(*words, stdin=b"", environment=None, cwd=None, binary=BINARY, **more):
    """Runs the program; stdout and stderr come as text, unless they go elsewhere."""
    data = stdin if isinstance(stdin, bytes) else stdin.encode()
    clean = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
    done = subprocess.run([str(binary), *map(str, words)], input=data, cwd=cwd, timeout=GUARD_SECONDS,
                          env=clean if environment is None else environment,
                          **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **more})
    done.stdout = (done.stdout or b"").decode()
    done.stderr = (done.stderr or b"").decode(errors="backslashreplace")
    return done


class CommandLineTest(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def ok(self, *words, **more):
        done = punto(*words, **more)
        self.assertEqual((done.returncode, done.stderr), (0, ""), words)
        return done.stdout

    def fails(self, status, message, *words, **more):
        """The exit status, a first line on stderr that is exactly `message`, and no result on stdout."""
        done = punto(*words, **more)
        self.assertEqual(done.stderr.split("\n")[0], f"punto: {message}", words)
        self.assertEqual(done.returncode, status, words)
        self.assertEqual(done.stdout, "", words)
        return done

    def analysis(self, *words):
        return json.loads(self.ok("analyze", "--format", "json", *words))

    def figures_of(self, *words):
        """What `analyze` says of each bet, by the name that a line of `batch` calls it: None if it is not
        determined, otherwise the house edge, exact and as a decimal, and the deals of its outcomes."""
        bets = self.analysis("--outcomes", *words)["bets"]
        ids = [bet["id"] for bet in bets]
        return {bet["id"] if ids.count(bet["id"]) == 1 else f'{bet["id"]}/{bet["mode"]}':
                Figures(bet["house_edge"]["exact"], bet["house_edge"]["decimal"],
                        [outcome["deals"] for outcome in bet["outcomes"]]) if bet["determined"] else None
                for bet in bets}

    def file(self, name, content):
        path = self.folder / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    def ruleset_with(self, before, after, name="changed.toml"):
        text = (DATA / "rulesets" / "sa-gaming.toml").read_text()
        self.assertIn(before, text)
        return self.file(name, text.replace(before, after, 1))
