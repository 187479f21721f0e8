/* The search without sorting on 8x8 as a plain loop: the rival of our engine.
 *
 * A set of visited squares in one word, a list of neighbours for each square, and the same
 * counts as ours: nodes, retreats, retreats by square and by depth. Nothing else is kept.
 */
#include <stdint.h>

#define SIDE 8
#define SQUARES (SIDE * SIDE)
#define LEAPS 8
#define NONE (-1)

/* column step, row step; rows are counted downwards */
static const int LEAP[LEAPS][2] = {
    {-2, -1}, {-1, -2}, {1, -2}, {2, -1}, {2, 1}, {1, 2}, {-1, 2}, {-2, 1},
};

struct counts {
    int64_t nodes;
    int64_t retreats;
    int64_t by_square[SQUARES];
    int64_t by_depth[SQUARES];
};

static int8_t neighbours[SQUARES][LEAPS + 1];

static void list_neighbours(void)
{
    for (int square = 0; square < SQUARES; square++) {
        int count = 0;
        for (int i = 0; i < LEAPS; i++) {
            int col = square % SIDE + LEAP[i][0], row = square / SIDE + LEAP[i][1];
            if (0 <= col && col < SIDE && 0 <= row && row < SIDE)
                neighbours[square][count++] = (int8_t)(row * SIDE + col);
        }
        neighbours[square][count] = NONE;
    }
}

/* Search from `start`, fill in the counts and the path; return the number of squares visited. */
int search(int start, struct counts *counts, int8_t path[SQUARES])
{
    const int8_t *next[SQUARES];
    const int8_t *candidate = neighbours[start];
    uint64_t visited = UINT64_C(1) << start;
    int64_t nodes = 1;
    int depth = 0;

    list_neighbours();
    path[0] = (int8_t)start;
    while (depth < SQUARES - 1) {
        int square = *candidate++;
        if (square == NONE) {
            if (depth == 0)
                break;
            int head = path[depth];

            counts->retreats++;
            counts->by_square[head]++;
            counts->by_depth[depth]++;
            visited ^= UINT64_C(1) << head;
            candidate = next[--depth];
        } else if (!(visited >> square & 1)) {
            nodes++;
            visited |= UINT64_C(1) << square;
            next[depth++] = candidate;
            path[depth] = (int8_t)square;
            candidate = neighbours[square];
        }
    }
    counts->nodes = nodes;
    return depth + 1;
}
