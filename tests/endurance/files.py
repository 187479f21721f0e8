"""Files that were changed by accidents, and programs that are killed while they write one."""

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
MUTATED = 2_000
_OPENS_WITHIN_S = 1.0
_MOST_MIB = 256
NEW = "new"
OLD = "old"
_OPENS = """
import resource, sys, time
from pathlib import Path
from knight_gui.documents.lesson import read_lesson_file
from knight_gui.board import InputError
from tests.documents.mutations import contents
file = Path(sys.argv[1], "mine.knight")
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
until = time.monotonic() + float(sys.argv[4])
longest, said = 0.0, []
for content in contents(int(sys.argv[2]), int(sys.argv[3])):
    if said and time.monotonic() > until:
        break
    file.write_bytes(content)
    began = time.process_time()
    try:
        read_lesson_file(file)
        said.append("")
    except InputError as error:
        said.append(str(error))
    longest = max(longest, time.process_time() - began)
grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
untold = sum(len(line.splitlines()) > 1 for line in said)
print(longest, grown / 1024, len(said), said.count(""), untold)
"""
_SCENE = '[[scenes]]\ntitle = "A"\ntext = "{text}"\nstrategy = "naive+order/knight-tour"\n'


def _fill(folder):
    """Write down two lessons, and the one of them as the file that is written again and again."""
    for name, scenes in ((OLD, 3), (NEW, 60)):
        text = 'title = "A lesson"\n' + _SCENE.format(text=f"{name} words " * 40) * scenes
        (folder / f"{name}.knight").write_text(text, encoding="utf-8")


def _kill_writers(rng, folder, until):
    """Kill programs that write a file; return how many, how many files were torn or left over."""
    _fill(folder)
    lessons = [read_lesson_file(folder / f"{name}.knight") for name in (OLD, NEW)]
    file = folder / "mine.knight"
    killed = torn = 0
    while not killed or (killed < KILLS and time.monotonic() < until):
        # nothing but this runs here: what is forked can be trusted
        process = os.fork()
        if not process:
            _write_for_ever(lessons, file)
        time.sleep(0.002 + rng.random() * 0.03)
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
        killed += 1
        torn += file.exists() and read_lesson_file(file) not in lessons
    return killed, torn, len(list(folder.glob(".knight-*.part")))


def _write_for_ever(lessons, file):
    try:
        while True:
            for lesson in lessons:
                write_lesson_file(lesson, file)
    finally:
        os._exit(1)


def trial(seconds, seed):
    """Open mutated files and kill writers, as often as there is time."""
    rng = random.Random(seed)
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as directory:
        done = subprocess.run(
            [sys.executable, "-c", _OPENS, directory, str(seed), str(MUTATED), str(seconds / 2)],
            cwd=Path(__file__).parents[2],
            capture_output=True,
            text=True,
            check=False,
        )
        print(done.stderr, file=sys.stderr)
        longest, grown, tried, opened, untold = map(float, done.stdout.split())
        note = f"of {tried:.0f} mutated files, {opened:.0f} of which were opened"
        yield Figure("longest opening", longest, _OPENS_WITHIN_S, "s", note)
        yield Figure("memory for all of them", grown, _MOST_MIB, "MiB")
        yield Figure("refusals that are not one line", untold, 0, "")
    with tempfile.TemporaryDirectory() as directory:
        killed, torn, left = _kill_writers(rng, Path(directory), began + seconds)
        yield Figure("torn files", torn, 0, "", f"of {killed} programs killed while writing")
        yield Figure("unfinished files left for the next writer", left, None, "")


if __name__ == "__main__":
    run(trial)
