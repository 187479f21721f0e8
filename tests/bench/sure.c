/* The search that finds a tour from every square that has one: the rival of our engine.
 *
 * Warnsdorff's rule, ties to the square farthest from the centre, back as soon as the free squares
 * prove that nothing can come of the path, and again in another order of leaps after five moves for
 * each square. Only what it needs is kept: no counts, no history.
 */
#include <stdint.h>
#include <stdlib.h>

#define LEAPS 8
#define ENOUGH 2
#define MOVES_PER_SQUARE 5
#define ROUNDS 100

/* column step, row step; rows are counted downwards */
static const int LEAP[LEAPS][2] = {
    {-2, -1}, {-1, -2}, {1, -2}, {2, -1}, {2, 1}, {1, 2}, {-1, 2}, {-2, 1},
};

struct board {
    int32_t squares;
    int32_t *neighbours;  /* LEAPS + 1 a square, ended by the number of squares */
    int32_t *nearness;    /* to the centre */
    uint8_t *links;       /* free neighbours */
    uint8_t *free;
    uint8_t *choices;
    int32_t *path;
    int64_t narrow[ENOUGH];  /* free squares with no free neighbour, and with one */
};

static uint32_t scattered(uint32_t bits)
{
    bits = (bits ^ (bits >> 16)) * 0x7FEB352Du;
    bits = (bits ^ (bits >> 15)) * 0x846CA68Bu;
    return bits ^ (bits >> 16);
}

static const int32_t *around(const struct board *b, int32_t square)
{
    return b->neighbours + (int64_t)square * (LEAPS + 1);
}

static void place(struct board *b, int32_t square)
{
    b->free[square] = 0;
    if (b->links[square] < ENOUGH)
        b->narrow[b->links[square]]--;
    for (const int32_t *to = around(b, square); *to != b->squares; to++) {
        int links = --b->links[*to];
        if (b->free[*to] && links < ENOUGH) {
            b->narrow[links]++;
            b->narrow[1] -= links == 0;
        }
    }
}

static void lift(struct board *b, int32_t square)
{
    b->free[square] = 1;
    for (const int32_t *to = around(b, square); *to != b->squares; to++) {
        int links = b->links[*to]++;
        if (b->free[*to] && links < ENOUGH) {
            b->narrow[links]--;
            b->narrow[1] += links == 0;
        }
    }
    if (b->links[square] < ENOUGH)
        b->narrow[b->links[square]]++;
}

/* Whether a free square can no longer be reached, or two of them can only be the last. */
static int is_doomed(const struct board *b, int32_t head)
{
    int64_t stranded = b->narrow[0], single = b->narrow[1];

    if (stranded + single == 0)
        return 0;
    for (const int32_t *to = around(b, head); *to != b->squares; to++) {
        if (!b->free[*to] || b->links[*to] >= ENOUGH)
            continue;
        /* the head is one more way to it */
        if (b->links[*to] == 1)
            single--;
        else
            stranded--, single++;
    }
    return stranded > 0 || single > 1;
}

static uint64_t key(const struct board *b, uint32_t round, int32_t head, int32_t square, int place)
{
    uint64_t tie = round ? scattered(scattered(round) ^ (uint32_t)(square - head)) & 0xFF
                         : (uint64_t)b->nearness[square];

    return (uint64_t)b->links[square] << 52 | tie << 4 | (uint64_t)place;
}

/* The place of the first candidate after the last one tried, from 1; 0 if there is none. */
static int next_choice(const struct board *b, uint32_t round, int32_t head, int last)
{
    const int32_t *to = around(b, head);
    uint64_t least = UINT64_MAX;
    uint64_t after = last ? key(b, round, head, to[last - 1], last) : 0;

    for (int place = 1; *to != b->squares; to++, place++) {
        if (!b->free[*to])
            continue;
        uint64_t here = key(b, round, head, *to, place);
        if (after < here && here < least)
            least = here;
    }
    return least == UINT64_MAX ? 0 : (int)(least & 15);
}

struct board *make(int rows, int cols)
{
    struct board *b = calloc(1, sizeof *b);
    int32_t squares = b->squares = rows * cols;
    int32_t farthest = (rows - 1) * (rows - 1) + (cols - 1) * (cols - 1);

    b->neighbours = malloc(sizeof(int32_t) * (LEAPS + 1) * (size_t)squares);
    b->nearness = malloc(sizeof(int32_t) * (size_t)squares);
    b->path = malloc(sizeof(int32_t) * (size_t)squares);
    b->links = malloc((size_t)squares + 1);
    b->free = malloc((size_t)squares + 1);
    b->choices = malloc((size_t)squares);
    for (int32_t square = 0; square < squares; square++) {
        int row = square / cols, col = square % cols, count = 0;
        int down = 2 * row - (rows - 1), across = 2 * col - (cols - 1);
        int32_t *to = b->neighbours + (int64_t)square * (LEAPS + 1);
        for (int i = 0; i < LEAPS; i++) {
            int x = col + LEAP[i][0], y = row + LEAP[i][1];
            if (0 <= x && x < cols && 0 <= y && y < rows)
                to[count++] = y * cols + x;
        }
        to[count] = squares;
        b->links[square] = (uint8_t)count;
        b->nearness[square] = farthest - down * down - across * across;
        b->free[square] = 1;
        b->narrow[0] += count == 0;
        b->narrow[1] += count == 1;
    }
    b->free[squares] = 0;
    return b;
}

void dispose(struct board *b)
{
    free(b->neighbours);
    free(b->nearness);
    free(b->path);
    free(b->links);
    free(b->free);
    free(b->choices);
    free(b);
}

const int32_t *path_of(const struct board *b)
{
    return b->path;
}

/* Look for an open tour from `start`; return the steps it took, or -1 if there is none. */
int64_t search(struct board *b, int32_t start)
{
    int64_t budget = (int64_t)MOVES_PER_SQUARE * b->squares, left = budget, steps = 0;
    uint32_t round = 0;
    int32_t depth = 0;
    int is_lost;

    b->path[0] = start;
    b->choices[0] = 0;
    place(b, start);
    is_lost = is_doomed(b, start);
    while (depth + 1 < b->squares) {
        int32_t head = b->path[depth];
        int choice = 0;
        if (left == 0 && depth == 0) {
            round++;
            left = round < ROUNDS ? budget : INT64_MAX;
            b->choices[0] = 0;
        }
        if (left > 0 && !is_lost)
            choice = next_choice(b, round, head, b->choices[depth]);
        steps++;
        if (choice == 0) {
            if (depth == 0)
                return -1;
            lift(b, head);
            depth--;
            is_lost = 0;
            continue;
        }
        b->choices[depth++] = (uint8_t)choice;
        head = b->path[depth] = around(b, head)[choice - 1];
        b->choices[depth] = 0;
        place(b, head);
        is_lost = is_doomed(b, head);
        left--;
    }
    return steps;
}

/* Follow Warnsdorff's rule, ties to the first in the fixed order, until no square is free; return
 * how many squares there are on the path. */
int32_t walk(struct board *b, int32_t start)
{
    int32_t visited = 0, next = start;

    while (next != b->squares) {
        int32_t head = b->path[visited++] = next;
        int least = LEAPS + 1;
        b->free[head] = 0;
        next = b->squares;
        for (const int32_t *to = around(b, head); *to != b->squares; to++) {
            int links = --b->links[*to];
            if (b->free[*to] && links < least) {
                least = links;
                next = *to;
            }
        }
    }
    return visited;
}
