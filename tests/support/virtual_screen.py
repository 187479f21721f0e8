"""Virtual X screens; `-p tests.support.virtual_screen` gives each process of pytest its own.

Processes on one screen would take the keyboard from each other.
"""

import os
import subprocess
from contextlib import ExitStack, contextmanager


def pytest_configure(config):
    """Start a screen in each process that runs tests, and end it with the tests."""
    if config.getoption("numprocesses", None) and not hasattr(config, "workerinput"):
        # this process only collects reports
        return
    stack = ExitStack()
    config.add_cleanup(stack.close)
    name, _ = stack.enter_context(virtual_screen())
    os.environ["DISPLAY"] = name


@contextmanager
def virtual_screen(size="1600x1200"):
    """Yield the name of a virtual screen, and its server."""
    reader, writer = os.pipe()
    # the server ends with this process, however that ends
    launcher = ("setpriv", "--pdeathsig", "TERM")
    # otherwise the server resets after the last program, and refuses connections meanwhile
    options = ("-screen", "0", f"{size}x24", "-noreset")
    server = subprocess.Popen(
        [*launcher, "Xvfb", "-displayfd", str(writer), *options],
        pass_fds=[writer],
        stderr=subprocess.DEVNULL,
        # Ctrl+C ends the tests before it ends their screen
        start_new_session=True,
    )
    os.close(writer)
    with os.fdopen(reader) as output:
        number = output.readline().strip()
    try:
        assert number, "Xvfb does not start"
        yield f":{number}", server
    finally:
        server.terminate()
        server.wait()
