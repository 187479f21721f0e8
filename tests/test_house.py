"""The house holds: who knows whom, what is public, what is said."""

import ast
import gc
import importlib
import re
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

import knight_gui

HOUSE = Path(knight_gui.__file__).parent
WITHOUT_QT = (
    "board",
    "search",
    "state",
    "sweeps",
    "puzzles",
    "messages",
    "documents",
    "terminal",
    "i18n",
)
BEFORE_THE_ENGINE = (
    "knight_gui.i18n",
    "knight_gui.board",
    "knight_gui.search",
    "knight_gui.search.position",
    "knight_gui.search.strategy",
    "knight_gui.search.tour_count",
    "knight_gui.search.tree_size",
    "knight_gui.search.oracle.verdict",
    "knight_gui.messages.estimates",
    "knight_gui.messages.wasted_steps",
    "knight_gui.messages.outcomes",
    "knight_gui.messages.pseudocode",
    "knight_gui.messages.steps",
    "knight_gui.messages.tours",
    "knight_gui.messages.verdicts",
)
"""What the window needs before it has the time to load numba."""
BEFORE_THE_FIRST_PAINT = {
    "knight_gui": 10,
    "knight_gui.player": 19,
    "knight_gui.puzzles": 1,
    "knight_gui.state": 9,
    "knight_gui.search": 12,
    "knight_gui.board": 12,
    "knight_gui.window": 63,
    "knight_gui.messages": 15,
}
"""How many modules of each room are imported for it, at most: each takes half a millisecond."""
FIRST_PAINT = """
from collections import Counter
import sys
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication
app = QApplication([])
from knight_gui.window.main_window import MainWindow
window, painted = MainWindow(), []

class Paints(QObject):
    def eventFilter(self, watched, event):
        if event.type() is QEvent.Type.Paint and not painted:
            painted.extend(sys.modules)
        return False

paints = Paints()
window.installEventFilter(paints)
window.show()
while not painted:
    app.processEvents()
for name in painted:
    if name.startswith("knight_gui"):
        print(".".join(name.split(".")[:2]) if name.count(".") > 1 else "knight_gui")
sys.stdout.flush()
import os
os._exit(bool({"numpy", "numba", "PIL", "typer", "rich", "msgspec"} & set(painted)))
"""

REFUSE = """
import sys

class Refusal:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {refused}:
            raise ImportError(name + " is refused")

sys.meta_path.insert(0, Refusal())
"""


COLOUR = re.compile(r'"#[0-9A-Fa-f]{3,8}"|QColor\(\d|QColor\("')


