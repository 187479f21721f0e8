"""Every translation is whole, says nothing that the program does not, and fits into it."""

import re
from string import Formatter

import pytest
from babel.messages.catalog import Catalog

from knight_gui import i18n
from tests.docs.parts import ROOT
from tests.docs.translations import (
    catalogues,
    collected,
    compiled,
    of_lesson,
    read,
    renewed,
    waiting,
)

RENEW = "run: make translations"
FILES = {file.parts[-3]: file for file in catalogues()}
ENGLISH = collected()


@pytest.fixture(params=FILES)
def file(request):
    return FILES[request.param]


@pytest.fixture
def translation(file):
    return read(file)


def forms(said):
    return [said] if isinstance(said, str) else list(said)


def placeholders(text):
    """The names of a text's placeholders, with all ways in which each is written out."""
    found = {}
    for _, name, form, _ in Formatter().parse(text):
        if name is not None:
            found.setdefault(name, set()).add(form)
    return found


def fits(said, text):
    """Tell whether a translation has a text's placeholders, and writes them out as it does.

    How it divides and rounds large numbers, each language says for itself.
    """
    ours = placeholders(said)
    theirs = placeholders(text)
    divided = {name for name, forms in ours.items() if any("/" in form for form in forms)}
    return ours.keys() == theirs.keys() and all(
        ours[name] == theirs[name] for name in ours.keys() - divided
    )


def test_that_there_is_chinese():
    assert "zh_CN" in FILES


def test_that_nothing_waits_for_its_translation(translation):
    assert [text.id for text in waiting(translation)] == []


def test_that_no_translation_is_a_guess(translation):
    assert [text.id for text in translation if text.id and text.fuzzy] == []


def test_that_it_has_all_texts_of_the_program_and_no_other(translation):
    program, known = ({text.id for text in each if text.id} for each in (ENGLISH, translation))
    assert program - known == set(), RENEW
    assert known - program == set(), RENEW
    assert not translation.obsolete, RENEW


def test_that_it_is_written_as_it_is_renewed(file, translation):
    assert renewed(translation).decode() == file.read_text("utf-8"), RENEW


def test_that_what_is_compiled_is_no_older(file, translation):
    assert file.with_suffix(".mo").read_bytes() == compiled(translation), RENEW


@pytest.mark.parametrize("code", FILES)
def test_that_a_translation_has_the_placeholders_of_the_text(code):
    wrong = []
    for text in read(FILES[code]):
        if text.id:
            wrong += [said for said in forms(text.string) if not fits(said, forms(text.id)[-1])]
    assert wrong == []


@pytest.mark.parametrize("code", FILES)
def test_that_blanks_around_a_text_stay(code):
    """What is put together in a column, or beside something else, needs them."""
    around = re.compile(r"^\s*|\s*$")
    wrong = []
    for text in read(FILES[code]):
        if text.id and text.id != ", ":
            wanted = around.findall(forms(text.id)[-1])
            wrong += [said for said in forms(text.string) if around.findall(said) != wanted]
    assert wrong == []


@pytest.mark.parametrize("code", FILES)
def test_that_a_language_says_its_own_name(code):
    assert i18n.native_language_name(code) not in ("English", "")


def test_that_the_texts_of_lessons_are_collected_as_they_are_shown():
    lesson = """
        title = "A"
        [[scenes]]
        title = "B"
        text = '''
        two
        lines
        '''
        say = [[3, "C"]]
        reply = "D"
        [[scenes]]
        title = "E"
        text = ""
    """
    assert list(of_lesson(lesson)) == ["A", "B", "two lines", "D", "C", "E"]


def test_that_what_waits_is_said_in_english():
    half = Catalog(locale="de")
    half.add(("{count} step", "{count} steps"), ("", ""))
    half.add("Speed", "Tempo")
    assert b"{count} step" not in compiled(half)
    assert b"Tempo" in compiled(half)


def test_that_no_binary_is_kept_in_the_repository():
    assert "*.mo" in (ROOT / ".gitignore").read_text().split()
