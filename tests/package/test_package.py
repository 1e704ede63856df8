"""The library as its users get it: installed, moved to another folder, found and linked from there.

Run by meson test, on a build of any kind: PUNTO_BINARY names its program, PUNTO_SOURCE the sources.
"""

import json
import pathlib
import re
import shutil
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import headers  # noqa: E402  (its folder has just been added to the path)
from installed import BINARY, BUILD, SOURCE, Tree, introspected, must_run, run  # noqa: E402
from programs import Program, block_tagged, programs_of  # noqa: E402

CONSUMER = SOURCE / "tests" / "package" / "consumer"
LIBRARY_DOCUMENT = SOURCE / "docs" / "library.md"
DOCUMENTS = (SOURCE / "README.md", LIBRARY_DOCUMENT)
VERSION = introspected("--projectinfo")["version"]
# The house edge is a published one: see data/published/figures.toml. The hash is that of no bytes.
CONSUMER_PRINTS = f"""\
Punto {VERSION}
114753351728/10847218479825 = 1.0579%
e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
"""
WARNINGS = ("-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror")

FOLDER = tempfile.TemporaryDirectory(prefix="punto-package-")
TREE = Tree(pathlib.Path(FOLDER.name))
unittest.addModuleCleanup(FOLDER.cleanup)


def copied(folder, name):
    """The consumer, copied: a build may not write into the sources."""
    return shutil.copytree(CONSUMER, pathlib.Path(folder) / name)


def files_below(folder):
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def compiler_on(code, include, *words):
    """The compiler, run on `code` with the headers of one folder."""
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "includes.cpp"
        source.write_text(code, encoding="utf-8")
        return run(*TREE.compiler.command("-I", include, *words, source))


def compile_faults(include):
    return headers.compile_faults(
        include, lambda code: compiler_on(code, include, *WARNINGS, "-fsyntax-only").stderr)


def leaked_macros(include):
    return headers.leaked_macros(include, lambda code: compiler_on(code, include, "-dM", "-E").stdout)


class InstalledTree(unittest.TestCase):
    def test_headers(self):
        self.assertEqual(files_below(TREE.include), files_below(SOURCE / "include"))

    def test_data(self):
        self.assertEqual(files_below(TREE.data), files_below(SOURCE / "data"))

    def test_library(self):
        kinds = {"static": [".a"], "shared": [".so"], "both": [".a", ".so"]}[TREE.default_library]
        links = [kind for kind in (".a", ".so") if (TREE.lib / f"libpunto{kind}").is_file()]
        self.assertEqual(links, kinds)

    def test_descriptions_do_not_name_the_build(self):
        for path in (*TREE.lib.rglob("*.pc"), *TREE.lib.rglob("*.cmake")):
            text = path.read_text(encoding="utf-8")
            for folder in (SOURCE, BUILD):
                self.assertNotIn(str(folder), text, path.name)

    def test_program_runs_on_the_data_beside_it(self):
        program = TREE.bin / "punto"
        listed = json.loads(must_run(program, "rules", "list", "--format", "json"))
        self.assertEqual([ruleset["file"] for ruleset in listed["rulesets"]],
                         [str(path) for path in sorted((TREE.data / "rulesets").iterdir())])
        self.assertEqual(must_run(program, "analyze", "--exact"), must_run(BINARY, "analyze", "--exact"))


class PkgConfig(unittest.TestCase):
    def test_version(self):
        self.assertEqual(TREE.pkg_config("--modversion"), [VERSION])

    def test_a_user_compiles_with_one_folder_and_nothing_else(self):
        self.assertEqual(TREE.pkg_config("--cflags"), [f"-I{TREE.include}"])

    def test_what_the_library_is_built_on_is_linked_if_it_is_static(self):
        alone, complete = TREE.pkg_config("--libs"), TREE.pkg_config("--static", "--libs")
        self.assertEqual(complete[:2], [f"-L{TREE.lib}", "-lpunto"])
        self.assertGreater(len(complete), 2)
        self.assertEqual(alone, complete if TREE.default_library == "static" else complete[:2])

    def test_consumer(self):
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder) / "consumer"
            TREE.compile(CONSUMER / "main.cpp", program)
            self.assertEqual(TREE.output(program), CONSUMER_PRINTS)


class CMake(unittest.TestCase):
    def test_consumer(self):
        with tempfile.TemporaryDirectory() as folder:
            source, build = copied(folder, "source"), pathlib.Path(folder) / "build"
            must_run("cmake", "-G", "Ninja", "-S", source, "-B", build, **TREE.found_by)
            must_run("cmake", "--build", build)
            self.assertEqual(TREE.output(build / "consumer"), CONSUMER_PRINTS)

    def test_versions(self):
        """Those of the same interface are found; of the others CMake says why not, in its usual words."""
        major, minor, patch = map(int, VERSION.split("."))
        found = ["", f"{major}.{minor}", VERSION, f"{VERSION} EXACT"]
        refused = [f"{major}.{minor}.{patch + 1}", f"{major}.{minor + 1}", f"{major + 1}.{minor}",
                   *(f"{major}.{earlier}" for earlier in range(minor))]
        project = ["cmake_minimum_required(VERSION 3.16)", "project(asking LANGUAGES CXX)"]
        for words in found + refused:
            project += ["unset(punto_DIR CACHE)", f"find_package(punto {words} CONFIG)",
                        f'message("<{words}> ${{punto_FOUND}}")']
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "CMakeLists.txt").write_text("\n".join(project), encoding="utf-8")
            done = run("cmake", "-G", "Ninja", "-S", folder, "-B", folder, **TREE.found_by)
        answers = " ".join(done.stderr.split())
        self.assertEqual(re.findall(r"<(.*?)> (\d)", answers),
                         [(words, "1") for words in found] + [(words, "0") for words in refused])
        self.assertEqual(re.findall(r'Could not find a configuration file for package "punto" that is compatible with '
                                    r'requested version "(.*?)"', answers),
                         refused)


