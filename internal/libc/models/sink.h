// Where printf's text goes.
#ifndef FATHOM_SINK_H
#define FATHOM_SINK_H
#include "format.h"

// Where text goes: the first limit characters to the buffer, all are counted. The buffer is of bytes, or of wide characters.
struct model_sink {
    char *to;
    model_wchar *wide;
    size_t limit, count;
    _Bool failed; // some character could not be converted
};

// How many of the n characters that come next have room.
MODEL_HELPER size_t model_room_for(const struct model_sink *sink, size_t n)
{
    size_t room = sink->count < sink->limit ? sink->limit - sink->count : 0;
    return n < room ? n : room;
}

MODEL_HELPER void model_emit(struct model_sink *sink, const char *text, size_t n)
{
    size_t fit = model_room_for(sink, n);
    if (sink->wide != NULL) {
        for (size_t i = 0; i < n; i++) {
            model_wchar c;
            if (!model_widen((unsigned char)text[i], &c))
                sink->failed = 1;
            else if (i < fit)
                sink->wide[sink->count + i] = c;
        }
    } else if (fit != 0) {
        model_copy_text(sink->to + sink->count, text, fit);
    }
    sink->count += n;
}

MODEL_HELPER void model_emit_wide(struct model_sink *sink, const model_wchar *text, size_t n)
{
    size_t fit = model_room_for(sink, n);
    if (sink->wide == NULL) {
        for (size_t i = 0; i < n; i++) {
            char c;
            if (!model_narrow(text[i], &c))
                sink->failed = 1;
            else if (i < fit)
                sink->to[sink->count + i] = c;
        }
    } else if (fit != 0) {
        model_copy_text((char *)(sink->wide + sink->count), (const char *)text, fit * sizeof *text);
    }
    sink->count += n;
}

MODEL_HELPER void model_emit_repeated(struct model_sink *sink, char c, size_t n)
{
    size_t fit = model_room_for(sink, n);
    if (sink->wide != NULL)
        for (size_t i = 0; i < fit; i++)
            sink->wide[sink->count + i] = c;
    else if (fit != 0)
        __builtin_memset(sink->to + sink->count, c, fit);
    sink->count += n;
}

// Any text of a length in [low, high], widened to the width.
MODEL_HELPER void model_emit_any(struct model_sink *sink, const struct model_spec *spec, size_t low, size_t high)
{
    size_t n = model_size_in(low, high), fit;
    if (n < spec->width)
        n = spec->width;
    fit = model_room_for(sink, n);
    if (fit != 0 && sink->wide != NULL)
        __fathom_havoc(sink->wide + sink->count, fit * sizeof *sink->wide);
    else if (fit != 0)
        __fathom_havoc(sink->to + sink->count, fit);
    sink->count += n;
}

// Text padded with spaces to the width: bytes, or wide characters if there are such.
MODEL_HELPER void model_emit_padded(struct model_sink *sink, const struct model_spec *spec, const char *text, const model_wchar *wide, size_t n)
{
    size_t padding = n < spec->width ? spec->width - n : 0;
    if (!spec->left)
        model_emit_repeated(sink, ' ', padding);
    if (wide != NULL)
        model_emit_wide(sink, wide, n);
    else
        model_emit(sink, text, n);
    if (spec->left)
        model_emit_repeated(sink, ' ', padding);
}

#endif