def name_of(file):
    parts = file.relative_to(HOUSE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {name_of(file): file for file in sorted(HOUSE.rglob("*.py"))}


def modules_of(*rooms):
    return [name for name in MODULES if name.count(".") and name.split(".")[1] in rooms]


@cache
def tree_of(name):
    return ast.parse(MODULES[name].read_text(encoding="utf-8"))


@cache
def nodes_of(name):
    """All that a module is made of, at any depth."""
    return tuple(ast.walk(tree_of(name)))


@pytest.fixture(scope="module", autouse=True)
def _forgetting():
    """Let the trees go when the house has been looked at: they are large.

    To look through them for garbage again and again takes five times as long as to make them.
    """
    gc.disable()
    yield
    gc.enable()
    tree_of.cache_clear()
    nodes_of.cache_clear()


def faults(names, faults_in):
    """What is wrong, by the name of the module that it is in."""
    found = {name: list(faults_in(name)) for name in names}
    return {name: wrong for name, wrong in found.items() if wrong}


def run(code):
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def importing(modules):
    return "\n".join(f"import {module}" for module in modules)


def test_that_the_rooms_without_a_window_and_a_whole_search_need_no_qt():
    refusal = REFUSE.format(refused={"PySide6", "shiboken6"})
    modules = modules_of(*WITHOUT_QT)
    assert len(modules) > 10
    searching = "from knight_gui import *\nassert solve('5x5').tour"
    loaded = run(f"{refusal}\n{importing(modules)}\n{searching}\nprint(*sys.modules)").split()
    assert set(modules) <= set(loaded)


def test_that_what_the_window_needs_first_does_not_load_numba():
    run(f"{REFUSE.format(refused={'numpy', 'numba', 'llvmlite'})}\n{importing(BEFORE_THE_ENGINE)}")


def test_that_little_is_imported_before_the_window_is_painted():
    assert Counter(run(FIRST_PAINT).split()) - Counter(BEFORE_THE_FIRST_PAINT) == Counter()


def test_that_qt_does_not_read_the_source_of_what_is_imported():
    modules = importing(["knight_gui.window.main_window", "numpy", "linecache"])
    read = run(f"{modules}\nprint(*linecache.cache, sep='\\n')").splitlines()
    assert [file for file in read if "knight_gui" in file or "numpy" in file] == []


def public_names(tree):
    """What a module defines at its top for others: classes, functions and names."""
    for node in tree.body:
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
                names = [name]
            case ast.Assign(targets=targets):
                names = [target.id for target in targets if isinstance(target, ast.Name)]
            case ast.AnnAssign(target=ast.Name(id=name)):
                names = [name]
            case _:
                names = []
        # only type checkers look at the second
        yield from (n for n in names if not n.startswith("_") and n != "TYPE_CHECKING")


def reexported_names(tree):
    """What a package takes from its own modules to show it, some of it only when asked."""
    later = [node for block in tree.body if isinstance(block, ast.If) for node in block.body]
    for node in [*tree.body, *later]:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("knight_gui."):
            yield from (alias.asname or alias.name for alias in node.names)


def declares_its_face(name):
    return any(
        isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
        for node in tree_of(name).body
    )


FACES = (
    "knight_gui",
    "knight_gui.board",
    "knight_gui.drawing.export.headless",
)
"""The modules that say what is public in them."""


def test_that_those_that_declare_a_face_are_known():
    assert {name for name in MODULES if declares_its_face(name)} == set(FACES)


@pytest.mark.parametrize("name", FACES)
def test_that_the_public_face_is_complete_and_there(name):
    face = importlib.import_module(name).__all__
    assert len(set(face)) == len(face)
    namespace = {}
    exec(f"from {name} import *", namespace)  # noqa: S102
    assert set(face) <= set(namespace)
    tree = tree_of(name)
    shown = set(reexported_names(tree))
    if MODULES[name].name != "__init__.py":
        # what it needs itself it does not show
        shown &= set(face)
    assert set(face) == shown | set(public_names(tree))


def test_that_the_tour_room_shows_only_what_is_public_in_it():
    inside = {n for name in modules_of("board") for n in public_names(tree_of(name))}
    assert set(importlib.import_module("knight_gui.board").__all__) <= inside


def test_that_other_rooms_know_of_the_tour_room_only_what_it_shows():
    modules = {name for name in modules_of("board") if name != "knight_gui.board"}
    for name in set(MODULES) - set(modules_of("board")):
        froms = [node for node in nodes_of(name) if isinstance(node, ast.ImportFrom)]
        assert modules.isdisjoint(node.module for node in froms), name


def spoken_by(name):
    """The calls of `tr` and `plural` and the texts each of them is given."""
    for node in nodes_of(name):
        if not isinstance(node, ast.Call):
            continue
        function = node.func.attr if isinstance(node.func, ast.Attribute) else None
        function = node.func.id if isinstance(node.func, ast.Name) else function
        count = {"tr": 1, "later": 1, "plural": 2}.get(function, 0)
        if count:
            yield node, node.args[:count]


def made_up_texts(name):
    return [
        f"line {call.lineno}: {ast.unparse(text)}"
        for call, texts in spoken_by(name)
        for text in texts
        if isinstance(text, ast.JoinedStr | ast.BinOp | ast.Call)
    ]


def test_that_texts_are_never_put_together_before_they_are_translated():
    assert faults(MODULES, made_up_texts) == {}


MARKED_ELSEWHERE = {
    "knight_gui.terminal.commands": {
        "each.epilog",
        "each.help",
        "heading",
        "option.help",
        "word",
    },
    "knight_gui.terminal.doctor": {"_LET_NAME", "_ON_DEBIAN", "check.mend"},
    "knight_gui.search.strategy": {"said"},
    "knight_gui.terminal.main": {"said"},
    "knight_gui.messages.luck": {"text"},
    "knight_gui.messages.marks": {"mark.value[0]", "said"},
    "knight_gui.messages.numbers": {"ending"},
    "knight_gui.messages.questions": {"_TITLES[ask]", "_QUESTIONS[ask]"},
    "knight_gui.messages.reasons": {"template"},
    "knight_gui.messages.steps": {"text", "_AT_RISK[least]"},
}
"""What is translated though it isn't written where that is done: texts marked in tables."""


def test_that_what_is_translated_is_written_there_or_marked_in_a_table():
    """Else nobody collects it for the translations."""
    found = {
        name: {
            ast.unparse(text)
            for _, texts in spoken_by(name)
            for text in texts
            if not isinstance(text, ast.Constant)
        }
        for name in set(MODULES) - {"knight_gui.i18n"}
    }
    assert {name: texts for name, texts in found.items() if texts} == MARKED_ELSEWHERE


def run_at_import(node):
    """All that is evaluated when a module is imported: no bodies of functions."""
    for child in ast.iter_child_nodes(node):
        match child:
            case ast.FunctionDef(args=args, decorator_list=decorators):
                parts = [*decorators, args]
            case ast.Lambda(args=args):
                parts = [args]
            case _:
                parts = [child]
        for part in parts:
            yield part
            yield from run_at_import(part)


def is_spoken(node):
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in {"tr", "plural"}
    )


