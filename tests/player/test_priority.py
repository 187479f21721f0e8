"""The search comes after the window where both want a processor."""

import os
import threading

from knight_gui.player.mapping import give_way

NICEST = 19


def niceness():
    return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())


def test_that_a_thread_that_gives_way_is_nicer_than_the_one_that_started_it():
    told = []

    def search():
        give_way()
        told.append(niceness())

    thread = threading.Thread(target=search)
    thread.start()
    thread.join()
    # nicer than that nobody can be
    assert told[0] > niceness() or niceness() == NICEST
