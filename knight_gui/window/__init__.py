"""Window of the program: views drawn from frames, and commands that control the playback."""

from contextlib import suppress

import PySide6.QtCore  # noqa: F401  brings what is changed below

with suppress(ImportError):
    # it reads the source of each module after its import, to find out whether that uses other
    # names of Qt's functions, and keeps it: with numba's that is 20 MiB, and a tenth of a second
    from shibokensupport import feature  # type: ignore[import-not-found]

    def _never_uses_pyside(_module: object) -> bool:
        return False

    feature._mod_uses_pyside = _never_uses_pyside  # noqa: SLF001  there is no other switch
