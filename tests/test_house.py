"""Structure of the package: layers, late imports, public names, and rules for texts and painters.

The direction of all imports is checked by import-linter (see pyproject.toml) as well; here the
layers are written down for readers, and the imports of a fresh interpreter are observed.
"""

import ast
import gc
import importlib
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

import knight_gui

PACKAGE = Path(knight_gui.__file__).parent

LAYERS = (
    # the two interfaces, which do not import each other
    {"window", "terminal"},
    # pictures of boards, landscapes and maps: QtGui only
    {"drawing"},
    # playback of searches in threads: QtCore only
    {"player"},
    # sentences for the user; files and links
    {"messages", "documents"},
    # questions about paths
    {"puzzles"},
    # setups, scenes and undo; searches from many starts
    {"state", "sweeps"},
    # strategies, searches, recordings, foresight and the compiled engine
    {"search"},
    # boards, moves, tours and theorems
    {"board"},
    # what every layer may import
    {
        "child_processes",
        "display",
        "error_report",
        "exit_signals",
        "file_locks",
        "installing",
        "folders",
        "i18n",
        "regular_files",
    },
)
"""Packages and modules of `knight_gui`, from the top down: each imports only layers below it."""

ENTRY_POINTS = {"knight_gui", "knight_gui.__main__"}
"""Modules outside of the layers: the public names of the library, and the start of the program."""

