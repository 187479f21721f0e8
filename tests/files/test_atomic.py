"""A file that is written is the old one or the new one, never part of one."""

import os
import random
import signal
import stat
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from knight_gui.files import atomic
from knight_gui.files.atomic import replacing, write_file

posix = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX")
WITHOUT_A_NAME = ("as the system does", "with a name")


@pytest.fixture(params=WITHOUT_A_NAME)
def folder(request, tmp_path, monkeypatch):
    """A folder, once on a file system that knows files without names, once on one without."""
    if request.param != WITHOUT_A_NAME[0]:
        monkeypatch.setattr(atomic.sys, "platform", "other")
    return tmp_path


def names_in(folder):
    return sorted(path.name for path in folder.iterdir())


def write_half(path, error):
    with replacing(path) as file:
        file.write(b"half of it")
        raise error


def test_that_a_file_holds_what_was_written_and_nothing_is_beside_it(folder):
    write_file(folder / "tour.txt", b"old")
    write_file(folder / "tour.txt", b"new")
    assert (folder / "tour.txt").read_bytes() == b"new"
    assert names_in(folder) == ["tour.txt"]


@pytest.mark.parametrize("before", [{}, {"tour.txt": b"old"}])
@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt])
def test_that_an_error_leaves_the_old_file_or_none_and_nothing_else(folder, before, error):
    for name, content in before.items():
        write_file(folder / name, content)
    with pytest.raises(error):
        write_half(folder / "tour.txt", error)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_that_the_old_file_is_there_until_all_is_written(folder):
    write_file(folder / "tour.txt", b"old")
    with replacing(folder / "tour.txt") as file:
        file.write(b"new")
        file.flush()
        assert (folder / "tour.txt").read_bytes() == b"old"


@pytest.mark.parametrize(("owner", "name"), [(os, "fsync"), (Path, "replace")])
def test_that_a_disk_that_cannot_keep_it_leaves_the_old_file(folder, monkeypatch, owner, name):
    def fail(*_):
        raise OSError(28, "No space left on device")

    write_file(folder / "tour.txt", b"old")
    monkeypatch.setattr(owner, name, fail)
    with pytest.raises(OSError, match="No space left"):
        write_file(folder / "tour.txt", b"new")
    assert (folder / "tour.txt").read_bytes() == b"old"
    assert names_in(folder) == ["tour.txt"]


@posix
def test_that_permissions_are_kept(folder):
    write_file(folder / "tour.txt", b"old")
    (folder / "tour.txt").chmod(0o640)
    write_file(folder / "tour.txt", b"new")
    assert stat.S_IMODE((folder / "tour.txt").stat().st_mode) == 0o640


@posix
def test_that_a_new_file_has_the_permissions_of_any_other(folder):
    (folder / "other").write_bytes(b"")
    write_file(folder / "tour.txt", b"new")
    assert (folder / "tour.txt").stat().st_mode == (folder / "other").stat().st_mode


@posix
def test_that_a_link_leads_to_the_new_file(folder):
    (folder / "there").mkdir()
    (folder / "link.txt").symlink_to(Path("there") / "tour.txt")
    write_file(folder / "link.txt", b"new")
    assert (folder / "link.txt").is_symlink()
    assert (folder / "there" / "tour.txt").read_bytes() == b"new"
    assert names_in(folder / "there") == ["tour.txt"]


@posix
def test_that_a_pipe_is_written_to_and_stays_one(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    write_file(pipe, b"new")
    reader.join()
    assert read == [b"new"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_that_a_folder_is_refused(folder):
    with pytest.raises(OSError, match=r".+"):
        write_file(folder, b"new")
    with pytest.raises(OSError, match=r".+"):
        write_file(folder / "nowhere" / "tour.txt", b"new")


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a draft has a name")
def test_that_a_process_that_is_killed_leaves_nothing(tmp_path):
    code = """
import os, sys
from pathlib import Path
from knight_gui.files.atomic import replacing
with replacing(Path(sys.argv[1])) as file:
    file.write(b"half of it")
    file.flush()
    os.kill(os.getpid(), 9)
"""
    done = subprocess.run([sys.executable, "-c", code, str(tmp_path / "tour.txt")], check=False)
    assert done.returncode == -signal.SIGKILL
    assert names_in(tmp_path) == []


OLD, NEW = b"old\n" * 1000, b"new\n" * 2000
KILLS = 5
WRITES = """
import sys
from pathlib import Path
from knight_gui.files.atomic import write_file
print("ready", flush=True)
while True:
    for content in (b"old\\n" * 1000, b"new\\n" * 2000):
        write_file(Path(sys.argv[1]), content)
"""
FILLS = """
import sys
from pathlib import Path
from knight_gui.files.atomic import write_file
try:
    write_file(Path(sys.argv[1]), b"new" * 10_000)
except OSError as error:
    print(error.strerror)
"""


@posix
def test_that_a_process_that_is_killed_leaves_the_old_file_or_the_new_one(tmp_path):
    rng, file = random.Random(7), tmp_path / "tour.txt"
    file.write_bytes(OLD)
    for _ in range(KILLS):
        with subprocess.Popen(
            [sys.executable, "-c", WRITES, str(file)], stdout=subprocess.PIPE
        ) as process:
            assert process.stdout.readline() == b"ready\n"
            time.sleep(rng.random() * 0.02)
            process.send_signal(signal.SIGKILL)
        assert file.read_bytes() in (OLD, NEW)


def let_no_file_grow():
    resource = pytest.importorskip("resource")
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))


@posix
def test_that_a_full_disk_leaves_the_old_file_and_nothing_else(tmp_path):
    file = tmp_path / "tour.txt"
    file.write_bytes(OLD)
    done = subprocess.run(
        [sys.executable, "-c", FILLS, str(file)],
        preexec_fn=let_no_file_grow,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "File too large\n"
    assert file.read_bytes() == OLD
    assert names_in(tmp_path) == ["tour.txt"]


def test_that_a_file_that_need_not_last_waits_for_no_disk(folder, monkeypatch):
    monkeypatch.setattr(os, "fsync", lambda _: pytest.fail("it was waited for"))
    write_file(folder / "tour.txt", NEW, is_lasting=False)
    assert (folder / "tour.txt").read_bytes() == NEW


def test_that_what_others_have_left_long_ago_is_removed(folder):
    left, fresh = (folder / f".knight-{number}.part" for number in (1, 2))
    for each in (left, fresh):
        each.write_bytes(b"half")
    long_ago = time.time() - 86_400
    os.utime(left, (long_ago, long_ago))
    write_file(folder / "tour.txt", NEW)
    assert names_in(folder) == [".knight-2.part", "tour.txt"]
