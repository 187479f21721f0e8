"""How pytest is run in the matrix, and what it told in the end."""

from pathlib import Path
from xml.etree import ElementTree as ET

REPORTS = Path("build/matrix/reports").absolute()


def pytest_arguments(name: str) -> list[str]:
    """Return what Python runs the tests with, leaving a report under that name."""
    REPORTS.mkdir(parents=True, exist_ok=True)
    report = REPORTS / f"{name}.xml"
    report.unlink(missing_ok=True)
    # in build/ everybody may write, also who is not root
    REPORTS.chmod(0o777)
    quiet = ["-q", "--durations=3", "-p", "no:cacheprovider"]
    spread = ["-n", "auto", "--dist", "worksteal"]
    return ["-m", "pytest", *quiet, *spread, f"--junitxml={report}"]


def _row(report: Path) -> tuple[str, int, int, int]:
    """Return name, passed, failed and seconds."""
    suite = ET.parse(report).getroot()[0]  # noqa: S314  pytest wrote it just now
    number = {key: int(suite.get(key, 0)) for key in ("tests", "failures", "errors", "skipped")}
    failed = number["failures"] + number["errors"]
    passed = number["tests"] - failed - number["skipped"]
    return report.stem, passed, failed, round(float(suite.get("time", 0)))


def main() -> None:
    """Print the table of all reports."""
    print(f"\n{'condition':<32} passed  failed  seconds")
    for report in sorted(REPORTS.glob("*.xml")):
        name, passed, failed, seconds = _row(report)
        print(f"{name:<32} {passed:6}  {failed:6}  {seconds:7}")


if __name__ == "__main__":
    main()
