"""Sessions of `make matrix`: the tests with many Pythons, versions and conditions."""

import nox

from tests.matrix.conditions import CONDITIONS, Condition, UnavailableError
from tests.matrix.pythons import find_pythons
from tests.matrix.runs import pytest_arguments

nox.options.default_venv_backend = "uv"
nox.options.error_on_missing_interpreters = True


@nox.session(python=find_pythons())
@nox.parametrize("resolution", ["lowest-direct", "highest"])
def suite(session: nox.Session, resolution: str) -> None:
    """Run all tests with the oldest or the newest versions of the dependencies."""
    extras = ".[test,mp4,cluster,parquet]"
    session.install("--resolution", resolution, "--editable", extras)
    variables = {"QT_QPA_PLATFORM": "offscreen"}
    arguments = pytest_arguments(f"suite {session.python} {resolution}")
    session.run("python", *arguments, "--ignore=tests/end2end", *session.posargs, env=variables)


@nox.session(venv_backend="none")
@nox.parametrize(
    "condition", [nox.param(each, id=each.name, tags=each.tags) for each in CONDITIONS]
)
def environment(session: nox.Session, condition: Condition) -> None:
    """Run the tests that depend on the machine, with the Python of this process."""
    try:
        run_settings = condition.prepare()
    except UnavailableError as error:
        session.skip(str(error))
    selection = ("-m", "environment")
    if condition.runs_all_tests:
        selection = ("--ignore=tests/end2end",)
    arguments = (*pytest_arguments(condition.name), *selection)
    with session.chdir(run_settings.checkout):
        session.run(*run_settings.command, *arguments, env=run_settings.variables)
