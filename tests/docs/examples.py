"""Examples of the documents as one module for type checkers: `-m tests.docs.examples FILE`."""

import doctest
import sys
from pathlib import Path

from tests.docs.parts import ROOT

DOCUMENTS = (ROOT / "README.md", ROOT / "docs" / "library.md")


def collect_examples() -> str:
    """Return the code of all examples, without their results."""
    parser = doctest.DocTestParser()
    texts = [document.read_text(encoding="utf-8") for document in DOCUMENTS]
    return "".join(each.source for text in texts for each in parser.get_examples(text))


if __name__ == "__main__":
    file = Path(sys.argv[1])
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(collect_examples(), encoding="utf-8")
