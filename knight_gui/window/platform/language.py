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
    """Set the language of the window and of Qt's own dialogs, and retranslate both.

    It is the first available one of the preferred languages and those of the system.

    Returns
    -------
    str
        A sentence if no font has the letters of that language, so that it is English instead.
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
    """Set the language of the window, now and for the next start."""
    set_window_language(code)
    write_setting("language", code)


def language_display_name(code: str) -> str:
    """Return the name of a language in itself, or in English if no font has its letters.

    Users find their language by its own name, whatever the language of the window is.
    """
    if missing_font_message(code):
        return QLocale.languageToString(QLocale(code).language())
    return native_language_name(code)
