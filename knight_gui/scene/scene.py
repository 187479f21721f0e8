"""All that the window shows, as one fact."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from knight_gui.scene.lesson import Lesson, LessonScene
from knight_gui.scene.runs import Run
from knight_gui.scene.setup import Setup
from knight_gui.scene.speed import DEFAULT_SPEED, Speed
from knight_gui.scene.undo import UndoStack


@dataclass(frozen=True)
class Scene:
    """What is searched, which step of it is shown, and how.

    Attributes
    ----------
    setups
        The search, or the two of a race; all on the same board and from the same start.
    step
        The step that is shown.
    speed
        How fast steps are shown while playing.
    is_dark
        Whether the window is dark.
    is_calm
        Whether nothing on the board moves by itself.
    pins_flat_out
        Whether a search from another square begins flat out, too, if that is the speed.
    shows_heat
        Whether the board shows how often the search went back from each square.
    is_full_screen
        Whether the window fills the screen.
    landscape_share
        How much of the height under the head line the landscape has; it keeps what it needs.
    has_common_scale
        Whether the landscapes of a race have the same scale of steps.
    unfolded
        The names of what was opened in the column of words; the rest is folded.
    stretch
        The first and the last step on the first search's landscape; None for all of them.
    pages
        The names of the pages that are open beside the window.
    selected
        The place of the search among `setups` that the pages speak of.
    runs
        What was searched lately, the newest last.
    undo
        What can be undone and redone.
    lesson
        The lesson that is given; None if there is none.
    lesson_place
        The place of the scene that it has come to, from 0.
    file
        Where it is kept; None if nowhere yet.
    kept
        What the file holds, or what came with the program; None if that is not known.
    checksum
        That of the file when it was opened or kept last: somebody else may write into it.
    recent
        The files that were opened or kept lately, the newest first.
    missing
        Those of them that are not there any more, as far as is known.
    """

    setups: tuple[Setup, ...] = (Setup(),)
    step: int = 0
    speed: Speed = DEFAULT_SPEED
    is_dark: bool = False
    is_calm: bool = False
    pins_flat_out: bool = False
    shows_heat: bool = False
    is_full_screen: bool = False
    landscape_share: float = 0.0
    has_common_scale: bool = False
    unfolded: frozenset[str] = frozenset()
    stretch: tuple[int, int] | None = None
    pages: frozenset[str] = frozenset()
    selected: int = 0
    runs: tuple[Run, ...] = ()
    undo: UndoStack = UndoStack()  # noqa: RUF009  a stack is frozen
    lesson: Lesson | None = None
    lesson_place: int = 0
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
    def is_race(self) -> bool:
        """Whether two searches are shown."""
        return len(self.setups) > 1

    @property
    def is_impossible(self) -> bool:
        """Whether no search begins, for no tour can exist and nobody insists."""
        return any(setup.obstacle for setup in self.setups)

    @property
    def lesson_scene(self) -> LessonScene | None:
        """The scene that the lesson has come to."""
        return None if self.lesson is None else self.lesson.scenes[self.lesson_place]

    def with_each(self, **changes: object) -> tuple[Setup, ...]:
        """Return the setups with these fields changed in each of them."""
        return tuple(replace(setup, **changes) for setup in self.setups)  # type: ignore[arg-type]

    def with_setup(self, place: int, setup: Setup) -> tuple[Setup, ...]:
        """Return the setups with another one in a place."""
        return (*self.setups[:place], setup, *self.setups[place + 1 :])
