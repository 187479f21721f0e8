"""Map of the tests that reach each line."""

import ast
import os
import subprocess
import sys
from collections.abc import Sequence
from difflib import SequenceMatcher
from pathlib import Path

import psutil
from coverage import CoverageData

_MAX_MAP_S = 1800
_COMPILED_FOLDER = "knight_gui/search/engine/"
ALL_TESTS = ("tests", "--ignore=tests/end2end")


class CoverageMap:
    """Map of the tests that reach each line of a checkout.

    The map of an earlier checkout is as good: a line that is new since then belongs to all tests
    that reach its module, and a new test belongs to all lines of its room.

    Parameters
    ----------
    root
        The checkout.
    mapped_root
        The checkout of the map, where the tests run once to make it.
    tests
        The tests of the map.
    """

    def __init__(self, root: Path, mapped_root: Path, tests: Sequence[str]) -> None:
        self._root = root
        self._mapped_root = mapped_root
        file = mapped_root / ".coverage"
        if not file.exists():
            print("running the tests once, to see which lines they reach", flush=True)
            arguments = ["--cov=knight_gui", "--cov-context=test", "--cov-report="]
            run_tests(mapped_root, [*tests, *arguments])
        self._data = CoverageData(str(file))
        self._data.read()
        self._tests = set(_collect_tests(root, tests))
        self._new_tests = self._tests - set(map(_test_of, self._data.measured_contexts()))

    def tests_of_line(self, path: str, line: int) -> list[str]:
        """Return the tests that reach a line, or the folders of tests if none is known to.

        Those of its own room come first, as they are the likeliest to fail. What runs as a module
        is imported may concern all tests that reach the module. Code in other processes or in
        threads of Qt is not traced; nor is compiled code, to which all tests of its room belong.
        """
        contexts_by_line = self._data.contexts_by_lineno(str(self._mapped_root / path))
        mapped_line = self._mapped_line(path, line)
        contexts = set(contexts_by_line.get(mapped_line, ()))
        is_in_function = _is_in_function((self._root / path).read_text(encoding="utf-8"), line)
        if mapped_line is None or not is_in_function:
            contexts.update(*contexts_by_line.values())
        room = f"tests/{Path(path).parts[1]}"
        tests = set(map(_test_of, contexts)) & self._tests
        tests |= {test for test in self._new_tests if test.startswith(f"{room}/")}
        if path.startswith(_COMPILED_FOLDER):
            tests |= {test for test in self._tests if test.startswith(f"{room}/")}
        if tests:
            return sorted(tests, key=lambda test: (not test.startswith(f"{room}/"), test))
        return [room] if (self._root / room).is_dir() else list(ALL_TESTS)

    def _mapped_line(self, path: str, line: int) -> int | None:
        """Return the number that a line had in the mapped checkout, or None if it is new."""
        if not (self._mapped_root / path).exists():
            return None
        lines = (self._root / path).read_text(encoding="utf-8").splitlines()
        mapped_lines = (self._mapped_root / path).read_text(encoding="utf-8").splitlines()
        matcher = SequenceMatcher(None, mapped_lines, lines, autojunk=False)
        for mapped_begin, begin, size in matcher.get_matching_blocks():
            if begin < line <= begin + size:
                return mapped_begin + line - begin
        return None


def _test_of(context):
    return context.rpartition("|")[0]


def _is_in_function(source, line):
    return any(
        isinstance(node, ast.FunctionDef) and node.body[0].lineno <= line <= node.end_lineno
        for node in ast.walk(ast.parse(source))
    )


def _collect_tests(root, tests):
    """Return the names of all tests, or of some folders."""
    _run_pytest(root, [*tests, "--collect-only"])
    output = (root / ".output").read_text(encoding="utf-8", errors="replace")
    return [line for line in output.splitlines() if "::" in line]


def run_tests(root: Path, arguments: Sequence[str], max_duration_s: float = _MAX_MAP_S) -> bool:
    """Run pytest in a checkout, and return True if all tests pass in time."""
    # with larger chunks, the tests that are already handed out run on after a failure
    distribution = ["-n", "2", "--dist", "load", "--maxschedchunk", "1"]
    return _run_pytest(root, [*distribution, *arguments], max_duration_s) == 0


def _run_pytest(root, arguments, max_duration_s=_MAX_MAP_S):
    """Run pytest with its output in a file, and return its status, or None if it takes too long."""
    # thousands of tests are too many for a command line
    arguments_file = root / ".arguments"
    arguments_file.write_text("\n".join(arguments), encoding="utf-8")
    with (root / ".output").open("wb") as output:
        process = psutil.Popen(
            [sys.executable, "-m", "pytest", "-q", f"@{arguments_file}"],
            cwd=root,
            env={**os.environ, "PYTHONPATH": str(root), "QT_QPA_PLATFORM": "offscreen"},
            stdout=output,
            stderr=subprocess.STDOUT,
        )
        try:
            return process.wait(max_duration_s)
        except psutil.TimeoutExpired:
            # workers and compilers go on without the process that started them
            for child in process.children(recursive=True):
                child.kill()
            process.kill()
            process.wait()
            return None
