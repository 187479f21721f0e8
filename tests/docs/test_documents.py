"""Documents: links, examples, generated parts, and the length of sentences."""

import doctest
import re

import pytest

from tests.docs.parts import DOCUMENTS, ROOT, update_parts

README = ROOT / "README.md"
DOCUMENTS_WITH_EXAMPLES = (README, ROOT / "docs" / "library.md")
PLAIN_DOCUMENTS = (README, ROOT / "CHANGELOG.md", ROOT / "CONTRIBUTING.md")
"""Documents with a maximum length of sentences."""
MAX_LINES = 150
MAX_WORDS = 25
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def document_name(document):
    return document.name


def iter_sentences(text):
    """Yield the sentences of a document, without code, tables and headings."""
    text = re.sub(r"```.*?```|<!--.*?-->|!\[.*?\]\(.*?\)", "", text, flags=re.DOTALL)
    lines = [line for line in text.splitlines() if not line.startswith(("|", "#"))]
    for paragraph in re.split(r"\n\s*\n|\n(?=- )", "\n".join(lines)):
        yield from re.split(r"(?<=[.?!:])\s+", paragraph.strip())


@pytest.mark.parametrize("document", DOCUMENTS, ids=document_name)
def test_that_every_link_has_a_target(document):
    text = re.sub(r"```.*?```", "", document.read_text(encoding="utf-8"), flags=re.DOTALL)
    targets = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", text)
    assert all((document.parent / target).exists() for target in targets if "://" not in target)


@pytest.mark.parametrize("document", DOCUMENTS_WITH_EXAMPLES, ids=document_name)
def test_that_the_examples_run(document):
    results = doctest.testfile(str(document), module_relative=False, optionflags=FLAGS)
    assert results.attempted >= 5
    assert not results.failed


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("document", DOCUMENTS, ids=document_name)
def test_that_generated_parts_are_up_to_date(document):
    text = document.read_text(encoding="utf-8")
    assert update_parts(text) == text, "make documents writes them again"


def test_that_the_readme_is_short():
    assert len(README.read_text(encoding="utf-8").splitlines()) <= MAX_LINES


@pytest.mark.parametrize("document", PLAIN_DOCUMENTS, ids=document_name)
def test_that_no_sentence_is_long(document):
    sentences = iter_sentences(document.read_text(encoding="utf-8"))
    assert [each for each in sentences if len(each.split()) > MAX_WORDS] == []


def test_that_every_named_file_exists():
    for document in DOCUMENTS:
        for name in re.findall(r"`([a-z_]+/[a-z_/]+\.py)`", document.read_text(encoding="utf-8")):
            assert (ROOT / name).exists() or (ROOT / "knight_gui" / name).exists(), name


def test_that_every_document_is_named_in_the_readme():
    text = README.read_text(encoding="utf-8")
    for document in DOCUMENTS:
        if document != README:
            assert str(document.relative_to(ROOT)) in text
