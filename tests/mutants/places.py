"""Places of the package that can be mutated, and mutants drawn from them."""

import ast
import random
from collections import defaultdict
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

_KINDS = (
    "AddNot",
    "NumberReplacer",
    "ReplaceAndWithOr",
    "ReplaceBinaryOperator",
    "ReplaceComparisonOperator",
    "ReplaceFalseWithTrue",
    "ReplaceOrWithAnd",
    "ReplaceTrueWithFalse",
    "ReplaceUnaryOperator",
)
"""Beginnings of the names of operators: comparisons, constants, signs, and, or, not."""


@dataclass(frozen=True)
class Mutant:
    """Package with one place changed."""

    path: str
    """The module, from the root of the checkout."""
    line: int
    """The line, from 1."""
    operator_name: str
    occurrence: int
    """The index of the place among those of the operator in the module."""

    def code(self, root: Path) -> str:
        """Return the changed module."""
        source = (root / self.path).read_text(encoding="utf-8")
        return mutate_code(source, get_operator(self.operator_name)(), self.occurrence)

    def lines(self, root: Path) -> tuple[str, str]:
        """Return the first changed line before and after the change."""
        before = (root / self.path).read_text(encoding="utf-8").splitlines()
        after = self.code(root).splitlines()
        for old, new in zip(before, after, strict=False):
            if old != new:
                return old.strip(), new.strip()
        return before[self.line - 1].strip(), ""


@contextmanager
def applied(root: Path, mutants: Collection[Mutant]) -> Iterator[None]:
    """Write mutants of different modules while the context lasts."""
    sources = {mutant.path: (root / mutant.path).read_text(encoding="utf-8") for mutant in mutants}
    for mutant in mutants:
        (root / mutant.path).write_text(mutant.code(root), encoding="utf-8")
    try:
        yield
    finally:
        for path, source in sources.items():
            (root / path).write_text(source, encoding="utf-8")


def draw_mutants(root: Path, room: str, count: int, seed: int) -> list[Mutant]:
    """Return so many mutants of a room, or of all, each of another place.

    All places are equally likely.
    """
    mutants_by_place = defaultdict(list)
    for file in sorted((root / "knight_gui" / room).rglob("*.py")):
        path = file.relative_to(root).as_posix()
        for position, mutant in _iter_mutants(path, file.read_text(encoding="utf-8")):
            mutants_by_place[path, position].append(mutant)
    generator = random.Random(seed)
    places = generator.sample(sorted(mutants_by_place), count)
    return [generator.choice(mutants_by_place[place]) for place in places]


def _iter_mutants(path, source):
    """Yield all mutants of a module, each with the position of its place."""
    ignored_spans = list(_iter_annotation_spans(ast.parse(source)))
    nodes = list(ast_nodes(get_ast(source)))
    for operator_name in operator_names():
        if not operator_name.partition("/")[2].startswith(_KINDS):
            continue
        operator = get_operator(operator_name)()
        positions = (
            position for node in nodes for position, _ in operator.mutation_positions(node)
        )
        for occurrence, position in enumerate(positions):
            if not any(begin <= position < end for begin, end in ignored_spans):
                yield position, Mutant(path, position[0], operator_name, occurrence)


def _iter_annotation_spans(tree):
    """Yield the positions of annotations and of code for the type checker: these never run."""
    for node in ast.walk(tree):
        unused = []
        match node:
            case ast.FunctionDef():
                arguments = node.args
                all_arguments = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
                unused = [argument.annotation for argument in all_arguments]
                unused.append(node.returns)
            case ast.AnnAssign():
                unused = [node.annotation]
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                unused = [node.test, *node.body]
        for part in filter(None, unused):
            yield (part.lineno, part.col_offset), (part.end_lineno, part.end_col_offset)
