#ifndef C_BENCHMARK_PEERS_H
#define C_BENCHMARK_PEERS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Calls of malloc, calloc and realloc on this thread.
int64_t peer_allocations(void);

/// Whether spdlog was there when this was compiled.
int peer_has_spdlog(void);
/// Opens a logger into a file; an asynchronous one drops the oldest when its queue of 8192 is full, as a caller that must not wait does.
void peer_spdlog_open(const char *path, int is_asynchronous);
/// A line with three values.
void peer_spdlog_info(int64_t number, const char *user, const char *path);
void peer_spdlog_close(void);

#ifdef __cplusplus
}
#endif

#endif
