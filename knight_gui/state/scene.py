"""All that the window shows, as one fact."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path

from knight_gui.state.lesson import Lesson, LessonScene
from knight_gui.state.runs import Run
from knight_gui.state.setup import Setup
from knight_gui.state.speed import DEFAULT_SPEED, Speed
from knight_gui.state.undo import UndoStack

Tint = Enum(
    "Tint",
    {
        "LIGHT": "light",
        "DARK": "dark",
        "HIGH_CONTRAST": "high-contrast",
    },
)
"""In which colours everything is drawn."""


Judging = Enum(
    "Judging",
    {
        # nothing before the end
        "SILENT": "silent",
        # whether it can become a tour, and since when not
        "COACH": "coach",
        # that, and what would become of each move
        "OPEN_BOOK": "open-book",
    },
)
"""How much somebody who searches by hand is told of what can become of the path."""


@dataclass(frozen=True)
class Scene:
    """Everything that the window shows: the searches, the step of them, and how.

    The setups are one search, or the two of a race, on the same board from the same start.
    `pins_flat_out` lets a search from another square begin flat out, too. `landscape_share` is
    the landscape's part of the height below the head line, `stretch` the first and the last step
    on the first search's landscape; None for all. `unfolded` names what was opened in the column of
    words, and the landscape if all of it is; the rest is folded. `page` is the name of the page
    that is open, if one is. `selected` is the place of the search that it speaks of, `lesson_place`
    that of the lesson's scene, from 0.

    `kept` is what the file holds, or what came with the program; None if that is not known.
    `checksum` is that of the file when it was last opened or kept: another program may write into
    it. `recent` files are the newest first; those that are gone are `missing`.

    `is_calm` says that nothing moves by itself; None leaves that to what the system wishes.

    `is_asked` says that a lesson asks something, or is about to: nothing may give the answer away.
    `before_lesson` is what was shown before a lesson was opened; None if it was made of that.
    """

    setups: tuple[Setup, ...] = (Setup(),)
    step: int = 0
    speed: Speed = DEFAULT_SPEED
    tint: Tint = Tint.LIGHT
    is_calm: bool | None = None
    system_is_calm: bool = False
    has_sound: bool = False
    pins_flat_out: bool = False
    judging: Judging = Judging.COACH
    shows_heat: bool = False
    is_full_screen: bool = False
    landscape_share: float = 0.0
    has_common_scale: bool = False
    unfolded: frozenset[str] = frozenset()
    stretch: tuple[int, int] | None = None
    page: str = ""
    selected: int = 0
    runs: tuple[Run, ...] = ()
    undo: UndoStack = UndoStack()  # noqa: RUF009  a stack is frozen
    lesson: Lesson | None = None
    lesson_place: int = 0
    is_asked: bool = False
    before_lesson: Scene | None = None
    file: Path | None = None
    kept: Lesson | None = None
    checksum: str = ""
    recent: tuple[Path, ...] = ()
    missing: frozenset[Path] = frozenset()

    @property
    def setup(self) -> Setup:
        """The first search."""
        return self.setups[0]

    @property
    def is_still(self) -> bool:
        """Whether nothing moves by itself."""
        return self.system_is_calm if self.is_calm is None else self.is_calm

    @property
    def is_race(self) -> bool:
        """Whether two searches are shown."""
        return len(self.setups) > 1

    @property
    def by_hand(self) -> int | None:
        """The place of the search that somebody makes by hand, if one does."""
        return next((place for place, setup in enumerate(self.setups) if setup.is_by_hand), None)

    @property
    def is_impossible(self) -> bool:
        """Whether no search begins, for no tour can exist and nobody insists."""
        return any(setup.obstacle for setup in self.setups)

    @property
    def is_open(self) -> bool:
        """Whether there is a search to be seen: a start was chosen, and something forbids none."""
        return self.setup.problem is not None and not self.is_impossible

    @property
    def lesson_scene(self) -> LessonScene | None:
        """The scene of the lesson that is shown."""
        return None if self.lesson is None else self.lesson.scenes[self.lesson_place]

    def with_each(self, **changes: object) -> tuple[Setup, ...]:
        """Return the setups with these fields changed in each of them."""
        return tuple(replace(setup, **changes) for setup in self.setups)  # type: ignore[arg-type]

    def with_setup(self, place: int, setup: Setup) -> tuple[Setup, ...]:
        """Return the setups with another one in a place."""
        return (*self.setups[:place], setup, *self.setups[place + 1 :])
