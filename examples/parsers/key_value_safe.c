// "key=value": the value starts behind the first equals sign, if there is one.
//
// expect: safe
#include <fathom.h>
#include <string.h>

static const char *value_of(const char *line, const char *key) {
    size_t n = strlen(key);
    if (strncmp(line, key, n) != 0 || line[n] != '=')
        return NULL;
    return line + n + 1;
}

int main(void) {
    char line[6];

    for (int i = 0; i < 5; i++)
        line[i] = fathom_nondet_char();
    line[5] = '\0';
    const char *value = value_of(line, "id");
    if (value) {
        fathom_assert(line[0] == 'i' && line[1] == 'd' && line[2] == '=');
        fathom_assert(value == line + 3 && strlen(value) <= 2);
    }
    return 0;
}
