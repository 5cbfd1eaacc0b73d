import CBenchmarkPeers
import Foundation
import LoggingKit
import Synchronization

/// Measures the cost of a log line for its caller, against swift-log's own handlers and spdlog, and the throughput of the drain.
@main struct TelemetryBenchmarks {
    static let calls = 200_000

    static func main() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("benchmark-" + UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try callers(folder)
        try drain(folder)
    }

    // MARK: - Callers

    private static func callers(_ folder: String) throws {
        let nothing = Logger(label: "bench") { _ in NothingHandler() }
        _ = enabled(nothing)
        let base = enabled(nothing)
        print("enabled info call with 3 metadata values, p50 and p99 in ns, allocations a call")
        report("a handler that does nothing", base, above: nil)
        for sensitivity in [Sensitivity?.none, .public] {
            let backend = try LogBackend(
                files: LogFiles(folder: folder, name: "bench\(sensitivity == nil ? "" : "-public")", maximumTotalSize: 64 << 20),
                options: LogOptions(ringSize: 64 << 20, rateLimit: nil))
            let logger = Logger(label: "bench", factory: backend.handler)
            _ = enabled(logger, sensitivity)
            backend.flush()
            let seen = enabled(logger, sensitivity)
            let empty = enabled(nothing, sensitivity)
            report("LoggingKit into files\(sensitivity == nil ? "" : ", values marked public")", seen, above: empty)
            backend.close()
        }
        let stream = fopen(folder + "/stream", "w")!
        let peer = Logger(label: "bench") { StreamLogHandler(label: $0, stream: FileStream(file: stream)) }
        report("swift-log's StreamLogHandler into a file", enabled(peer), above: base)
        fclose(stream)
        guard peer_has_spdlog() != 0 else { return print("  spdlog: not installed (libspdlog-dev)") }
        for isAsynchronous in [false, true] {
            peer_spdlog_open(folder + "/spdlog\(isAsynchronous)", isAsynchronous ? 1 : 0)
            let seen = measure { peer_spdlog_info(Int64($0), "somebody", "/accounts/12") }
            report("spdlog, \(isAsynchronous ? "asynchronous" : "synchronous") into a file", seen, above: nil)
            peer_spdlog_close()
        }
    }

    private static func enabled(_ logger: Logger, _ sensitivity: Sensitivity? = nil) -> Seen {
        if let sensitivity {
            return measure {
                logger.info(
                    "request finished",
                    metadata: [
                        "number": "\($0, sensitivity: sensitivity)", "user": "\("somebody", sensitivity: sensitivity)",
                        "path": "\("/accounts/12", sensitivity: sensitivity)",
                    ])
            }
        }
        return measure { logger.info("request finished", metadata: ["number": "\($0)", "user": "somebody", "path": "/accounts/12"]) }
    }

    // MARK: - The drain

    private static func drain(_ folder: String) throws {
        let plain: @Sendable (Logger, Int) -> Void = { logger, _ in logger.info("request finished after a while") }
        let numbered: @Sendable (Logger, Int) -> Void = { logger, _ in
            logger.info(
                "request 4711 of 12 finished after 3.5 s for ada@example.org",
                metadata: [
                    "user": "somebody", "status": "\(200, sensitivity: .public)", "path": "\("/accounts/12", sensitivity: .public)",
                ])
        }
        for (name, body) in [("without metadata", plain), ("with 3 metadata values and something to hide", numbered)] {
            let gate = Gate()
            let backend = try LogBackend(
                files: LogFiles(folder: folder, name: "drain", maximumFileSize: 64 << 20, maximumTotalSize: 1 << 30), sinks: [gate],
                options: LogOptions(ringSize: 256 << 20, rateLimit: nil))
            let logger = backend.logger(label: "bench")
            let count = 800_000
            // The drain waits in the sink's first line until the ring has all the others.
            let seconds = gate.whileClosed {
                logger.critical("wait")
                for index in 0..<count { body(logger, index) }
            } then: {
                let start = now()
                backend.flush()
                return Double(now() - start) / 1e9
            }
            print("drain, \(name): \(rounded(Double(count) / seconds / 1e6)) M lines/s")
            backend.close()
        }
    }

    // MARK: - Measuring

    struct Seen {
        var median: Double
        var p99: Double
        var allocations: Double
    }

    private static func measure(_ body: (Int) -> Void) -> Seen {
        var times = [UInt64](repeating: 0, count: calls)
        let before = peer_allocations()
        for index in 0..<calls {
            let start = now()
            body(index)
            times[index] = now() - start
        }
        let allocations = peer_allocations() - before
        times.sort()
        return Seen(
            median: Double(times[calls / 2]), p99: Double(times[calls * 99 / 100]), allocations: Double(allocations) / Double(calls))
    }

    private static func now() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    private static func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }

    private static func report(_ name: String, _ seen: Seen, above base: Seen?) {
        var line = "  \(name): \(Int(seen.median)) / \(Int(seen.p99)), \(rounded(seen.allocations)) allocations"
        if let base {
            line += "; above nothing: \(Int(seen.median - base.median)) / \(Int(seen.p99 - base.p99)), "
            line += "\(rounded(seen.allocations - base.allocations)) allocations"
        }
        print(line)
    }
}

/// Takes every call and does nothing. swift-log's own no-op has the level critical, so that it evaluates no argument.
private struct NothingHandler: LogHandler {
    var metadata: Logger.Metadata {
        get { [:] }
        set {}
    }
    var logLevel: Logger.Level {
        get { .info }
        set {}
    }
    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { nil }
        set {}
    }
    func log(event: LogEvent) {}
}

/// Writes to a file through the C library's buffer, as swift-log's own stream for standard output does.
private struct FileStream: TextOutputStream, @unchecked Sendable {
    // The C library guards it with a lock of its own.
    let file: UnsafeMutablePointer<FILE>
    func write(_ string: String) { fputs(string, file) }
}

/// A sink that holds the drain up.
private final class Gate: LogSink {
    let minimumLevel = Logger.Level.critical
    private let gate = Mutex(())

    func write(_ record: LogRecord) { gate.withLock { _ in } }

    func whileClosed(_ fill: () -> Void, then measure: () -> Double) -> Double {
        gate.withLock { _ in fill() }
        return measure()
    }
}
