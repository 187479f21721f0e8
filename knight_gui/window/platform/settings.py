"""What the program has from the system: its locale, its folders, and what is remembered there."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from zlib import crc32

from PySide6.QtCore import (
    QObject,
    QStandardPaths,
    Slot,
)

from knight_gui.board import Board
from knight_gui.i18n import (
    tr,
)
from knight_gui.player.session import Session
from knight_gui.regular_files import open_regular_file
from knight_gui.search.strategy import Strategy
from knight_gui.state.programs import PROGRAMS, Variant, program_with_greedy
from knight_gui.state.scene import Disclosure, Scene, ThemeName
from knight_gui.state.setup import MAX_BOARD_SIDE, SearchSetup
from knight_gui.state.speed import MAX_NOTCH, Speed

if TYPE_CHECKING:
    pass

_LOCATION = QStandardPaths.StandardLocation
_MAX_SETTINGS_BYTES = 1 << 20
"""Of a file of settings; what is longer is none of ours."""
_CHECKSUM_LENGTH = 8

_safe_mode_settings: list[dict[str, str]] = []
"""What takes the place of the file while the program runs in safe mode."""


def standard_folder(location: QStandardPaths.StandardLocation) -> Path:
    """Return one of the folders that the system has for programs, which may not be there yet."""
    return Path(QStandardPaths.writableLocation(location))


# What is written down


def find_unwritable_locations() -> list[str]:
    """Say what cannot be written down on this machine; nothing where all can be."""
    # not needed for the first picture
    from knight_gui.folders import is_writable

    sentences = []
    settings_path = current_settings().path
    recovery_path = recovery_folder()
    # in safe mode nobody expects it
    if not _safe_mode_settings and not is_writable(settings_path):
        sentences.append(
            tr(
                "Your settings will not be remembered: {file} cannot be written.",
                file=settings_path,
            )
        )
    if not is_writable(recovery_path / "any"):
        sentences.append(
            tr("A crash would lose your work: {folder} cannot be written to.", folder=recovery_path)
        )
    return sentences


class SettingsFile:
    """Keeps texts by their keys, a line each, in a file into which others may have written.

    The file is like one of `QSettings`, which ends the process where somebody has written a
    value of some other type into it.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def read_all(self) -> dict[str, str]:
        """Return everything that is written down; what is no such line is left out."""
        if _safe_mode_settings:
            return _safe_mode_settings[-1]
        with suppress(OSError), open_regular_file(self.path) as stream:
            lines = stream.read(_MAX_SETTINGS_BYTES).decode(errors="replace").split("\n")
            pairs = (line.rstrip("\r").partition("=") for line in lines)
            return {
                key: text
                for key, separator, raw_value in pairs
                if separator and (text := _parse_value(raw_value)) is not None
            }
        return {}

    def write_all(self, values: dict[str, str]) -> None:
        """Write down these, and nothing else; that it can't be done stops nobody."""
        # not needed for the first picture
        from knight_gui.documents.atomic import write_file_atomically

        if _safe_mode_settings:
            _safe_mode_settings[:] = [values]
            return
        lines = (f"{key}={json.dumps(text)}\n" for key, text in values.items())
        with suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            content = "".join(("[General]\n", *lines))
            write_file_atomically(self.path, content.encode(), is_durable=False)

    def set_value(self, key: str, value: str) -> None:
        """Write down a text, unless it is there already."""
        values = self.read_all()
        if values.get(key) != value:
            self.write_all(values | {key: value})


def current_settings() -> SettingsFile:
    """Return the settings as they are now, whoever has changed them."""
    return SettingsFile(standard_folder(_LOCATION.AppConfigLocation) / "settings.ini")


def recovery_folder() -> Path:
    """Return the folder for what a crash would take."""
    return standard_folder(_LOCATION.StateLocation) / "rescue"


def enter_safe_mode() -> None:
    """Begin with nothing remembered, and leave what is on the disk as it is: the safe mode."""
    _safe_mode_settings.append({})


def _parse_value(raw_value: str) -> str | None:
    """Return the text of a line; None if it is none."""
    with suppress(ValueError, RecursionError):
        text = json.loads(raw_value) if raw_value.startswith('"') else raw_value
        return text if isinstance(text, str) else None
    return None


def read_setting(key: str) -> Any:
    """Return what is remembered under a key; None if nothing is that could be used."""
    # what others have written there is anything
    with suppress(ValueError, LookupError, RecursionError):
        return SETTING_FORMATS[key].parse(current_settings().read_all().get(key, ""))
    return None


def write_setting(key: str, value: object) -> None:
    """Write something down for the next start, unless it could not be used there."""
    setting_format = SETTING_FORMATS[key]
    text = setting_format.serialize(value)
    with suppress(ValueError, LookupError):
        setting_format.parse(text)
        current_settings().set_value(key, text)


def find_invalid_settings() -> list[str]:
    """Return the keys under which something is written down that cannot be used."""
    return [
        key
        for key in current_settings().read_all()
        if key in SETTING_FORMATS and read_setting(key) is None
    ]


def last_export_folder() -> Path:
    """Return where somebody has last written a picture or a film, if that is still there."""
    folder = read_setting("exportFolder")
    # it may be on a disk that is gone
    with suppress(OSError):
        if folder is not None and folder.is_dir():
            return Path(folder)
    return standard_folder(_LOCATION.PicturesLocation)


