"""Update the generated parts of the documents: `python -m tests.docs`."""

from tests.docs.parts import DOCUMENTS, update_parts

for document in DOCUMENTS:
    old_text = document.read_text(encoding="utf-8")
    new_text = update_parts(old_text)
    if new_text != old_text:
        document.write_text(new_text, encoding="utf-8", newline="\n")
        print(document.name)