class Meson(unittest.TestCase):
    def test_consumer(self):
        with tempfile.TemporaryDirectory() as folder:
            source, build = copied(folder, "source"), pathlib.Path(folder) / "build"
            must_run("meson", "setup", build, source, **TREE.found_by)
            must_run("meson", "compile", "-C", build)
            self.assertEqual(TREE.output(build / "consumer"), CONSUMER_PRINTS)


class Headers(unittest.TestCase):
    def test_each_compiles_alone(self):
        self.assertEqual(compile_faults(TREE.include), [])

    def test_none_defines_a_macro(self):
        self.assertEqual(leaked_macros(TREE.include), [])

    def test_none_needs_another_library(self):
        self.assertEqual(headers.foreign_includes(TREE.include), [])


class HeaderChecks(unittest.TestCase):
    """Each check finds the fault that it is there for."""

    GOOD = ("#pragma once\n#include <boost/multiprecision/cpp_int.hpp>\n#include <cstdint>\n"
            "inline int one() { return 1; }\n")

    def faults(self, check, more=""):
        with tempfile.TemporaryDirectory() as folder:
            include = pathlib.Path(folder)
            (include / "punto").mkdir()
            (include / "punto" / "one.hpp").write_text(self.GOOD + more, encoding="utf-8")
            return check(include)

    def test_good_headers_have_no_faults(self):
        for check in (compile_faults, leaked_macros, headers.foreign_includes):
            self.assertEqual(self.faults(check), [], check.__name__)

    def test_headers_that_do_not_compile(self):
        for more in ("std::regex pattern();\n", '#include "punto/two.hpp"\n',
                     "inline int narrow(long value) { return value; }\n"):
            self.assertEqual(len(self.faults(compile_faults, more)), 1, more)

    def test_macros(self):
        more = "#define PUNTO_ONE 1\n# define two(x) x\n#undef two\n"
        self.assertEqual(self.faults(leaked_macros, more), ["PUNTO_ONE"])

    def test_other_libraries(self):
        for angle in ("fmt/format.h", "nlohmann/json.hpp", "toml++/toml.h", "simdjson.h", "boost/rational.hpp",
                      "unistd.h"):
            self.assertEqual(self.faults(headers.foreign_includes, f"# include <{angle}>\n"),
                             [f"punto/one.hpp includes <{angle}>"])


class DocumentedProgram(unittest.TestCase):
    """One test a program; load_tests adds them."""

    def __init__(self, name, program):
        setattr(self, name, self.check)
        super().__init__(name)
        self.program, self.maxDiff = program, None

    def check(self):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in self.program.files.items():
                (pathlib.Path(folder) / name).write_text(text, encoding="utf-8")
            source, executable = (pathlib.Path(folder) / name for name in ("example.cpp", "example"))
            source.write_text(self.program.code, encoding="utf-8")
            TREE.compile(source, executable)
            self.assertEqual(self.program.printed, TREE.output(executable, cwd=folder))


def program_tests(document):
    try:
        return [DocumentedProgram(f"{document.relative_to(SOURCE)}:{program.line}", program)
                for program in programs_of(document.read_text(encoding="utf-8"))]
    except ValueError as error:
        raise ValueError(f"{document}, {error}") from error


class Documents(unittest.TestCase):
    def test_each_has_programs(self):
        for document in DOCUMENTS:
            self.assertTrue(program_tests(document), document)

    def test_build_files_are_those_of_the_consumer(self):
        text = LIBRARY_DOCUMENT.read_text(encoding="utf-8")
        for tag, name in (("cmake", "CMakeLists.txt"), ("meson", "meson.build")):
            self.assertEqual(block_tagged(text, tag), (CONSUMER / name).read_text(encoding="utf-8"))

    def test_programs_and_what_they_print(self):
        text = "```cpp\none\n```\n```sh\nmake\n```\n```text\n1\n```\n```text file=a\nx\n```\n```text\n2\n```\n"
        self.assertEqual(programs_of(text), [Program(1, "one\n", "1\n", {"a": "x\n"})])

    def test_programs_that_print_nothing_known_are_errors(self):
        for text in ("```cpp\n```\n", "```cpp\n```\n```cpp\n```\n```text\n```\n", "```cpp\n```\n```text file=a\n```\n"):
            with self.assertRaises(ValueError, msg=text):
                programs_of(text)


def load_tests(loader, standard_tests, __):
    for document in DOCUMENTS:
        standard_tests.addTests(program_tests(document))
    return standard_tests


if __name__ == "__main__":
    unittest.main()
