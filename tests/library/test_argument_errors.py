"""Arguments of the public functions are checked: an error names the value and the allowed ones."""

import numpy as np
import pytest

import knight_gui
from knight_gui import MOVE_ORDERS, Board, InputError, MoveOrder, Problem, Strategy, solve
from knight_gui.sweeps.pool import make_worker_pool

BOARD = Board()
LONG_TEXT = "9" * 5000
NAMESPACE = {
    **{name: getattr(knight_gui, name) for name in knight_gui.__all__},
    "make_worker_pool": make_worker_pool,
    "BOARD": BOARD,
    "LONG_TEXT": LONG_TEXT,
    "PROBLEM": knight_gui.problem("5x5"),
}
INTEGER = "expected a whole number from "

MESSAGES_BY_CALL = {
    "solve(max_steps=2.5)": f"max_steps=2.5: {INTEGER}0 up.",
    "solve(max_steps=-1)": f"max_steps=-1: {INTEGER}0 up.",
    "solve(max_steps='10')": f"max_steps='10': {INTEGER}0 up.",
    "solve(max_steps=True)": f"max_steps=True: {INTEGER}0 up.",
    "solve(max_steps=float('nan'))": f"max_steps=nan: {INTEGER}0 up.",
    "solve(max_steps=10**9999)": f"max_steps=a number of 33,216 bits: {INTEGER}0 to 9,223,372,",
    "solve(8)": "board=8: expected a Board, or its size such as '8x8'.",
    "solve((8, 8))": "board=(8, 8): expected a Board",
    "solve(strategy=None)": "strategy=None: expected a Strategy, or the name of one such as 'sure'",
    "solve(strategy=PRESETS['knight'])": "expected a Strategy",
    "solve(start=2.0)": "start=2.0: expected a square or its name such as 'a8'.",
    "solve('5x5', start=(0, 'a'))": "start=(0, 'a'): expected a square or its name such as 'a5'.",
    "solve('5x5', start=(0, 9))": "0,9 is outside the 5×5 board",
    "solve('5x5', start=(1, 2, 3))": "“1,2,3” is not a square",
    "solve(time_limit_s=-1)": "time_limit_s=-1: expected a number of seconds from 0 up.",
    "solve(time_limit_s='1')": "time_limit_s='1': expected a number of seconds from 0 up.",
    "solve(time_limit_s=float('nan'))": "time_limit_s=nan: expected a number of seconds from 0 up.",
    "count_board(5)": "board=5: expected a Board",
    "count_board('3x3', closed=1)": "closed=1: expected True or False.",
    "solve(closed='no')": "closed='no': expected True or False.",
    "solve(LONG_TEXT)": "…” is not a board size",
    "solve('8\\n8')": "“8\\n8” is not a board size",
    "count(5)": "board=5: expected a Board",
    "count('5x5', 99)": "Square 99 is not on the board: its 25 squares are 0 to 24.",
    "map_starts('3x3', max_steps=0)": f"max_steps=0: {INTEGER}1 up.",
    "map_starts('3x3', max_steps=2.5)": f"max_steps=2.5: {INTEGER}1 up.",
    "map_starts('3x3', max_steps=None)": f"max_steps=None: {INTEGER}1 up.",
    "map_starts('3x3', pool='processes')": "pool='processes': expected knight_gui.sweeps.pool",
    "map_starts(5)": "board=5: expected a Board",
    "map_starts('3x3', strategy=None)": "strategy=None: expected a Strategy",
    "luck('3x3', seeds=0)": f"seeds=0: {INTEGER}1 to 100,000.",
    "luck('3x3', vary='ties')": "vary='ties': expected one of VariedPart.ORDER, VariedPart.TIES.",
    "luck('5x5', strategy='naive', vary=VariedPart.TIES)": "has no ties to vary",
    "make_worker_pool(0)": f"worker_count=0: {INTEGER}1 to 1,000.",
    "make_worker_pool(2.5)": f"worker_count=2.5: {INTEGER}1 to 1,000.",
    "make_worker_pool(10**9)": f"worker_count=1000000000: {INTEGER}1 to 1,000.",
    "make_worker_pool(cluster_address=5)": "cluster_address=5: expected a text.",
    "Board('8x8')": f"rows='8x8': {INTEGER}1 up.",
    "Board(8.0, 8)": f"rows=8.0: {INTEGER}1 up.",
    "Board(8, True)": f"cols=True: {INTEGER}1 up.",
    "Board(10**5000, 8)": "A board of a number of 16,610 bits×8 is not possible",
    "Board(holes='a1')": "holes='a1': expected squares, such as {18}.",
    "Board(holes=None)": "holes=None: expected squares",
    "Board(holes={1.5})": "holes={1.5}: expected squares",
    "Board(holes={64})": "Square 64 is not on the board",
    "Board(leaper='camel')": "leaper='camel': expected an object of type Leaper.",
    "Board.parse(8)": "board=8: expected a text.",
    "Board.parse('8x8', holes=['a1'])": "holes=['a1']: expected a text.",
    "Board.parse('8x8', leaper=KNIGHT)": "expected a text.",
    "BOARD.parse_square(3)": "square=3: expected a text.",
    "BOARD.name(64)": "Square 64 is not on the board: its 64 squares are 0 to 63.",
    "BOARD.name('a8')": "Square 'a8' is not on the board",
    "BOARD.names(5)": "squares=5: expected squares, such as (0, 10).",
    "BOARD.neighbors(-3)": "Square -3 is not on the board",
    "BOARD.attacks('a1', 'b3')": "Square 'a1' is not on the board",
    "BOARD.is_dark(2.0)": "Square 2.0 is not on the board",
    "BOARD.column_name(-1)": f"col=-1: {INTEGER}0 up.",
    "Leaper('1', 2)": f"a='1': {INTEGER}0 up.",
    "Leaper(1, 2.5)": f"b=2.5: {INTEGER}0 up.",
    "Leaper.parse((1, 2))": "leaper=(1, 2): expected a text.",
    "MoveOrder('knight')": "'knight'” is not a move order",
    "MoveOrder(None)": "“None” is not a move order",
    "MoveOrder.parse(3)": "move_order=3: expected a text.",
    "MOVE_ORDERS['knight'].with_leap_moved((5, 5), 0)": "leap=(5, 5): expected one of the knight’s",
    "MOVE_ORDERS['knight'].with_leap_moved((1, 2), 9)": f"index=9: {INTEGER}0 to 7.",
    "MOVE_ORDERS['knight'].leaps_for('camel')": "leaper='camel': expected an object of type Leaper",
    "Tour(BOARD, 'a1 k9')": "k9 is outside the 8×8 board.",
    "Tour(BOARD, 5)": "path=5: expected squares, such as (0, 10) or 'a8 c7'.",
    "Tour(BOARD, ('a1', 'b3'))": "path=('a1', 'b3'): expected squares",
    "Tour(8, (0,))": "board=8: expected a Board, or its size such as '8x8'.",
    "Problem('8x8', (0,), Strategy())": "board='8x8': expected an object of type Board.",
    "Problem(BOARD, 0, Strategy())": "path=0: expected squares, such as (0, 10) or 'a8 c7'.",
    "Problem(BOARD, (0,), 'naive')": "strategy='naive': expected an object of type Strategy.",
    "Strategy('knight')": "move_order='knight': expected an object of type MoveOrder.",
    "Strategy(ordering='naive')": "ordering='naive': expected one of Ordering.NAIVE, Ordering.STAT",
    "Strategy(tie_break='pohl')": "expected one of TieBreak.ORDER, TieBreak.RANDOM",
    "Strategy(goal=True)": "goal=True: expected one of Goal.OPEN, Goal.CLOSED.",
    "Strategy(pruning='none')": "pruning='none': expected one of Pruning.NONE",
    "Strategy(backtracking='no')": "backtracking='no': expected True or False.",
    "Strategy(seed=1.5)": f"seed=1.5: {INTEGER}0 to 2,147,483,647.",
    "Strategy(restarts=5)": "restarts=5: expected an object of type RestartPolicy.",
    "RestartPolicy(True)": f"restarts=True: {INTEGER}0 to 1,000.",
    "Strategy.parse(None)": "strategy=None: expected a text.",
    "parse_strategy([])": "strategy=[]: expected a text.",
    "Search('5x5')": "problem='5x5': expected an object of type Problem.",
    "Search(PROBLEM, -1)": f"checkpoint_memory=-1: {INTEGER}0 up.",
    "Search(PROBLEM).advance(2.5)": "budget=2.5: expected a whole number.",
    "Search(PROBLEM).fresh_copy(5)": "path=5: expected squares",
    "Search(PROBLEM).step_of_move(99)": f"depth=99: {INTEGER}0 to 24.",
    "Recording('5x5')": "problem='5x5': expected an object of type Problem.",
    "Recording(PROBLEM, 2.5)": f"memory=2.5: {INTEGER}0 up.",
    "Recording(PROBLEM).advance('x')": "budget='x': expected a whole number.",
    "Recording(PROBLEM).position(2.5)": "Step 2.5: expected a step from 0 to 0.",
    "Recording(PROBLEM).next_dead_end('x')": "Step 'x': expected a step",
    "Recording(PROBLEM).next_retreat(0, 0)": f"min_moves=0: {INTEGER}1 up.",
    "Recording(PROBLEM).summarize_steps(0, 5)": "Step 5: expected a step",
    "Recording(PROBLEM).landscape_bar(0, 7)": f"depth=7: {INTEGER}0 to 0.",
    "Recording(PROBLEM).next_step_below(0, 'x')": f"depth='x': {INTEGER}0 up.",
    "Recording(PROBLEM).make_landscape_reader('x', 0, 9)": "first_step='x': expected a whole",
    "Recording(PROBLEM).verdict(3)": "position=3: expected an object of type Position.",
    "TourEnumeration('5x5')": "problem='5x5': expected an object of type Problem.",
    "TourEnumeration(PROBLEM, max_stored=-1)": f"max_stored=-1: {INTEGER}0 up.",
    "TourEnumeration(PROBLEM).advance(2.5)": f"budget=2.5: {INTEGER}0 up.",
    "obstacle_to_tour(5, 1)": "board=5: expected a Board, or its size such as '8x8'.",
    "obstacle_to_tour(BOARD, 'k9')": "k9 is outside the 8×8 board",
    "verdict('8x8', 5)": "path=5: expected squares, such as (0, 10) or 'a8 c7'.",
    "tree_size(8)": "board=8: expected a Board, or its size such as '8x8'.",
    "read_tour(8)": "source=8: expected a text, a Path or an open file.",
    "make_puzzle(1, 'hard')": "question='hard': expected one of one-way-out, where-wrong, finish,",
    "make_puzzle(1, difficulty=5)": f"difficulty=5: {INTEGER}1 to 4.",
    "parse_strategy('gredy')": "“gredy”: choose one of naive, static, warnsdorff, greedy, knig",
    "obstacle_to_closed_tour(BOARD, 1.5)": "start=1.5: expected a square or its name such as 'a8'.",
}
"""Calls with a wrong value, and the message of each refusal."""


@pytest.mark.parametrize("call", MESSAGES_BY_CALL)
def test_that_a_wrong_argument_is_named_with_the_allowed_values(call):
    with pytest.raises(InputError) as error:
        eval(call, NAMESPACE)  # noqa: S307  the table above
    assert MESSAGES_BY_CALL[call] in str(error.value)
    assert len(str(error.value)) < 400
    assert str(error.value).isprintable()


def test_that_integers_of_numpy_and_lists_of_squares_are_accepted():
    assert solve("5x5", start=np.int64(2), max_steps=np.int32(7)) == solve("5x5", 2, max_steps=7)
    assert Board(np.int64(3), 3, holes=[np.int8(4)]) == Board(3, 3, holes=frozenset({4}))
    assert Problem(BOARD, [0, np.int64(10)], Strategy()).path == (0, 10)
    assert MoveOrder(list(MOVE_ORDERS["knight"].leaps)) == MOVE_ORDERS["knight"]


def test_that_a_float_is_not_in_a_board():
    assert 1.0 not in BOARD
