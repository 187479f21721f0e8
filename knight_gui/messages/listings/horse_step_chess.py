"""Listing of the program `horse-step-chess`."""

from knight_gui.i18n import lazy_gettext
from knight_gui.messages.listings.listing import Listing, StackType
from knight_gui.messages.pseudocode import LineRole

HORSE_STEP_CHESS = Listing(
    language="Java",
    stack_type=StackType.CALLS,
    template="""
class HorseStepChess {
  static final int ROWS = ROWS_VALUE;
  static final int COLUMNS = COLUMNS_VALUE;
  static final int[] RIGHT =
      {-2, -1, 1, 2, 2, 1, -1, -2};
  static final int[] DOWN =
      {1, 2, 2, 1, -1, -2, -2, -1};
  static int[][] marks =
      new int[ROWS][COLUMNS];
  static boolean done = false;

  static void jump(int row, int col, int count) {
    marks[row][col] = count;
    List<Point> open = targets(row, col);
    open.sort(Comparator.comparingInt( @greedy
        t -> targets(t.y, t.x).size())); @greedy
    while (!open.isEmpty()) {
      Point t = open.remove(0);
      if (marks[t.y][t.x] == 0) {
        jump(t.y, t.x, count + 1);
      }
    }
    if (count < ROWS * COLUMNS && !done) {
      marks[row][col] = 0;
    } else {
      done = true;
    }
  }

  static List<Point> targets(int row, int col) {
    List<Point> found = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      int x = col + RIGHT[i];
      int y = row + DOWN[i];
      if (0 <= x && x < COLUMNS
          && 0 <= y && y < ROWS) {
        found.add(new Point(x, y));
      }
    }
    return found;
  }

  public static void main(String[] args) {
    jump(START_ROW, START_COLUMN, 1);
  }
}
""",
    line_texts={
        LineRole.ADVANCE: "jump(t.y, t.x, count + 1);",
        LineRole.RETREAT: "marks[row][col] = 0;",
        LineRole.NO_TOUR: "marks[row][col] = 0;",
        LineRole.SOLVED: "done = true;",
    },
    call_template="jump({row}, {column}, {number})",
    variable_names=("row", "col", "count"),
    difference=lazy_gettext(
        "Large boards can overflow the stack of the published program. "
        "Where there is no tour, it prints zeros."
    ),
)
