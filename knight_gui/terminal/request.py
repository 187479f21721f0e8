"""From the words on the command line to the search they ask for."""

import re
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Any, TypeVar

from knight_gui.files.tour_reading import Expected
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import (
    PRESETS,
    Goal,
    Ordering,
    Preset,
    Strategy,
    TieBreak,
    ordering_named,
    parse_restarts,
    parse_seed,
    preset_named,
    pruning_named,
    tie_break_named,
)
from knight_gui.search.tour_count import demand_countable
from knight_gui.search.tree_size import PROBES, demand_tree
from knight_gui.terminal.options import (
    BoardRequest,
    CheckFormat,
    CheckRequest,
    CountFormat,
    CountRequest,
    EstimateFormat,
    EstimateRequest,
    Format,
    Request,
    SearchRequest,
    StrategyRequest,
)
from knight_gui.texts import tr
from knight_gui.tour import Board, InputError, Leaper, MoveOrder

MOST_STEPS = 2**63 - 1
"""Steps are counted in 64 bits; this many take thousands of years."""

STANDARD_STREAM = "-"
"""In place of a file: standard input or output."""
_LONGEST = 100
"""Characters; everything that means anything is shorter."""
_LEAST_PROBES = 2
"""One tells nothing of how far it may be off."""
_Form = TypeVar("_Form", bound=Enum)


@dataclass(frozen=True)
class SearchTask:
    """What is to be searched.

    Attributes
    ----------
    problem
        What is searched.
    preset
        The preset it was taken from, if any; unless told otherwise the sure one.
    max_steps
        After how many steps the search is stopped; None for never.
    searches_anyway
        Whether to search also where no tour can exist.
    """

    problem: Problem
    preset: Preset | None
    max_steps: int | None
    searches_anyway: bool


@dataclass(frozen=True)
class Task(SearchTask):
    """What is to be solved.

    Attributes
    ----------
    form
        How the tour is printed.
    """

    form: Format


@dataclass(frozen=True)
class CountTask:
    """What is to be counted.

    Attributes
    ----------
    problem
        What the tours are to continue.
    form
        How the count is printed.
    """

    problem: Problem
    form: CountFormat


@dataclass(frozen=True)
class EstimateTask:
    """What is to be estimated.

    Attributes
    ----------
    problem
        The search whose tree it is.
    probes
        How many ways down the tree are looked at.
    seed
        Which ones.
    form
        How the estimate is printed.
    """

    problem: Problem
    probes: int
    seed: int
    form: EstimateFormat


@dataclass(frozen=True)
class CheckTask:
    """What is to be checked.

    Attributes
    ----------
    file
        What holds a tour; None for standard input.
    expected
        What is known of it beforehand.
    form
        How what was found is printed.
    """

    file: Path | None
    expected: Expected
    form: CheckFormat


def read(request: Request) -> Task:
    """Return what a request asks for.

    Raises
    ------
    InputError
        If anything in it cannot be used, or two parts contradict each other.
    """
    search = read_search(request)
    return Task(
        problem=search.problem,
        preset=search.preset,
        max_steps=search.max_steps,
        searches_anyway=search.searches_anyway,
        form=format_named(Format, shortened(request.form)),
    )


def read_search(request: SearchRequest) -> SearchTask:
    """Return what a request asks to be searched.

    Raises
    ------
    InputError
        If anything in it cannot be used, or two parts contradict each other.
    """
    board = board_of(request)
    start = _start(request, board)
    preset = _preset(request)
    return SearchTask(
        problem=Problem(board, (start,), _strategy(request, preset, request.seed)),
        preset=preset,
        max_steps=None if request.max_steps is None else _step_count(shortened(request.max_steps)),
        searches_anyway=request.searches_anyway,
    )


def read_count(request: CountRequest) -> CountTask:
    """Return what a request asks to be counted.

    Raises
    ------
    InputError
        If anything in it cannot be used, or there are too many tours to count.
    """
    board = board_of(request)
    demand_countable(board)
    start = _start(request, board)
    _demand_no_workers(request)
    strategy = Strategy(goal=Goal.CLOSED if request.closed else Goal.OPEN)
    return CountTask(
        problem=Problem(board, (start,), strategy),
        form=format_named(CountFormat, shortened(request.form)),
    )


def _demand_no_workers(request: CountRequest) -> None:
    for option, value in (
        ("--workers", request.workers),
        ("--processes", request.processes),
        ("--cluster", request.cluster),
    ):
        if value:
            raise InputError(
                tr(
                    "{option} contradicts --start: only the count of a whole board is shared "
                    "out among workers.",
                    option=option,
                )
            )


def read_estimate(request: EstimateRequest) -> EstimateTask:
    """Return what a request asks to be estimated.

    Without a preset and a strategy that is the naive search: the sure one has no tree of
    its own, as it begins again and again.

    Raises
    ------
    InputError
        If anything in it cannot be used, or the search has no tree.
    """
    if request.preset is None and request.strategy is None:
        request = replace(request, strategy=Ordering.NAIVE.value)
    board = board_of(request)
    problem = Problem(board, (_start(request, board),), _strategy(request, _preset(request)))
    demand_tree(problem)
    return EstimateTask(
        problem=problem,
        probes=PROBES if request.probes is None else _probe_count(shortened(request.probes)),
        seed=0 if request.probe_seed is None else parse_seed(shortened(request.probe_seed)),
        form=format_named(EstimateFormat, shortened(request.form)),
    )


