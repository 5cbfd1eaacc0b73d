import CBenchmarkPeers
import Foundation
import LoggingKit
import StatisticsKit
import Synchronization

/// Measures the cost of a log line and of an event for their callers, against swift-log's own handlers and spdlog, and the throughput of
/// the drain.
@main struct TelemetryBenchmarks {
    static let calls = 200_000

    static func main() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("benchmark-" + UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let parts = [
            "callers": callers, "disabled": disabled, "drain": drain, "events": events, "paced": paced, "redactor": redactor,
        ]
        let wanted = CommandLine.arguments.dropFirst()
        for name in parts.keys.sorted() where wanted.isEmpty || wanted.contains(name) { try parts[name]?(folder) }
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

    /// A debug call at the level info, as an app makes it: through a logger in a property of a service. The peer is swift-log's own no-op
    /// handler, in alternation; a round's ratio is taken within the round, so that other work on the machine affects both.
    private static func disabled(_ folder: String) throws {
        let backend = try LogBackend(files: LogFiles(folder: folder, name: "disabled"))
        let ours = Service(logger: Logger(label: "bench", factory: backend.handler))
        let theirs = Service(logger: Logger(label: "bench") { _ in SwiftLogNoOpLogHandler() })
        func report(_ name: String, count: Int, _ body: (Service, Int) -> Void) {
            func cost(_ service: Service) -> Double {
                let start = now()
                body(service, count)
                return Double(now() - start) / Double(count)
            }
            let rounds = (0..<21).map { _ in (theirs: cost(theirs), ours: cost(ours)) }
            func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
            print(
                "disabled call, \(name): \(rounded(median(rounds.map(\.ours)))) ns, \(rounded(median(rounds.map { $0.ours / $0.theirs }))) × "
                    + "swift-log's no-op handler (\(rounded(median(rounds.map(\.theirs)))) ns)")
        }
        report("with a value", count: 1_000_000) { service, count in for number in 0..<count { service.finish(number) } }
        report("without values", count: 1_000_000) { service, count in for _ in 0..<count { service.start() } }
        report("in a loop of one function", count: 1_000_000) { service, count in service.loop(count) }
        report("two threads, one logger", count: 1_000_000) { service, count in
            DispatchQueue.concurrentPerform(iterations: 2) { _ in for _ in 0..<count { service.start() } }
        }
    }

    /// A line each 20 µs with the default ring, from the first line on, while the drain works.
    private static func paced(_ folder: String) throws {
        func run(_ logger: Logger) -> Seen {
            measure(calls: 20_000, every: 20_000) {
                logger.info("request finished", metadata: ["number": "\($0)", "user": "somebody", "path": "/accounts/12"])
            }
        }
        print("a line each 20 µs, default ring, p50 and p99 in ns")
        var ratios: [String: [Double]] = [:]
        for round in 0..<7 {
            let options = LogOptions(rateLimit: nil)
            for (name, backend) in [
                ("a sink", LogBackend(sinks: [NothingSink()], options: options)),
                ("files", try LogBackend(files: LogFiles(folder: folder, name: "paced\(round)"), options: options)),
            ] {
                let base = run(Logger(label: "bench") { _ in NothingHandler() })
                let seen = run(backend.logger(label: "bench"))
                backend.close()
                ratios[name, default: []].append(seen.p99 / base.p99)
                if round == 0 { report("a handler that does nothing", base, above: nil) }
                if round == 0 { report("LoggingKit into \(name)", seen, above: base) }
            }
        }
        for (name, ratios) in ratios.sorted(by: { $0.key < $1.key }) {
            print(
                "  p99 into \(name): \(rounded(ratios.sorted()[ratios.count / 2])) × a handler that does nothing (median of \(ratios.count) runs)"
            )
        }
    }

    private static func redactor(_ folder: String) throws {
        let redactor = Redactor()
        func text(_ part: (Int) -> String) -> String { String((0..<5000).map(part).joined(separator: " ").prefix(10_000)) }
        func cost(_ text: String) -> Double {
            let times = (0..<200).map { _ in
                let start = now()
                _ = redactor.redact(text: text)
                return Double(now() - start)
            }
            return times.sorted()[100] / 1000
        }
        let base = cost(text { ["request", "finished", "after", "a", "while"][$0 % 5] })
        print("redactor, 10,000 characters: words \(rounded(base)) µs")
        let groups: [(String, (Int) -> String)] = [
            ("groups of 4 digits", { "\(1000 + $0 * 7919 % 9000)" }), ("groups of 1 digit", { "\($0 * 7 % 10)" }),
            ("groups of 1 digit of an issuer", { _ in "4" }),
            ("groups of 2 digits with dashes", { "\(10 + $0 * 79 % 90)-\(10 + $0 * 31 % 90)" }),
            ("numbers of 16 digits", { "4\(100_000_000_000_000 + $0 * 7919)" }),
        ]
        for (name, part) in groups {
            let seen = cost(text(part))
            print("redactor, \(name): \(rounded(seen)) µs, \(rounded(seen / base)) × words")
        }
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

    private static func events(_ folder: String) throws {
        let log = try EventLog(
            folder: folder + "/events", schema: [EventDefinition("opened", attributes: ["page": .oneOf(["home"]), "n": .integer])],
            consent: .granted, limits: EventLimits(maximumBytes: 256 << 20, maximumCount: .max))
        _ = measure { log.track("opened", ["page": "home", "n": .integer(Int64($0))]) }
        let seen = measure { log.track("opened", ["page": "home", "n": .integer(Int64($0))]) }
        report("StatisticsKit: track with 2 attributes", seen, above: nil)
    }

    // MARK: - Measuring

    struct Seen {
        var median: Double
        var p99: Double
        var allocations: Double
    }

    private static func measure(calls: Int = calls, every nanoseconds: UInt64 = 0, _ body: (Int) -> Void) -> Seen {
        var times = [UInt64](repeating: 0, count: calls)
        let before = peer_allocations()
        var next = now()
        for index in 0..<calls {
            next += nanoseconds
            while now() < next {}
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

/// A user of the log, as an app has many.
private struct Service {
    let logger: Logger

    @inline(never) func start() { logger.debug("request started") }
    @inline(never) func finish(_ number: Int) { logger.debug("request finished", metadata: ["number": "\(number)"]) }
    @inline(never) func loop(_ count: Int) {
        for number in 0..<count { logger.debug("request finished", metadata: ["number": "\(number)"]) }
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

private struct NothingSink: LogSink {
    func write(_ record: LogRecord) {}
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
