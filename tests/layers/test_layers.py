"""The order of the rooms: who may include what, and where every file belongs."""

import os
import pathlib
import re
import sys
import tempfile
import unittest

SOURCE = pathlib.Path(os.environ.get("PUNTO_SOURCE") or pathlib.Path(__file__).resolve().parents[2])

# Each room includes only itself and rooms above it; a library is used only in the rooms that have it.
ROOMS = {
    "exact": ["boost"],
    "text": [],
    "error": [],
    "file": [],
    "lines": [],
    "card": [],
    "shoe": [],
    "json_text": ["simdjson.h"],
    "shoe_reader": ["simdjson.h"],
    "tableau": [],
    "coup": [],
    "running_shoe": [],
    "facts": [],
    "enumerate": [],
    "groups": [],
    "lanes": ["hwy"],
    "score_table": ["hwy"],
    "pair_table": ["hwy"],
    "condition": [],
    "bet": [],
    "outcomes": [],
    "toml_reader": ["toml++"],
    "pays_reader": [],
    "ruleset": [],
    "settlement": [],
    "parallel": ["tbb"],
    "dealing": ["Random123"],
    "analysis": [],
    "sequence": [],
    "statistics": ["boost"],
    "log": ["csv.h", "simdjson.h"],
    "replay": [],
    "tally": ["simdjson.h"],
    "verify": [],
    "published": [],
    "audit": [],
    "report": ["nlohmann", "openssl"],
    "cli": ["CLI"],
}
ORDER = {room: place for place, room in enumerate(ROOMS)}
# Wherever text is made, or the system is asked.
EVERYWHERE = {"fmt", "sys"}
SYSTEM_HEADERS = {"fcntl.h", "poll.h", "spawn.h", "unistd.h"}

# What an installed package has beside code: templates that a build file fills in.
TEMPLATES = pathlib.Path("src/package")

LONGEST_FILE = 500
TOP_LEVEL = {"src", "include", "tests", "data", "docs", "meson.build", "meson_options.txt", "README.md"}

INCLUDE = re.compile(r'^\s*#\s*include\s*(?:<([^>]+)>|"([^"]+)")', re.MULTILINE)


def files(tree):
    """All files of src and include, relative to the tree."""
    found = (path for folder in ("include", "src") for path in (tree / folder).rglob("*"))
    return sorted(path.relative_to(tree) for path in found if path.is_file())


def code_files(tree):
    return [path for path in files(tree) if path.suffix in (".hpp", ".cpp")]


def room_of(path):
    """The room of a file under src or include/punto: by folder, by name, or by prefix; None if none."""
    inside = path.parts[2:] if path.parts[:2] == ("include", "punto") else path.parts[1:]
    name = inside[0].split(".")[0]
    if len(inside) > 1:
        return name if name in ROOMS else None
    fitting = [room for room in ROOMS if name == room or name.startswith(room + "_")]
    return max(fitting, key=len, default=None)


def find_include(tree, includer, quoted):
    """The file that a quoted include means, relative to the tree; None if there is none."""
    for folder in (includer.parent, pathlib.Path("include"), pathlib.Path("src")):
        # normpath, since "../card.hpp" from a folder of src is src/card.hpp.
        candidate = pathlib.Path(os.path.normpath(folder / quoted))
        if (tree / candidate).is_file():
            return candidate
    return None


def includes(tree, path):
    """(angle, quoted) for each include of a file; one of the two is empty."""
    return INCLUDE.findall((tree / path).read_text(encoding="utf-8"))


def order_faults(tree):
    faults = []
    for path in code_files(tree):
        for _, quoted in includes(tree, path):
            if not quoted:
                continue
            target = find_include(tree, path, quoted)
            if target is None:
                faults.append(f'{path} includes "{quoted}", which is no file of the project')
                continue
            room, used = room_of(path), room_of(target)
            if room and used and ORDER[used] > ORDER[room]:
                faults.append(f"{path} ({room}) includes {target} ({used}), which stands below it")
    return faults


