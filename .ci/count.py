"""Adds up what the test programs reported and how the other stages went.

Usage: count.py OUTCOMES BUILD_FOLDER...
OUTCOMES has a line "passed<TAB>NAME" or "failed<TAB>NAME" for each stage. The last line printed is
"N passed, N failed"; the exit status is 0 only if something passed and nothing failed.
"""

import json
import pathlib
import re
import sys

DOCTEST = re.compile(r"^\[doctest\] test cases:\s*(\d+) \|\s*(\d+) passed \|\s*(\d+) failed", re.MULTILINE)
UNITTEST = re.compile(r"^Ran (\d+) tests? in .*\n\n((?:OK|FAILED).*)$", re.MULTILINE)


def cases(output):
    """(passed, failed) as the test program's last summary says; (0, 0) if it printed none."""
    if summaries := DOCTEST.findall(output):
        _, passed, failed = map(int, summaries[-1])
        return passed, failed
    if summaries := UNITTEST.findall(output):
        ran, verdict = summaries[-1]
        named = {name: int(count) for name, count in re.findall(r"([a-z ]+)=(\d+)", verdict)}
        named = {name.strip(): count for name, count in named.items()}
        failed = sum(named.get(name, 0) for name in ("failures", "errors", "unexpected successes"))
        # Several sub-tests of one test may fail: passed is what is certain.
        return max(0, int(ran) - failed - named.get("skipped", 0)), failed
    return 0, 0


def program_cases(entry):
    """(passed, failed) of one line of meson's test log; a program that failed has a failed case."""
    passed, failed = cases(entry.get("stdout", "") + "\n" + entry.get("stderr", ""))
    good = entry["result"] == "OK" and passed + failed > 0
    return passed, failed if good else max(failed, 1)


def build_cases(folder):
    """(test program, passed, failed) for every one that the build declares, whether it ran or not."""
    try:
        declared = json.loads((folder / "meson-info/intro-tests.json").read_text())
    except FileNotFoundError:
        return [("(not configured)", 0, 1)]
    log = folder / "meson-logs/testlog.json"
    entries = [json.loads(line) for line in log.read_text().splitlines()] if log.exists() else []
    # Meson prefixes the project's name when it logs a test of a suite.
    logged = {entry["name"].split(" / ")[-1]: entry for entry in entries}
    results = []
    for name in (test["name"] for test in declared):
        results.append((name, *(program_cases(logged[name]) if name in logged else (0, 1))))
    return results or [("(no tests)", 0, 1)]


def main(outcomes, folders):
    rows = []
    for folder in folders:
        rows += [(f"{folder}: {name}", passed, failed) for name, passed, failed in build_cases(pathlib.Path(folder))]
    for line in pathlib.Path(outcomes).read_text().splitlines():
        outcome, name = line.split("\t")
        # The suites' own cases were counted above.
        if not name.endswith(" tests"):
            rows.append((name, int(outcome == "passed"), int(outcome != "passed")))
        elif outcome != "passed" and not any(failed for _, _, failed in rows):
            rows.append((name, 0, 1))
    for name, passed, failed in rows:
        print(f"{name:40} {passed:5} passed {failed:5} failed")
    passed, failed = (sum(row[column] for row in rows) for column in (1, 2))
    print(f"{passed} passed, {failed} failed")
    return 0 if passed and not failed else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
