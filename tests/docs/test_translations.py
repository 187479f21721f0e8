"""Translations: completeness, placeholders, blanks, and files that are up to date."""

import io
import re
import warnings
from string import Formatter

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo

from knight_gui import i18n
from knight_gui.i18n import LargeNumber, plural, tr
from tests.docs.parts import ROOT
from tests.docs.translations import (
    catalog_files,
    collect_texts,
    compile_catalog,
    iter_lesson_texts,
    read_catalog,
    render_updated_catalog,
    untranslated_messages,
)

HOW_TO_UPDATE = "run: make translations"
FILES = {file.parts[-3]: file for file in catalog_files()}


@pytest.fixture(params=FILES)
def file(request):
    """File of one of the translations."""
    return FILES[request.param]


@pytest.fixture
def translation(file):
    """Catalogue of one of the translations."""
    return read_catalog(file)


def warn_before_release(texts):
    """Warn about texts that wait for the translators; `make release-check` makes it an error."""
    texts = list(texts)
    if texts:
        warnings.warn(f"{len(texts)} not translated: {texts}", stacklevel=2)


def plural_forms(translated):
    return [translated] if isinstance(translated, str) else list(translated)


def strings_by_id(catalog):
    return {plural_forms(message.id)[0]: message.string for message in catalog if message.id}


def placeholders(text):
    """Return the names of the placeholders of a text, with the formats of each."""
    formats_by_name = {}
    for _, name, form, _ in Formatter().parse(text):
        if name is not None:
            formats_by_name.setdefault(name, set()).add(form)
    return formats_by_name


def has_same_placeholders(translated, text):
    """Return True if a translation has the placeholders and formats of its text.

    The units of large numbers may differ.
    """
    translated_placeholders = placeholders(translated)
    text_placeholders = placeholders(text)
    if translated_placeholders.keys() != text_placeholders.keys():
        return False
    for name, formats in translated_placeholders.items():
        has_units = any("/" in each for each in formats)
        if not has_units and formats != text_placeholders[name]:
            return False
    return True


def test_that_there_is_chinese():
    assert "zh_CN" in FILES


def test_that_all_texts_are_in_chinese():
    """Another language may be incomplete: its other texts are in English."""
    warn_before_release(
        text.id for text in untranslated_messages(read_catalog(FILES["zh_CN"])) if text.id
    )


def test_that_no_translation_is_fuzzy(translation):
    assert [text.id for text in translation if text.id and text.fuzzy] == []


def test_that_a_catalog_has_the_texts_of_the_program(translation):
    program_ids = {text.id for text in collect_texts() if text.id}
    catalog_ids = {text.id for text in translation if text.id}
    warn_before_release(program_ids ^ catalog_ids)
    assert not translation.obsolete, HOW_TO_UPDATE


def test_that_a_catalog_file_is_up_to_date(file, translation):
    if render_updated_catalog(translation).decode() != file.read_text("utf-8"):
        warn_before_release([HOW_TO_UPDATE])


def test_that_a_compiled_catalog_is_up_to_date(file, translation):
    with file.with_suffix(".mo").open("rb") as mo_file:
        installed = read_mo(mo_file)
    current = read_mo(io.BytesIO(compile_catalog(translation)))
    # without the header, which has the version of the compiler
    assert strings_by_id(installed) == strings_by_id(current), HOW_TO_UPDATE


@pytest.mark.parametrize("code", FILES)
def test_that_a_translation_has_the_placeholders_of_the_text(code):
    wrong = []
    for message in read_catalog(FILES[code]):
        if message.id:
            text = plural_forms(message.id)[-1]
            translations = filter(None, plural_forms(message.string))
            wrong += [each for each in translations if not has_same_placeholders(each, text)]
    assert wrong == []


@pytest.mark.parametrize("code", FILES)
def test_that_a_translation_has_the_outer_blanks_of_the_text(code):
    """Texts in columns, or beside other texts, need them."""
    outer_blanks = re.compile(r"^\s*|\s*$")
    wrong = []
    for message in read_catalog(FILES[code]):
        if message.id and message.id != ", ":
            blanks = outer_blanks.findall(plural_forms(message.id)[-1])
            translations = filter(None, plural_forms(message.string))
            wrong += [each for each in translations if outer_blanks.findall(each) != blanks]
    assert wrong == []


@pytest.mark.usefixtures("chinese")
def test_that_no_space_stands_between_two_chinese_characters():
    between_characters = re.compile("[\u4e00-\u9fff] +[\u4e00-\u9fff]")
    for message in read_catalog(FILES["zh_CN"]):
        for text in plural_forms(message.string) if message.id else ():
            # any value may be in Chinese, but those that have a format are numbers
            values = {
                name: LargeNumber(5) if form else "马踏棋盘"
                for _, name, form, _ in Formatter().parse(text)
                if name
            }
            assert not between_characters.search(tr(text, **values)), text


@pytest.mark.usefixtures("chinese")
def test_that_a_name_in_chinese_text_keeps_its_spaces():
    assert tr("{name} order", name="自 定") == "顺序：自 定"
    assert plural("about {number} position", "about {number} positions", 2, number="60 万") == (
        "约 60 万个局面"
    )
    assert plural("about {number} position", "about {number} positions", 2, number="64") == (
        "约 64 个局面"
    )


@pytest.mark.parametrize("code", FILES)
def test_that_a_language_has_its_own_name(code):
    assert i18n.native_language_name(code) not in ("English", "")


def test_that_the_texts_of_lessons_are_collected_in_one_line_each():
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
    assert list(iter_lesson_texts(lesson)) == ["A", "B", "two lines", "D", "C", "E"]


def test_that_untranslated_messages_are_not_compiled():
    catalog = Catalog(locale="de")
    catalog.add(("{count} step", "{count} steps"), ("", ""))
    catalog.add("Speed", "Tempo")
    assert b"{count} step" not in compile_catalog(catalog)
    assert b"Tempo" in compile_catalog(catalog)


def test_that_no_binary_is_kept_in_the_repository():
    assert "*.mo" in (ROOT / ".gitignore").read_text().split()
