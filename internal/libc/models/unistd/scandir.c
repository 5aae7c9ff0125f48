// Defines: alphasort scandir
// Needs: closedir free malloc opendir qsort readdir strcmp
//
// A directory is read into a list that the caller frees, entry by entry. The list may be null if it is empty, as glibc's.
#include "model.h"
#include "directory.h"

struct model_directory *opendir(const char *);
struct model_entry *readdir(struct model_directory *);
int closedir(struct model_directory *);
void qsort(void *, size_t, size_t, int (*)(const void *, const void *));

#define MODEL_LISTED 3

MODEL int alphasort(const struct model_entry **a, const struct model_entry **b)
{
    return __builtin_strcmp((*a)->name, (*b)->name);
}

static int (*model_order_of_entries)(const struct model_entry **, const struct model_entry **);

MODEL_HELPER int model_compare_entries(const void *a, const void *b)
{
    return model_order_of_entries((const struct model_entry **)a, (const struct model_entry **)b);
}

MODEL int scandir(const char *path, struct model_entry ***result, int (*select)(const struct model_entry *),
                  int (*compare)(const struct model_entry **, const struct model_entry **))
{
    struct model_directory *d = opendir(path);
    struct model_entry *found[MODEL_LISTED], **list = NULL, *entry;
    size_t n = 0;
    if (d == NULL)
        return -1;
    __fathom_assumed("scandir finds at most 3 entries");
    for (int i = 0; i < MODEL_LISTED && (entry = readdir(d)) != NULL; i++) {
        if (select != NULL && !select(entry))
            continue;
        found[n] = malloc(sizeof *entry);
        if (found[n] == NULL)
            goto failed;
        *found[n++] = *entry;
    }
    if (n > 0) {
        list = malloc(n * sizeof *list);
        if (list == NULL)
            goto failed;
        __builtin_memcpy(list, found, n * sizeof *list);
    }
    closedir(d);
    if (compare != NULL) {
        model_order_of_entries = compare;
        qsort(list, n, sizeof *list, model_compare_entries);
    }
    *result = list;
    return (int)n;
failed:
    closedir(d);
    while (n > 0)
        free(found[--n]);
    return -1;
}
