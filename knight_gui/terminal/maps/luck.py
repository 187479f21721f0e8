"""The command `luck`: the same search with many seeds, and what that says of it."""

from __future__ import annotations

import json

from knight_gui.files.atomic import write_file
from knight_gui.maps.luck import Luck, luck_of
from knight_gui.search.kinds import Outcome
from knight_gui.terminal.ending import facts_of
from knight_gui.terminal.maps.map import searched
from knight_gui.terminal.maps.task import Runs
from knight_gui.terminal.streams import put
from knight_gui.wording.luck import sentences

_SHARES = {"first_tenth": 0.1, "median": 0.5, "ninetieth": 0.9}
"""Keys of JSON, and which share of the runs has a tour after so many steps."""


def luck(task: Runs) -> int:
    """Search with each seed, print what came of it, and return the exit status."""
    entries = searched(task)
    told = luck_of(
        task.one, task.vary, [entries[problem].attempt for problem in task.problems], task.limit
    )
    lines = [json.dumps(_facts(told))] if task.kind == "json" else list(sentences(told))
    if task.target is not None and task.format is None:
        write_file(task.target, "".join(f"{line}\n" for line in lines).encode())
    elif task.target is not None or task.format is None:
        put(lines)
    return 0 if told.count(Outcome.SOLVED) else 1


def _facts(told: Luck) -> dict[str, object]:
    restarts = told.restarts
    return {
        **facts_of(told.problem),
        "vary": told.vary.value,
        "limit": told.limit,
        "runs": [
            {
                "seed": seed,
                "strategy": problem.strategy.text,
                "steps": attempt.steps,
                "outcome": attempt.outcome.value,
            }
            for seed, (problem, attempt) in enumerate(told.runs)
        ],
        "summary": {
            **{outcome.value: told.count(outcome) for outcome in Outcome},
            **{name: told.survival.steps_of_share(part) for name, part in _SHARES.items()},
            "mean_at_least": told.survival.mean,
            "restart_after": restarts[0].cutoff if restarts else None,
            "restarted_mean": restarts[1] if restarts else None,
        },
    }
