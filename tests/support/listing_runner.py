"""Runner of the published programs' listings, independent of the search.

Each listing is written down in Python again, line by line: line n of the listing is line n of the
Python text. Python runs it, with its own call stack, and is observed before each marked line.
"""

import sys
from types import SimpleNamespace
from typing import NamedTuple

KNIGHT_TOUR = """
if True:
  ROWS = rows_value
  COLUMNS = columns_value
  LEAPS = [
      (-2, -1), (-1, -2), (1, -2), (2, -1),
      (2, 1), (1, 2), (-1, 2), (-2, 1)]
  board = \\
      [[0] * COLUMNS for _ in range(ROWS)]
  visited = \\
      [False] * (ROWS * COLUMNS)
  tour = SimpleNamespace(finished=False)

  def visit(
      row, column, number):
    index = row * COLUMNS + column
    board[row][column] = number
    visited[index] = True
    next = reach(row, column)
    sort_by_exits(next) @greedy
    while next:
      p = next.pop(0)
      if not visited[p.y * COLUMNS + p.x]:
        visit(p.y, p.x, number + 1)


    if number < ROWS * COLUMNS and not tour.finished:
      board[row][column] = 0
      visited[index] = False
    else:
      tour.finished = True



  def reach(row, column):
    points = []
    for leap in LEAPS:
      x = column + leap[0]
      y = row + leap[1]
      if (x >= 0 and x < COLUMNS
          and y >= 0 and y < ROWS):
        points.append(Point(x, y))


    return points


  def sort_by_exits(points): @greedy
    points.sort(key= @greedy
        lambda p: len(reach(p.y, p.x))) @greedy
 @greedy

  def main():
    visit(start_row, start_column, 1)


"""
HORSE_STEP_CHESS = """
if True:
  ROWS = rows_value
  COLUMNS = columns_value
  RIGHT = \\
      [-2, -1, 1, 2, 2, 1, -1, -2]
  DOWN = \\
      [1, 2, 2, 1, -1, -2, -2, -1]
  marks = \\
      [[0] * COLUMNS for _ in range(ROWS)]
  tour = SimpleNamespace(done=False)

  def jump(row, col, count):
    marks[row][col] = count
    open = targets(row, col)
    open.sort(key= @greedy
        lambda t: len(targets(t.y, t.x))) @greedy
    while open:
      t = open.pop(0)
      if marks[t.y][t.x] == 0:
        jump(t.y, t.x, count + 1)


    if count < ROWS * COLUMNS and not tour.done:
      marks[row][col] = 0
    else:
      tour.done = True



  def targets(row, col):
    found = []
    for i in range(8):
      x = col + RIGHT[i]
      y = row + DOWN[i]
      if (0 <= x and x < COLUMNS
          and 0 <= y and y < ROWS):
        found.append(Point(x, y))


    return found


  def main():
    jump(start_row, start_column, 1)


"""
HORSETREADS = """
if True:

  rows, columns = rows_value, columns_value



  leaps = [
      (-1, -2), (1, -2), (2, -1), (2, 1),
      (1, 2), (-1, 2), (-2, 1), (-2, -1),
  ]

  t = SimpleNamespace(
      seen=[False] * (rows * columns),
      numbers=[[0] * columns for _ in range(rows)],
      complete=False,
  )

  def tread(x, y, number):
    t.seen[y*columns+x] = True
    t.numbers[y][x] = number
    queue = around(x, y)
    sort_by_exits(queue) @greedy
    while len(queue) > 0:
      p = queue[0]
      queue = queue[1:]
      if not t.seen[p.y*columns+p.x]:
        tread(p.x, p.y, number+1)


    if number < rows*columns and not t.complete:
      t.seen[y*columns+x] = False
      t.numbers[y][x] = 0
    else:
      t.complete = True



  def around(x, y):
    points = []
    for leap in leaps:
      p = Point(x + leap[0], y + leap[1])
      if (p.x >= 0 and p.x < columns and
          p.y >= 0 and p.y < rows):
        points.append(p)


    return points


  def sort_by_exits(points): @greedy
    points.sort( @greedy
        key=lambda point: ( @greedy
            exits(point) @greedy
        )) @greedy
 @greedy
 @greedy
  def exits(p): @greedy
    return len(around(p.x, p.y)) @greedy
 @greedy

  def main():

    tread(start_column, start_row, 1)

"""
KNIGHT_PROBLEM_SOLVE = """
if True:
  ROWS = rows_value
  COLUMNS = columns_value
  LEAPS = [
      (1, -2), (2, -1), (2, 1), (1, 2),
      (-1, 2), (-2, 1), (-2, -1), (-1, -2)]
  used = \\
      [[False] * COLUMNS for _ in range(ROWS)]
  tried = \\
      [[[False] * 8 for _ in range(COLUMNS)] for _ in range(ROWS)]
  stack = \\
      []

  def solve(row, column):
    push(Point(column, row))
    while len(stack) < ROWS * COLUMNS:
      if not stack:
        return False

      top = stack[-1]
      choice = choose(top)
      if choice < 0:
        stack.pop()
        used[top.y][top.x] = False
        tried[top.y][top.x] = [False] * 8
      else:
        tried[top.y][top.x][choice] = True
        push(leap(top, choice))


    return True


  def choose(top):
    choice = -1
    fewest = 9 @greedy
    for i in range(8):
      if (tried[top.y][top.x][i]
          or not is_free(leap(top, i))):
        continue

      return i @naive
      exits = count_exits(leap(top, i)) @greedy
      if exits < fewest: @greedy
        fewest = exits @greedy
        choice = i @greedy
 @greedy

    return choice


  def count_exits(p): @greedy
    exits = 0 @greedy
    for i in range(8): @greedy
      if is_free(leap(p, i)): @greedy
        exits += 1 @greedy
 @greedy
 @greedy
    return exits @greedy
 @greedy

  def leap(p, i):
    return Point(
        p.x + LEAPS[i][0], p.y + LEAPS[i][1])


  def is_free(p):
    return (p.x >= 0 and p.x < COLUMNS
        and p.y >= 0 and p.y < ROWS
        and not used[p.y][p.x])


  def push(p):
    used[p.y][p.x] = True
    stack.append(p)


  def main():
    solve(start_row, start_column)


"""
KNIGHT = """
if True:
  ROWS = rows_value
  COLUMNS = columns_value
  RIGHT = \\
      [1, 2, 2, 1, -1, -2, -2, -1]
  DOWN = \\
      [-2, -1, 1, 2, 2, 1, -1, -2]
  board = \\
      [[0] * COLUMNS for _ in range(ROWS)]

  def travel(row, column):
    number = 1
    board[row][column] = number
    while number < ROWS * COLUMNS:
      best = -1
      fewest = 9
      for i in range(8):
        y = row + DOWN[i]
        x = column + RIGHT[i]
        if not is_free(y, x):
          continue

        exits = count_exits(y, x)
        if exits < fewest:
          fewest = exits
          best = i


      if best < 0:
        return False

      row += DOWN[best]
      column += RIGHT[best]
      number += 1
      board[row][column] = number

    return True


  def count_exits(row, column):
    exits = 0
    for i in range(8):
      y = row + DOWN[i]
      x = column + RIGHT[i]
      if is_free(y, x):
        exits += 1


    return exits


  def is_free(y, x):
    return (y >= 0 and y < ROWS
        and x >= 0 and x < COLUMNS
        and board[y][x] == 0)


  def main():
    travel(start_row, start_column)


"""
PYTHON_TEXTS = {
    "knight-tour": KNIGHT_TOUR,
    "knight-problem-solve": KNIGHT_PROBLEM_SOLVE,
    "horsetreads": HORSETREADS,
    "horse-step-chess": HORSE_STEP_CHESS,
    "knight": KNIGHT,
}
MAIN_FUNCTIONS = {
    "knight-tour": "visit",
    "knight-problem-solve": "solve",
    "horsetreads": "tread",
    "horse-step-chess": "jump",
    "knight": "travel",
}
LIST_NAMES = {"knight-tour": "next", "horsetreads": "queue", "horse-step-chess": "open"}
"""Local variables of the recursive programs that hold the next squares."""
REACH_NAMES = {"knight-tour": "reach", "horsetreads": "around", "horse-step-chess": "targets"}


