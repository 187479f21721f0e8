"""Session: the scene that is shown, and the one place where it changes."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from knight_gui.state.scene import Scene


class Session(QObject):
    """Holder of the scene that is shown: all views read it here, and none keeps a copy.

    A listener reads the new value in `scene`. A change of several fields is signalled once it is
    complete, by each signal at most once.

    Signals
    -------
    changed(frozenset of str)
        The fields of the scene with these names have changed: all but the shown step.
    setups_changed(), step_changed(), …
        The field has changed.
    lesson_scene_changed()
        Another lesson, or another scene of it, is shown.
    motion_changed()
        The user, or else the system, wants more or less motion.
    """

    changed = Signal(frozenset)
    setups_changed = Signal()
    step_changed = Signal()
    step_range_changed = Signal()
    speed_changed = Signal()
    theme_name_changed = Signal()
    motion_changed = Signal()
    has_sound_changed = Signal()
    disclosure_changed = Signal()
    shows_heat_changed = Signal()
    shows_tour_numbers_changed = Signal()
    is_full_screen_changed = Signal()
    landscape_share_changed = Signal()
    has_common_scale_changed = Signal()
    unfolded_sections_changed = Signal()
    page_changed = Signal()
    selected_index_changed = Signal()
    runs_changed = Signal()
    imported_tours_changed = Signal()
    lesson_scene_changed = Signal()
    hides_answer_changed = Signal()
    document_changed = Signal()
    recent_files_changed = Signal()

    def __init__(self, scene: Scene | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.scene = scene or Scene()
        self._signals_by_field = {
            "setups": self.setups_changed,
            "step_range": self.step_range_changed,
            "speed": self.speed_changed,
            "theme_name": self.theme_name_changed,
            "reduces_motion": self.motion_changed,
            "system_reduces_motion": self.motion_changed,
            "has_sound": self.has_sound_changed,
            "disclosure": self.disclosure_changed,
            "shows_heat": self.shows_heat_changed,
            "shows_tour_numbers": self.shows_tour_numbers_changed,
            "is_full_screen": self.is_full_screen_changed,
            "landscape_share": self.landscape_share_changed,
            "has_common_scale": self.has_common_scale_changed,
            "unfolded_sections": self.unfolded_sections_changed,
            "page": self.page_changed,
            "selected_index": self.selected_index_changed,
            "runs": self.runs_changed,
            "imported_tours": self.imported_tours_changed,
            "lesson": self.lesson_scene_changed,
            "lesson_index": self.lesson_scene_changed,
            "hides_answer": self.hides_answer_changed,
            "file": self.document_changed,
            "saved_lesson": self.document_changed,
            "recent_files": self.recent_files_changed,
        }

    def set_step(self, step: int) -> None:
        """Set the shown step."""
        if step != self.scene.step:
            self.scene = replace(self.scene, step=step)
            self.step_changed.emit()

    def update(self, **values: object) -> None:
        """Replace fields of the scene, and signal those that have other values now."""
        changed_fields = [
            name for name, value in values.items() if _differs(value, getattr(self.scene, name))
        ]
        if not changed_fields:
            return
        self.scene = replace(self.scene, **values)  # type: ignore[arg-type]
        self.changed.emit(frozenset(changed_fields))
        signals = [
            self._signals_by_field[name]
            for name in changed_fields
            if name in self._signals_by_field
        ]
        for signal in dict.fromkeys(signals):
            signal.emit()


def _differs(value: object, other_value: object) -> bool:
    """Return True if a field has different values in two scenes."""
    return value is not other_value and value != other_value
