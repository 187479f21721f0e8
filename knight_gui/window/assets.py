"""Where drawings and lessons are: inside the installed package, or beside its source."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]


def asset(name: str) -> str:
    """Return the path of a drawing or a lesson.

    Raises
    ------
    FileNotFoundError
        If the installation lacks it.
    """
    for folder in (_PACKAGE / "assets", _PACKAGE.parent / "assets"):
        path = folder / name
        if path.is_file():
            return str(path)
    raise FileNotFoundError(name)
