"""Settings file and standard folders of the program, and the values of single settings."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

from PySide6.QtCore import QStandardPaths

from knight_gui.folders import is_writable, settings_file, state_folder
from knight_gui.i18n import tr
from knight_gui.regular_files import open_regular_file
from knight_gui.window.platform.setting_formats import SETTING_FORMATS

_MAX_SETTINGS_BYTES = 1 << 20
"""Limit of a settings file; the program writes none that is longer."""

_safe_mode_settings: list[dict[str, str]] = []
"""Replacement of the file in safe mode: empty, or a list of one dictionary."""


def recovery_folder() -> Path:
    """Return the folder of the recovery files."""
    return state_folder() / "rescue"


def last_export_folder() -> Path:
    """Return the folder of the last export if it exists, or else the user's pictures folder."""
    folder = read_setting("exportFolder")
    # its disk may be unplugged
    with suppress(OSError):
        if folder is not None and folder.is_dir():
            return Path(folder)
    return Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.PicturesLocation))


def find_unwritable_locations() -> list[str]:
    """Return a sentence for each of settings file and recovery folder that cannot be written."""
    sentences = []
    settings_path = current_settings().path
    recovery_path = recovery_folder()
    # in safe mode settings are not written
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
    """File of texts by their keys, one per line, in the format of `QSettings`.

    `QSettings` itself aborts the process when another program has written a value of another
    type.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def read_all(self) -> dict[str, str]:
        """Return all texts by their keys; invalid lines are left out."""
        if _safe_mode_settings:
            return _safe_mode_settings[-1]
        content = b""
        with suppress(OSError), open_regular_file(self.path) as stream:
            content = stream.read(_MAX_SETTINGS_BYTES)
        values = {}
        for line in content.decode(errors="replace").split("\n"):
            key, separator, raw_value = line.rstrip("\r").partition("=")
            text = _parse_value(raw_value)
            if separator and text is not None:
                values[key] = text
        return values

    def write_all(self, values: dict[str, str]) -> None:
        """Replace the content of the file; errors are ignored."""
        # not needed for the first picture
        from knight_gui.documents.atomic import write_file_atomically

        if _safe_mode_settings:
            _safe_mode_settings[:] = [values]
            return
        lines = ["[General]\n"]
        lines += [f"{key}={json.dumps(text)}\n" for key, text in values.items()]
        with suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_file_atomically(self.path, "".join(lines).encode(), is_durable=False)

    def set_value(self, key: str, value: str) -> None:
        """Write a text, unless the file has it already."""
        values = self.read_all()
        if values.get(key) != value:
            self.write_all(values | {key: value})


def _parse_value(raw_value: str) -> str | None:
    """Return the text of a raw value, which may be quoted, or None if it is invalid."""
    if not raw_value.startswith('"'):
        return raw_value
    with suppress(ValueError, RecursionError):
        text = json.loads(raw_value)
        return text if isinstance(text, str) else None
    return None


def current_settings() -> SettingsFile:
    """Return the settings file of the user."""
    return SettingsFile(settings_file())


def enter_safe_mode() -> None:
    """Start with empty settings, and leave the file as it is."""
    _safe_mode_settings.append({})


def is_safe_mode() -> bool:
    """Return True if nothing is written that would be read at the next start."""
    return bool(_safe_mode_settings)


def read_setting(key: str) -> Any:
    """Return the value of a setting, or None if it is missing or invalid."""
    # other programs may have written any text
    with suppress(ValueError, LookupError, RecursionError):
        return SETTING_FORMATS[key].parse(current_settings().read_all().get(key, ""))
    return None


def write_setting(key: str, value: object) -> None:
    """Write the value of a setting, unless it would be invalid when it is read."""
    setting_format = SETTING_FORMATS[key]
    text = setting_format.serialize(value)
    with suppress(ValueError, LookupError):
        setting_format.parse(text)
        current_settings().set_value(key, text)


def find_invalid_settings() -> list[str]:
    """Return the keys of settings with an invalid text."""
    return [
        key
        for key in current_settings().read_all()
        if key in SETTING_FORMATS and read_setting(key) is None
    ]
