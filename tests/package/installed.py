"""The build, installed into a folder of the test's own and moved from there; programs built against it."""

import dataclasses
import json
import os
import pathlib
import shlex
import shutil
import subprocess

BINARY = pathlib.Path(os.environ["PUNTO_BINARY"]).resolve()
SOURCE = pathlib.Path(os.environ["PUNTO_SOURCE"]).resolve()
BUILD = BINARY.parent
GUARD_SECONDS = 300  # not a measurement: whatever takes this long hangs

# What has to be the same in the library and in a program that links it.
SHARED_FLAGS = ("-fsanitize", "-flto", "-fprofile", "--coverage", "-stdlib", "-m", "-D_GLIBCXX")
CACHES = ("ccache", "sccache")


def environment(**more):
    """Nothing of what this test or its user has set may find the library; only the test's own words may."""
    foreign = ("PUNTO_", "MESON_", "PKG_CONFIG", "CMAKE_", "CXX", "LD", "CPATH", "CPLUS_")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(foreign)}
    return kept | {"LC_ALL": "C.UTF-8"} | more


def run(*command, cwd=None, **more):
    """Runs a command; its output comes as text."""
    return subprocess.run(list(map(str, command)), cwd=cwd, env=environment(**more), stdin=subprocess.DEVNULL,
                          capture_output=True, encoding="utf-8", errors="replace", timeout=GUARD_SECONDS, check=False)


def must_run(*command, **more):
    """The standard output of a command that has to end well."""
    done = run(*command, **more)
    if done.returncode != 0:
        raise AssertionError(f"{shlex.join(map(str, command))}\n[exit {done.returncode}]\n{done.stdout}{done.stderr}")
    return done.stdout


def introspected(what):
    return json.loads(must_run("meson", "introspect", what, BUILD))


def build_options():
    return {option["name"]: option["value"] for option in introspected("--buildoptions")}


@dataclasses.dataclass
class Compiler:
    """The one that made the library."""
    caches: list  # the programs before it
    path: str
    flags: list

    @classmethod
    def of_the_build(cls):
        library = next(target for target in introspected("--targets")
                       if target["name"] == "punto" and "library" in target["type"])
        source = library["target_sources"][0]
        words = source["compiler"]
        caches = [word for word in words if pathlib.Path(word).name in CACHES]
        path, *more = words[len(caches):]
        return cls(caches, path, more + [flag for flag in source["parameters"] if flag.startswith(SHARED_FLAGS)])

    def command(self, *words):
        return [*self.caches, self.path, "-std=c++20", *self.flags, *words]


class Tree:
    """An installed tree that has been moved away from the prefix for which it was configured."""

    def __init__(self, folder):
        options = build_options()
        prefix = pathlib.Path(options["prefix"])
        stage = folder / "stage"
        must_run("meson", "install", "-C", BUILD, "--no-rebuild", "--quiet", "--destdir", stage)
        self.root = folder / "moved"
        shutil.move(stage / prefix.relative_to("/"), self.root)
        self.default_library = options["default_library"]
        self.compiler = Compiler.of_the_build()
        for name in ("bin", "lib", "include", "data"):
            # An absolute folder inside the prefix has been made a relative one by meson.
            setattr(self, name, self.root / options[f"{name}dir"])
        self.data /= "punto"
        self.pc_words = f"pkg-config --define-variable=prefix={self.root}"
        self.found_by = {
            "PKG_CONFIG": self.pc_words,
            "PKG_CONFIG_PATH": str(self.lib / "pkgconfig"),
            "CMAKE_PREFIX_PATH": str(self.root),
            "CXX": self.compiler.path,
            "CXXFLAGS": shlex.join(self.compiler.flags),
        }

    def pkg_config(self, *words):
        """What pkg-config answers of punto, as words."""
        return shlex.split(must_run(*shlex.split(self.pc_words), *words, "punto", **self.found_by))

    def compile(self, source, program):
        """As docs/library.md says: one call of the compiler, with what pkg-config answers."""
        must_run(*self.compiler.command(source, *self.pkg_config("--cflags", "--libs"), "-o", program))

    def output(self, program, cwd=None):
        """What a program prints that uses the library, and the data, of this tree."""
        done = run(program, cwd=cwd, LD_LIBRARY_PATH=str(self.lib), PUNTO_DATA=str(self.data))
        return done.stdout + done.stderr + (f"[exit {done.returncode}]\n" if done.returncode else "")
