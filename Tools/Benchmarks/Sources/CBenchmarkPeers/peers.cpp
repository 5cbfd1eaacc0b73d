#include "CBenchmarkPeers.h"

#if __has_include(<spdlog/spdlog.h>)
#define FMT_HEADER_ONLY
#define SPDLOG_FMT_EXTERNAL
#include <spdlog/async.h>
#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/spdlog.h>

static std::shared_ptr<spdlog::logger> logger;

extern "C" int peer_has_spdlog(void) { return 1; }

extern "C" void peer_spdlog_open(const char *path, int is_asynchronous) {
    if (is_asynchronous) {
        spdlog::init_thread_pool(8192, 1);
        logger = spdlog::basic_logger_mt<spdlog::async_factory_impl<spdlog::async_overflow_policy::overrun_oldest>>("peer-async", path, true);
    } else {
        logger = spdlog::basic_logger_mt("peer", path, true);
    }
}

extern "C" void peer_spdlog_info(int64_t number, const char *user, const char *path) {
    logger->info("request finished number={} user={} path={}", number, user, path);
}

extern "C" void peer_spdlog_close(void) {
    logger.reset();
    spdlog::shutdown();
}
#else
extern "C" int peer_has_spdlog(void) { return 0; }
extern "C" void peer_spdlog_open(const char *, int) {}
extern "C" void peer_spdlog_info(int64_t, const char *, const char *) {}
extern "C" void peer_spdlog_close(void) {}
#endif
