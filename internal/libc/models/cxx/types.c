// Defines: __model_converts __dynamic_cast
// Defines: _ZTVN10__cxxabiv117__class_type_infoE _ZTVN10__cxxabiv120__si_class_type_infoE _ZTVN10__cxxabiv121__vmi_class_type_infoE
// Defines: _ZTVN10__cxxabiv119__pointer_type_infoE _ZTVN10__cxxabiv129__pointer_to_member_type_infoE _ZTVN10__cxxabiv123__fundamental_type_infoE
// Defines: _ZTVN10__cxxabiv120__function_type_infoE _ZTVN10__cxxabiv117__array_type_infoE _ZTVN10__cxxabiv116__enum_type_infoE
// Needs: _ZTIDn _ZTIv strcmp
//
// Conversions along the hierarchy of classes, by the type information of the
// Itanium C++ ABI: which handler catches an exception, and dynamic_cast.
#include "model.h"
#include "cxxabi.h"

int strcmp(const char *, const char *);
extern const struct model_type _ZTIDn, _ZTIv;

// Virtual tables, of which only the addresses matter. Type information points behind the first two slots.
#define MODEL_VTABLE(name) MODEL_VARIABLE void *const name[11] = {NULL}
MODEL_VTABLE(_ZTVN10__cxxabiv117__class_type_infoE);
MODEL_VTABLE(_ZTVN10__cxxabiv120__si_class_type_infoE);
MODEL_VTABLE(_ZTVN10__cxxabiv121__vmi_class_type_infoE);
MODEL_VTABLE(_ZTVN10__cxxabiv119__pointer_type_infoE);
MODEL_VTABLE(_ZTVN10__cxxabiv129__pointer_to_member_type_infoE);
MODEL_VTABLE(_ZTVN10__cxxabiv123__fundamental_type_infoE);
MODEL_VTABLE(_ZTVN10__cxxabiv120__function_type_infoE);
MODEL_VTABLE(_ZTVN10__cxxabiv117__array_type_infoE);
MODEL_VTABLE(_ZTVN10__cxxabiv116__enum_type_infoE);

MODEL_HELPER _Bool model_type_is(const struct model_type *t, void *const *table)
{
    return t->vtable == table + 2;
}

// Files share the information of a type, but each has its own of a class that is
// incomplete in it, of which there are only pointers; then names tell, unless the
// name says that it is local to a file.
MODEL_HELPER _Bool model_same_pointee(const struct model_pointer *a, const struct model_pointer *b)
{
    const unsigned incomplete = 0x18;
    if (a->pointee == b->pointee)
        return 1;
    if (((a->flags | b->flags) & incomplete) == 0)
        return 0;
    const char *name = a->pointee->name;
    return name[0] != '*' && strcmp(name, b->pointee->name) == 0;
}

MODEL_HELPER _Bool model_is_class(const struct model_type *t)
{
    return model_type_is(t, _ZTVN10__cxxabiv117__class_type_infoE) || model_type_is(t, _ZTVN10__cxxabiv120__si_class_type_infoE) ||
           model_type_is(t, _ZTVN10__cxxabiv121__vmi_class_type_infoE);
}

// The parts of one class that were found in an object.
struct model_parts {
    const struct model_type *wanted;
    char *part;        // the first of them
    int count;         // how many there are, 2 standing for more
    _Bool accessible;  // the first one, by public bases only
    _Bool null;        // there is no object: parts cannot be told apart by address
    // For dynamic_cast: the part that the pointer points to, and what is known of it.
    const struct model_type *from;
    char *at;
    char *above;         // the part that has it as a public base
    int above_count;     // how many parts there are that do
    _Bool at_accessible; // it is itself a public base of the whole
};

static void model_search(const struct model_type *t, char *object, _Bool accessible, struct model_parts *p);

MODEL_HELPER void model_found(const struct model_type *t, char *object, _Bool accessible, struct model_parts *p)
{
    _Bool again = p->count != 0 && p->part == object && !p->null; // a virtual base on another way
    if (again) {
        p->accessible = p->accessible || accessible;
        return;
    }
    if (p->count == 0) {
        p->part = object;
        p->accessible = accessible;
    }
    if (p->count < 2)
        p->count++;
    if (p->from != NULL && p->from != p->wanted) {
        struct model_parts below = {.wanted = p->from, .from = p->from, .at = p->at};
        model_search(t, object, 1, &below);
        if (below.at_accessible) {
            p->above = object;
            p->above_count++;
        }
    }
}

