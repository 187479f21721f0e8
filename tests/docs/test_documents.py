"""What is held of the documents: links, examples, generated parts, and sentences that are short."""

import doctest
import re

import pytest

from tests.docs.parts import DOCUMENTS, ROOT, with_parts

README = ROOT / "README.md"
WITH_EXAMPLES = (README, ROOT / "docs" / "library.md")
PLAIN = (README, ROOT / "CHANGELOG.md", ROOT / "CONTRIBUTING.md")
"""Documents that a stranger reads first."""
MOST_LINES = 150
MOST_WORDS = 25
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def named(document):
    return document.name


def sentences_of(text):
    """The sentences of a document, without code, tables and headings."""
    text = re.sub(r"```.*?```|<!--.*?-->|!\[.*?\]\(.*?\)", "", text, flags=re.DOTALL)
    lines = [line for line in text.splitlines() if not line.startswith(("|", "#"))]
    for paragraph in re.split(r"\n\s*\n|\n(?=- )", "\n".join(lines)):
        yield from re.split(r"(?<=[.?!:])\s+", paragraph.strip())


@pytest.mark.parametrize("document", DOCUMENTS, ids=named)
def test_that_every_link_leads_somewhere(document):
    text = re.sub(r"```.*?```", "", document.read_text(encoding="utf-8"), flags=re.DOTALL)
    places = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", text)
    assert all((document.parent / place).exists() for place in places if "://" not in place)


@pytest.mark.parametrize("document", WITH_EXAMPLES, ids=named)
def test_that_the_examples_are_true(document):
    results = doctest.testfile(str(document), module_relative=False, optionflags=FLAGS)
    assert results.attempted >= 5
    assert not results.failed


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("document", DOCUMENTS, ids=named)
def test_that_generated_parts_are_up_to_date(document):
    text = document.read_text(encoding="utf-8")
    assert with_parts(text) == text, "make documents writes them again"


def test_that_the_readme_is_read_in_a_minute():
    assert len(README.read_text(encoding="utf-8").splitlines()) <= MOST_LINES


@pytest.mark.parametrize("document", PLAIN, ids=named)
def test_that_no_sentence_is_long(document):
    sentences = sentences_of(document.read_text(encoding="utf-8"))
    assert [each for each in sentences if len(each.split()) > MOST_WORDS] == []


def test_that_every_file_of_the_package_that_is_named_is_there():
    for document in DOCUMENTS:
        for name in re.findall(r"`([a-z_]+/[a-z_/]+\.py)`", document.read_text(encoding="utf-8")):
            assert (ROOT / name).exists() or (ROOT / "knight_gui" / name).exists(), name


def test_that_every_document_is_named_in_the_readme():
    text = README.read_text(encoding="utf-8")
    for document in DOCUMENTS:
        if document != README:
            assert str(document.relative_to(ROOT)) in text
