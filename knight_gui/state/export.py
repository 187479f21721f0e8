"""Settings of an exported picture or film: content, file type, style, and steps of a film."""

from dataclasses import dataclass, replace
from enum import Enum

from knight_gui.board import InputError
from knight_gui.i18n import tr

MIN_WIDTH_PX = 100
MAX_WIDTH_PX = 10_000
"""Largest width of a picture, before scaling."""
MAX_PIXELS = 100_000_000
"""Most pixels of a single picture, after scaling."""
MAX_FRAMES = 2_000
MAX_FRAME_PIXELS = 4_000_000
MAX_FILM_BYTES = 256 << 20
MIN_FRAMES_PER_S = 0.1
MAX_FRAMES_PER_S = 50
"""Highest frame rate; many players slow down faster films."""


class PictureContent(Enum):
    """Part of the window that a picture shows."""

    BOARD = "board"
    LANDSCAPE = "landscape"
    CHART = "chart"
    """Chart of the retreats from each depth."""
    FIGURE = "figure"
    """Board and landscape, with a legend and a caption."""


class FileType(Enum):
    """File type of a picture or a film; the value is the file extension."""

    PNG = "png"
    SVG = "svg"
    PDF = "pdf"
    GIF = "gif"
    WEBP = "webp"
    APNG = "apng"
    MP4 = "mp4"

    @property
    def is_film(self) -> bool:
        """Whether the file shows many steps."""
        return self in (FileType.GIF, FileType.WEBP, FileType.APNG, FileType.MP4)

    @property
    def has_pixels(self) -> bool:
        """Whether the file consists of pixels, and not of vectors."""
        return self not in (FileType.SVG, FileType.PDF)


class PictureTheme(Enum):
    """Colours of a picture."""

    LIGHT = "light"
    DARK = "dark"
    PRINT = "print"
    """Black on white: no backgrounds, thin lines, and no meaning that only a colour carries."""


class PathStyle(Enum):
    """Marks of the path on the board."""

    BOTH = "both"
    """Visit numbers and lines."""
    NUMBERS = "numbers"
    """Visit numbers only."""
    PATH = "path"
    """Lines only."""


@dataclass(frozen=True)
class PictureStyle:
    """Content, colours and size of a picture."""

    content: PictureContent = PictureContent.FIGURE
    theme: PictureTheme = PictureTheme.LIGHT
    path_style: PathStyle = PathStyle.BOTH
    width_px: int = 900
    """The width before scaling."""
    scale: int = 1
    """The factor from `width_px` to the pixels of the file, across and down."""

    def validate(self) -> None:
        """Raise an `InputError` if the width is out of bounds."""
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
    """Steps of a film: every `stride`-th one from the first on, and the last one."""

    first: int
    last: int
    stride: int = 1
    frames_per_s: float = 5.0

    @classmethod
    def sampled(cls, first: int, last: int, max_frames: int, frames_per_s: float) -> "FilmSteps":
        """Return the finest sample of a range of steps in at most `max_frames` frames."""
        stride = _divide_rounding_up(last - first, max(1, max_frames - 1))
        return cls(first, last, max(1, stride), frames_per_s)

    @property
    def steps(self) -> tuple[int, ...]:
        """The numbers of the shown steps. Call `validate` first: there may be too many."""
        return (*range(self.first, self.last, self.stride), self.last)

    @property
    def frame_count(self) -> int:
        """The number of frames."""
        return _divide_rounding_up(self.last - self.first, self.stride) + 1

    @property
    def frame_ms(self) -> int:
        """The duration of a frame in milliseconds."""
        return round(1000 / self.frames_per_s)

    def clipped_to(self, last: int) -> "FilmSteps":
        """Return the film of the steps up to `last`."""
        return replace(self, first=min(self.first, last), last=min(self.last, last))

    def validate(self) -> None:
        """Raise an `InputError` if the film is too long, too fast or too slow."""
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
                    every=_divide_rounding_up(self.last - self.first, MAX_FRAMES - 1),
                )
            )


def _divide_rounding_up(dividend: int, divisor: int) -> int:
    return -(-dividend // divisor)
