"""Colors of pictures, and fonts that are the same on every machine."""

from contextlib import contextmanager
from functools import cache

import fontpkg_noto_sans
import fontpkg_roboto_mono
import numpy as np
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontInfo, QImage
from PySide6.QtWidgets import QApplication


def relative_luminance(color):
    """Return the relative luminance of WCAG 2.2."""
    channels = (color.redF(), color.greenF(), color.blueF())
    red, green, blue = map(_linear_channel, channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear_channel(channel):
    if channel <= 0.04045:
        return channel / 12.92
    return ((channel + 0.055) / 1.055) ** 2.4


def contrast(first, second):
    """Return the contrast ratio of WCAG 2.2 between two colors."""
    darker, lighter = sorted(relative_luminance(QColor(color)) for color in (first, second))
    return (lighter + 0.05) / (darker + 0.05)


def colors_in(image):
    """Return all colors of an image as (red, green, blue)."""
    rgb_image = image.convertToFormat(QImage.Format.Format_RGB32)
    pixels = np.array(rgb_image.constBits()).reshape(-1, 4)
    return {(red, green, blue) for blue, green, red, _ in np.unique(pixels, axis=0).tolist()}


def max_contrast_in(image, background):
    """Return the contrast to a background of the color that stands out most from it."""
    return max(contrast(QColor(*rgb), background) for rgb in colors_in(image))


@cache
def load_test_font():
    """Load a proportional and a monospaced font, and return the proportional one.

    With them there are letters where no fonts are installed.
    """
    for family in (fontpkg_roboto_mono, fontpkg_noto_sans):
        for file in (family.ROOT / "files").glob("*.ttf"):
            assert QFontDatabase.addApplicationFont(str(file)) >= 0, file
    if QFontInfo(QFont()).family().startswith(fontpkg_roboto_mono.FAMILY):
        # Qt takes any font where the system has none for windows
        QFont.insertSubstitution(QFont().family(), fontpkg_noto_sans.FAMILY)
    return QFont(fontpkg_noto_sans.FAMILY)


@contextmanager
def fixed_font(font):
    """Set a font with a size in pixels, which neither screen nor hinting changes."""
    previous_font = QApplication.font()
    font = QFont(font)
    font.setPixelSize(13)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    QApplication.setFont(font)
    yield
    QApplication.setFont(previous_font)