PACKAGES_WITHOUT_QT = (
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
PACKAGES_WITHOUT_WIDGETS = ("drawing",)
"""Packages that use QtGui, but no QtWidgets: they draw without a window, too."""

MODULES_WITHOUT_NUMBA = (
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
"""Modules that the window needs before it has the time to load numba."""

LOADED_AFTER_FIRST_PAINT = (
    "PIL",
    "knight_gui.documents",
    "knight_gui.drawing.export",
    "knight_gui.drawing.maps",
    "knight_gui.drawing.samples",
    "knight_gui.search.api",
    "knight_gui.search.compiling.compiled_functions",
    "knight_gui.search.compiling.compiled_set",
    "knight_gui.search.engine.layout",
    "knight_gui.search.recording",
    "knight_gui.search.search",
    "knight_gui.sweeps",
    "knight_gui.terminal",
    "knight_gui.window.export",
    "knight_gui.window.maps",
    "knight_gui.window.pages.help",
    "knight_gui.window.pages.runs",
    "knight_gui.window.step_sound",
    "msgspec",
    "numba",
    "numpy",
    "rich",
    "typer",
)
"""Packages and modules that would delay the first picture of the window."""

FIRST_PAINT = """
import os
import sys
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication
app = QApplication([])
from knight_gui.window.main_window import MainWindow
window = MainWindow()
loaded = []

class PaintWatcher(QObject):
    def eventFilter(self, watched, event):
        if event.type() is QEvent.Type.Paint and not loaded:
            loaded.extend(sys.modules)
        return False

watcher = PaintWatcher()
window.installEventFilter(watcher)
window.show()
while not loaded:
    app.processEvents()
print(*loaded, flush=True)
os._exit(0)
"""
"""Program that prints the modules that are loaded when the window is painted first."""

REFUSE = """
import sys

class Refusal:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {refused}:
            raise ImportError(name + " is refused")

sys.meta_path.insert(0, Refusal())
"""
"""Program whose imports of some packages fail."""

COLOR_PATTERN = re.compile(r'"#[0-9A-Fa-f]{3,8}"|QColor\(\d|QColor\("')


def module_name(file):
    parts = file.relative_to(PACKAGE.parent).with_suffix("").parts
    if parts[-1] == "__init__":
        parts = parts[:-1]
    return ".".join(parts)


MODULES = {module_name(file): file for file in sorted(PACKAGE.rglob("*.py"))}
"""Files of all modules of the package, by the names of the modules."""


def modules_in(*packages):
    return [name for name in MODULES if name.count(".") and name.split(".")[1] in packages]


@cache
def tree_of(name):
    return ast.parse(MODULES[name].read_text(encoding="utf-8"))


@cache
def nodes_of(name):
    """Return all nodes of the syntax tree of a module."""
    return tuple(ast.walk(tree_of(name)))


@pytest.fixture(scope="module", autouse=True)
def _cached_trees():
    """Keep the syntax trees of all modules during the tests of this file only.

    Garbage collection over them would take five times as long as parsing.
    """
    gc.disable()
    yield
    gc.enable()
    tree_of.cache_clear()
    nodes_of.cache_clear()


def collect_faults(names, iter_faults):
    """Return the faults of each module that has any, by its name."""
    faults_by_name = {name: list(iter_faults(name)) for name in names}
    return {name: faults for name, faults in faults_by_name.items() if faults}


def run_python(code):
    """Run a program in a fresh interpreter, and return its output."""
    process = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    assert process.returncode == 0, process.stderr
    return process.stdout


def import_lines(modules):
    return "\n".join(f"import {module}" for module in modules)


def iter_imports(nodes):
    """Yield the modules of `knight_gui` that import statements name."""
    for node in nodes:
        match node:
            case ast.Import(names=names):
                imported = [alias.name for alias in names]
            case ast.ImportFrom(module=module, names=names, level=0) if module is not None:
                imported = [f"{module}.{alias.name}" for alias in names]
            case _:
                imported = []
        yield from (name for name in imported if name.startswith("knight_gui."))


LAYER_BY_PACKAGE = {name: index for index, names in enumerate(LAYERS) for name in names}


def upward_imports(name):
    """Yield the imports of a module that do not lead to a lower layer, types included."""
    package = name.split(".")[1]
    for imported in iter_imports(nodes_of(name)):
        target = imported.split(".")[1]
        if target not in LAYER_BY_PACKAGE or target == package:
            # a name of knight_gui itself, such as its version, or one of the same package
            continue
        is_below = LAYER_BY_PACKAGE[target] > LAYER_BY_PACKAGE[package]
        is_foundation = LAYER_BY_PACKAGE[target] == len(LAYERS) - 1
        if not is_below and not is_foundation:
            yield imported


def test_that_every_module_is_in_a_layer():
    assert set(MODULES) - set(modules_in(*LAYER_BY_PACKAGE)) == ENTRY_POINTS


def test_that_imports_lead_to_lower_layers():
    assert collect_faults(set(MODULES) - ENTRY_POINTS, upward_imports) == {}


def test_that_a_search_and_all_packages_without_qt_run_without_it():
    modules = modules_in(*PACKAGES_WITHOUT_QT)
    program = "\n".join(
        (
            REFUSE.format(refused={"PySide6", "shiboken6"}),
            import_lines(modules),
            "from knight_gui import *",
            "assert solve('5x5').tour",
            "print(*sys.modules)",
        )
    )
    assert set(modules) <= set(run_python(program).split())


def test_that_drawing_loads_no_widgets():
    modules = modules_in(*PACKAGES_WITHOUT_WIDGETS)
    program = f"import sys\n{import_lines(modules)}\nprint(*sys.modules)"
    loaded = set(run_python(program).split())
    assert set(modules) <= loaded
    assert "PySide6.QtWidgets" not in loaded


def test_that_modules_for_the_first_paint_load_no_numba():
    refusal = REFUSE.format(refused={"numpy", "numba", "llvmlite"})
    run_python(f"{refusal}\n{import_lines(MODULES_WITHOUT_NUMBA)}")


def test_that_slow_packages_are_loaded_after_the_first_paint():
    loaded = set(run_python(FIRST_PAINT).split())
    assert "knight_gui.window.main_window" in loaded
    assert loaded & set(LOADED_AFTER_FIRST_PAINT) == set()


def test_that_the_packages_loaded_after_the_first_paint_exist():
    own_names = {name for name in LOADED_AFTER_FIRST_PAINT if name.startswith("knight_gui.")}
    assert own_names <= set(MODULES)


def test_that_qt_does_not_read_the_source_of_imported_modules():
    imports = import_lines(["knight_gui.window.main_window", "numpy", "linecache"])
    files = run_python(f"{imports}\nprint(*linecache.cache, sep='\\n')").splitlines()
    assert [file for file in files if "knight_gui" in file or "numpy" in file] == []


def public_names(tree):
    """Yield the public classes, functions and names that a module defines at its top level."""
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
        # TYPE_CHECKING is for type checkers only
        yield from (name for name in names if not name.startswith("_") and name != "TYPE_CHECKING")


def reexported_names(tree):
    """Yield the names that a package imports from its own modules, for type checkers only, too."""
    conditional_nodes = [
        node for block in tree.body if isinstance(block, ast.If) for node in block.body
    ]
    for node in [*tree.body, *conditional_nodes]:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("knight_gui."):
            yield from (alias.asname or alias.name for alias in node.names)


def declares_all(name):
    return "\n__all__ = " in MODULES[name].read_text(encoding="utf-8")


@pytest.mark.parametrize("name", list(filter(declares_all, MODULES)))
def test_that_all_names_are_complete_and_exist(name):
    all_names = importlib.import_module(name).__all__
    assert len(set(all_names)) == len(all_names)
    namespace = {}
    exec(f"from {name} import *", namespace)  # noqa: S102
    assert set(all_names) <= set(namespace)
    tree = tree_of(name)
    reexported = set(reexported_names(tree))
    if MODULES[name].name != "__init__.py":
        # a module imports other names for its own use
        reexported &= set(all_names)
    assert set(all_names) == reexported | set(public_names(tree))


def test_that_the_library_and_the_board_declare_their_public_names():
    assert declares_all("knight_gui")
    assert declares_all("knight_gui.board")


def test_that_the_board_exports_only_its_own_public_names():
    own_names = {name for module in modules_in("board") for name in public_names(tree_of(module))}
    assert set(importlib.import_module("knight_gui.board").__all__) <= own_names


def test_that_other_packages_import_the_board_and_not_its_modules():
    board_modules = {name for name in modules_in("board") if name != "knight_gui.board"}

    def iter_faults(name):
        for node in nodes_of(name):
            if isinstance(node, ast.ImportFrom) and node.module in board_modules:
                yield node.module

    assert collect_faults(set(MODULES) - set(modules_in("board")), iter_faults) == {}


TEMPLATE_COUNTS = {"tr": 1, "lazy_gettext": 1, "gettext_noop": 1, "plural": 2}
"""Number of templates that each function of `i18n` takes."""


def translated_templates(name):
    """Yield the calls of functions of `i18n` in a module, each with its templates."""
    for node in nodes_of(name):
        match node:
            case ast.Call(func=ast.Name(id=function) | ast.Attribute(attr=function)):
                count = TEMPLATE_COUNTS.get(function, 0)
            case _:
                count = 0
        if count:
            yield node, node.args[:count]


def computed_templates(name):
    return [
        f"line {call.lineno}: {ast.unparse(text)}"
        for call, texts in translated_templates(name)
        for text in texts
        if isinstance(text, ast.JoinedStr | ast.BinOp | ast.Call)
    ]


def test_that_templates_are_not_computed():
    assert collect_faults(MODULES, computed_templates) == {}


MODULES_WITH_MARKED_TEMPLATES = {
    "knight_gui.i18n",
    "knight_gui.terminal.commands",
    "knight_gui.terminal.doctor",
    "knight_gui.terminal.main",
    "knight_gui.search.strategy",
    "knight_gui.messages.luck",
    "knight_gui.messages.marks",
    "knight_gui.messages.questions",
    "knight_gui.messages.reasons",
    "knight_gui.messages.steps",
    "knight_gui.messages.terms",
}
"""Modules that translate templates of tables, which `gettext_noop` marks for translation."""


def variable_templates(name):
    for call, templates in translated_templates(name):
        for template in templates:
            if not isinstance(template, ast.Constant):
                yield f"line {call.lineno}: {ast.unparse(template)}"


def test_that_templates_are_literals_or_come_from_marked_tables():
    """Other templates would not be collected for translation."""
    assert set(collect_faults(MODULES, variable_templates)) == MODULES_WITH_MARKED_TEMPLATES


def run_at_import(node):
    """Yield the nodes that are evaluated at import: all but the bodies of functions."""
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


def is_translation(node):
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in {"tr", "plural"}
    )


def translated_at_import(tree):
    return [node.lineno for node in run_at_import(tree) if is_translation(node)]


def test_that_nothing_is_translated_at_import():
    assert collect_faults(MODULES, lambda name: translated_at_import(tree_of(name))) == {}


def joined_texts(nodes):
    """Yield the lines where a translated text is joined with another one."""
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
        if any(map(is_translation, parts)):
            yield node.lineno


def test_that_translated_texts_are_not_joined():
    assert collect_faults(MODULES, lambda name: joined_texts(nodes_of(name))) == {}


def test_that_no_painter_is_kept_in_a_name():
    """A painter that an exception keeps alive makes Qt abort when its device is deleted."""

    def iter_faults(name):
        for node in nodes_of(name):
            match node:
                case (
                    ast.Assign(value=ast.Call(func=ast.Name(id="QPainter")))
                    | ast.AnnAssign(value=ast.Call(func=ast.Name(id="QPainter")))
                ):
                    yield node.lineno

    assert collect_faults(modules_in("window", "drawing"), iter_faults) == {}


QT_CLASS_PATTERN = re.compile("Q[A-Z]")


def test_that_no_qt_object_is_created_with_a_property_that_begins_with_i():
    """PySide derives `setInterval` from `interval` by the locale, which fails in Turkish."""

    def iter_faults(name):
        for node in nodes_of(name):
            match node:
                case ast.Call(func=ast.Name(id=function)) if QT_CLASS_PATTERN.match(function):
                    names = (keyword.arg or "" for keyword in node.keywords)
                    yield from (name for name in names if name.startswith("i"))

    assert collect_faults(modules_in("window", "drawing", "player"), iter_faults) == {}


def test_that_colors_are_written_in_the_theme_only():
    modules_with_colors = {
        name
        for name, file in MODULES.items()
        if COLOR_PATTERN.search(file.read_text(encoding="utf-8"))
    }
    # the pictures of notebooks need no Qt, so they have colours of their own
    assert modules_with_colors == {"knight_gui.drawing.theme", "knight_gui.board.svg"}
