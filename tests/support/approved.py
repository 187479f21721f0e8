"""Comparison of texts with approved ones: `pytest --approve` writes these anew."""

from difflib import unified_diff


def assert_approved(file, text, *, approve):
    """Compare a text with the approved one in a file, or approve of it."""
    if approve:
        file.write_text(text, encoding="utf-8", newline="\n")
    approved = file.read_text(encoding="utf-8") if file.exists() else ""
    changes = unified_diff(
        approved.splitlines(), text.splitlines(), file.name, "now", n=0, lineterm=""
    )
    differences = "\n".join(changes)
    assert not differences, "look at it; if it is right, pytest --approve"
