"""What is seen: the window, drawn from frames, and the actions that steer the transport."""

from contextlib import suppress

import PySide6.QtCore  # noqa: F401  brings what is changed below

with suppress(ImportError):
    # it reads the source of each module after its import, to know whether that wishes for other
    # names of Qt's functions, and keeps it: with numba's that is 20 MiB, and a tenth of a second
    from shibokensupport import feature  # type: ignore[import-not-found]

    feature._mod_uses_pyside = lambda _module: False  # noqa: SLF001  there is no other switch
