// The C types of libIndexStore's functions that Strata calls, written for loading the library at run time: Swift cannot spell a C function
// that returns a structure. Nothing here is linked.
#ifndef STRATA_INDEX_STORE_H
#define STRATA_INDEX_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    const char *data;
    size_t length;
} strata_index_text;

typedef bool (*strata_index_visitor)(void *context, void *item);

typedef void *(*strata_index_create_store)(const char *path, void **error);
typedef void *(*strata_index_create_reader)(void *store, const char *name, void **error);
typedef bool (*strata_index_visit)(void *item, void *context, strata_index_visitor visitor);
typedef void (*strata_index_dispose)(void *item);
typedef strata_index_text (*strata_index_get_text)(void *item);
typedef const char *(*strata_index_get_description)(void *error);
typedef void *(*strata_index_get_item)(void *item);
typedef unsigned (*strata_index_get_number)(void *item);
typedef uint64_t (*strata_index_get_flags)(void *item);
typedef bool (*strata_index_get_flag)(void *item);
typedef void (*strata_index_get_place)(void *occurrence, unsigned *line, unsigned *column);
typedef void (*strata_index_get_time)(void *unit, int64_t *seconds, int64_t *nanoseconds);

#endif