class Point(NamedTuple):
    """Point of the programs: column and row."""

    x: int
    y: int


class Observation(NamedTuple):
    """What was observed before a marked line."""

    line_index: int
    stack: tuple[int, ...]
    """Squares of the frames, or of the program's own stack, the oldest first."""
    number: int
    removed: tuple[int, ...]
    remaining: tuple[int, ...]
    chosen: int | None


class EnoughError(Exception):
    """The program has been observed long enough."""


def python_lines(name, *, is_greedy):
    """Return the lines of a program in Python."""
    unwanted = "@naive" if is_greedy else "@greedy"
    lines = PYTHON_TEXTS[name][1:-1].split("\n")
    kept_lines = [line for line in lines if not line.endswith(unwanted)]
    return [line.removesuffix("@greedy").removesuffix("@naive").rstrip() for line in kept_lines]


class ListingRunner:
    """Runner of one program on one board.

    Parameters
    ----------
    marked_lines
        Indices of the lines before which the program is observed.
    path
        Path at which the observation begins. The program comes there without trying what lies
        before it in its lists.
    """

    def __init__(self, name, board, path, marked_lines, *, is_greedy):
        self._name = name
        self._board = board
        self._path = path
        self._marked_lines = marked_lines
        start_row, start_column = divmod(path[0], board.cols)
        self._names = {
            "SimpleNamespace": SimpleNamespace,
            "Point": Point,
            "rows_value": board.rows,
            "columns_value": board.cols,
            "start_row": start_row,
            "start_column": start_column,
        }
        source = "\n".join(python_lines(name, is_greedy=is_greedy))
        exec(compile(source, name, "exec"), self._names)  # noqa: S102  its own text
        self._main = self._names[MAIN_FUNCTIONS[name]]
        self._is_greedy = is_greedy
        self._is_there = len(path) == 1
        if name in LIST_NAMES:
            self._names[self._main.__name__] = self._call
        elif "choose" in self._names:
            self._choose = self._names["choose"]
            self._names["choose"] = self._choose_along_path

    def observe(self, count):
        """Return at most so many observations in a row, the first one at the path."""
        self._observations = []
        self._count = count
        limit = sys.getrecursionlimit()
        tracer = sys.gettrace()
        sys.setrecursionlimit(limit + 4 * self._board.size)
        sys.settrace(self._trace)
        try:
            self._names["main"]()
        except EnoughError:
            pass
        finally:
            sys.settrace(tracer)
            sys.setrecursionlimit(limit)
        return self._observations

    def _call(self, *arguments):
        """Call the recursive function, but on the way to the path only along it."""
        number = arguments[-1]
        if not self._is_there:
            square = self._square_of_call(arguments)
            if square != self._path[number - 1]:
                return
            self._is_there = number == len(self._path)
        self._main(*arguments)

    def _square_of_call(self, arguments):
        row, column, _ = arguments
        if self._name == "horsetreads":
            column, row, _ = arguments
        return row * self._board.cols + column

    def _choose_along_path(self, top):
        choice = self._choose(top)
        depth = len(self._names["stack"])
        self._is_there = self._is_there or depth == len(self._path)
        if self._is_there:
            return choice
        while self._square(self._names["leap"](top, choice)) != self._path[depth]:
            self._names["tried"][top.y][top.x][choice] = True
            choice = self._choose(top)
        return choice

    def _square(self, point):
        return point.y * self._board.cols + point.x

    def _trace(self, frame, _event, _argument):
        return self._trace_line if frame.f_code is self._main.__code__ else None

    def _trace_line(self, frame, event, _argument):
        index = frame.f_lineno - 1
        # a whole path is reached without another choice
        is_there = self._is_there or len(self._names.get("stack", ())) == self._board.size
        if is_there and event == "line" and index in self._marked_lines:
            self._observations.append(self._observation(index, frame))
            if len(self._observations) >= self._count:
                raise EnoughError
        return self._trace_line

    def _observation(self, index, frame):
        if self._name in LIST_NAMES:
            return self._recursive_observation(index, frame)
        if self._name == "knight":
            return self._loop_observation(index, frame)
        return self._stack_observation(index, frame)

    def _recursive_observation(self, index, frame):
        points = frame.f_locals[LIST_NAMES[self._name]]
        calls = []
        caller = frame
        while caller is not None:
            if caller.f_code is self._main.__code__:
                calls.append(self._square_of_call(self._arguments(caller)))
            caller = caller.f_back
        remaining = tuple(map(self._square, points))
        all_points = self._names[REACH_NAMES[self._name]](*self._arguments(frame)[:2])
        if self._is_greedy:
            reach = self._names[REACH_NAMES[self._name]]
            all_points.sort(key=lambda point: len(self._reach(reach, point)))
        everything = tuple(map(self._square, all_points))
        assert everything[len(everything) - len(remaining) :] == remaining
        removed = everything[: len(everything) - len(remaining)]
        number = self._arguments(frame)[-1]
        called = removed[-1] if self._is_call(index) else None
        return Observation(index, tuple(reversed(calls)), number, removed, remaining, called)

    def _reach(self, reach, point):
        if self._name == "horsetreads":
            return reach(point.x, point.y)
        return reach(point.y, point.x)

    def _arguments(self, frame):
        code = frame.f_code
        return [frame.f_locals[name] for name in code.co_varnames[: code.co_argcount]]

    def _is_call(self, index):
        line = python_lines(self._name, is_greedy=self._is_greedy)[index]
        return line.strip().startswith(f"{self._main.__name__}(")

    def _stack_observation(self, index, frame):
        stack = tuple(map(self._square, self._names["stack"]))
        top = self._names["stack"][-1]
        removed = []
        remaining = []
        for choice, is_tried in enumerate(self._names["tried"][top.y][top.x]):
            point = self._names["leap"](top, choice)
            if self._names["is_free"](point):
                (removed if is_tried else remaining).append(self._square(point))
        chosen = None
        choice = frame.f_locals.get("choice", -1)
        if choice >= 0 and len(stack) < self._board.size:
            chosen = self._square(self._names["leap"](top, choice))
        return Observation(index, stack, len(stack), tuple(removed), tuple(remaining), chosen)

    def _loop_observation(self, index, frame):
        board = self._names["board"]
        squares = sorted(
            (number, row * self._board.cols + column)
            for row, numbers in enumerate(board)
            for column, number in enumerate(numbers)
            if number
        )
        row = frame.f_locals["row"]
        column = frame.f_locals["column"]
        points = [
            Point(column + x, row + y)
            for x, y in zip(self._names["RIGHT"], self._names["DOWN"], strict=True)
        ]
        free = [point for point in points if self._names["is_free"](point.y, point.x)]
        best = frame.f_locals.get("best", -1)
        has_choice = best >= 0 and len(squares) < self._board.size
        chosen = self._square(points[best]) if has_choice else None
        free_squares = tuple(map(self._square, free))
        path = tuple(square for _, square in squares)
        return Observation(index, path, frame.f_locals["number"], (), free_squares, chosen)
