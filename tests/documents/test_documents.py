"""Runs every example of README.md and docs/*.md, as a reader would, and compares what is printed.

    ```console                      commands after "$ ", each with what a terminal shows for it; "..."
    $ punto analyze --decks 8       alone on a line stands for any lines, and a last line "[exit 3]"
    ...                             for an exit status that is not 0
    ```
    ```toml file=NAME               a file that is there when the document's examples run (or text)
    ```sh                           set-up commands, not run here
    ```cpp                          a program, which tests/package runs

Every console block is a test. To rewrite what is expected: test_documents.py --update FILE...
"""

import dataclasses
import difflib
import os
import pathlib
import pty
import re
import select
import signal
import subprocess
import sys
import tempfile
import termios
import time
import unittest

SOURCE = pathlib.Path(os.environ.get("PUNTO_SOURCE") or pathlib.Path(__file__).resolve().parents[2])
BINARY = pathlib.Path(os.environ.get("PUNTO_BINARY") or SOURCE / "build" / "punto")
SECONDS_LIMIT = 240
ANY_LINES = "..."


@dataclasses.dataclass
class Block:
    """One fenced block: its tag ("console", "toml file=NAME"), its first line's number, its lines."""
    tag: str
    line: int
    lines: list


@dataclasses.dataclass
class Step:
    """One command of a console block, and the lines expected after it."""
    command: str
    typed: list
    expected: list


def blocks_of(text):
    blocks, current = [], None
    for number, line in enumerate(text.splitlines(), start=1):
        if current is None and line.startswith("```"):
            current = Block(line[3:].strip(), number, [])
        elif current is None and re.match(r"\s+```", line):
            raise ValueError(f"line {number}: a fence must start in the first column, or it is not tested")
        elif current is not None and line == "```":
            blocks.append(current)
            current = None
        elif current is not None:
            current.lines.append(line)
    if current is not None:
        raise ValueError(f"line {current.line}: the fenced block has no end")
    return blocks


def files_of(blocks):
    """NAME -> content of the files that a document gives."""
    files = {}
    for block in blocks:
        if match := re.fullmatch(r"(?:toml|text) file=(\S+)", block.tag):
            if match[1] in files:
                raise ValueError(f"line {block.line}: the file {match[1]} was given before")
            files[match[1]] = "".join(line + "\n" for line in block.lines)
    return files


def steps_of(block):
    steps, continued = [], False
    for number, line in enumerate(block.lines, start=block.line + 1):
        if continued:
            steps[-1].typed.append(line)
            steps[-1].command += "\n" + line
        elif line.startswith("$ "):
            steps.append(Step(line[2:], [line], []))
        elif not steps:
            raise ValueError(f"line {number}: output before the first command")
        else:
            steps[-1].expected.append(line)
            continue
        continued = line.endswith("\\")
    if not steps:
        raise ValueError(f"line {block.line}: no command")
    return steps


def environment():
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PUNTO_", "MESON_"))}
    for name in ("COLUMNS", "LINES"):
        kept.pop(name, None)
    return kept | {"NO_COLOR": "1", "LC_ALL": "C.UTF-8", "PATH": f"{BINARY.parent}:{kept['PATH']}"}


def shown(command, folder):
    """The lines that a terminal shows for `command`, standard output and error in their order."""
    terminal, program_end = pty.openpty()
    settings = termios.tcgetattr(program_end)
    settings[1] &= ~termios.OPOST  # line ends stay as they are written
    termios.tcsetattr(program_end, termios.TCSANOW, settings)
    process = subprocess.Popen(["bash", "-c", command], cwd=folder, env=environment(), stdin=subprocess.DEVNULL,
                               stdout=program_end, stderr=program_end, start_new_session=True)
    os.close(program_end)
    output, deadline = b"", time.monotonic() + SECONDS_LIMIT
    try:
        while select.select([terminal], [], [], max(0, deadline - time.monotonic()))[0]:
            try:
                output += (chunk := os.read(terminal, 65536))
            except OSError:  # how a terminal says that the last program left it
                break
            if not chunk:
                break
        else:
            os.killpg(process.pid, signal.SIGKILL)
            output += f"\n[no end after {SECONDS_LIMIT} s]\n".encode()
        status = process.wait()
    finally:
        os.close(terminal)
    lines = output.decode("utf-8", errors="replace").split("\n")
    if lines[-1] == "":
        lines.pop()
    return lines + ([f"[exit {status}]"] if status != 0 else [])


def matches(expected, actual):
    """Are the lines the expected ones, where "..." stands for any lines?"""
    pattern = "".join(r"(?:.*\n)*?" if line == ANY_LINES else re.escape(line) + "\n" for line in expected)
    return re.fullmatch(pattern, "".join(line + "\n" for line in actual)) is not None


def run_block(block, files):
    """(step, lines shown) for each command of a block, in a folder of its own with the files."""
    with tempfile.TemporaryDirectory() as folder:
        for name, content in files.items():
            path = pathlib.Path(folder) / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content, encoding="utf-8")
        return [(step, shown(step.command, folder)) for step in steps_of(block)]


def difference(block, files):
    """A unified diff of what the document says and what is shown; empty if they agree."""
    expected, actual, agree = [], [], True
    for step, lines in run_block(block, files):
        same = matches(step.expected, lines)
        agree = agree and same
        expected += step.typed + step.expected
        # Lines that "..." stands for are no difference.
        actual += step.typed + (step.expected if same else lines)
    return "" if agree else "\n".join(difflib.unified_diff(expected, actual, "documented", "shown", lineterm=""))


def documents():
    return [SOURCE / "README.md", *sorted((SOURCE / "docs").glob("*.md"))]


