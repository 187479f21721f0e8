"""The kinds of file that a map is kept in, in a table."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Protocol, cast

from knight_gui.texts import tr
from knight_gui.tour import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from knight_gui.files.maps.row import MapRow


class Format(Protocol):
    """How rows become a file, and a file rows."""

    def write(self, rows: Iterable[MapRow]) -> bytes:
        """Return a whole file."""

    def read(self, content: bytes) -> Iterable[Mapping[str, Any]]:
        """Return what stands in the rows of a file, by the names of the columns.

        Raises
        ------
        InputError
            If it is no such file.
        """


@dataclass(frozen=True)
class Kind:
    """A kind of file.

    Attributes
    ----------
    ending
        How the name of such a file ends, and what it is called by --format.
    module
        What writes and reads it; imported when it is wanted.
    package
        What that takes beside what is always installed; the extra is called as the ending is.
    grows
        Whether rows can be written after those that stand in the file.
    """

    ending: str
    module: str
    package: str = ""
    grows: bool = False

    @property
    def format(self) -> Format:
        """What writes and reads it."""
        return cast("Format", import_module(self.module))

    def demand_installed(self) -> None:
        """Refuse what cannot be written here."""
        if self.package and find_spec(self.package) is None:
            raise InputError(
                tr(
                    "A {kind} file takes {package}, which is not installed: {command}",
                    kind=self.ending,
                    package=self.package,
                    command=f"pip install knight-gui[{self.ending}]",
                )
            )


CSV = Kind("csv", "knight_gui.files.maps.as_csv", grows=True)
KINDS = (
    CSV,
    Kind("json", "knight_gui.files.maps.as_json"),
    Kind("parquet", "knight_gui.files.maps.as_parquet", "pyarrow"),
)
