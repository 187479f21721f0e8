"""Language of the window: Qt’s own translations and the program’s."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QLibraryInfo, QLocale, QTranslator

from knight_gui.drawing.fonts import missing_letters
from knight_gui.i18n import language, of_environment, own_name, use
from knight_gui.window.platform.settings import remember


def speak(*wanted: str) -> str:
    """Have the window, and Qt's own dialogs, speak the first of these languages that there is.

    Otherwise it is the language of the system, and English if there are no letters for it; then a
    sentence says what is missing.
    """
    use(*wanted, *of_environment(), QLocale.system().name())
    missing = missing_letters(language())
    if missing:
        use()
    app = QCoreApplication.instance()
    assert app is not None
    for former in app.findChildren(QTranslator):
        app.removeTranslator(former)
        former.deleteLater()
    translator = QTranslator(app)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if translator.load(QLocale(language()), "qtbase", "_", folder):
        app.installTranslator(translator)
    QCoreApplication.sendEvent(app, QEvent(QEvent.Type.LanguageChange))
    return missing


def choose_language(code: str) -> None:
    """Have the window speak a language from now on, and when it is started again."""
    speak(code)
    remember("language", code)


def name_of(code: str) -> str:
    """Return what a language calls itself, or what it is called in English if that has no letters.

    Who looks for a language does so by the first, whatever is spoken.
    """
    in_english = QLocale.languageToString(QLocale(code).language())
    return in_english if missing_letters(code) else own_name(code)
