"""What is promised of the public headers, checked on any folder that holds them."""

import concurrent.futures
import os
import re

# What a standard header is called, and the only other ones that a public header includes.
STANDARD = re.compile(r"[a-z0-9_]+")
EXACT_NUMBERS = "boost/multiprecision/"

ANGLE_INCLUDE = re.compile(r"^\s*#\s*include\s*<([^>]+)>", re.MULTILINE)
MACRO = re.compile(r"^#define (\w+)", re.MULTILINE)


def public_headers(include):
    """"punto/card.hpp" for each header in a folder."""
    return sorted(path.relative_to(include).as_posix() for path in include.rglob("*") if path.is_file())


def angle_includes(include):
    return {(header, angle) for header in public_headers(include)
            for angle in ANGLE_INCLUDE.findall((include / header).read_text(encoding="utf-8"))}


def foreign_includes(include):
    """Includes of what a user of the library need not have."""
    return sorted(f"{header} includes <{angle}>" for header, angle in angle_includes(include)
                  if not STANDARD.fullmatch(angle) and not angle.startswith(EXACT_NUMBERS))


def code_including(lines):
    return "".join(f"#include {line}\n" for line in lines)


def compile_faults(include, compile_text):
    """What `compile_text` says of each header included alone, and twice."""
    names = public_headers(include)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        complaints = pool.map(compile_text, [code_including([f'"{name}"'] * 2) for name in names])
    return [f"{name}: {complaint}" for name, complaint in zip(names, complaints) if complaint]


def leaked_macros(include, preprocess):
    """Macros that the headers define beyond those of what they include."""
    ours = [f'"{header}"' for header in public_headers(include)]
    others = [f"<{angle}>" for angle in sorted({angle for _, angle in angle_includes(include)})]
    defined = [set(MACRO.findall(preprocess(code_including(lines)))) for lines in (ours, others)]
    return sorted(defined[0] - defined[1])
