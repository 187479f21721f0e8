"""Setting of the desktop for reduced motion, read from D-Bus."""

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
"""Settings of desktops by group and name, and the value of each that reduces motion."""


class SystemMotionWatcher(QObject):
    """Watcher of the system's setting for reduced motion, which updates the session.

    Qt knows it on some systems; Linux desktops publish it on the session bus.
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

        # without a bus every reply is an error
        bus = QDBusConnection.sessionBus()
        slot = SLOT("handle_setting(QString,QString,QDBusVariant)")
        bus.connect(*_SETTINGS_PORTAL, "SettingChanged", self, slot)  # type: ignore[call-overload]
        for setting in _REDUCED_MOTION_VALUES:
            query = QDBusMessage.createMethodCall(*_SETTINGS_PORTAL, "Read")
            query.setArguments([*setting])
            reply = QDBusPendingCallWatcher(bus.asyncCall(query), self)
            reply.finished.connect(partial(self._on_query_finished, setting, reply))

    def _on_query_finished(self, setting: tuple[str, str], reply: QDBusPendingCallWatcher) -> None:
        if not reply.isError():
            self.handle_setting(*setting, *reply.reply().arguments())

    @Slot(str, str, "QDBusVariant")
    def handle_setting(self, group: str, name: str, value: Any) -> None:
        """Handle the new value of a desktop setting, which may be in nested variants."""
        setting = (group, name)
        if setting not in _REDUCED_MOTION_VALUES:
            return
        while hasattr(value, "variant"):
            value = value.variant()
        if value == _REDUCED_MOTION_VALUES[setting]:
            self._reduced_motion_settings.add(setting)
        else:
            self._reduced_motion_settings.discard(setting)
        self._session.update(system_reduces_motion=bool(self._reduced_motion_settings))
