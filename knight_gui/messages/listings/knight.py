"""Listing of the program `knight`."""

from knight_gui.i18n import lazy_gettext
from knight_gui.messages.listings.listing import Listing, StackType
from knight_gui.messages.pseudocode import LineRole

KNIGHT = Listing(
    language="Java",
    stack_type=StackType.NONE,
    template="""
class Knight {
  static final int ROWS = ROWS_VALUE;
  static final int COLUMNS = COLUMNS_VALUE;
  static final int[] RIGHT =
      {1, 2, 2, 1, -1, -2, -2, -1};
  static final int[] DOWN =
      {-2, -1, 1, 2, 2, 1, -1, -2};
  static int[][] board =
      new int[ROWS][COLUMNS];

  static boolean travel(int row, int column) {
    int number = 1;
    board[row][column] = number;
    while (number < ROWS * COLUMNS) {
      int best = -1;
      int fewest = 9;
      for (int i = 0; i < 8; i++) {
        int y = row + DOWN[i];
        int x = column + RIGHT[i];
        if (!isFree(y, x)) {
          continue;
        }
        int exits = countExits(y, x);
        if (exits < fewest) {
          fewest = exits;
          best = i;
        }
      }
      if (best < 0) {
        return false;
      }
      row += DOWN[best];
      column += RIGHT[best];
      number++;
      board[row][column] = number;
    }
    return true;
  }

  static int countExits(int row, int column) {
    int exits = 0;
    for (int i = 0; i < 8; i++) {
      int y = row + DOWN[i];
      int x = column + RIGHT[i];
      if (isFree(y, x)) {
        exits++;
      }
    }
    return exits;
  }

  static boolean isFree(int y, int x) {
    return y >= 0 && y < ROWS
        && x >= 0 && x < COLUMNS
        && board[y][x] == 0;
  }

  public static void main(String[] args) {
    travel(START_ROW, START_COLUMN);
  }
}
""",
    line_texts={
        LineRole.ADVANCE: "row += DOWN[best];",
        LineRole.STUCK: "return false;",
        LineRole.SOLVED: "return true;",
    },
    call_template="({column}, {row})",
    variable_names=("row", "column", "number"),
    difference=lazy_gettext(
        "The published program only knows 8×8: on other boards it runs past the end of its arrays."
    ),
)
