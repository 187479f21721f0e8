"""What the options mean, together and each for itself."""

import shlex
from dataclasses import replace

import pytest

from knight_gui.search.strategy import PRESETS, Goal, Ordering, Pruning, Strategy, TieBreak
from knight_gui.tour import MOVE_ORDERS, Board, Leaper


@pytest.fixture
def asked(terminal, monkeypatch):
    """A function that gives a command arguments, and returns what it is asked then."""

    def task_of(arguments="", command="solve"):
        tasks = []
        where = {"solve": "answers.solve", "export": "exports.export.export"}[command]
        monkeypatch.setattr(f"knight_gui.terminal.{where}", lambda task: tasks.append(task) or 0)
        assert terminal(command, *shlex.split(arguments)).status == 0
        return tasks[0]

    return task_of


@pytest.fixture
def strategy_of(asked):
    return lambda arguments: asked(arguments).problem.strategy


def test_that_nothing_said_means_the_sure_search_on_8x8_from_the_top_left(asked):
    task = asked()
    assert task.problem.board == Board(8, 8)
    assert task.problem.path == (0,)
    assert task.problem.strategy == PRESETS["sure"].greedy
    assert task.max_steps is None
    assert task.program == PRESETS["sure"]
    assert task.form == "board"


@pytest.mark.parametrize(("text", "square"), [("a8", 0), ("0,0", 0), ("H1", 63), ("5,4", 44)])
def test_that_a_start_is_a_name_or_row_and_column_from_the_top_left(asked, text, square):
    assert asked(f"--start {text}").problem.path == (square,)


def test_that_blocks_alone_change_the_sure_search(strategy_of):
    sure = PRESETS["sure"].greedy
    assert strategy_of("--closed") == replace(sure, goal=Goal.CLOSED)
    assert strategy_of("--restarts 0") == replace(sure, restarts=0)
    assert strategy_of("--pruning none --tie-break order") == replace(
        sure, pruning=Pruning.NONE, tie_break=TieBreak.ORDER
    )
    assert strategy_of("--move-order knight") == replace(sure, move_order=MOVE_ORDERS["knight"])


def test_that_an_ordering_alone_or_no_way_back_means_a_plain_search(strategy_of):
    assert strategy_of("--strategy warnsdorff") == Strategy()
    assert strategy_of("--strategy naive") == Strategy(ordering=Ordering.NAIVE)
    assert strategy_of("--no-backtracking") == Strategy(backtracking=False)


@pytest.mark.parametrize("text", ["naive/knight", "naive+/knight", "warnsdorff+order", "+pohl/"])
def test_that_half_a_strategy_is_answered_with_a_whole_one(solve, text):
    said = solve(f"--strategy {text}")
    example = said.err.rpartition("such as ")[2].rstrip(".\n")
    assert Strategy.parse(example).text


def test_that_holes_and_the_leaper_belong_to_the_board(asked):
    board = asked("--board 6x6 --holes 'c3, d4' --leaper camel").problem.board
    assert board.names(tuple(sorted(board.holes))) == ("d4", "c3")
    assert board.leaper == Leaper(1, 3)
    assert asked("--leaper 3,1").problem.board.leaper == Leaper(1, 3)


def test_that_a_search_starts_on_the_first_free_square(asked):
    assert asked("--board 3x4 --holes 'a3 b3'").problem.path == (2,)


def test_that_many_holes_are_read(asked):
    names = ",".join(Board().names(tuple(range(1, 63))))
    assert asked(f"--holes {names}").problem.board.free_count == 2


@pytest.mark.parametrize("name", PRESETS)
def test_that_a_preset_alone_means_its_greedy_search_and_with_naive_its_naive_one(
    strategy_of, name
):
    assert strategy_of(f"--preset {name}") == PRESETS[name].greedy
    assert strategy_of(f"--preset {name} --strategy naive") == PRESETS[name].naive


def test_that_a_program_can_be_told_never_to_backtrack_and_never_to_restart(strategy_of):
    assert not strategy_of("--preset horsetreads --no-backtracking").backtracking
    assert strategy_of("--preset sure --restarts 0").restarts == 0


def test_that_a_strategy_can_be_told_block_by_block(strategy_of):
    assert strategy_of(
        "--strategy static --move-order '+1-2 +2-1 +2+1 +1+2 -1+2 -2+1 -2-1 -1-2' "
        "--tie-break random --seed 7 --pruning stranded --restarts 3 --closed"
    ) == Strategy(
        MOVE_ORDERS["knight"],
        Ordering.STATIC,
        TieBreak.RANDOM,
        Goal.CLOSED,
        pruning=Pruning.STRANDED,
        seed=7,
        restarts=3,
    )


@pytest.mark.parametrize("name", ["knight", "sure"])
def test_that_a_strategy_can_be_told_in_one_text(strategy_of, name):
    strategy = PRESETS[name].greedy
    assert strategy_of(f"--strategy {strategy.text}") == strategy
    assert strategy_of(f"--strategy {strategy.text} --closed").goal is Goal.CLOSED


def test_that_a_whole_strategy_contradicts_a_preset(solve):
    said = solve("--strategy naive+order/knight --preset sure")
    assert said.status == 2
    assert "--strategy naive+order/knight" in said.err
    assert "contradicts --preset sure" in said.err


def test_that_a_block_told_takes_the_place_of_the_presets(strategy_of):
    strategy = strategy_of("--preset sure --tie-break pohl --restarts 2")
    assert strategy == replace(PRESETS["sure"].greedy, tie_break=TieBreak.POHL, restarts=2)


def test_that_a_strategy_with_a_preset_keeps_the_rest_of_the_preset(strategy_of):
    strategy = strategy_of("--preset knight --strategy static")
    assert strategy.ordering is Ordering.STATIC
    assert strategy.move_order == MOVE_ORDERS["knight"]
    assert not strategy.backtracking


@pytest.mark.parametrize("name", MOVE_ORDERS)
def test_that_a_move_order_can_be_said_once_more_beside_its_preset(strategy_of, name):
    assert strategy_of(f"--preset {name} --move-order {name}") == PRESETS[name].greedy
    assert strategy_of(f"--move-order {name}").move_order == MOVE_ORDERS[name]


def test_that_two_names_of_one_move_order_do_not_contradict_each_other(strategy_of):
    same = strategy_of("--preset knight --move-order knight-problem-solve")
    assert same == PRESETS["knight"].greedy


def test_that_a_closed_tour_is_looked_for_only_when_asked(strategy_of):
    assert strategy_of("--preset horsetreads --closed").goal is Goal.CLOSED
    assert strategy_of("--preset horsetreads").goal is Goal.OPEN


@pytest.mark.parametrize("count", [0, 17, 2**63 - 1])
def test_that_the_limit_is_any_number_of_steps_that_can_be_counted(asked, count):
    assert asked(f"--max-steps {count}").max_steps == count


@pytest.mark.parametrize("text", ["0.5", ".5", "5.", "' 5 '", "50", "0.1"])
def test_that_a_speed_is_any_number_in_its_range(asked, text):
    task = asked(f"-o film.gif --speed {text}", "export")
    assert task.frames_per_s == float(text.strip("'"))
