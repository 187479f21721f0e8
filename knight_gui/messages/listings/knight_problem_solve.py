"""Listing of the program `knight-problem-solve`."""

from knight_gui.i18n import lazy_gettext
from knight_gui.messages.listings.listing import Listing, StackType
from knight_gui.messages.pseudocode import LineRole

KNIGHT_PROBLEM_SOLVE = Listing(
    language="Java",
    stack_type=StackType.EXPLICIT,
    template="""
class KnightProblemSolve {
  static final int ROWS = ROWS_VALUE;
  static final int COLUMNS = COLUMNS_VALUE;
  static final int[][] LEAPS = {
      {1, -2}, {2, -1}, {2, 1}, {1, 2},
      {-1, 2}, {-2, 1}, {-2, -1}, {-1, -2}};
  static boolean[][] used =
      new boolean[ROWS][COLUMNS];
  static boolean[][][] tried =
      new boolean[ROWS][COLUMNS][8];
  static Deque<Point> stack =
      new ArrayDeque<>();

  static boolean solve(int row, int column) {
    push(new Point(column, row));
    while (stack.size() < ROWS * COLUMNS) {
      if (stack.isEmpty()) {
        return false;
      }
      Point top = stack.peek();
      int choice = choose(top);
      if (choice < 0) {
        stack.pop();
        used[top.y][top.x] = false;
        Arrays.fill(tried[top.y][top.x], false);
      } else {
        tried[top.y][top.x][choice] = true;
        push(leap(top, choice));
      }
    }
    return true;
  }

  static int choose(Point top) {
    int choice = -1;
    int fewest = 9; @greedy
    for (int i = 0; i < 8; i++) {
      if (tried[top.y][top.x][i]
          || !isFree(leap(top, i))) {
        continue;
      }
      return i; @naive
      int exits = countExits(leap(top, i)); @greedy
      if (exits < fewest) { @greedy
        fewest = exits; @greedy
        choice = i; @greedy
      } @greedy
    }
    return choice;
  }

  static int countExits(Point p) { @greedy
    int exits = 0; @greedy
    for (int i = 0; i < 8; i++) { @greedy
      if (isFree(leap(p, i))) { @greedy
        exits++; @greedy
      } @greedy
    } @greedy
    return exits; @greedy
  } @greedy

  static Point leap(Point p, int i) {
    return new Point(
        p.x + LEAPS[i][0], p.y + LEAPS[i][1]);
  }

  static boolean isFree(Point p) {
    return p.x >= 0 && p.x < COLUMNS
        && p.y >= 0 && p.y < ROWS
        && !used[p.y][p.x];
  }

  static void push(Point p) {
    used[p.y][p.x] = true;
    stack.push(p);
  }

  public static void main(String[] args) {
    solve(START_ROW, START_COLUMN);
  }
}
""",
    line_texts={
        LineRole.ADVANCE: "push(leap(top, choice));",
        LineRole.RETREAT: "stack.pop();",
        LineRole.NO_TOUR: "stack.pop();",
        LineRole.SOLVED: "return true;",
    },
    call_template="({column}, {row})",
    variable_names=("top.y", "top.x", "stack.size()"),
    difference=lazy_gettext(
        "After a retreat, the published greedy program skips untried squares. "
        "It only knows 8×8, and fails where there is no tour."
    ),
)