static void model_search(const struct model_type *t, char *object, _Bool accessible, struct model_parts *p)
{
    if (p->from != NULL && object == p->at && accessible && t == p->from)
        p->at_accessible = 1;
    if (t == p->wanted) {
        model_found(t, object, accessible, p);
        return;
    }
    model_known_type(t);
    if (model_type_is(t, _ZTVN10__cxxabiv120__si_class_type_infoE)) {
        model_search(((const struct model_si_class *)t)->base, object, accessible, p);
    } else if (model_type_is(t, _ZTVN10__cxxabiv121__vmi_class_type_infoE)) {
        const struct model_vmi_class *c = (const struct model_vmi_class *)t;
        for (unsigned i = 0; i < c->count; i++) {
            long offset = c->bases[i].offset_flags >> 8;
            if (p->null)
                offset = 0;
            else if ((c->bases[i].offset_flags & 1) != 0)
                offset = *(const ssize_t *)(*(char *const *)object + offset);
            model_search(c->bases[i].type, p->null ? NULL : object + offset, accessible && (c->bases[i].offset_flags & 2) != 0, p);
        }
    }
}

// Converts a pointer to an object of a class to one of its unambiguous public bases.
MODEL_HELPER _Bool model_upcast(const struct model_type *to, const struct model_type *from, void **object)
{
    struct model_parts p = {.wanted = to, .null = *object == NULL};
    if (to == from)
        return 1;
    model_known_type(to);
    model_known_type(from);
    if (!model_is_class(to) || !model_is_class(from))
        return 0;
    model_search(from, *object, 1, &p);
    if (p.null && p.count > 1)
        model_unsupported("a null pointer to a class that has a base several times is caught as one to that base");
    if (p.count != 1 || !p.accessible)
        return 0;
    *object = p.part;
    return 1;
}

// Whether a pointer of one type can be caught as another: a qualification
// conversion, one to void *, or one to a base. const_above says that all levels above the pointee are
// const in the target.
static _Bool model_pointer_converts(const struct model_pointer *to, const struct model_pointer *from, void **pointer, _Bool outermost, _Bool const_above)
{
    const unsigned qualifiers = 7, functions = 0x60;
    const struct model_type *target = to->pointee, *source = from->pointee;
    if ((from->flags & qualifiers & ~to->flags) != 0) // none may be lost
        return 0;
    if ((to->flags & functions & ~from->flags) != 0) // noexcept may only be lost
        return 0;
    if (!outermost && ((to->flags ^ from->flags) & qualifiers) != 0 && !const_above)
        return 0;
    if (model_same_pointee(to, from))
        return 1;
    if (outermost && target == &_ZTIv)
        return !model_type_is(source, _ZTVN10__cxxabiv120__function_type_infoE);
    if (model_type_is(target, _ZTVN10__cxxabiv119__pointer_type_infoE) && model_type_is(source, _ZTVN10__cxxabiv119__pointer_type_infoE)) {
        void *ignored = NULL;
        return model_pointer_converts((const struct model_pointer *)target, (const struct model_pointer *)source, &ignored, 0,
                                      const_above && (to->flags & 1) != 0);
    }
    return outermost && model_upcast(target, source, pointer);
}

// Whether a handler of type to catches an exception of type from. *object is the
// exception's object, and becomes what the handler gets: the object as it sees it, or the pointer that was thrown.
MODEL _Bool __model_converts(const struct model_type *to, const struct model_type *from, void **object)
{
    if (model_type_is(from, _ZTVN10__cxxabiv119__pointer_type_infoE)) {
        void *pointer = *(void **)*object;
        if (to != from) {
            if (!model_type_is(to, _ZTVN10__cxxabiv119__pointer_type_infoE) ||
                !model_pointer_converts((const struct model_pointer *)to, (const struct model_pointer *)from, &pointer, 1, 1))
                return 0;
        }
        *object = pointer;
        return 1;
    }
    if (to == from)
        return 1;
    if (from == &_ZTIDn && model_type_is(to, _ZTVN10__cxxabiv119__pointer_type_infoE)) {
        *object = NULL;
        return 1;
    }
    if (model_type_is(to, _ZTVN10__cxxabiv129__pointer_to_member_type_infoE) &&
        (from == &_ZTIDn || model_type_is(from, _ZTVN10__cxxabiv129__pointer_to_member_type_infoE)))
        model_unsupported("an exception that is a pointer to a member, or nullptr, meets a handler of a pointer to a member of another type");
    return model_upcast(to, from, object);
}

// The pointer to the part of class to in the object that source, of class from,
// is a part of (C++17 8.5.1.7, paragraph 8); NULL if there is none, or several. The hint is not needed.
MODEL void *__dynamic_cast(const void *source, const struct model_type *from, const struct model_type *to, ssize_t hint)
{
    const ssize_t *table = *(const ssize_t *const *)source;
    char *whole = (char *)source + table[-2];
    struct model_parts p = {.wanted = to, .from = from, .at = (char *)source};
    (void)hint;
    model_search(*(const struct model_type *const *)(table - 1), whole, 1, &p);
    if (p.above_count == 1)
        return p.above;
    if (p.count == 1 && p.accessible && p.at_accessible)
        return p.part;
    return NULL;
}
