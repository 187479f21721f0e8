"""Listing of the program `knight-tour`."""

from knight_gui.i18n import lazy_gettext
from knight_gui.messages.listings.listing import Listing, StackType
from knight_gui.messages.pseudocode import LineRole

KNIGHT_TOUR = Listing(
    language="Java",
    stack_type=StackType.CALLS,
    template="""
class KnightTour {
  static final int ROWS = ROWS_VALUE;
  static final int COLUMNS = COLUMNS_VALUE;
  static final int[][] LEAPS = {
      {-2, -1}, {-1, -2}, {1, -2}, {2, -1},
      {2, 1}, {1, 2}, {-1, 2}, {-2, 1}};
  static int[][] board =
      new int[ROWS][COLUMNS];
  static boolean[] visited =
      new boolean[ROWS * COLUMNS];
  static boolean finished = false;

  static void visit(
      int row, int column, int number) {
    int index = row * COLUMNS + column;
    board[row][column] = number;
    visited[index] = true;
    List<Point> next = reach(row, column);
    sortByExits(next); @greedy
    while (!next.isEmpty()) {
      Point p = next.remove(0);
      if (!visited[p.y * COLUMNS + p.x]) {
        visit(p.y, p.x, number + 1);
      }
    }
    if (number < ROWS * COLUMNS && !finished) {
      board[row][column] = 0;
      visited[index] = false;
    } else {
      finished = true;
    }
  }

  static List<Point> reach(int row, int column) {
    List<Point> points = new ArrayList<>();
    for (int[] leap : LEAPS) {
      int x = column + leap[0];
      int y = row + leap[1];
      if (x >= 0 && x < COLUMNS
          && y >= 0 && y < ROWS) {
        points.add(new Point(x, y));
      }
    }
    return points;
  }

  static void sortByExits(List<Point> points) { @greedy
    points.sort(Comparator.comparingInt( @greedy
        p -> reach(p.y, p.x).size())); @greedy
  } @greedy

  public static void main(String[] args) {
    visit(START_ROW, START_COLUMN, 1);
  }
}
""",
    line_texts={
        LineRole.ADVANCE: "visit(p.y, p.x, number + 1);",
        LineRole.RETREAT: "board[row][column] = 0;",
        LineRole.NO_TOUR: "board[row][column] = 0;",
        LineRole.SOLVED: "finished = true;",
    },
    call_template="visit({row}, {column}, {number})",
    variable_names=("row", "column", "number"),
    difference=lazy_gettext(
        "The published program mixes up rows and columns, and fails unless the board is square. "
        "Large boards can overflow its stack."
    ),
)