def library_faults(tree):
    owners = {library: [room for room in ROOMS if library in ROOMS[room]]
              for libraries in ROOMS.values() for library in libraries}
    faults = []
    for path in code_files(tree):
        for angle, _ in includes(tree, path):
            if "/" not in angle and ("." not in angle or angle in SYSTEM_HEADERS):
                continue  # the standard library, or the system's
            library = angle.split("/")[0]
            if library not in owners.keys() | EVERYWHERE:
                faults.append(f"{path} includes <{angle}>, which belongs to no room")
            elif library in owners and room_of(path) not in owners[library]:
                faults.append(f"{path} includes <{angle}>, which only {', '.join(owners[library])} may")
    return faults


def belongs_to_the_build(path):
    return path.name == "meson.build" or (path.parent == TEMPLATES and path.suffix == ".in")


def stray_faults(tree):
    code = [path for path in files(tree) if not belongs_to_the_build(path)]
    faults = [f"{path} belongs to no room" for path in code if room_of(path) is None]
    return faults + [f"{path} is neither .hpp nor .cpp" for path in code if path.suffix not in (".hpp", ".cpp")]


def unbuilt_faults(tree):
    """Sources and templates that no build file names: they would be neither compiled nor tested."""
    faults = []
    for folder, pattern in (("src", "**/*.cpp"), ("src", "package/*.in"), ("tests/unit", "*.cpp")):
        build_file = tree / folder.split("/")[0] / "meson.build"
        named = set(re.findall(r"'([^'\s]+)'", build_file.read_text(encoding="utf-8")))
        for path in sorted((tree / folder).glob(pattern)):
            if path.relative_to(build_file.parent).as_posix() not in named:
                faults.append(f"{path.relative_to(tree)} is not named in {build_file.relative_to(tree)}")
    return faults


def length_faults(tree):
    lengths = {path: len((tree / path).read_text(encoding="utf-8").splitlines()) for path in files(tree)}
    return [f"{path} has {length} lines, more than {LONGEST_FILE}"
            for path, length in lengths.items() if length > LONGEST_FILE]


def top_level_faults(tree):
    return [f"{name} does not belong at the top level" for name in sorted(os.listdir(tree))
            if name not in TOP_LEVEL and not name.startswith((".", "build"))]


class Project(unittest.TestCase):
    def check(self, faults):
        self.assertFalse(faults, "\n" + "\n".join(faults))

    def test_rooms_include_only_rooms_above(self):
        self.check(order_faults(SOURCE))

    def test_libraries_stay_in_their_rooms(self):
        self.check(library_faults(SOURCE))

    def test_every_file_belongs_to_a_room(self):
        self.check(stray_faults(SOURCE))

    def test_every_source_is_built(self):
        self.check(unbuilt_faults(SOURCE))

    def test_no_file_is_too_long(self):
        self.check(length_faults(SOURCE))

    def test_top_level(self):
        self.check(top_level_faults(SOURCE))

    def test_there_are_files_to_check(self):
        self.assertIn(pathlib.Path("include/punto/exact.hpp"), code_files(SOURCE))
        self.assertIn(pathlib.Path("src/exact.cpp"), code_files(SOURCE))


GOOD = {
    "include/punto/exact.hpp": "#include <boost/multiprecision/cpp_int.hpp>\n#include <string>\n",
    "include/punto/card.hpp": '#include "punto/exact.hpp"\n',
    "src/card.cpp": '#include "punto/card.hpp"\n#include <fmt/format.h>\n#include "card_symbols.hpp"\n',
    "src/card_symbols.hpp": "",
    "src/report/html.cpp": '#include "../card_symbols.hpp"\n#include <nlohmann/json.hpp>\n',
    "src/cli/main.cpp": '#include "report/html.hpp"\n#include <CLI/CLI.hpp>\n#include <sys/stat.h>\n',
    "src/report/html.hpp": "",
    "src/package/gameConfig.cmake.in": "",
    "src/meson.build": "files('card.cpp', 'report/html.cpp', 'cli/main.cpp', 'package/gameConfig.cmake.in')\n",
    "tests/meson.build": "files('unit/card_test.cpp')\n",
    "tests/unit/card_test.cpp": "",
    "README.md": "",
    ".ci/run": "",
    "build-other/any": "",
}


