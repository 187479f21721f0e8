"""What is exported: of which part of the picture, as what kind of file, and how it looks."""

from dataclasses import dataclass, replace
from enum import Enum

from knight_gui.board import InputError
from knight_gui.i18n import tr

MAX_WIDTH_PX = 10_000
MIN_WIDTH_PX = 100
"""The most and the fewest pixels that a picture is wide, before its scale."""
MAX_PIXELS = 100_000_000
"""Of a single picture."""
MAX_FRAMES = 2_000
MAX_FRAME_PIXELS = 4_000_000
MAX_FILM_BYTES = 256 << 20
MAX_FRAMES_PER_S = 50
MIN_FRAMES_PER_S = 0.1
"""Frames a second: faster ones are slowed down by those who show them."""


PictureContent = Enum(
    "PictureContent",
    {
        "BOARD": "board",
        "LANDSCAPE": "landscape",
        "CHART": "chart",
        # board and landscape, with a legend and a caption
        "FIGURE": "figure",
    },
)
"""What is drawn."""


class FileType(Enum):
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
        return self in (FileType.GIF, FileType.WEBP, FileType.APNG, FileType.MP4)

    @property
    def has_pixels(self) -> bool:
        """Whether it has pixels, of which there can be more or fewer."""
        return self not in (FileType.SVG, FileType.PDF)


PictureTheme = Enum(
    "PictureTheme",
    {
        "LIGHT": "light",
        "DARK": "dark",
        # no grounds, thin lines, and nothing told by a colour
        "PRINT": "print",
    },
)
"""The colours."""


PathStyle = Enum(
    "PathStyle",
    {
        "BOTH": "both",
        "NUMBERS": "numbers",
        "PATH": "path",
    },
)
"""What tells the path."""


@dataclass(frozen=True)
class PictureStyle:
    """How a picture looks.

    `scale` is how many pixels of the file one of its width is, across and down.
    """

    content: PictureContent = PictureContent.FIGURE
    theme: PictureTheme = PictureTheme.LIGHT
    path_style: PathStyle = PathStyle.BOTH
    width_px: int = 900
    scale: int = 1

    def validate(self) -> None:
        """Raise an `InputError` if no picture can be so large or so small."""
        if not MIN_WIDTH_PX <= self.width_px <= MAX_WIDTH_PX:
            raise InputError(
                tr(
                    "A picture is {least:,} to {most:,} pixels wide, not {width:,}.",
                    least=MIN_WIDTH_PX,
                    most=MAX_WIDTH_PX,
                    width=self.width_px,
                )
            )


@dataclass(frozen=True)
class FilmSteps:
    """Which steps a film shows, and how fast.

    It shows each so many-th step from the first on, and the last one.
    """

    first: int
    last: int
    stride: int = 1
    frames_per_s: float = 5.0

    @classmethod
    def sampled(cls, first: int, last: int, max_frames: int, frames_per_s: float) -> "FilmSteps":
        """Return a film of at most so many frames."""
        return cls(first, last, max(1, -(-(last - first) // max(1, max_frames - 1))), frames_per_s)

    @property
    def steps(self) -> tuple[int, ...]:
        """The steps that it shows; only what keeps to the limits may be asked."""
        return (*range(self.first, self.last, self.stride), self.last)

    @property
    def frame_count(self) -> int:
        """How many frames there are."""
        return -(-(self.last - self.first) // self.stride) + 1

    @property
    def frame_ms(self) -> int:
        """How long a frame is shown."""
        return round(1000 / self.frames_per_s)

    def clipped_to(self, last: int) -> "FilmSteps":
        """Return the film that ends where the search does, if it would end later."""
        return replace(self, first=min(self.first, last), last=min(self.last, last))

    def validate(self) -> None:
        """Raise an `InputError` if it would be too long or too fast."""
        if not 0 <= self.first <= self.last or self.stride < 1:
            raise InputError(
                tr(
                    "A film goes from a step to a later one, not from {first:,} to {last:,}.",
                    first=self.first,
                    last=self.last,
                )
            )
        if not MIN_FRAMES_PER_S <= self.frames_per_s <= MAX_FRAMES_PER_S:
            raise InputError(
                tr(
                    "A film has {slowest:g} to {fastest:g} frames a second, not {speed:g}.",
                    slowest=MIN_FRAMES_PER_S,
                    fastest=MAX_FRAMES_PER_S,
                    speed=self.frames_per_s,
                )
            )
        if self.frame_count > MAX_FRAMES:
            raise InputError(
                tr(
                    "That film would have {frames:,} frames; at most {most:,} are allowed. Show "
                    "one step in {every:,}, or fewer steps.",
                    frames=self.frame_count,
                    most=MAX_FRAMES,
                    every=-(-(self.last - self.first) // (MAX_FRAMES - 1)),
                )
            )
