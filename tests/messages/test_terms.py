"""Terms in sentences, and their meaning."""

import pytest

from knight_gui.messages.terms import find_terms


def terms_in(text):
    return [
        text[match.first_index : match.first_index + match.length] for match in find_terms(text)
    ]


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("c2 comes first in the fixed order.", ["fixed order"]),
        ("3 squares tie, and have no exit left.", ["tie", "exit"]),
        ("It retreats again and again.", ["retreats"]),
        ("Warnsdorff’s rule: the fewest exits. An exit is free.", ["Warnsdorff’s rule", "exits"]),
        ("The patient knight exists on untied ropes.", []),
    ],
)
def test_that_the_first_use_of_each_term_is_found(text, terms):
    assert terms_in(text) == terms