def read_check(request: CheckRequest) -> CheckTask:
    """Return what a request asks to be checked.

    Raises
    ------
    InputError
        If anything in it cannot be used.
    """
    leaper = Leaper.parse(shortened(request.leaper))
    board = None
    if request.board is not None:
        board = Board.parse(shortened(request.board), request.holes, leaper.name)
    elif request.holes:
        raise InputError(tr("--holes needs --board, which says where they are."))
    return CheckTask(
        file=None if request.file == STANDARD_STREAM else Path(request.file),
        expected=Expected(board, leaper, request.zeros_are_holes),
        form=format_named(CheckFormat, shortened(request.form)),
    )


def whole_number(text: str, option: str, least: int, most: int) -> int:
    """Return the number that an option was given.

    Raises
    ------
    InputError
        If it is none, or is out of its range.
    """
    text = shortened(text)
    is_number = re.fullmatch(r"\s*[0-9]+\s*", text) is not None
    if not is_number or not least <= int(text) <= most:
        raise InputError(
            tr(
                "“{text}” cannot be used: {option} takes a whole number from {least} to {most}.",
                text=text,
                option=option,
                least=least,
                most=most,
            )
        )
    return int(text)


def _probe_count(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,8}", text) or int(text) < _LEAST_PROBES:
        raise InputError(
            tr(
                "“{text}” is not a number of probes: --probes takes a whole number "
                "from {least} to {most}.",
                text=text,
                least=_LEAST_PROBES,
                most=99_999_999,
            )
        )
    return int(text)


def board_of(request: BoardRequest) -> Board:
    """Return the board that was asked for."""
    # there may be many holes; what is said of one that cannot be is short all the same
    return Board.parse(shortened(request.board), request.holes, shortened(request.leaper))


def _start(request: BoardRequest, board: Board) -> int:
    if request.start is None:
        return board.first_free
    return board.parse_square(shortened(request.start))


def _preset(request: StrategyRequest) -> Preset | None:
    if request.preset is not None:
        return preset_named(shortened(request.preset))
    if request.strategy is None and not request.no_backtracking:
        return PRESETS["sure"]
    # the sure search is one that goes back
    return None


def _strategy(request: StrategyRequest, preset: Preset | None, seed: str | None = None) -> Strategy:
    strategy = ordered(request.strategy, preset)
    if request.move_order is not None:
        told_preset = None if request.preset is None else preset
        strategy = _with_move_order(strategy, shortened(request.move_order), told_preset)
    told: dict[str, Any] = {
        name: parse(shortened(text))
        for name, text, parse in (
            ("tie_break", request.tie_break, tie_break_named),
            ("seed", seed, parse_seed),
            ("pruning", request.pruning, pruning_named),
            ("restarts", request.restarts, parse_restarts),
        )
        if text is not None
    }
    if request.closed:
        told["goal"] = Goal.CLOSED
    if request.no_backtracking:
        told["backtracking"] = False
    return replace(strategy, **told)


def ordered(text: str | None, preset: Preset | None) -> Strategy:
    """Return the preset's strategy with the ordering of that name, or the whole one written."""
    greedy = Strategy() if preset is None else preset.greedy
    if text is None:
        return greedy
    if not {"/", "+"} & set(text):
        ordering = ordering_named(shortened(text))
        if ordering is Ordering.NAIVE:
            return replace(greedy, ordering=ordering, tie_break=TieBreak.ORDER)
        return replace(greedy, ordering=ordering)
    if preset is not None:
        raise InputError(
            tr(
                "--strategy {text} says everything and contradicts --preset {preset}: "
                "leave one of the two out.",
                text=shortened(text),
                preset=preset.name,
            )
        )
    return Strategy.parse(shortened(text))


def _with_move_order(strategy: Strategy, name: str, preset: Preset | None) -> Strategy:
    move_order = MoveOrder.parse(name)
    if preset is not None and move_order != strategy.move_order:
        raise InputError(
            tr(
                "--move-order {name} contradicts --preset {preset}, which has a move order "
                "of its own: leave one of the two out.",
                name=name,
                preset=preset.name,
            )
        )
    return replace(strategy, move_order=move_order)


def _step_count(text: str) -> int:
    if not re.fullmatch(r"\s*[0-9]+\s*", text) or int(text) > MOST_STEPS:
        raise InputError(
            tr(
                "“{text}” is not a number of steps: --max-steps takes a whole number "
                "from 0 to {most}.",
                text=text,
                most=MOST_STEPS,
            )
        )
    return int(text)


def format_named(formats: type[_Form], name: str) -> _Form:
    """Return the format of a name.

    Raises
    ------
    InputError
        If there is none.
    """
    try:
        return formats(name)
    except ValueError:
        raise InputError(
            tr(
                "There is no format “{name}”: choose one of {names}.",
                name=name,
                names=", ".join(kind.value for kind in formats),
            )
        ) from None


def shortened(text: str) -> str:
    """Return the text, or what a line of an error can hold of it; that means nothing either."""
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
