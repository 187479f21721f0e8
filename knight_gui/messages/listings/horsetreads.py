"""Listing of the program `horsetreads`."""

from knight_gui.i18n import lazy_gettext
from knight_gui.messages.listings.listing import Listing, StackType
from knight_gui.messages.pseudocode import LineRole

HORSETREADS = Listing(
    language="Go",
    stack_type=StackType.CALLS,
    template="""
package horsetreads

const rows, columns = ROWS_VALUE, COLUMNS_VALUE

type Point struct{ x, y int }

var leaps = []Point{
  {-1, -2}, {1, -2}, {2, -1}, {2, 1},
  {1, 2}, {-1, 2}, {-2, 1}, {-2, -1},
}

type Tour struct {
  seen     [rows * columns]bool
  numbers  [rows][columns]int
  complete bool
}

func (t *Tour) tread(x, y, number int) {
  t.seen[y*columns+x] = true
  t.numbers[y][x] = number
  queue := around(x, y)
  sortByExits(queue) @greedy
  for len(queue) > 0 {
    p := queue[0]
    queue = queue[1:]
    if !t.seen[p.y*columns+p.x] {
      t.tread(p.x, p.y, number+1)
    }
  }
  if number < rows*columns && !t.complete {
    t.seen[y*columns+x] = false
    t.numbers[y][x] = 0
  } else {
    t.complete = true
  }
}

func around(x, y int) []Point {
  var points []Point
  for _, leap := range leaps {
    p := Point{x + leap.x, y + leap.y}
    if p.x >= 0 && p.x < columns &&
      p.y >= 0 && p.y < rows {
      points = append(points, p)
    }
  }
  return points
}

func sortByExits(points []Point) { @greedy
  slices.SortStableFunc(points, @greedy
    func(a, b Point) int { @greedy
      return exits(a) - exits(b) @greedy
    }) @greedy
} @greedy
 @greedy
func exits(p Point) int { @greedy
  return len(around(p.x, p.y)) @greedy
} @greedy

func main() {
  tour := new(Tour)
  tour.tread(START_COLUMN, START_ROW, 1)
}
""",
    line_texts={
        LineRole.ADVANCE: "t.tread(p.x, p.y, number+1)",
        LineRole.RETREAT: "t.seen[y*columns+x] = false",
        LineRole.NO_TOUR: "t.seen[y*columns+x] = false",
        LineRole.SOLVED: "t.complete = true",
    },
    call_template="tread({column}, {row}, {number})",
    variable_names=("y", "x", "number"),
    difference=lazy_gettext(
        "The published program makes the same steps. Where there is no tour it prints zeros."
    ),
)
