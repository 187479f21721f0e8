"""Translation of functions of the engine to C: the same lines, for another compiler.

It supports the Python syntax that foresight is written in, and no more.
"""

import ast
import ctypes
import inspect
from collections.abc import Callable, Iterator
from textwrap import dedent, indent
from types import FunctionType
from typing import Any

import numpy as np

from knight_gui.search.engine.foresight.graph import (
    CHANGE_DTYPE,
    EDGE_DTYPE,
    GRAPH_SCALARS_DTYPE,
    VERTEX_DTYPE,
    ResidualGraph,
)
from knight_gui.search.engine.layout import NEIGHBOR_SLOTS

_RECORDS = {
    "scalars": GRAPH_SCALARS_DTYPE,
    "trail": CHANGE_DTYPE,
    "vertices": VERTEX_DTYPE,
    "edges": EDGE_DTYPE,
}
"""Record type of each array of a graph."""
_C_TYPES = {"int64": "int64_t", "int32": "int32_t", "uint8": "uint8_t"}
_GRAPH = """
struct graph {
    const uint32_t *neighbors;
    struct vertices *vertices;
    struct edges *edges;
    struct trail *trail;
    struct scalars *scalars;
    int64_t count;
};
"""
_PARAMETERS = {"graph": "const struct graph *graph", "free": "const uint8_t *free"}
_OPERATORS = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    # both languages agree for numbers that are not negative
    ast.FloorDiv: "/",
    ast.Mod: "%",
    ast.LShift: "<<",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.And: "&&",
    ast.Or: "||",
    ast.Not: "!",
    ast.USub: "-",
}


class CGraph(ctypes.Structure):
    """`struct graph` of the program: pointers to the arrays of a graph."""

    _fields_ = (
        *[(name, ctypes.c_void_p) for name in ResidualGraph._fields],
        ("count", ctypes.c_int64),
    )

    @classmethod
    def of(cls, graph: ResidualGraph) -> "CGraph":
        """Return the structure of a graph of numpy arrays."""
        return cls(*(array.ctypes.data for array in graph), len(graph.neighbors))


def program(*functions: Callable[..., Any]) -> str:
    """Return functions of a `ResidualGraph` in C, with their callees."""
    collected: dict[str, FunctionType] = {}
    for function in functions:
        _collect(function, collected)
    translated = [_Function(each, is_exported=each in functions) for each in collected.values()]
    heads = [f"{each.head};" for each in translated]
    return "\n".join(["#include <stdint.h>", *_structs(), _GRAPH, *heads, *map(str, translated)])


def _collect(function: Any, collected: dict[str, FunctionType]) -> None:
    """Add a function and its callees to a dictionary."""
    collected[function.__name__] = function
    for name in function.__code__.co_names:
        callee = function.__globals__.get(name)
        if isinstance(callee, FunctionType) and name not in collected:
            _collect(callee, collected)


def _structs() -> Iterator[str]:
    for name, record in _RECORDS.items():
        assert record.names is not None
        fields = " ".join(f"{_C_TYPES[str(record[each])]} {each};" for each in record.names)
        yield f"struct {name} {{ {fields} }};"


