"""Options of a search, and the problem they result in."""

import shlex
from dataclasses import replace

import pytest

from knight_gui.board import MOVE_ORDERS, Board, Leaper
from knight_gui.search.restart_policy import NO_RESTARTS, RestartPolicy
from knight_gui.search.strategy import PRESETS, Goal, Ordering, Pruning, Strategy, TieBreak

HANDLERS = {"solve": "answers.run_solve", "export": "export.export.run_export"}


@pytest.fixture
def parse_options(terminal, monkeypatch):
    """A function that runs a command with arguments, and returns the options of its handler."""

    def parse(arguments="", command="solve"):
        received = []

        def handle(options):
            received.append(options)
            return 0

        handler_name = HANDLERS[command]
        monkeypatch.setattr(f"knight_gui.terminal.{handler_name}", handle)
        assert terminal(command, *shlex.split(arguments)).status == 0
        return received[0]

    return parse


def test_that_the_default_is_the_sure_search_on_8x8_from_the_top_left(parse_options):
    options = parse_options()
    assert (options.problem.board, options.problem.path) == (Board(8, 8), (0,))
    assert options.problem.strategy == PRESETS["sure"].greedy
    assert options.max_steps is None
    assert (options.effective_preset, options.output_format) == (PRESETS["sure"], "board")


SURE = PRESETS["sure"].greedy
BY_BLOCKS = (
    "--strategy static --move-order '+1-2 +2-1 +2+1 +1+2 -1+2 -2+1 -2-1 -1-2' "
    "--tie-break random --seed 7 --pruning stranded --restarts 3 --closed"
)
STRATEGIES = [
    # blocks alone change the sure search
    ("--closed", replace(SURE, goal=Goal.CLOSED)),
    ("--restarts 0", replace(SURE, restarts=NO_RESTARTS)),
    (
        "--pruning none --tie-break order",
        replace(SURE, pruning=Pruning.NONE, tie_break=TieBreak.ORDER),
    ),
    *(
        (f"--move-order {name}", replace(SURE, move_order=MOVE_ORDERS[name]))
        for name in MOVE_ORDERS
    ),
    # an ordering alone, or no way back, means a plain search
    ("--strategy warnsdorff", Strategy()),
    ("--strategy naive", Strategy(ordering=Ordering.NAIVE)),
    ("--no-backtracking", Strategy(backtracking=False)),
    # a strategy is one text, or several blocks
    *(
        (f"--strategy {PRESETS[name].greedy.text}", PRESETS[name].greedy)
        for name in ("knight", "sure")
    ),
    (f"--strategy {SURE.text} --closed", replace(SURE, goal=Goal.CLOSED)),
    (
        BY_BLOCKS,
        Strategy(
            MOVE_ORDERS["knight"],
            Ordering.STATIC,
            TieBreak.RANDOM,
            Goal.CLOSED,
            pruning=Pruning.STRANDED,
            seed=7,
            restarts=RestartPolicy(3),
        ),
    ),
    # a preset alone means its greedy search, and with naive its naive one
    *((f"--preset {name}", preset.greedy) for name, preset in PRESETS.items()),
    *((f"--preset {name} --strategy naive", preset.naive) for name, preset in PRESETS.items()),
    # an option replaces one block of the preset
    ("--preset horsetreads --closed", replace(PRESETS["horsetreads"].greedy, goal=Goal.CLOSED)),
    (
        "--preset horsetreads --no-backtracking",
        replace(PRESETS["horsetreads"].greedy, backtracking=False),
    ),
    ("--preset sure --restarts 0", replace(SURE, restarts=NO_RESTARTS)),
    (
        "--preset sure --tie-break pohl --restarts 2",
        replace(SURE, tie_break=TieBreak.POHL, restarts=RestartPolicy(2)),
    ),
    (
        "--preset knight --strategy static",
        replace(PRESETS["knight"].greedy, ordering=Ordering.STATIC),
    ),
    # the move order of a preset may be repeated, also by another of its names
    *((f"--preset {name} --move-order {name}", PRESETS[name].greedy) for name in MOVE_ORDERS),
    ("--preset knight --move-order knight-problem-solve", PRESETS["knight"].greedy),
]


@pytest.mark.parametrize(("arguments", "strategy"), STRATEGIES)
def test_that_the_options_result_in_this_strategy(parse_options, arguments, strategy):
    assert parse_options(arguments).problem.strategy == strategy


@pytest.mark.parametrize("text", ["naive/knight", "naive+/knight", "warnsdorff+order", "+pohl/"])
def test_that_an_incomplete_strategy_is_answered_with_a_complete_one(solve, text):
    assert Strategy.parse(
        solve(f"--strategy {text}").err.rpartition("such as ")[2].rstrip(".\n")
    ).text


@pytest.mark.parametrize(
    ("arguments", "board", "start"),
    [
        ("--start a8", Board(), 0),
        ("--start 0,0", Board(), 0),
        ("--start H1", Board(), 63),
        ("--start 5,4", Board(), 44),
        (
            "--board 6x6 --holes 'c3, d4' --leaper camel",
            Board(6, 6, frozenset({15, 20}), Leaper(1, 3)),
            0,
        ),
        ("--leaper 3,1", Board(leaper=Leaper(1, 3)), 0),
        # the first free square
        ("--board 3x4 --holes 'a3 b3'", Board(3, 4, frozenset({0, 1})), 2),
        (
            f"--holes {','.join(Board().names(tuple(range(1, 63))))}",
            Board(holes=frozenset(range(1, 63))),
            0,
        ),
    ],
)
def test_that_a_search_starts_on_this_square_of_this_board(parse_options, arguments, board, start):
    problem = parse_options(arguments).problem
    assert (problem.board, problem.path) == (board, (start,))


def test_that_a_whole_strategy_contradicts_a_preset(solve):
    result = solve("--strategy naive+order/knight --preset sure")
    assert result.status == 2
    assert "--strategy naive+order/knight" in result.err
    assert "cannot be used with --preset sure" in result.err


@pytest.mark.parametrize("count", [0, 17, 2**63 - 1])
def test_that_the_step_limit_can_be_any_64_bit_number(parse_options, count):
    assert parse_options(f"--max-steps {count}").max_steps == count


@pytest.mark.parametrize("text", ["0.5", ".5", "5.", "' 5 '", "50", "0.1"])
def test_that_a_speed_is_any_number_in_its_range(parse_options, text):
    assert parse_options(f"-o film.gif --speed {text}", "export").frames_per_s == float(
        text.strip("'")
    )


def test_that_a_board_is_read_from_a_file_and_said(terminal, tmp_path):
    file = tmp_path / "board.txt"
    file.write_text(" .. \n....\n....\n .. \n", encoding="utf-8")
    result = terminal("solve", "--board", str(file))
    assert result.status == 0
    assert result.err.startswith("The board is 4×4, and a blank is a hole. Holes: 4.\n")
    assert result.out.startswith(" #  1 ")


def test_that_dots_of_a_drawn_board_are_holes_if_that_is_asked(parse_options, tmp_path):
    file = tmp_path / "board.txt"
    file.write_text(".##\n###\n", encoding="utf-8")
    assert parse_options(f"--board '{file}' --dots holes").board == Board(2, 3, frozenset({0}))
    assert parse_options(f"--board '{file}'").board == Board(2, 3, frozenset({1, 2, 3, 4, 5}))
