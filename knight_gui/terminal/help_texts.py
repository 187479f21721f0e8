r"""Help texts of the program and of its commands.

The first line of a command's help is also its text in the list of commands. The fields in braces
are filled in when the command line is made; a paragraph after ``\b`` is not wrapped.
"""

from knight_gui.i18n import gettext_noop

PROGRAM_HELP = gettext_noop("""\
Watch a knight look for a tour of the board.

Without a command, a window opens. Click a square there to start a tour.

\b
Examples:
  knight-gui
      open the window
  knight-gui solve
      print a tour of the 8x8 board
  knight-gui count --board 5x6
      count all tours of the board
  knight-gui map --board 6x6 --strategy naive -o map.csv
      search from every square, and keep the results
  knight-gui solve --help
      show the options of a command""")

COMMAND_HELP = {
    "solve": (
        gettext_noop("""\
Look for a tour and print it.

A tour visits every square once. The printed board numbers the squares in the order of the
visits, from 1. A 0 is a square that was not visited (00 if it is the only one), a # is a hole.
A line on standard error says how the search ended, so standard output holds the tour alone.

Without options, this is the "sure" search, from the first free square of an 8x8 board. It finds
a tour wherever there is one.

A search lists the squares the knight can go to in its move order: the fixed order of its eight
moves. Then it sorts them by its strategy. Naive does not sort. Warnsdorff tries squares with
few exits first: an exit is a free square one move away. Static counts exits on the empty board.

A preset is one of five known programs, or "sure". Add --strategy to sort its squares
differently. --strategy alone is a plain search: it retreats when nothing is left to try."""),
        gettext_noop("""\
{about_orderings}{about_tie_breaks}{about_prunings}\
\b
Examples:
  knight-gui solve --board 6x6 --start c3
  knight-gui solve --preset horsetreads --start 4,4
  knight-gui solve --preset horse-step-chess --strategy naive
  knight-gui solve --board 5x6 --closed --format json
  knight-gui solve --board 1000x1000 --format squares > tour.txt
  knight-gui solve --board 6x6 --holes c3,d4 --start a1
  knight-gui solve --board 10x10 --holes a1 --leaper zebra
  knight-gui solve --start a8 --end b8
  knight-gui solve --given "a8=1 d4=20 b8=64"

\b
Exit status:
  0    solved
  1    no tour exists, the search got stuck, or --max-steps stopped it
  2    wrong arguments
  3    not decided, with --end or --given
  130  interrupted by {stop_key}
"""),
    ),
    "count": (
        gettext_noop("""\
Count all tours of a board, or from one square.

The board can have up to 36 squares, because the count finds every tour. You see how many tours
start on each square. With --start, only the tours from there are counted, and you can print them. A
closed tour counts twice, once for each direction."""),
        gettext_noop("""\
\b
Examples:
  knight-gui count --board 5x6
  knight-gui count --board 5x5 --start c3
  knight-gui count --board 6x6 --closed
  knight-gui count --board 6x6 --end b6
  knight-gui count --board 3x10 --start a3 --format squares > tours.txt

\b
Exit status:
  0    there are tours
  1    there are none
  2    wrong arguments
  3    not decided, with --given
  130  interrupted by {stop_key}
"""),
    ),
    "map": (
        gettext_noop("""\
Search from every square, and keep the results.

Each search ends with a tour, with a proof that there is none, or stuck. After --limit steps it
gives up, and how it would end is unknown. Squares from which theory rules out a tour are
skipped. Each search gives one row, which says all you need to repeat it.

If the file exists, rows are added to it. Searches in it are skipped, unless they gave up at a
lower limit. So you can stop at any time, and run the same command again to go on.

The board is 8x8 unless you choose another with --board, or many with --boards. With --start you
search from there only. Give --strategy or --preset more than once to compare them. With both,
each preset is sorted by each of the strategies."""),
        gettext_noop("""\
\b
Examples:
  knight-gui map --board 6x6 --strategy naive
  knight-gui map --preset knight --preset sure -o map.csv
  knight-gui map --preset horsetreads --strategy naive -o naive.json
  knight-gui map --boards 3x3..8x8 --start a1 -o corners.csv

\b
Exit status:
  0    every search is done
  2    wrong arguments, or the file cannot be written
  130  interrupted by {stop_key}
"""),
    ),
    "luck": (
        gettext_noop("""\
Run one search many times, with another seed each time.

A search is a lottery: most runs are short, and a few are endless. You learn how long half of them
take, how long one in ten, and when it pays to give up and start again. Runs that gave up at
--limit are not left out: they count as unfinished.

If the file is a .csv that exists, rows are added to it, so you can stop and go on later. Each row,
and each run of JSON, has the strategy with which `solve --strategy` takes the same steps. Without
options, this is the static search."""),
        gettext_noop("""\
\b
Examples:
  knight-gui luck --board 6x6 --strategy naive --seeds 200 --limit 30000000
  knight-gui luck --strategy static --start a8 --format json
  knight-gui luck --strategy static --vary ties -o luck.csv

\b
Exit status:
  0    a run found a tour
  1    none did
  2    wrong arguments, or the file cannot be written
  130  interrupted by {stop_key}
"""),
    ),
    "estimate": (
        gettext_noop("""\
Estimate how large a search is.

That is how many positions it would try if it never found a tour. The estimate follows random
ways down the search tree and weighs each by its branches (D. E. Knuth, 1975). You also get its
standard error, and the time it takes at 100 million positions a second. Without options, this is
the naive search."""),
        gettext_noop("""\
\b
Examples:
  knight-gui estimate
  knight-gui estimate --board 6x6 --start c3 --pruning dead-ends
  knight-gui estimate --preset horsetreads --format json

\b
Exit status:
  0    estimated
  2    wrong arguments
  130  interrupted by {stop_key}
"""),
    ),
    "export": (
        gettext_noop("""\
Export a search to a file.

Export a saved file, or describe a search with the options of solve. An existing file is
replaced only when the new one is complete.

The ending of the file says what kind it is: text, a table, JSON, a picture or a film. --what
says what it holds. That can be the board, the squares of the path, each step, or how many
retreats there were from each square or depth. Pictures also show the landscape, the chart of
retreats, or a figure with board and landscape. HTML holds a whole lesson: one page for any browser,
with its words and boards step by step; it needs no internet. --what lesson makes a PDF a
handout of it."""),
        gettext_noop("""\
\b
Examples:
  knight-gui export -o tour.txt --board 6x6
  knight-gui export -o lost.txt --strategy naive --step 33
  knight-gui export -o steps.csv --what steps --strategy naive --range 0..1000
  knight-gui export -o squares.csv --what by-square --strategy naive --step 1000000
  knight-gui export lesson.knight --scene 2 -o board.json
  knight-gui export --format csv > tour.csv
  knight-gui export -o lost.svg --what figure --strategy naive --step 33
  knight-gui export -o film.gif --strategy naive --range 0..200 --speed 10
  knight-gui export why-it-takes-so-long -o page.html
  knight-gui export 'knight:8x8/a8/naive?step=33' -o lost.svg

\b
Exit status:
  0    written
  1    no tour exists, the search got stuck, or --max-steps stopped it
  2    wrong arguments, or the file cannot be written
  130  interrupted by {stop_key}
"""),
    ),
    "check": (
        gettext_noop("""\
Check whether squares, or a file, are a tour.

You learn whether it is open or closed, or where it breaks. The file can hold a board with the
numbers of the visits, from 1 or 0. A # is a hole; a dot or a hyphen is a square that was not
visited. It can also list the squares in order, by name or as row and column. Files from export
and solve work, too."""),
        gettext_noop("""\
\b
Examples:
  knight-gui check tour.txt
  knight-gui solve --board 6x6 --format squares | knight-gui check -
  knight-gui check tour.csv --board 8x8 --holes c3,c4
  knight-gui check tour.txt --about
  knight-gui check tour.txt --as 'from c3'

\b
Exit status:
  0    it is a tour
  1    it is not a tour
  2    it cannot be read, or wrong arguments
"""),
    ),
    "judge": (
        gettext_noop("""\
Say whether a path can still become a tour.

If it can't, you learn which square lost the tour, and why. The path can be anything that check
reads: squares, a file, or standard input. It can end before the tour does. A list of squares
lies on the 8x8 board, unless one of them is farther away or you say --board."""),
        gettext_noop("""\
\b
Examples:
  knight-gui judge "a8 b6 c8 d6"
  knight-gui judge "a1 c2 a3 b1" --board 3x4
  knight-gui solve --strategy naive --max-steps 60 --format json | knight-gui judge -

\b
Exit status:
  0    it can become a tour
  1    it is lost
  2    it is not a path, or wrong arguments
  3    not decided: it would take too long to find out
  130  interrupted by {stop_key}
"""),
    ),
    "puzzle": (
        gettext_noop("""\
Print puzzles about knight's tours, with their solutions.

There are five kinds. One way out: which is the only move that keeps the tour possible? Where did
it go wrong: which square lost the tour? Finish it: which is the only way to the end? No tour: which
square proves that the path can't become a tour? Numbers: which is the only tour with these numbers?

Each puzzle has one answer, and few squares are left to look at. A seed gives the same
puzzles on every machine, and so does a date. Without either, you get the puzzle of today. On a
sheet of many, the first four kinds and the difficulties take turns unless you choose them."""),
        gettext_noop("""\
\b
Examples:
  knight-gui puzzle
  knight-gui puzzle --kind one-way-out --difficulty 3
  knight-gui puzzle --kind numbers --difficulty 2
  knight-gui puzzle --count 12 --seed 1 -o sheet.pdf
  knight-gui puzzle --date 2026-12-24 --format json

\b
Exit status:
  0    printed
  2    wrong arguments, or the file cannot be written
  130  interrupted by {stop_key}
"""),
    ),
    "doctor": (
        gettext_noop("""\
Check whether this machine has all that the program needs.

Each line says what was found. Where something is missing, the next line says how to fix it. A
circle marks what is missing and not needed, such as a device for sound."""),
        gettext_noop("""\
\b
Examples:
  knight-gui doctor
  knight-gui doctor --format json

\b
Exit status:
  0    all that is needed is there
  1    something that is needed is missing
  2    wrong arguments
"""),
    ),
    "reset": (
        gettext_noop("""\
Remove the settings, or all that the program has stored on this machine.

It prints the names of what it has removed. Files that you have saved stay. Close the window
first: it would write its settings again."""),
        gettext_noop("""\
\b
Examples:
  knight-gui reset
  knight-gui reset --everything

\b
Exit status:
  0    done
  2    wrong arguments, or a file cannot be removed
"""),
    ),
    "desktop": (
        gettext_noop("""\
Add the program to the applications menu of a Linux desktop, or remove it.

It gets an entry in the menu and an icon, and files that end in .knight open in its window. All of
it is installed for you only, in ~/.local/share, and remove takes it away again."""),
        gettext_noop("""\
\b
Examples:
  knight-gui desktop install
  knight-gui desktop remove

\b
Exit status:
  0    done
  2    wrong arguments, no Linux desktop, or a file cannot be written
"""),
    ),
}
"""Help of each command: the texts before and after its options."""
