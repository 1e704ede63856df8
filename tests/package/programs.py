"""The programs in the documents: each ```cpp block is a whole one, and prints the ```text block after it."""

import dataclasses
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "documents"))

from test_documents import blocks_of, files_of  # noqa: E402  (its folder has just been added to the path)


@dataclasses.dataclass
class Program:
    line: int
    code: str
    printed: str
    files: dict  # NAME -> content of the files that the document gives


def content(block):
    return "".join(line + "\n" for line in block.lines)


def block_tagged(text, tag):
    """The content of the one block of that tag."""
    found = [content(block) for block in blocks_of(text) if block.tag == tag]
    if len(found) != 1:
        raise ValueError(f"{len(found)} blocks are tagged {tag}; one was expected")
    return found[0]


def programs_of(text):
    blocks = blocks_of(text)
    files, programs, waiting = files_of(blocks), [], None
    for block in blocks:
        if block.tag == "cpp":
            if waiting:
                raise ValueError(f"line {waiting.line}: no text block says what the program prints")
            waiting = block
        elif block.tag == "text" and waiting:
            programs.append(Program(waiting.line, content(waiting), content(block), files))
            waiting = None
    if waiting:
        raise ValueError(f"line {waiting.line}: no text block says what the program prints")
    return programs
