"""Mutate places of the package that are drawn at random, and count the mutants that tests kill.

A mutant runs against the tests that reach its line. If it survives these, it runs against all.
"""

import argparse
import hashlib
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path

from tests.mutants.coverage_map import ALL_TESTS, make_coverage_map, run_tests, tests_of_line
from tests.mutants.places import draw_mutants

_ROOT = Path(__file__).parents[2]
_EQUIVALENTS_FILE = Path(__file__).parent / "equivalents.toml"
"""Mutants that differ from the package in no way that can be seen, each with the argument."""
_IGNORED_NAMES = (".git", ".venv", ".nox", "build", "dist", ".hypothesis", ".*_cache")


def main():
    """Draw mutants, test each, and print a table; return 1 if one survived."""
    options = _parse_options()
    tests = [f"tests/{options.room}"] if options.room else ALL_TESTS
    root = _ROOT / "build" / "mutants" / f"{_checksum()}{options.room}"
    if not root.exists():
        shutil.copytree(_ROOT, root, ignore=shutil.ignore_patterns(*_IGNORED_NAMES))
    data = make_coverage_map(root, tests)
    print(f"seed {options.seed:x}", flush=True)
    counts = Counter()
    for mutant in draw_mutants(root, options.room, options.sample, options.seed):
        before, after = mutant.lines(root)
        verdict = _judge(mutant, root, tests_of_line(data, root, mutant.path, mutant.line))
        counts[verdict] += 1
        print(f"{verdict:10} {mutant.path}:{mutant.line}", flush=True)
        print(f"           - {before}\n           + {after}", flush=True)
    print(", ".join(f"{verdict}: {count}" for verdict, count in counts.items()))
    return 1 if counts["survived"] else 0


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


def _judge(mutant, root, tests):
    """Return “killed”, “survived” or “equivalent”."""
    file = root / mutant.path
    source = file.read_text(encoding="utf-8")
    before, after = mutant.lines(root)
    file.write_text(mutant.code(root), encoding="utf-8")
    try:
        for arguments in (tests, ALL_TESTS):
            if not run_tests(root, ["-x", *arguments]):
                return "killed"
    finally:
        file.write_text(source, encoding="utf-8")
    return "equivalent" if _is_equivalent(mutant, before, after) else "survived"


def _is_equivalent(mutant, before, after):
    entries = tomllib.loads(_EQUIVALENTS_FILE.read_text(encoding="utf-8"))["equivalents"]
    return any(
        (entry["path"], entry["before"], entry["after"]) == (mutant.path, before, after)
        for entry in entries
    )


if __name__ == "__main__":
    sys.exit(main())
