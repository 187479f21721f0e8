"""Fields of the scene that are remembered from one start to the next."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, Slot

from knight_gui.player.session import Session
from knight_gui.state.scene import Scene
from knight_gui.window.platform.settings import read_setting, write_setting

REMEMBERED_SCENE_FIELDS: Mapping[str, str] = {
    "theme_name": "tint",
    "reduces_motion": "is_calm",
    "has_sound": "has_sound",
    "shows_tour_numbers": "tour_numbers",
    "speed": "speed",
    "landscape_share": "landscape_share",
    "unfolded_sections": "unfolded",
    "disclosure": "judging",
    "keeps_record": "keeps_record",
    "setups": "setups",
}
"""Fields of a scene that are settings, each with the setting's key."""


def load_remembered_scene() -> Scene:
    """Return a scene with the remembered fields; invalid settings are left out."""
    values = {}
    for field, key in REMEMBERED_SCENE_FIELDS.items():
        value = read_setting(key)
        if value is not None:
            values[field] = value
    return Scene(**values)


class SettingsSaver(QObject):
    """Writer of the remembered fields, whenever they change outside a lesson."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session
        session.changed.connect(self._on_session_changed)

    @Slot(object)
    def _on_session_changed(self, changed_fields: frozenset[str]) -> None:
        scene = self._session.scene
        # a lesson has a look of its own
        if scene.lesson is not None:
            return
        for field in changed_fields & REMEMBERED_SCENE_FIELDS.keys():
            write_setting(REMEMBERED_SCENE_FIELDS[field], getattr(scene, field))