class Checks(unittest.TestCase):
    """Each check finds the fault that it is there for, in a small tree that has just that one."""

    def faults(self, check, changes=None):
        with tempfile.TemporaryDirectory() as folder:
            tree = pathlib.Path(folder)
            for name, content in (GOOD | (changes or {})).items():
                (tree / name).parent.mkdir(parents=True, exist_ok=True)
                (tree / name).write_text(content, encoding="utf-8")
            return check(tree)

    def test_a_good_tree_has_no_faults(self):
        for check in (order_faults, library_faults, stray_faults, unbuilt_faults, length_faults, top_level_faults):
            self.assertEqual(self.faults(check), [], check.__name__)

    def test_order(self):
        for name, content, fault in (
            ("include/punto/exact.hpp", '#include "punto/card.hpp"\n', "which stands below it"),
            ("src/card.cpp", '#include "report/html.hpp"\n', "src/report/html.hpp (report)"),
            ("src/card.cpp", '#  include "cli/missing.hpp"\n', "no file of the project"),
            ("src/card_symbols.hpp", '#include "fmt/format.h"\n', "no file of the project"),
        ):
            faults = self.faults(order_faults, {name: content})
            self.assertEqual(len(faults), 1, faults)
            self.assertIn(fault, faults[0])

    def test_libraries(self):
        for name, content, fault in (
            ("src/card.cpp", "#include <boost/rational.hpp>\n", "which only exact, statistics may"),
            ("src/report/html.hpp", "#include <CLI/CLI.hpp>\n", "which only cli may"),
            ("src/cli/main.cpp", "#include <nlohmann/json.hpp>\n", "which only report may"),
            ("src/card.cpp", "#include <toml++/toml.h>\n", "which only toml_reader may"),
            ("src/card.cpp", "#include <Eigen/Dense>\n", "which belongs to no room"),
            ("src/card.cpp", "#include <simdjson.h>\n", "which only json_text, shoe_reader, log, tally may"),
            ("src/card.cpp", "#include <hwy/highway.h>\n", "which only lanes, score_table, pair_table may"),
            ("src/card.cpp", "#include <poll.hpp>\n", "which belongs to no room"),
        ):
            faults = self.faults(library_faults, {name: content})
            self.assertEqual(len(faults), 1, faults)
            self.assertIn(fault, faults[0])

    def test_stray_files(self):
        for name in ("src/helpers.cpp", "include/punto/cards.hpp", "src/tools/card.cpp", "src/card.txt",
                     "include/other/card.hpp", "src/card.cmake.in", "src/package/card.hpp"):
            self.assertEqual(len(self.faults(stray_faults, {name: ""})), 1, name)

    def test_unbuilt_files(self):
        for name in ("src/card_text.cpp", "src/cli/options.cpp", "src/package/game.pc.in", "tests/unit/shoe_test.cpp"):
            self.assertEqual(len(self.faults(unbuilt_faults, {name: ""})), 1, name)

    def test_length(self):
        self.assertEqual(self.faults(length_faults, {"src/card.cpp": "\n" * LONGEST_FILE}), [])
        self.assertEqual(len(self.faults(length_faults, {"src/card.cpp": "\n" * (LONGEST_FILE + 1)})), 1)

    def test_top_level_names(self):
        self.assertEqual(self.faults(top_level_faults, {"tools/any": ""}), ["tools does not belong at the top level"])

    def test_the_longest_prefix_names_the_room(self):
        self.assertEqual(room_of(pathlib.Path("src/toml_reader.cpp")), "toml_reader")
        self.assertEqual(room_of(pathlib.Path("src/condition_parser.cpp")), "condition")


if __name__ == "__main__":
    unittest.main(argv=sys.argv)
