"""What is exported: of which part of the picture, as what kind of file, and how it looks."""

from dataclasses import dataclass, replace
from enum import Enum

from knight_gui.board import InputError
from knight_gui.i18n import tr

WIDEST_PX, NARROWEST_PX = 10_000, 100
"""The most and the fewest pixels that a picture is wide, before its scale."""
MOST_PIXELS = 100_000_000
"""Of a single picture."""
MOST_FRAMES = 2_000
MOST_FRAME_PIXELS = 4_000_000
MOST_FILM_BYTES = 256 << 20
FASTEST, SLOWEST = 50, 0.1
"""Frames a second: faster ones are slowed down by those who show them."""


What = Enum(
    "What",
    {
        "BOARD": "board",
        "LANDSCAPE": "landscape",
        "CHART": "chart",
        # board and landscape, with a legend and a caption
        "FIGURE": "figure",
    },
)
"""What is drawn."""


class Kind(Enum):
    """A kind of file."""

    PNG = "png"
    SVG = "svg"
    PDF = "pdf"
    GIF = "gif"
    WEBP = "webp"
    APNG = "apng"
    MP4 = "mp4"

    @property
    def is_film(self) -> bool:
        """Whether it shows many steps."""
        return self in (Kind.GIF, Kind.WEBP, Kind.APNG, Kind.MP4)

    @property
    def has_pixels(self) -> bool:
        """Whether it has pixels, of which there can be more or fewer."""
        return self not in (Kind.SVG, Kind.PDF)


Look = Enum(
    "Look",
    {
        "LIGHT": "light",
        "DARK": "dark",
        # no grounds, thin lines, and nothing told by a colour
        "PRINT": "print",
    },
)
"""The colours."""


Marks = Enum(
    "Marks",
    {
        "BOTH": "both",
        "NUMBERS": "numbers",
        "PATH": "path",
    },
)
"""What tells the path."""


@dataclass(frozen=True)
class Style:
    """How a picture looks.

    `scale` is how many pixels of the file one of its width is, across and down.
    """

    what: What = What.FIGURE
    look: Look = Look.LIGHT
    marks: Marks = Marks.BOTH
    width_px: int = 900
    scale: int = 1

    def validate(self) -> None:
        """Raise an `InputError` if no picture can be so large or so small."""
        if not NARROWEST_PX <= self.width_px <= WIDEST_PX:
            raise InputError(
                tr(
                    "A picture is {least:,} to {most:,} pixels wide, not {width:,}.",
                    least=NARROWEST_PX,
                    most=WIDEST_PX,
                    width=self.width_px,
                )
            )


@dataclass(frozen=True)
class Reel:
    """Which steps a film shows, and how fast.

    It shows each so many-th step from the first on, and the last one.
    """

    first: int
    last: int
    every: int = 1
    frames_per_s: float = 5.0

    @classmethod
    def sampled(cls, first: int, last: int, most: int, frames_per_s: float) -> "Reel":
        """Return a film of at most so many frames."""
        return cls(first, last, max(1, -(-(last - first) // max(1, most - 1))), frames_per_s)

    @property
    def steps(self) -> tuple[int, ...]:
        """The steps that it shows; only what keeps to the limits may be asked."""
        return (*range(self.first, self.last, self.every), self.last)

    @property
    def frames(self) -> int:
        """How many frames there are."""
        return -(-(self.last - self.first) // self.every) + 1

    @property
    def frame_ms(self) -> int:
        """How long a frame is shown."""
        return round(1000 / self.frames_per_s)

    def up_to(self, last: int) -> "Reel":
        """Return the film that ends where the search does, if it would end later."""
        return replace(self, first=min(self.first, last), last=min(self.last, last))

    def validate(self) -> None:
        """Raise an `InputError` if it would be too long or too fast."""
        if not 0 <= self.first <= self.last or self.every < 1:
            raise InputError(
                tr(
                    "A film goes from a step to a later one, not from {first:,} to {last:,}.",
                    first=self.first,
                    last=self.last,
                )
            )
        if not SLOWEST <= self.frames_per_s <= FASTEST:
            raise InputError(
                tr(
                    "A film has {slowest:g} to {fastest:g} frames a second, not {speed:g}.",
                    slowest=SLOWEST,
                    fastest=FASTEST,
                    speed=self.frames_per_s,
                )
            )
        if self.frames > MOST_FRAMES:
            raise InputError(
                tr(
                    "That film would have {frames:,} frames; at most {most:,} are allowed. Show "
                    "one step in {every:,}, or fewer steps.",
                    frames=self.frames,
                    most=MOST_FRAMES,
                    every=-(-(self.last - self.first) // (MOST_FRAMES - 1)),
                )
            )