class Examples(unittest.TestCase):
    """One test a console block; load_tests adds them."""

    def __init__(self, name, block, files):
        setattr(self, name, self.check)
        super().__init__(name)
        self.block, self.files = block, files

    def check(self):
        if differing := difference(self.block, self.files):
            self.fail("\n" + differing)


def example_tests(document):
    try:
        blocks = blocks_of(document.read_text(encoding="utf-8"))
        files = files_of(blocks)
    except ValueError as error:
        raise ValueError(f"{document}, {error}") from error
    return [Examples(f"{document.relative_to(SOURCE)}:{block.line}", block, files)
            for block in blocks if block.tag == "console"]


class Documents(unittest.TestCase):
    def test_readme_has_two_set_up_commands(self):
        blocks = blocks_of((SOURCE / "README.md").read_text(encoding="utf-8"))
        commands = [line for block in blocks if block.tag == "sh" for line in block.lines]
        self.assertEqual(len(commands), 2, commands)
        for command in commands:
            self.assertTrue(command.startswith(".ci/build"), command)

    def test_readme_has_examples(self):
        self.assertTrue(example_tests(SOURCE / "README.md"))

    def test_no_command_escapes(self):
        for document in documents():
            for block in blocks_of(document.read_text(encoding="utf-8")):
                if block.tag != "console":
                    prompts = [line for line in block.lines if line.startswith("$ ")]
                    self.assertFalse(prompts, f"{document.name}:{block.line} is not tagged console")


class Runner(unittest.TestCase):
    """The runner itself: what is wrong fails, what is right passes."""

    def difference(self, text):
        blocks = blocks_of(text)
        consoles = [block for block in blocks if block.tag == "console"]
        self.assertEqual(len(consoles), 1)
        return difference(consoles[0], files_of(blocks))

    def test_right_blocks_pass(self):
        for body in ("$ echo one\none", "$ printf one\none", "$ true", "$ echo one; echo two >&2\none\ntwo",
                     "$ seq 5\n1\n...\n5", "$ seq 2\n1\n2\n...", "$ seq 3\n...", "$ echo one \\\n  two\none two",
                     "$ echo '  a  b '\n  a  b ", "$ (echo one; exit 3)\none\n[exit 3]", "$ echo 1 > a\n$ cat a\n1",
                     "$ echo \"$NO_COLOR$COLUMNS$PUNTO_DATA\"\n1", "$ cat"):
            self.assertEqual(self.difference(f"```console\n{body}\n```\n"), "", body)

    def test_wrong_blocks_fail(self):
        for body in ("$ echo one\ntwo", "$ echo one", "$ true\none", "$ false", "$ true\n[exit 1]", "$ echo one\none\n",
                     "$ (exit 3)\n[exit 2]", "$ seq 5\n1\n...\n4", "$ seq 5\n2\n...", "$ echo 'one '\none",
                     "$ echo one\nONE", "$ echo abc\na.c", "$ no-such-program\n[exit 127]"):
            self.assertNotEqual(self.difference(f"```console\n{body}\n```\n"), "", body)

    def test_the_difference_is_shown(self):
        self.assertEqual(self.difference("```console\n$ echo one\ntwo\n```").splitlines()[2:],
                         ["@@ -1,2 +1,2 @@", " $ echo one", "-two", "+one"])

    def test_files_are_there(self):
        self.assertEqual(self.difference("```toml file=a/b.toml\nx = 1\n```\n```console\n$ cat a/b.toml\nx = 1\n```"), "")

    def test_malformed_documents_are_errors(self):
        for text in ("```console\n$ true\n", "  ```console\n$ true\n```", "```console\n```", "```console\none\n```",
                     "```text file=a\n```\n```text file=a\n```\n```console\n$ true\n```"):
            with self.assertRaises(ValueError, msg=text):
                self.difference(text)

    def test_update(self):
        text = "a\n```console\n$ echo \\\n  one\ntwo\n$ (exit 3)\n```\nb\n```console\n$ seq 3\n1\n...\n```\n"
        updated, stale = updated_text(text)
        self.assertEqual(updated, text.replace("two\n", "one\n").replace("3)\n", "3)\n[exit 3]\n"))
        self.assertEqual(stale, [])
        self.assertEqual(updated_text(updated), (updated, []))
        text = "```console\n$ seq 3\n2\n...\n```\n"
        self.assertEqual(updated_text(text), (text, [1]))


def updated_text(text):
    """(`text` with the expected lines replaced by those shown, line numbers of the blocks left stale).

    A block with "..." says on purpose what may change, so its author must correct it."""
    blocks = blocks_of(text)
    files, lines, stale = files_of(blocks), text.splitlines(), []
    for block in reversed([block for block in blocks if block.tag == "console"]):
        if ANY_LINES not in block.lines:
            shown_lines = [line for step, output in run_block(block, files) for line in step.typed + output]
            lines[block.line:block.line + len(block.lines)] = shown_lines
        elif difference(block, files):
            stale.insert(0, block.line)
    return "".join(line + "\n" for line in lines), stale


def update(paths):
    status = 0
    for path in map(pathlib.Path, paths):
        text, stale = updated_text(path.read_text(encoding="utf-8"))
        path.write_text(text, encoding="utf-8")
        for line in stale:
            print(f'{path}:{line}: the block has "..." and does not match: correct it by hand', file=sys.stderr)
            status = 1
    return status


def load_tests(loader, _, __):
    suite = unittest.TestSuite(map(loader.loadTestsFromTestCase, (Documents, Runner)))
    for document in documents():
        suite.addTests(example_tests(document))
    return suite


if __name__ == "__main__":
    if sys.argv[1:2] == ["--update"]:
        sys.exit(update(sys.argv[2:]))
    unittest.main()
