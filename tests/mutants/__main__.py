"""Mutate places of the package that are drawn at random, and count the mutants that tests kill.

A mutant runs against some tests that reach its line. The survivors run against all tests together,
and then each against the tests that failed.
"""

import argparse
import hashlib
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path

from tests.mutants.coverage_map import ALL_TESTS, CoverageMap, find_failed_tests, run_tests
from tests.mutants.places import applied, draw_mutants

_ROOT = Path(__file__).parents[2]
_EQUIVALENTS_FILE = Path(__file__).parent / "equivalents.toml"
"""Mutants that differ from the package in no way that can be seen, each with the argument."""
_MAX_FIRST_TESTS = 120
"""Number of tests that a mutant is tried against alone: it need not survive them all one by one."""
_IGNORED_NAMES = (".git", ".venv", ".nox", "build", "dist", ".hypothesis", ".*_cache")


def main():
    """Draw mutants, test each, and print a table; return 1 if one survived."""
    options = _parse_options()
    tests = [f"tests/{options.room}"] if options.room else ALL_TESTS
    root = _ROOT / "build" / "mutants" / f"{_checksum()}{options.room}"
    if not root.exists():
        shutil.copytree(_ROOT, root, ignore=shutil.ignore_patterns(*_IGNORED_NAMES))
    mapped_root = options.map.resolve() if options.map else root
    coverage_map = CoverageMap(root, mapped_root, tests)
    print(f"seed {options.seed:08x}", flush=True)
    survivors = []
    for mutant in draw_mutants(root, options.room, options.sample, options.seed):
        first_tests = coverage_map.tests_of_line(mutant.path, mutant.line)[:_MAX_FIRST_TESTS]
        is_alive = _passes(mutant, root, first_tests)
        if is_alive:
            survivors.append(mutant)
        _print_mutant("alive" if is_alive else "killed", mutant, root)
    counts = Counter()
    for mutant in _iter_survivors(root, survivors):
        verdict = "equivalent" if _is_equivalent(mutant, *mutant.lines(root)) else "survived"
        counts[verdict] += 1
        _print_mutant(verdict, mutant, root)
    counts["killed"] = options.sample - counts["equivalent"] - counts["survived"]
    print(", ".join(f"{verdict}: {count}" for verdict, count in counts.items()))
    return 1 if counts["survived"] else 0


def _iter_survivors(root, mutants):
    """Yield the mutants that survive all tests: mutants of several modules are tried together."""
    while mutants:
        one_by_module = {mutant.path: mutant for mutant in mutants}
        mutants = [mutant for mutant in mutants if one_by_module[mutant.path] is not mutant]
        with applied(root, one_by_module.values()):
            failed_tests = find_failed_tests(root)
        for mutant in one_by_module.values():
            if not failed_tests or _passes(mutant, root, failed_tests):
                yield mutant


def _passes(mutant, root, tests):
    """Return True if a mutant survives some tests."""
    with applied(root, [mutant]):
        return run_tests(root, ["-x", *tests])


def _print_mutant(verdict, mutant, root):
    before, after = mutant.lines(root)
    print(f"{verdict:10} {mutant.path}:{mutant.line}", flush=True)
    print(f"           - {before}\n           + {after}", flush=True)


def _parse_options():
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--sample", type=int, default=30, help="number of mutants")
    parser.add_argument("--room", default="", help="mutate this room only, such as board")
    parser.add_argument(
        "--seed",
        type=lambda text: int(text, 16),
        default=_head_seed(),
        help="hexadecimal; by default the first eight digits of the commit",
    )
    parser.add_argument(
        "--map",
        type=Path,
        help="folder in build/mutants whose map of lines is used; by default one is made",
    )
    return parser.parse_args()


def _head_seed():
    head = subprocess.run(
        ["git", "rev-parse", "HEAD"], cwd=_ROOT, capture_output=True, text=True, check=True
    )
    return int(head.stdout[:8], 16)


def _checksum():
    """Return a checksum of the package and its tests."""
    checksum = hashlib.sha256()
    for folder in ("knight_gui", "tests"):
        for file in sorted((_ROOT / folder).rglob("*.py")):
            checksum.update(file.read_bytes())
    return checksum.hexdigest()[:12]


def _is_equivalent(mutant, before, after):
    entries = tomllib.loads(_EQUIVALENTS_FILE.read_text(encoding="utf-8"))["equivalents"]
    return any(
        (entry["path"], entry["before"], entry["after"]) == (mutant.path, before, after)
        for entry in entries
    )


if __name__ == "__main__":
    sys.exit(main())