def translated_at_import(tree):
    return [node.lineno for node in run_at_import(tree) if is_spoken(node)]


def test_that_nothing_is_translated_before_it_is_shown():
    assert faults(MODULES, lambda name: translated_at_import(tree_of(name))) == {}


def glued_texts(nodes):
    """Where a text that was translated is put together with another by hand."""
    for node in nodes:
        match node:
            case ast.JoinedStr(values=values):
                parts = [v.value for v in values if isinstance(v, ast.FormattedValue)]
            case ast.BinOp(op=ast.Add(), left=left, right=right):
                parts = [left, right]
            case ast.AugAssign(op=ast.Add(), value=value):
                parts = [value]
            case _:
                parts = []
        if any(map(is_spoken, parts)):
            yield node.lineno


def test_that_sentences_are_not_glued():
    assert faults(MODULES, lambda name: glued_texts(nodes_of(name))) == {}


def test_that_every_painter_ends_where_it_began():
    """Else an exception keeps it alive, and Qt ends the process for drawing on what is gone."""

    def faults_in(name):
        kept = (node for node in nodes_of(name) if isinstance(node, ast.Assign | ast.AnnAssign))
        for node in kept:
            match node.value:
                case ast.Call(func=ast.Name(id="QPainter")):
                    yield node.lineno

    assert not faults(modules_of("window"), faults_in)


def test_that_no_object_of_qt_is_made_with_a_property_that_turkish_begins_otherwise():
    """PySide makes `setInterval` of `interval` by the locale, where i becomes no I."""

    def found(name):
        for node in nodes_of(name):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "").startswith("Q"):
                yield from (each.arg for each in node.keywords if (each.arg or "").startswith("i"))

    assert faults(modules_of("window", "player"), found) == {}


def test_that_a_colour_is_written_in_the_palette_alone():
    written = {name for name, file in MODULES.items() if COLOUR.search(file.read_text("utf-8"))}
    assert written == {"knight_gui.drawing.theme"}
