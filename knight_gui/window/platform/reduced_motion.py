"""Wish of the desktop for reduced motion, asked on D-Bus."""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import SLOT, QObject, Slot

from knight_gui.player.session import Session

if TYPE_CHECKING:
    from PySide6.QtDBus import QDBusPendingCallWatcher

_PORTAL = (
    "org.freedesktop.portal.Desktop",
    "/org/freedesktop/portal/desktop",
    "org.freedesktop.portal.Settings",
)

_CALM = {
    ("org.freedesktop.appearance", "reduced-motion"): 1,
    ("org.gnome.desktop.interface", "enable-animations"): False,
}
"""What desktops are asked for, and what they answer where nothing is to move by itself."""


class SystemMotion(QObject):
    """Tells the session whether the system wishes that nothing moves by itself, and when it does.

    Qt knows that of some systems; Linux desktops say it on the bus of the session.
    """

    def __init__(self, session: Session, *, is_calm: bool) -> None:
        super().__init__(session)
        self._session = session
        self._calm: set[tuple[str, str]] = set()
        session.change(system_is_calm=is_calm)
        if sys.platform == "linux":
            self._ask_desktop()

    def _ask_desktop(self) -> None:
        from PySide6.QtDBus import QDBusConnection, QDBusMessage, QDBusPendingCallWatcher

        # where there is no bus, every answer is an error
        bus = QDBusConnection.sessionBus()
        heard = SLOT("note(QString,QString,QDBusVariant)")
        bus.connect(*_PORTAL, "SettingChanged", self, heard)  # type: ignore[call-overload]
        for place in _CALM:
            question = QDBusMessage.createMethodCall(*_PORTAL, "Read")
            question.setArguments([*place])
            answer = QDBusPendingCallWatcher(bus.asyncCall(question), self)
            answer.finished.connect(partial(self._take, place, answer))

    def _take(self, place: tuple[str, str], answer: QDBusPendingCallWatcher) -> None:
        if not answer.isError():
            self.note(*place, *answer.reply().arguments())

    @Slot(str, str, "QDBusVariant")
    def note(self, group: str, name: str, value: Any) -> None:
        """Take what a setting of the desktop is now, in as many wrappings as it comes."""
        place = group, name
        while hasattr(value, "variant"):
            value = value.variant()
        if place in _CALM:
            is_calm = value == _CALM[place]
            (self._calm.add if is_calm else self._calm.discard)(place)
            self._session.change(system_is_calm=bool(self._calm))
