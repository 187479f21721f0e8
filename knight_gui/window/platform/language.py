"""Language of the window: Qt’s own translations and the program’s."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QLibraryInfo, QLocale, QTranslator

from knight_gui.drawing.fonts import missing_font_message
from knight_gui.i18n import (
    current_language,
    environment_languages,
    native_language_name,
    set_language,
)
from knight_gui.window.platform.settings import write_setting


def set_window_language(*preferred_codes: str) -> str:
    """Have the window, and Qt's own dialogs, speak the first of these languages that there is.

    Otherwise it is the language of the system, and English if there are no letters for it; then a
    sentence says what is missing.
    """
    set_language(*preferred_codes, *environment_languages(), QLocale.system().name())
    missing_font_text = missing_font_message(current_language())
    if missing_font_text:
        set_language()
    app = QCoreApplication.instance()
    assert app is not None
    for old_translator in app.findChildren(QTranslator):
        app.removeTranslator(old_translator)
        old_translator.deleteLater()
    translator = QTranslator(app)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if translator.load(QLocale(current_language()), "qtbase", "_", folder):
        app.installTranslator(translator)
    QCoreApplication.sendEvent(app, QEvent(QEvent.Type.LanguageChange))
    return missing_font_text


def set_and_save_language(code: str) -> None:
    """Have the window speak a language from now on, and when it is started again."""
    set_window_language(code)
    write_setting("language", code)


def language_display_name(code: str) -> str:
    """Return what a language calls itself, or what it is called in English if that has no letters.

    Who looks for a language does so by the first, whatever is spoken.
    """
    english_name = QLocale.languageToString(QLocale(code).language())
    return english_name if missing_font_message(code) else native_language_name(code)
