"""Atomic writing: a file has its old content or its new one, never a part."""

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

from knight_gui.documents.atomic import open_for_replacing, write_file_atomically
from knight_gui.exit_signals import FATAL_SIGNALS

posix = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX")


def names_in(folder):
    return sorted(path.name for path in folder.iterdir())


def write_half(path, error):
    with open_for_replacing(path) as file:
        file.write(b"half of it")
        raise error


def test_that_a_file_has_the_new_content_and_leaves_no_draft(tmp_path):
    write_file_atomically(tmp_path / "tour.txt", b"old")
    write_file_atomically(tmp_path / "tour.txt", b"new")
    assert (tmp_path / "tour.txt").read_bytes() == b"new"
    assert names_in(tmp_path) == ["tour.txt"]


@pytest.mark.parametrize("old_files", [{}, {"tour.txt": b"old"}])
@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt])
def test_that_an_error_leaves_the_old_file_or_none_and_nothing_else(tmp_path, old_files, error):
    for name, content in old_files.items():
        write_file_atomically(tmp_path / name, content)
    with pytest.raises(error):
        write_half(tmp_path / "tour.txt", error)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == old_files


def test_that_the_old_content_stays_until_all_is_written(tmp_path):
    write_file_atomically(tmp_path / "tour.txt", b"old")
    with open_for_replacing(tmp_path / "tour.txt") as file:
        file.write(b"new")
        file.flush()
        assert (tmp_path / "tour.txt").read_bytes() == b"old"


@pytest.mark.parametrize(("owner", "name"), [(os, "fsync"), (Path, "replace")])
def test_that_a_failing_disk_leaves_the_old_file(tmp_path, monkeypatch, owner, name):
    def fail(*_):
        raise OSError(28, "No space left on device")

    write_file_atomically(tmp_path / "tour.txt", b"old")
    monkeypatch.setattr(owner, name, fail)
    with pytest.raises(OSError, match="No space left"):
        write_file_atomically(tmp_path / "tour.txt", b"new")
    assert (tmp_path / "tour.txt").read_bytes() == b"old"
    assert names_in(tmp_path) == ["tour.txt"]


@posix
def test_that_permissions_are_kept(tmp_path):
    write_file_atomically(tmp_path / "tour.txt", b"old")
    (tmp_path / "tour.txt").chmod(0o640)
    write_file_atomically(tmp_path / "tour.txt", b"new")
    assert stat.S_IMODE((tmp_path / "tour.txt").stat().st_mode) == 0o640


@posix
def test_that_a_new_file_has_the_permissions_of_any_other(tmp_path):
    (tmp_path / "other").write_bytes(b"")
    write_file_atomically(tmp_path / "tour.txt", b"new")
    assert (tmp_path / "tour.txt").stat().st_mode == (tmp_path / "other").stat().st_mode


@posix
def test_that_a_link_is_followed_and_stays_a_link(tmp_path):
    (tmp_path / "there").mkdir()
    (tmp_path / "link.txt").symlink_to(Path("there") / "tour.txt")
    write_file_atomically(tmp_path / "link.txt", b"new")
    assert (tmp_path / "link.txt").is_symlink()
    assert (tmp_path / "there" / "tour.txt").read_bytes() == b"new"
    assert names_in(tmp_path / "there") == ["tour.txt"]


@posix
def test_that_a_pipe_is_written_to_directly(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    contents = []

    def read():
        contents.append(pipe.read_bytes())

    reader = threading.Thread(target=read)
    reader.start()
    write_file_atomically(pipe, b"new")
    reader.join()
    assert contents == [b"new"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_that_a_folder_is_refused(tmp_path):
    with pytest.raises(OSError, match=r".+"):
        write_file_atomically(tmp_path, b"new")
    with pytest.raises(OSError, match=r".+"):
        write_file_atomically(tmp_path / "nowhere" / "tour.txt", b"new")


OLD = b"old\n" * 1000
NEW = b"new\n" * 2000
KILL_COUNT = 5
WRITER_PROGRAM = """
import sys
from pathlib import Path
from knight_gui.documents.atomic import write_file_atomically
print("ready", flush=True)
while True:
    for content in (b"old\\n" * 1000, b"new\\n" * 2000):
        write_file_atomically(Path(sys.argv[1]), content)
"""
DISK_FILLER_PROGRAM = """
import sys
from pathlib import Path
from knight_gui.documents.atomic import write_file_atomically
try:
    write_file_atomically(Path(sys.argv[1]), b"new" * 10_000)
except OSError as error:
    print(error.strerror)
"""


@posix
def test_that_a_killed_process_leaves_the_old_file_or_the_new_one(tmp_path):
    rng = random.Random(7)
    file = tmp_path / "tour.txt"
    file.write_bytes(OLD)
    for _ in range(KILL_COUNT):
        with subprocess.Popen(
            [sys.executable, "-c", WRITER_PROGRAM, str(file)], stdout=subprocess.PIPE
        ) as process:
            assert process.stdout.readline() == b"ready\n"
            time.sleep(rng.random() * 0.02)
            process.send_signal(signal.SIGKILL)
        assert file.read_bytes() in (OLD, NEW)


WAITING_PROGRAM = """
import sys
from pathlib import Path
from knight_gui.documents.atomic import open_for_replacing
from knight_gui.exit_signals import install_exit_handlers
install_exit_handlers()
with open_for_replacing(Path(sys.argv[1])) as file:
    file.write(b"new")
    print("ready", flush=True)
    sys.stdin.read()
"""


@posix
@pytest.mark.parametrize("number", FATAL_SIGNALS)
def test_that_a_signal_that_ends_the_process_leaves_no_draft(tmp_path, number):
    file = tmp_path / "tour.txt"
    file.write_bytes(OLD)
    with subprocess.Popen(
        [sys.executable, "-c", WAITING_PROGRAM, str(file)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdout.readline() == b"ready\n"
        assert len(names_in(tmp_path)) == 2
        process.send_signal(number)
        assert process.wait() == 128 + number
    assert names_in(tmp_path) == ["tour.txt"]
    assert file.read_bytes() == OLD


def limit_file_size():
    resource = pytest.importorskip("resource")
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))


@posix
def test_that_a_full_disk_leaves_the_old_file_and_nothing_else(tmp_path):
    file = tmp_path / "tour.txt"
    file.write_bytes(OLD)
    process = subprocess.run(
        [sys.executable, "-c", DISK_FILLER_PROGRAM, str(file)],
        preexec_fn=limit_file_size,
        capture_output=True,
        text=True,
        check=True,
    )
    assert process.stdout == "File too large\n"
    assert file.read_bytes() == OLD
    assert names_in(tmp_path) == ["tour.txt"]


def test_that_a_file_that_is_not_durable_does_not_wait_for_the_disk(tmp_path, monkeypatch):
    def fail(_):
        pytest.fail("it waited for the disk")

    monkeypatch.setattr(os, "fsync", fail)
    write_file_atomically(tmp_path / "tour.txt", NEW, is_durable=False)
    assert (tmp_path / "tour.txt").read_bytes() == NEW


def test_that_stale_drafts_are_removed(tmp_path):
    stale_draft = tmp_path / ".knight-1.part"
    stale_draft.write_bytes(b"half")
    (tmp_path / ".knight-2.part").write_bytes(b"half")
    yesterday = time.time() - 86_400
    os.utime(stale_draft, (yesterday, yesterday))
    write_file_atomically(tmp_path / "tour.txt", NEW)
    assert names_in(tmp_path) == [".knight-2.part", "tour.txt"]
