"""Wish of the desktop for reduced motion, asked on D-Bus."""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import SLOT, QObject, Slot

from knight_gui.player.session import Session

if TYPE_CHECKING:
    from PySide6.QtDBus import QDBusPendingCallWatcher

_SETTINGS_PORTAL = (
    "org.freedesktop.portal.Desktop",
    "/org/freedesktop/portal/desktop",
    "org.freedesktop.portal.Settings",
)

_REDUCED_MOTION_VALUES = {
    ("org.freedesktop.appearance", "reduced-motion"): 1,
    ("org.gnome.desktop.interface", "enable-animations"): False,
}
"""What desktops are asked for, and what they answer where nothing is to move by itself."""


class SystemMotionWatcher(QObject):
    """Tells the session whether the system wishes that nothing moves by itself, and when it does.

    Qt knows that of some systems; Linux desktops say it on the bus of the session.
    """

    def __init__(self, session: Session, *, reduces_motion: bool) -> None:
        super().__init__(session)
        self._session = session
        self._reduced_motion_settings: set[tuple[str, str]] = set()
        session.update(system_reduces_motion=reduces_motion)
        if sys.platform == "linux":
            self._query_desktop()

    def _query_desktop(self) -> None:
        from PySide6.QtDBus import QDBusConnection, QDBusMessage, QDBusPendingCallWatcher

        # where there is no bus, every answer is an error
        bus = QDBusConnection.sessionBus()
        slot = SLOT("note(QString,QString,QDBusVariant)")
        bus.connect(*_SETTINGS_PORTAL, "SettingChanged", self, slot)  # type: ignore[call-overload]
        for setting in _REDUCED_MOTION_VALUES:
            query = QDBusMessage.createMethodCall(*_SETTINGS_PORTAL, "Read")
            query.setArguments([*setting])
            answer = QDBusPendingCallWatcher(bus.asyncCall(query), self)
            answer.finished.connect(partial(self._on_query_finished, setting, answer))

    def _on_query_finished(self, setting: tuple[str, str], reply: QDBusPendingCallWatcher) -> None:
        if not reply.isError():
            self.note(*setting, *reply.reply().arguments())

    @Slot(str, str, "QDBusVariant")
    def note(self, group: str, name: str, value: Any) -> None:
        """Take what a setting of the desktop is now, in as many wrappings as it comes."""
        setting = group, name
        while hasattr(value, "variant"):
            value = value.variant()
        if setting in _REDUCED_MOTION_VALUES:
            reduces_motion = value == _REDUCED_MOTION_VALUES[setting]
            (
                self._reduced_motion_settings.add
                if reduces_motion
                else self._reduced_motion_settings.discard
            )(setting)
            self._session.update(system_reduces_motion=bool(self._reduced_motion_settings))
