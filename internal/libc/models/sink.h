// Where printf's text goes.
#ifndef FATHOM_SINK_H
#define FATHOM_SINK_H
#include "format.h"

// Where text goes: the first limit bytes to the buffer at to, all are counted.
struct model_sink {
    char *to;
    size_t limit;
    size_t count;
};

MODEL_HELPER void model_emit(struct model_sink *sink, const char *text, size_t n)
{
    if (sink->count < sink->limit) {
        size_t room = sink->limit - sink->count;
        if (n != 0)
            model_copy_text(sink->to + sink->count, text, n < room ? n : room);
    }
    sink->count += n;
}

MODEL_HELPER void model_emit_repeated(struct model_sink *sink, char c, size_t n)
{
    if (sink->count < sink->limit) {
        size_t room = sink->limit - sink->count;
        __builtin_memset(sink->to + sink->count, c, n < room ? n : room);
    }
    sink->count += n;
}

// Any text of a length in [low, high], widened to the width.
MODEL_HELPER void model_emit_any(struct model_sink *sink, const struct model_spec *spec, size_t low, size_t high)
{
    size_t n = model_size_in(low, high);
    if (n < spec->width)
        n = spec->width;
    if (sink->count < sink->limit) {
        size_t room = sink->limit - sink->count;
        __fathom_havoc(sink->to + sink->count, n < room ? n : room);
    }
    sink->count += n;
}

// Text padded with spaces to the width.
MODEL_HELPER void model_emit_padded(struct model_sink *sink, const struct model_spec *spec, const char *text, size_t n)
{
    size_t padding = n < spec->width ? spec->width - n : 0;
    if (!spec->left)
        model_emit_repeated(sink, ' ', padding);
    model_emit(sink, text, n);
    if (spec->left)
        model_emit_repeated(sink, ' ', padding);
}

#endif