class _Function:
    """One function; its local variables are integers of 64 bits, or pointers into an array."""

    def __init__(self, function: FunctionType, *, is_exported: bool) -> None:
        (self._tree,) = ast.parse(dedent(inspect.getsource(function))).body
        self._globals = function.__globals__
        self._pointers: dict[str, str] = {}
        self._names = function.__code__.co_varnames
        self._parameters = self._names[: function.__code__.co_argcount]
        parameters = (_PARAMETERS.get(name, f"int64_t {name}_") for name in self._parameters)
        result_type = "int64_t" if is_exported else "static int64_t"
        self.head = f"{result_type} {function.__name__}({', '.join(parameters)})"

    def __str__(self) -> str:
        assert isinstance(self._tree, ast.FunctionDef)
        body = self._block(self._tree.body)
        own = [name for name in self._names if name not in (*self._parameters, *self._pointers)]
        names = [f"int64_t {name}_ = 0;" for name in own]
        names += [f"struct {kind} *{name}_;" for name, kind in self._pointers.items()]
        return f"\n{self.head}\n{{\n{indent(' '.join(names), '    ')}\n{body}\n    return 0;\n}}\n"

    def _block(self, body: list[ast.stmt]) -> str:
        return indent("\n".join(self._statement(each) for each in body), "    ")

    def _statement(self, node: ast.stmt) -> str:  # noqa: C901, PLR0911, PLR0912  a case each
        match node:
            case ast.Expr(ast.Constant()):
                return ""
            case ast.Expr(value):
                return f"{self._value(value)};"
            case ast.Return(None):
                return "return 0;"
            case ast.Return(value) if value is not None:
                return f"return {self._value(value)};"
            case ast.Assign([ast.Tuple(targets)], ast.Tuple(values)):
                new = [f"int64_t new_{i} = {self._value(v)};" for i, v in enumerate(values)]
                put = [f"{self._value(t)} = new_{i};" for i, t in enumerate(targets)]
                return f"{{ {' '.join(new + put)} }}"
            case ast.Assign([ast.Name(name)], ast.Subscript(ast.Attribute(_, kind), index)) if (
                kind in _RECORDS
            ):
                self._pointers[name] = kind
                return f"{name}_ = &graph->{kind}[{self._value(index)}];"
            case ast.Assign(targets, value):
                return f"{' = '.join(map(self._value, targets))} = {self._value(value)};"
            case ast.AugAssign(target, operator, value):
                sign = _OPERATORS[type(operator)]
                return f"{self._value(target)} {sign}= {self._value(value)};"
            case ast.If(test, body, orelse):
                rest = f" else {{\n{self._block(orelse)}\n}}" if orelse else ""
                return f"if ({self._value(test)}) {{\n{self._block(body)}\n}}{rest}"
            case ast.While(test, body):
                return f"while ({self._value(test)}) {{\n{self._block(body)}\n}}"
            case ast.For(ast.Name(name), ast.Call(ast.Name("range"), [end]), body):
                head = f"int64_t next = 0, end = {self._value(end)}; next < end; next++"
                return f"for ({head}) {{\n    {name}_ = next;\n{self._block(body)}\n}}"
            case ast.Continue():
                return "continue;"
            case ast.Break():
                return "break;"
        raise NotImplementedError(ast.unparse(node))

    def _value(self, node: ast.expr) -> str:  # noqa: C901, PLR0911, PLR0912  a case each
        match node:
            case ast.Constant(value):
                return str(int(value))
            case ast.Name(name) if name in _PARAMETERS:
                return name
            case ast.Name(name):
                # C has words of its own
                return f"{name}_" if name in self._names else str(int(self._globals[name]))
            case ast.Subscript(ast.Attribute(_, "shape")):
                return "graph->count"
            case ast.Subscript(ast.Name(name), index):
                return f"{name}[{self._value(index)}]"
            case ast.Subscript(ast.Attribute(_, kind), ast.Tuple([row, column])):
                entry = f"{NEIGHBOR_SLOTS} * ({self._value(row)}) + {self._value(column)}"
                return f"graph->{kind}[{entry}]"
            case ast.Subscript(ast.Attribute(_, kind), index):
                return f"graph->{kind}[{self._value(index)}]"
            case ast.Attribute(ast.Name(name), field):
                return f"{name}_->{field}"
            case ast.Attribute(value, field):
                return f"{self._value(value)}.{field}"
            case ast.Call(ast.Attribute(ast.Name("np"), kind), [value]):
                return f"(({_C_TYPES[np.dtype(kind).name]})({self._value(value)}))"
            case ast.Call(ast.Name(name), arguments):
                return f"{name}({', '.join(map(self._value, arguments))})"
            case ast.BinOp(left, operator, right) | ast.Compare(left, [operator], [right]):
                return f"({self._value(left)} {_OPERATORS[type(operator)]} {self._value(right)})"
            case ast.BoolOp(operator, values):
                return f"({f' {_OPERATORS[type(operator)]} '.join(map(self._value, values))})"
            case ast.UnaryOp(operator, value):
                return f"({_OPERATORS[type(operator)]}{self._value(value)})"
            case ast.IfExp(test, body, orelse):
                return f"({self._value(test)} ? {self._value(body)} : {self._value(orelse)})"
        raise NotImplementedError(ast.unparse(node))
