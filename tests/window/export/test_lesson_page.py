"""Export of the open lesson as a page, or as a handout."""

from PySide6.QtWidgets import QFileDialog

LESSON = """
title = "Mine"

[[scenes]]
title = "Lost or not"
text = "The naive search."
ask = "lost"
start = "a8"
strategy = "naive+order/knight-tour"
step = 33
"""


def shown_message(user):
    return user.widget("messageStrip").text()


def test_that_the_open_lesson_is_exported_as_a_page(user, tmp_path, monkeypatch):
    lesson_file = tmp_path / "mine.toml"
    lesson_file.write_text(LESSON, encoding="utf-8")
    assert not user.window.commands["exportLesson"].isEnabled()
    user.window.open_file(lesson_file)
    user.wait_for_text("lessonTitle", "Lost or not")
    page_file = tmp_path / "mine.html"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(page_file), ""))
    user.give("exportLesson")
    user.wait_until(lambda: "✓ Saved as mine.html." in shown_message(user))
    assert "Yes, it is lost." in page_file.read_text(encoding="utf-8")


def test_that_the_open_lesson_is_exported_as_a_handout(user, tmp_path, monkeypatch):
    user.give("puzzle-finish")
    user.wait_for_text("lessonTitle", "Finish it")
    handout_file = tmp_path / "sheet.pdf"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(handout_file), ""))
    user.give("exportLesson")
    user.wait_until(lambda: "✓ Saved as sheet.pdf." in shown_message(user))
    assert handout_file.read_bytes().startswith(b"%PDF")
