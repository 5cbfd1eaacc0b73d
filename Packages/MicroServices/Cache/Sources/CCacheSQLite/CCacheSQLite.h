#include <sqlite3.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <time.h>
#if defined(__APPLE__)
#include <pthread.h>
#endif
#if defined(__linux__) && defined(__aarch64__)
#include <sys/auxv.h>
#endif

/* CRC-32C by the processor's instruction, eight bytes at a time: ten times as fast as tables. The instruction has a latency of three cycles
   and a throughput of one, so three lanes run in parallel. `shifts` combines them: it advances a sum by a lane, with a table per byte. */
#define CACHE_LANE 1024
#if defined(__x86_64__)
#define CACHE_CRC_TARGET __attribute__((target("sse4.2")))
#define CACHE_CRC_OF_WORD(sum, word) __builtin_ia32_crc32di(sum, word)
#define CACHE_CRC_OF_BYTE(sum, byte) __builtin_ia32_crc32qi((uint32_t)(sum), byte)
static inline int cache_has_crc32c(void) { return __builtin_cpu_supports("sse4.2") != 0; }
#elif defined(__aarch64__)
#define CACHE_CRC_TARGET __attribute__((target("crc")))
#define CACHE_CRC_OF_WORD(sum, word) __builtin_arm_crc32cd((uint32_t)(sum), word)
#define CACHE_CRC_OF_BYTE(sum, byte) __builtin_arm_crc32cb((uint32_t)(sum), byte)
#if defined(__APPLE__)
/* Part of every processor since the A10. */
static inline int cache_has_crc32c(void) { return 1; }
#elif defined(__linux__)
/* HWCAP_CRC32 of <asm/hwcap.h>. */
static inline int cache_has_crc32c(void) { return (getauxval(AT_HWCAP) & (1UL << 7)) != 0; }
#else
static inline int cache_has_crc32c(void) { return 0; }
#endif
#endif

#if defined(CACHE_CRC_TARGET)
static inline uint32_t cache_shifted(uint32_t sum, const uint32_t *shifts) {
    return shifts[sum & 255] ^ shifts[256 + (sum >> 8 & 255)] ^ shifts[512 + (sum >> 16 & 255)] ^ shifts[768 + (sum >> 24)];
}
CACHE_CRC_TARGET
static inline uint64_t cache_crc32c_step(uint64_t sum, const unsigned char *bytes) {
    uint64_t word;
    memcpy(&word, bytes, 8);
    return CACHE_CRC_OF_WORD(sum, word);
}
/* The sum is not inverted before or after. */
CACHE_CRC_TARGET
static inline uint32_t cache_crc32c(uint32_t start, const void *bytes, size_t count, const uint32_t *shifts) {
    const unsigned char *next = (const unsigned char *)bytes;
    uint64_t sum = start;
    for (; count >= 3 * CACHE_LANE && shifts; count -= 3 * CACHE_LANE, next += 3 * CACHE_LANE) {
        uint64_t second = 0, third = 0;
        for (size_t place = 0; place < CACHE_LANE; place += 8) {
            sum = cache_crc32c_step(sum, next + place);
            second = cache_crc32c_step(second, next + place + CACHE_LANE);
            third = cache_crc32c_step(third, next + place + 2 * CACHE_LANE);
        }
        sum = cache_shifted(cache_shifted((uint32_t)sum, shifts) ^ (uint32_t)second, shifts) ^ (uint32_t)third;
    }
    for (; count >= 8; count -= 8, next += 8) sum = cache_crc32c_step(sum, next);
    for (; count > 0; count--, next++) sum = CACHE_CRC_OF_BYTE(sum, *next);
    return (uint32_t)sum;
}
#else
static inline int cache_has_crc32c(void) { return 0; }
static inline uint32_t cache_crc32c(uint32_t start, const void *bytes, size_t count, const uint32_t *shifts) {
    (void)bytes; (void)count; (void)shifts; return start;
}
#endif

/* A number unique among the running threads; not 0. */
#if defined(__APPLE__)
static inline uintptr_t cache_thread(void) { return (uintptr_t)pthread_self(); }
#else
static inline uintptr_t cache_thread(void) { return (uintptr_t)__builtin_thread_pointer(); }
#endif

static inline int64_t cache_clock(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}
/* Nanoseconds that include the time during which the system slept. */
#if defined(CLOCK_BOOTTIME)
static inline int64_t cache_time(void) { return cache_clock(CLOCK_BOOTTIME); }
#else
static inline int64_t cache_time(void) { return cache_clock(CLOCK_MONOTONIC_RAW); }
#endif
/* Linux: nanoseconds without the time during which the system slept, exact or as of the last tick of the timer. */
#if defined(CLOCK_BOOTTIME) && defined(CLOCK_MONOTONIC_COARSE)
static inline int cache_has_coarse_time(void) { return 1; }
static inline int64_t cache_coarse_time(void) { return cache_clock(CLOCK_MONOTONIC_COARSE); }
static inline int64_t cache_awake_time(void) { return cache_clock(CLOCK_MONOTONIC); }
#else
static inline int cache_has_coarse_time(void) { return 0; }
static inline int64_t cache_coarse_time(void) { return cache_time(); }
static inline int64_t cache_awake_time(void) { return cache_time(); }
#endif