def load_remembered_scene() -> Scene:
    """Return an empty scene that looks as the window did last; what is no such look is left out."""
    return Scene(
        **{
            field: value
            for field, key in REMEMBERED_SCENE_FIELDS.items()
            if (value := read_setting(key)) is not None
        }
    )


class SettingsSaver(QObject):
    """Writes down at once how somebody wishes the window to look; a lesson has its own ways."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session
        session.changed.connect(self._on_session_changed)

    @Slot(object)
    def _on_session_changed(self, changed_fields: frozenset[str]) -> None:
        scene = self._session.scene
        if scene.lesson is not None:
            return
        for field in changed_fields & REMEMBERED_SCENE_FIELDS.keys():
            write_setting(REMEMBERED_SCENE_FIELDS[field], getattr(scene, field))


# What there is to remember


class SettingFormat(NamedTuple):
    """How something is written down as a text, and read, which fails where that is nonsense."""

    parse: Callable[[str], Any]
    serialize: Callable[[Any], str] = str


def _validated_parser(
    parse: Callable[[str], Any], is_valid: Callable[[Any], bool]
) -> Callable[[str], Any]:
    """Return what reads a text, and refuses what is not right."""

    def parse_validated(text: str) -> Any:
        value = parse(text)
        if not is_valid(value):
            raise ValueError(text)
        return value

    return parse_validated


def _parse_search(text: str) -> tuple[SearchSetup, ...]:
    """Return the search that was shown last, its board empty."""
    size, holes, leaper, program, variant, strategy = text.split("|")
    board = Board.parse(size, holes, leaper)
    base_program = _PROGRAMS_BY_NAME[program]
    if max(board.rows, board.cols) > MAX_BOARD_SIDE:
        raise ValueError(text)
    greedy = Strategy.parse(strategy)
    if greedy == base_program.greedy:
        last_program = base_program
    else:
        last_program = program_with_greedy(greedy, base_program)
    return (SearchSetup(board, last_program).with_variant(Variant(variant)),)


def _format_search(setups: tuple[SearchSetup, ...]) -> str:
    setup = setups[0]
    board = setups[0].board
    holes = ",".join(board.names(tuple(sorted(board.holes))))
    search_fields = setup.origin.name, setup.variant.value, setup.program.greedy.text
    return "|".join((board.size_text, holes, board.leaper.name, *search_fields))


def _parse_checksummed(text: str) -> bytes:
    content = bytes.fromhex(text[_CHECKSUM_LENGTH:])
    # Qt believes what it reads: of what somebody else has written it might make anything
    if text != _format_checksummed(content):
        raise ValueError(text)
    return content


def _format_checksummed(content: bytes) -> str:
    hex_text = content.hex()
    return f"{crc32(hex_text.encode()):0{_CHECKSUM_LENGTH}x}{hex_text}"


_SOLVED_PUZZLE_LENGTH = 2
"""Numbers of a puzzle that was solved."""
_PROGRAMS_BY_NAME = {program.name: program for program in PROGRAMS}
_BOOL_FORMAT = SettingFormat({str(value): value for value in (True, False)}.__getitem__)
_NAME_SET_FORMAT = SettingFormat(
    _validated_parser(
        lambda text: frozenset(text.split()), lambda names: all(map(str.isidentifier, names))
    ),
    lambda names: " ".join(sorted(names)),
)
SETTING_FORMATS: Mapping[str, SettingFormat] = {
    "tint": SettingFormat(ThemeName, lambda tint: tint.value),
    "is_calm": _BOOL_FORMAT,
    "has_sound": _BOOL_FORMAT,
    # flat out nobody sees how a search begins
    "speed": SettingFormat(
        _validated_parser(
            lambda text: Speed(int(text)), lambda speed: 0 <= speed.notch < MAX_NOTCH
        ),
        lambda speed: str(speed.notch),
    ),
    "landscape_share": SettingFormat(_validated_parser(float, lambda share: 0 <= share < 1)),
    "unfolded": _NAME_SET_FORMAT,
    "judging": SettingFormat(Disclosure, lambda judging: judging.value),
    "setups": SettingFormat(_parse_search, _format_search),
    "language": SettingFormat(_validated_parser(str, lambda text: text.replace("_", "").isalpha())),
    "named": _NAME_SET_FORMAT,
    # the day of a puzzle, and the square that solved it
    "solved": SettingFormat(
        _validated_parser(
            lambda text: tuple(map(int, text.split())),
            lambda told: len(told) == _SOLVED_PUZZLE_LENGTH,
        ),
        lambda solution: " ".join(map(str, solution)),
    ),
    "files": SettingFormat(
        _validated_parser(json.loads, lambda names: isinstance(names, list)), json.dumps
    ),
    "exportFolder": SettingFormat(
        _validated_parser(Path, lambda folder: folder.is_absolute() and "\0" not in str(folder))
    ),
    "place": SettingFormat(_parse_checksummed, _format_checksummed),
}
"""Everything that is remembered from one start to the next, and how it is written and read."""
REMEMBERED_SCENE_FIELDS: Mapping[str, str] = {
    "theme_name": "tint",
    "reduces_motion": "is_calm",
    "has_sound": "has_sound",
    "speed": "speed",
    "landscape_share": "landscape_share",
    "unfolded_sections": "unfolded",
    "disclosure": "judging",
    "setups": "setups",
}
"""Fields of a scene that are settings, each with the setting's key."""
