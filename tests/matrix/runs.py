"""Arguments of pytest in the matrix, and the table of its reports."""

from pathlib import Path
from xml.etree import ElementTree as ET

REPORTS = Path("build/matrix/reports").absolute()


def pytest_arguments(name: str) -> list[str]:
    """Return the arguments of Python for a run of pytest that writes a report of this name."""
    REPORTS.mkdir(parents=True, exist_ok=True)
    report = REPORTS / f"{name}.xml"
    report.unlink(missing_ok=True)
    # other users than root write reports, too
    REPORTS.chmod(0o777)
    output_options = ["-q", "--durations=3", "-p", "no:cacheprovider"]
    xdist_options = ["-n", "auto", "--dist", "worksteal"]
    return ["-m", "pytest", *output_options, *xdist_options, f"--junitxml={report}"]


def _read_row(report: Path) -> tuple[str, int, int, int]:
    """Return name, passed, failed and seconds."""
    suite = ET.parse(report).getroot()[0]  # noqa: S314  pytest wrote it
    counts = {key: int(suite.get(key, 0)) for key in ("tests", "failures", "errors", "skipped")}
    failed = counts["failures"] + counts["errors"]
    passed = counts["tests"] - failed - counts["skipped"]
    return report.stem, passed, failed, round(float(suite.get("time", 0)))


def main() -> None:
    """Print the table of all reports."""
    print(f"\n{'condition':<32} passed  failed  seconds")
    for report in sorted(REPORTS.glob("*.xml")):
        name, passed, failed, seconds = _read_row(report)
        print(f"{name:<32} {passed:6}  {failed:6}  {seconds:7}")


if __name__ == "__main__":
    main()
