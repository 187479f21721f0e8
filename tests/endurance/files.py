"""Corrupted files, and programs that are killed while they write one."""

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from knight_gui.documents.lesson import read_lesson_file
from knight_gui.documents.lesson_file import write_lesson_file
from tests.bench.figure import Figure
from tests.endurance.trial import run

KILLS = 200
MUTATIONS = 2_000
_OPENS_WITHIN_S = 1.0
_MAX_MIB = 256
NEW = "new"
OLD = "old"
_OPEN_PROGRAM = """
import resource, sys, time
from pathlib import Path
from knight_gui.documents.lesson import read_lesson_file
from knight_gui.board import InputError
from tests.documents.mutations import contents
file = Path(sys.argv[1], "mine.knight")
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
until = time.monotonic() + float(sys.argv[4])
longest = 0.0
messages = []
for content in contents(int(sys.argv[2]), int(sys.argv[3])):
    if messages and time.monotonic() > until:
        break
    file.write_bytes(content)
    began = time.process_time()
    try:
        read_lesson_file(file)
        messages.append("")
    except InputError as error:
        messages.append(str(error))
    longest = max(longest, time.process_time() - began)
grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
long_count = sum(len(message.splitlines()) > 1 for message in messages)
print(longest, grown / 1024, len(messages), messages.count(""), long_count)
"""
_SCENE = '[[scenes]]\ntitle = "A"\ntext = "{text}"\nstrategy = "naive+order/knight-tour"\n'


def _fill(folder):
    """Write two lessons of different sizes."""
    for name, scenes in ((OLD, 3), (NEW, 60)):
        text = 'title = "A lesson"\n' + _SCENE.format(text=f"{name} words " * 40) * scenes
        (folder / f"{name}.knight").write_text(text, encoding="utf-8")


def _kill_writers(rng, folder, until):
    """Kill programs that write a file; return the numbers of kills, torn files and leftovers."""
    _fill(folder)
    lessons = [read_lesson_file(folder / f"{name}.knight") for name in (OLD, NEW)]
    file = folder / "mine.knight"
    kill_count = 0
    torn_count = 0
    while not kill_count or (kill_count < KILLS and time.monotonic() < until):
        # a fork is safe, as this process has a single thread
        process = os.fork()
        if not process:
            _write_for_ever(lessons, file)
        time.sleep(0.002 + rng.random() * 0.03)
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
        kill_count += 1
        torn_count += file.exists() and read_lesson_file(file) not in lessons
    return kill_count, torn_count, len(list(folder.glob(".knight-*.part")))


def _write_for_ever(lessons, file):
    """Write the lessons in turns until the process is killed."""
    try:
        while True:
            for lesson in lessons:
                write_lesson_file(lesson, file)
    finally:
        os._exit(1)


def trial(seconds, seed):
    """Open mutated files and kill writers while there is time."""
    rng = random.Random(seed)
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as directory:
        done = subprocess.run(
            [
                sys.executable,
                "-c",
                _OPEN_PROGRAM,
                directory,
                str(seed),
                str(MUTATIONS),
                str(seconds / 2),
            ],
            cwd=Path(__file__).parents[2],
            capture_output=True,
            text=True,
            check=False,
        )
        print(done.stderr, file=sys.stderr)
        longest, grown, tried, opened, long_count = map(float, done.stdout.split())
        note = f"of {tried:.0f} mutated files, {opened:.0f} of which were opened"
        yield Figure("longest opening", longest, _OPENS_WITHIN_S, "s", note)
        yield Figure("memory for all of them", grown, _MAX_MIB, "MiB")
        yield Figure("refusals that are not one line", long_count, 0, "")
    with tempfile.TemporaryDirectory() as directory:
        killed, torn, left = _kill_writers(rng, Path(directory), began + seconds)
        yield Figure("torn files", torn, 0, "", f"of {killed} programs killed while writing")
        yield Figure("unfinished files left for the next writer", left, None, "")


if __name__ == "__main__":
    run(trial)
