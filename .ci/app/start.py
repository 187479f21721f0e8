"""Start of the folder that runs without Python.

The program starts processes of its own as `sys.executable -c CODE` or `-m MODULE`. Here that is
the program itself, so it understands both as Python does.
"""

import runpy
import sys
from multiprocessing import freeze_support

freeze_support()
if sys.argv[1:2] == ["-c"]:
    code = sys.argv[2]
    sys.argv[:] = ["-c", *sys.argv[3:]]
    exec(code, {"__name__": "__main__"})  # noqa: S102  it is our own, as Python runs it
elif sys.argv[1:2] == ["-m"]:
    sys.argv[:] = sys.argv[2:]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
else:
    from knight_gui.__main__ import main

    sys.exit(main())
