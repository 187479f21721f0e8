"""Texts on the landscape of a search: bars, landmarks, the costliest mistake, comparisons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knight_gui.i18n import LargeNumber, format_number, plural, tr
from knight_gui.messages import wasted_steps
from knight_gui.messages.names import problem_goal_name
from knight_gui.messages.numbers import format_ordinal, format_percent, format_times
from knight_gui.search.kinds import BarStatus, Outcome, RetreatReason
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Ordering

if TYPE_CHECKING:
    # the window needs these texts before it needs the engine
    from knight_gui.search.divergence import Divergence
    from knight_gui.search.position import LandscapeBar, Position

_MILLION = 1_000_000


def bar_texts(problem: Problem, bar: LandscapeBar, outcome: Outcome | None) -> tuple[str, ...]:
    """Return the texts of a bar: its square, its steps and its status, the longest first."""
    status_text = _bar_status_phrase(problem, bar, outcome)
    if bar.previous_square is None:
        square_text = tr("Start on {square}", square=problem.board.name(bar.square))
    else:
        square_text = _numbered_square(problem, bar.depth, bar.square)
    share_text = format_percent(bar.step_count, bar.searched_steps + 1)
    return (
        plural(
            "{move} · step {first:,} · {fate}",
            "{move} · steps {first:,} to {last:,} · {share} of the search · {fate}",
            bar.step_count,
            move=square_text,
            first=bar.first_step,
            last=bar.last_step,
            share=share_text,
            fate=_add_loss(problem, bar, status_text),
        ),
        tr(
            "{move} · {share} of the search · {fate}",
            move=square_text,
            share=share_text,
            fate=status_text,
        ),
        tr("{move} · {share} · {fate}", move=square_text, share=share_text, fate=status_text),
        tr("{move} · {share}", move=square_text, share=share_text),
    )


def _numbered_square(problem: Problem, depth: int, square: int) -> str:
    """Return the number and the name of a square of a path."""
    return tr("{place:,} ({square})", place=depth + 1, square=problem.board.name(square))


def _bar_status_phrase(problem: Problem, bar: LandscapeBar, outcome: Outcome | None) -> str:
    match bar.status:
        case BarStatus.ABANDONED if not problem.is_by_hand:
            return tr("given up at a restart after step {step:,}", step=bar.last_step)
        case BarStatus.ABANDONED | BarStatus.REFUTED if bar.last_step < bar.searched_steps:
            return tr("taken back at step {step:,}", step=bar.last_step + 1)
        case BarStatus.REFUTED if len(problem.path) > 1:
            return tr("no {tour} continues this path", tour=problem_goal_name(problem))
        case BarStatus.REFUTED:
            return tr("no {tour} starts there", tour=problem_goal_name(problem))
        case _ if outcome is Outcome.SOLVED:
            return tr("on the path of the {tour}", tour=problem_goal_name(problem))
        case _:
            return tr("still on the path")


def _add_loss(problem: Problem, bar: LandscapeBar, status_text: str) -> str:
    """Return the status of a bar with the square that lost its path."""
    verdict = bar.verdict
    # a loss further up the path is not about this square
    if verdict.lost_depth is None or verdict.lost_depth > bar.depth:
        return status_text
    if verdict.is_exact and verdict.lost_depth == bar.depth:
        return tr("lost here, {fate}", fate=status_text)
    square_text = _numbered_square(problem, verdict.lost_depth, verdict.path[verdict.lost_depth])
    if verdict.is_exact:
        return tr("{fate}, lost since {place}", fate=status_text, place=square_text)
    return tr("{fate}, lost by {place} at the latest", fate=status_text, place=square_text)


def refuted_bar_sentence(problem: Problem, bar: LandscapeBar) -> str:
    """Return the steps of a refuted bar and its square, for a screen reader."""
    return tr(
        "Steps {first} to {last}: {square}, which led to no {tour}.",
        first=_spoken_step(bar.first_step),
        last=_spoken_step(bar.last_step),
        square=problem.board.name(bar.square),
        tour=problem_goal_name(problem),
    )


def _spoken_step(step: int) -> str:
    return tr("{count:/1000000 million}", count=LargeNumber(step))


def costliest_mistake_texts(problem: Problem, mistake_bar: LandscapeBar) -> tuple[str, ...]:
    """Return the steps that the costliest mistake took, the longest text first."""
    if mistake_bar.previous_square is None:
        return _wasted_start_texts(problem, mistake_bar)
    params = {
        "share": format_percent(mistake_bar.step_count, mistake_bar.searched_steps + 1),
        "square": problem.board.name(mistake_bar.square),
    }
    return (
        plural(
            "?? {square} cost {count:,} step, {share} of the search",
            "?? {square} cost {count:,} steps, {share} of the search",
            mistake_bar.step_count,
            **params,
        ),
        tr("?? {square} cost {share} of the search", **params),
        tr("?? {square} cost {share}", **params),
    )


def _wasted_start_texts(problem: Problem, start_bar: LandscapeBar) -> tuple[str, ...]:
    if start_bar.status is BarStatus.REFUTED and len(problem.path) > 1:
        return (wasted_steps.no_tour_proof_sentence(problem, start_bar.searched_steps),)
    params = {"tour": problem_goal_name(problem), "square": problem.board.name(start_bar.square)}
    if start_bar.status is BarStatus.REFUTED:
        sentence = wasted_steps.no_tour_proof_sentence(problem, start_bar.searched_steps)
    else:
        sentence = plural(
            "The only step was wasted: no {tour} starts on {square}.",
            "All {count:,} steps were wasted: no {tour} starts on {square}.",
            start_bar.searched_steps,
            **params,
        )
    return sentence, tr("No {tour} starts on {square}.", **params)


def comparison_texts(
    name: str, steps: int, other_name: str, other_steps: int, *, are_answers: bool = True
) -> tuple[str, ...]:
    """Return the steps of two searches and their ratio, the longest text first.

    Unless both are answers, since a search is stuck, the ratio is left out.
    """
    if are_answers and steps > other_steps > 0:
        return comparison_texts(other_name, other_steps, name, steps)
    params = {"name": name, "other": other_name, "other_steps": other_steps}
    if steps == other_steps:
        return (plural("Both took {count:,} step.", "Both took {count:,} steps.", steps),)
    if not are_answers or min(steps, other_steps) < 1:
        return (
            plural(
                "{name}: {count:,} step. {other}: {other_steps:,}.",
                "{name}: {count:,} steps. {other}: {other_steps:,}.",
                steps,
                **params,
            ),
        )
    params["times"] = format_times(other_steps / steps)
    return (
        plural(
            "{name}: {count:,} step. {other}: {other_steps:,}, {times} as many.",
            "{name}: {count:,} steps. {other}: {other_steps:,}, {times} as many.",
            steps,
            **params,
        ),
        tr("{other}: {times} as many steps.", **params),
        tr("{other}: {times} as many", **params),
    )


def common_scale_title() -> str:
    """Return the title of two landscapes with the same scale of steps."""
    return tr("Both on one scale")


def end_flag_text(name: str, *, is_reached: bool) -> str:
    """Return the text of the flag at the end of the shorter search, on the scale of the longer.

    The search has ended, but its last step may not be shown yet.
    """
    if is_reached:
        return tr("{name} has ended here", name=name)
    return tr("{name} ends here", name=name)


def hand_comparison_texts(
    steps: int, retreats: int, other_name: str, other_steps: int
) -> tuple[str, ...]:
    """Return the steps and retreats of a search by hand, and the steps of another search."""
    return (
        tr(
            "You: {steps}, {retreats}. {other}: {other_steps:,}.",
            steps=plural("{count:,} step", "{count:,} steps", steps),
            retreats=plural("{count:,} retreat", "{count:,} retreats", retreats),
            other=other_name,
            other_steps=other_steps,
        ),
    )


def divergence_texts(divergence: Divergence) -> tuple[str, ...]:
    """Return the step at which two searches part, and why, the longest text first."""
    if divergence.step:
        same_until = tr(
            "The same until step {step:,}, the {nth} square.",
            step=divergence.step,
            nth=format_ordinal(divergence.positions[0].depth + 1),
        )
    else:
        same_until = tr("They part at the start.")
    difference = _difference_sentence(divergence)
    return (
        tr("{same} {why}", same=same_until, why=difference),
        difference,
        same_until,
        tr("They part here."),
    )


def _difference_sentence(divergence: Divergence) -> str:
    first_problem, second_problem = divergence.problems
    first_position, second_position = divergence.positions
    first_candidate = first_position.next_candidate
    second_candidate = second_position.next_candidate
    first_ordering = first_problem.strategy.ordering
    second_ordering = second_problem.strategy.ordering
    if (
        first_ordering is second_ordering is not Ordering.NAIVE
        and first_candidate is not None
        and second_candidate is not None
        and first_candidate.ordering_value == second_candidate.ordering_value
    ):
        return tr(
            "Here {square} and {other} tie: the first search takes {square}.",
            square=first_problem.board.name(first_candidate.square),
            other=first_problem.board.name(second_candidate.square),
        )
    first_name, second_name = _search_names(first_ordering, second_ordering)
    return tr(
        "Here {first}; {second}.",
        first=_next_action_clause(first_name, first_problem, first_position),
        second=_next_action_clause(second_name, second_problem, second_position),
    )


def _search_names(first_ordering: Ordering, second_ordering: Ordering) -> tuple[str, str]:
    if first_ordering is second_ordering:
        return tr("the first search"), tr("the second")
    names = {
        Ordering.NAIVE: tr("the fixed order"),
        Ordering.STATIC: tr("the static order"),
        Ordering.WARNSDORFF: tr("Warnsdorff"),
    }
    return names[first_ordering], names[second_ordering]


def _next_action_clause(search_name: str, problem: Problem, position: Position) -> str:
    """Return a clause on the next action of a search at the divergence."""
    next_candidate = position.next_candidate
    if position.outcome is not None:
        return tr("{name} ends", name=search_name)
    if position.retreat_reason is RetreatReason.RESTART:
        return tr("{name} starts again", name=search_name)
    if next_candidate is None:
        return tr("{name} retreats", name=search_name)
    square = problem.board.name(next_candidate.square)
    if problem.strategy.ordering is Ordering.WARNSDORFF:
        return plural(
            "{name} prefers {square} with {count} exit",
            "{name} prefers {square} with {count} exits",
            next_candidate.ordering_value,
            name=search_name,
            square=square,
        )
    return tr("{name} takes {square}", name=search_name, square=square)


def bar_label(number: int, square_name: str) -> str:
    """Return the number of a square on the path and its name, as the label of a bar."""
    return tr("{number:,} {square}", number=number, square=square_name)


def collapsed_rows_text(
    problem: Problem, depth_range: tuple[int, int], status: BarStatus, outcome: Outcome | None
) -> str:
    """Return the numbers of the squares in collapsed rows, and the status of their bars.

    The depths reach from the first to one before the second of `depth_range`.
    """
    first_number = depth_range[0] + 1
    last_number = depth_range[1]
    numbers = format_number(first_number, ",d")
    if last_number > first_number:
        numbers = tr("{first:,}–{last:,}", first=first_number, last=last_number)
    match status:
        case BarStatus.ABANDONED if not problem.is_by_hand:
            return tr("{numbers}, given up at a restart", numbers=numbers)
        case BarStatus.ABANDONED | BarStatus.REFUTED:
            return tr("{numbers}, taken back later", numbers=numbers)
        case _ if outcome is Outcome.SOLVED:
            return tr(
                "{numbers}, on the path of the {tour}",
                numbers=numbers,
                tour=problem_goal_name(problem),
            )
        case _:
            return tr("{numbers}, still on the path", numbers=numbers)


def expand_rows_tooltip(collapsed_rows: str) -> str:
    """Return the tooltip of collapsed rows, which a click expands."""
    return tr("{band}. Click to see each of them.", band=collapsed_rows)


def visible_range_tooltip(first_step: int, last_step: int, total_steps: int) -> str:
    """Return the tooltip of the range of visible steps, where it is not the whole search."""
    return tr(
        "Steps {first:,} to {last:,} of {steps:,} are in view. Double-click here to see all.",
        first=first_step,
        last=last_step,
        steps=total_steps,
    )


def collapse_rows_tooltip() -> str:
    """Return the tooltip of the place where a click collapses rows."""
    return tr("Click to fold what does not change here.")


def tick_label(step: int, tick_interval: int) -> str:
    """Return the label of an axis tick, as 50 M or, with small intervals, as 238,874,350."""
    if tick_interval < _MILLION:
        return format_number(step)
    # Translators: always exact
    return tr("{count:,.0f/1000000 M}", count=LargeNumber(step))


def landmark_menu_text(landmark_name: str, step: int) -> str:
    """Return the name of a landmark and its step, as an entry of a menu."""
    return tr("{word} · step {step:,}", word=landmark_name, step=step)


def restart_list_title(restart_count: int) -> str:
    """Return the number of restarts, as the title of their list."""
    return plural("{count} restart", "{count} restarts", restart_count)
