// Rows and columns swapped in the index: the last rows lie past the array.
//
// expect: violated
// kind: memory.bounds
// line: 19
#include <fathom.h>

#define ROWS 2
#define COLUMNS 5

int main(void) {
    int *grid[ROWS];
    int row0[COLUMNS] = {0}, row1[COLUMNS] = {0};
    unsigned r = fathom_nondet_uint(), c = fathom_nondet_uint();

    grid[0] = row0;
    grid[1] = row1;
    fathom_assume(r < ROWS && c < COLUMNS);
    int *row = grid[c];
    row[r] = 1;
    fathom_assert(row0[0] + row0[1] + row1[0] + row1[1] == 1);
    return 0;
}
