#define SIZE 4

struct ring {
    int item[SIZE];
    unsigned next;
};

void put(struct ring *r, int value);
