"""Files are written as a whole: the old one or the new one, whatever happens meanwhile."""

import os
import random
import resource
import signal
import stat
import subprocess
import sys
import time

import pytest

from knight_gui.files.whole import write_whole

OLD, NEW = b"old\n" * 1000, b"new\n" * 2000
KILLED = """
import sys
from pathlib import Path
from knight_gui.files.whole import write_whole
file = Path(sys.argv[1])
print("ready", flush=True)
while True:
    for content in (b"old\\n" * 1000, b"new\\n" * 2000):
        write_whole(file, content)
"""
KILLS = 5


@pytest.fixture
def file(tmp_path):
    file = tmp_path / "mine.knight"
    file.write_bytes(OLD)
    return file


def names_in(folder):
    return sorted(path.name for path in folder.iterdir())


def test_that_a_new_file_is_written_with_the_usual_permissions(tmp_path):
    usual, file = tmp_path / "usual", tmp_path / "mine.knight"
    usual.touch()
    write_whole(file, NEW)
    assert file.read_bytes() == NEW
    assert file.stat().st_mode == usual.stat().st_mode
    assert names_in(tmp_path) == ["mine.knight", "usual"]


@pytest.mark.parametrize("is_lasting", [True, False])
def test_that_a_file_is_replaced_and_keeps_its_permissions(file, is_lasting):
    file.chmod(0o640)
    write_whole(file, NEW, is_lasting=is_lasting)
    assert file.read_bytes() == NEW
    assert stat.S_IMODE(file.stat().st_mode) == 0o640


def test_that_behind_a_link_the_file_is_written_and_the_link_stays(file, tmp_path):
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    link = folder / "link.knight"
    link.symlink_to(file)
    write_whole(link, NEW)
    assert link.is_symlink()
    assert file.read_bytes() == NEW
    assert names_in(folder) == ["link.knight"]


def test_that_behind_a_link_to_nowhere_the_file_is_made(tmp_path):
    link = tmp_path / "link.knight"
    link.symlink_to(tmp_path / "new.knight")
    write_whole(link, NEW)
    assert link.is_symlink()
    assert (tmp_path / "new.knight").read_bytes() == NEW


def let_no_file_grow():
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))


def test_that_a_full_disk_leaves_the_old_file_and_nothing_else(file, tmp_path):
    code = (
        "import sys\nfrom pathlib import Path\nfrom knight_gui.files.whole import write_whole\n"
        "try:\n    write_whole(Path(sys.argv[1]), b'new' * 10000)\n"
        "except OSError as error:\n    print(error.strerror)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(file)],
        preexec_fn=let_no_file_grow,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "File too large\n"
    assert file.read_bytes() == OLD
    assert names_in(tmp_path) == ["mine.knight"]


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_that_whatever_fails_the_old_file_stays_and_nothing_else(file, monkeypatch, step):
    def fails(*_):
        raise OSError(28, "No space left on device")

    place = {"fsync": "os.fsync", "replace": "pathlib.Path.replace"}[step]
    monkeypatch.setattr(place, fails)
    with pytest.raises(OSError, match="No space left"):
        write_whole(file, NEW)
    assert file.read_bytes() == OLD
    assert names_in(file.parent) == ["mine.knight"]


def test_that_a_folder_that_is_not_there_and_one_in_place_of_the_file_are_errors(tmp_path):
    with pytest.raises(FileNotFoundError):
        write_whole(tmp_path / "nowhere" / "mine.knight", NEW)
    with pytest.raises(IsADirectoryError):
        write_whole(tmp_path, NEW)


def test_that_a_file_that_may_not_be_written_is_not_replaced(file, monkeypatch):
    # who may do everything is allowed everything
    monkeypatch.setattr("os.access", lambda *_: False)
    with pytest.raises(PermissionError):
        write_whole(file, NEW)
    assert file.read_bytes() == OLD


def test_that_what_others_have_left_unfinished_long_ago_is_removed(file):
    left, fresh = (file.parent / f".{name}.unfinished" for name in ("left", "fresh"))
    for each in (left, fresh):
        each.write_bytes(b"half")
    long_ago = time.time() - 3600
    os.utime(left, (long_ago, long_ago))
    write_whole(file, NEW)
    assert names_in(file.parent) == [".fresh.unfinished", "mine.knight"]


def test_that_a_program_that_is_killed_leaves_the_old_file_or_the_new_one(file):
    rng = random.Random(7)
    for _ in range(KILLS):
        with subprocess.Popen(
            [sys.executable, "-c", KILLED, str(file)], stdout=subprocess.PIPE
        ) as process:
            assert process.stdout.readline() == b"ready\n"
            time.sleep(rng.random() * 0.02)
            process.send_signal(signal.SIGKILL)
        assert file.read_bytes() in (OLD, NEW)
