"""Mutate places of the package that are drawn at random, and count the mutants that tests kill.

A mutant runs against the tests that reach its line, until one fails.
"""

import argparse
import hashlib
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path

from tests.mutants.coverage_map import ALL_TESTS, CoverageMap, run_tests
from tests.mutants.places import applied, draw_mutants

_ROOT = Path(__file__).parents[2]
_EQUIVALENTS_FILE = Path(__file__).parent / "equivalents.toml"
"""Mutants that differ from the package in no way that can be seen, each with the argument."""
_MAX_MUTANT_S = 600
"""Duration of the tests of a mutant from which on it counts as killed: it may never end."""
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
    counts = Counter()
    for mutant in draw_mutants(root, options.room, options.sample, options.seed):
        verdict = _judge(mutant, root, coverage_map)
        counts[verdict] += 1
        _print_mutant(verdict, mutant, root)
    print(", ".join(f"{verdict}: {count}" for verdict, count in counts.items()))
    return 1 if counts["survived"] else 0


def _judge(mutant, root, coverage_map):
    """Return whether a mutant was killed, survived, or is equivalent to the package."""
    if _is_equivalent(mutant, *mutant.lines(root)):
        return "equivalent"
    tests = coverage_map.tests_of_line(mutant.path, mutant.line)
    with applied(root, [mutant]):
        is_alive = run_tests(root, ["-x", *tests], _MAX_MUTANT_S)
    return "survived" if is_alive else "killed"


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
