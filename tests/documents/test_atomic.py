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

from knight_gui.documents.atomic import open_for_replacing, write_file_atomically
from knight_gui.exit_signals import FATAL_SIGNALS

posix = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX")


def names_in(folder):
    return sorted(path.name for path in folder.iterdir())


def write_half(path, error):
    with open_for_replacing(path) as file:
        file.write(b"half of it")
        raise error


def test_that_a_file_holds_what_was_written_and_nothing_is_beside_it(tmp_path):
    write_file_atomically(tmp_path / "tour.txt", b"old")
    write_file_atomically(tmp_path / "tour.txt", b"new")
    assert (tmp_path / "tour.txt").read_bytes() == b"new"
    assert names_in(tmp_path) == ["tour.txt"]


@pytest.mark.parametrize("before", [{}, {"tour.txt": b"old"}])
@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt])
def test_that_an_error_leaves_the_old_file_or_none_and_nothing_else(tmp_path, before, error):
    for name, content in before.items():
        write_file_atomically(tmp_path / name, content)
    with pytest.raises(error):
        write_half(tmp_path / "tour.txt", error)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_that_the_old_file_is_there_until_all_is_written(tmp_path):
    write_file_atomically(tmp_path / "tour.txt", b"old")
    with open_for_replacing(tmp_path / "tour.txt") as file:
        file.write(b"new")
        file.flush()
        assert (tmp_path / "tour.txt").read_bytes() == b"old"


@pytest.mark.parametrize(("owner", "name"), [(os, "fsync"), (Path, "replace")])
def test_that_a_disk_that_cannot_keep_it_leaves_the_old_file(tmp_path, monkeypatch, owner, name):
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
def test_that_a_link_leads_to_the_new_file(tmp_path):
    (tmp_path / "there").mkdir()
    (tmp_path / "link.txt").symlink_to(Path("there") / "tour.txt")
    write_file_atomically(tmp_path / "link.txt", b"new")
    assert (tmp_path / "link.txt").is_symlink()
    assert (tmp_path / "there" / "tour.txt").read_bytes() == b"new"
    assert names_in(tmp_path / "there") == ["tour.txt"]


@posix
def test_that_a_pipe_is_written_to_and_stays_one(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    write_file_atomically(pipe, b"new")
    reader.join()
    assert read == [b"new"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_that_a_folder_is_refused(tmp_path):
    with pytest.raises(OSError, match=r".+"):
        write_file_atomically(tmp_path, b"new")
    with pytest.raises(OSError, match=r".+"):
        write_file_atomically(tmp_path / "nowhere" / "tour.txt", b"new")


OLD = b"old\n" * 1000
NEW = b"new\n" * 2000
KILLS = 5
WRITES = """
import sys
from pathlib import Path
from knight_gui.documents.atomic import write_file_atomically
print("ready", flush=True)
while True:
    for content in (b"old\\n" * 1000, b"new\\n" * 2000):
        write_file_atomically(Path(sys.argv[1]), content)
"""
FILLS = """
import sys
from pathlib import Path
from knight_gui.documents.atomic import write_file_atomically
try:
    write_file_atomically(Path(sys.argv[1]), b"new" * 10_000)
except OSError as error:
    print(error.strerror)
"""


@posix
def test_that_a_process_that_is_killed_leaves_the_old_file_or_the_new_one(tmp_path):
    rng = random.Random(7)
    file = tmp_path / "tour.txt"
    file.write_bytes(OLD)
    for _ in range(KILLS):
        with subprocess.Popen(
            [sys.executable, "-c", WRITES, str(file)], stdout=subprocess.PIPE
        ) as process:
            assert process.stdout.readline() == b"ready\n"
            time.sleep(rng.random() * 0.02)
            process.send_signal(signal.SIGKILL)
        assert file.read_bytes() in (OLD, NEW)


WAITS = """
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
        [sys.executable, "-c", WAITS, str(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout.readline() == b"ready\n"
        assert len(names_in(tmp_path)) == 2
        process.send_signal(number)
        assert process.wait() == 128 + number
    assert names_in(tmp_path) == ["tour.txt"]
    assert file.read_bytes() == OLD


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


def test_that_a_file_that_need_not_last_waits_for_no_disk(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "fsync", lambda _: pytest.fail("it was waited for"))
    write_file_atomically(tmp_path / "tour.txt", NEW, is_durable=False)
    assert (tmp_path / "tour.txt").read_bytes() == NEW


def test_that_what_others_have_left_long_ago_is_removed(tmp_path):
    left, fresh = (tmp_path / f".knight-{number}.part" for number in (1, 2))
    for each in (left, fresh):
        each.write_bytes(b"half")
    long_ago = time.time() - 86_400
    os.utime(left, (long_ago, long_ago))
    write_file_atomically(tmp_path / "tour.txt", NEW)
    assert names_in(tmp_path) == [".knight-2.part", "tour.txt"]
