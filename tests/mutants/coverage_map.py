"""Map of the tests that reach each line."""

import ast
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from coverage import CoverageData

_MAX_DURATION_S = 1800
ALL_TESTS = ("tests", "--ignore=tests/end2end")


def make_coverage_map(root: Path, tests: Sequence[str]) -> CoverageData:
    """Return the map of a checkout; the first time, run the tests to make it."""
    file = root / ".coverage"
    if not file.exists():
        print("running the tests once, to see which lines they reach", flush=True)
        run_tests(root, [*tests, "--cov=knight_gui", "--cov-context=test", "--cov-report="])
    data = CoverageData(str(file))
    data.read()
    return data


def tests_of_line(data: CoverageData, root: Path, path: str, line: int) -> list[str]:
    """Return the tests that reach a line, or the folders of tests if none is known to.

    Those of its own room come first, as they are the likeliest to fail. What runs as a module is
    imported may concern all tests that reach the module. Code in other processes or in threads of
    Qt is not traced.
    """
    contexts_by_line = data.contexts_by_lineno(str(root / path))
    contexts = set(contexts_by_line.get(line, ()))
    if not _is_in_function((root / path).read_text(encoding="utf-8"), line):
        contexts.update(*contexts_by_line.values())
    tests = {context.rpartition("|")[0] for context in contexts if context}
    room = f"tests/{Path(path).parts[1]}"
    if tests:
        return sorted(tests, key=lambda test: (not test.startswith(f"{room}/"), test))
    return [room] if (root / room).is_dir() else list(ALL_TESTS)


def _is_in_function(source, line):
    return any(
        isinstance(node, ast.FunctionDef) and node.body[0].lineno <= line <= node.end_lineno
        for node in ast.walk(ast.parse(source))
    )


def run_tests(root: Path, arguments: Sequence[str]) -> bool:
    """Run pytest in a checkout, and return True if all tests pass in time.

    Raises
    ------
    RuntimeError
        If the arguments name tests that there are not.
    """
    # thousands of tests are too many for a command line
    arguments_file = root / ".arguments"
    arguments_file.write_text("\n".join(arguments), encoding="utf-8")
    output_file = root / ".output"
    command = [sys.executable, "-m", "pytest", "-q", "-n", "2", "--dist", "worksteal"]
    with output_file.open("wb") as output:
        try:
            status = subprocess.run(
                [*command, f"@{arguments_file}"],
                cwd=root,
                env={**os.environ, "PYTHONPATH": str(root), "QT_QPA_PLATFORM": "offscreen"},
                stdout=output,
                stderr=subprocess.STDOUT,
                timeout=_MAX_DURATION_S,
                check=False,
            ).returncode
        except subprocess.TimeoutExpired:
            return False
    text = output_file.read_text(encoding="utf-8", errors="replace")
    if "ERROR: not found" in text or "no tests ran" in text:
        raise RuntimeError(text)
    return status == 0
