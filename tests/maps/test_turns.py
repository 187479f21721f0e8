"""Who has not begun comes first, then who has come less far, then who was nearest to a tour."""

from knight_gui.maps.turns import Turn, Turns


def in_order(turns):
    return list(iter(turns.pop, None))


def begun_by(count):
    """Turns of searches that all have begun."""
    turns = Turns(bytearray(count))
    in_order(turns)
    return turns


def test_that_none_goes_further_before_all_have_begun():
    turns = Turns(bytearray(3))
    first = turns.pop()
    assert first == Turn(0, 0, 0)
    turns.push(Turn(1, 5, 0))
    assert [turn.place for turn in in_order(turns)] == [1, 2, 0]


def test_that_the_least_limit_comes_first_and_then_who_was_nearest_to_a_tour():
    turns = begun_by(4)
    for turn in (Turn(2, 1, 0), Turn(1, 9, 1), Turn(1, 3, 2), Turn(2, 0, 3)):
        turns.push(turn)
    assert [turn.place for turn in in_order(turns)] == [2, 1, 3, 0]


def test_that_who_was_broken_off_at_its_beginning_comes_before_all_others():
    turns = Turns(bytearray(2))
    turns.push(turns.pop())
    assert [turn.place for turn in in_order(turns)] == [0, 1]


def test_that_who_is_over_has_no_turn():
    is_over = bytearray(4)
    turns = Turns(is_over)
    turns.push(Turn(1, 0, 0))
    assert turns.pop().place == 0
    for place in (0, 2, 3):
        is_over[place] = True
    assert [turn.place for turn in in_order(turns)] == [1]
    assert turns.pop() is None
