#include "CCryptoPortable.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/mman.h>

// A page that is zero in a forked child. Zero: this process has no number yet.
static _Atomic uint64_t *_Atomic number;
static pthread_once_t prepared = PTHREAD_ONCE_INIT;
static _Atomic uint64_t last_number;

static void forget(void) { atomic_store(number, 0); }

static void prepare(void) {
    const size_t size = 4096;
    void *page = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0);
    // Without memory, each call returns another number, so that nothing is reused.
    if (page == MAP_FAILED) return;
#ifdef MADV_WIPEONFORK
    // Also in a child that was created without fork(), such as by clone().
    madvise(page, size, MADV_WIPEONFORK);
#endif
    number = page;
    pthread_atfork(NULL, NULL, forget);
}

uint64_t cportable_process_number(void) {
    _Atomic uint64_t *page = atomic_load_explicit(&number, memory_order_acquire);
    uint64_t known = page != NULL ? atomic_load_explicit(page, memory_order_relaxed) : 0;
    if (known != 0) return known;
    pthread_once(&prepared, prepare);
    page = number;
    // Above those of the ancestors, because the child inherits the counter.
    uint64_t own = atomic_fetch_add(&last_number, 1) + 1;
    if (page == NULL || atomic_compare_exchange_strong(page, &known, own)) return own;
    return known;
}

static _Atomic unsigned thread_count;
static _Thread_local unsigned thread_number;

unsigned cportable_thread_number(void) {
    if (thread_number == 0) thread_number = atomic_fetch_add(&thread_count, 1) + 1;
    return thread_number - 1;
}
