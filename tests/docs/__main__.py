"""Write the generated parts of the documents again: `python -m tests.docs`."""

from tests.docs.parts import DOCUMENTS, with_parts

for document in DOCUMENTS:
    before = document.read_text(encoding="utf-8")
    now = with_parts(before)
    if now != before:
        document.write_text(now, encoding="utf-8", newline="\n")
        print(document.name)
