import Foundation
import LoggingKit
import LoggingKitTesting
import Synchronization

/// A temporary folder that is deleted with the value.
final class TestFolder: Sendable {
    let path: String

    init() {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("logging-" + UUID().uuidString).path
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }
    /// The log's files, oldest first.
    var logs: [String] { names.filter { $0.contains(".log") } }

    func read(_ name: String) -> [UInt8] { FileManager.default.contents(atPath: path + "/" + name).map { Array($0) } ?? [] }

    func write(_ bytes: some Sequence<UInt8>, _ name: String) throws { try Data(bytes).write(to: URL(fileURLWithPath: path + "/" + name)) }

    /// Creates a back end on the folder's log `app`.
    func backend(
        _ change: (inout LogFiles) -> Void = { _ in }, sinks: [any LogSink] = [], level: Logger.Level = .trace,
        options: LogOptions = .waiting, now: @escaping @Sendable () -> LogTimestamp = LogTimestamp.now
    ) throws -> LogBackend {
        var files = LogFiles(folder: path, name: "app")
        change(&files)
        return try LogBackend(files: files, sinks: sinks, level: level, options: options, now: now)
    }

    func messages() -> [String] { records().map(\.message) }

    func records() -> [LogRecord] { LogReader(folder: path, name: "app").records() }
}

extension LogOptions {
    /// Options for tests that count every line: a small ring, callers that wait, no rate limit.
    static let waiting = LogOptions(ringSize: 64 << 10, blockingLevel: .trace, maximumWait: .seconds(600), rateLimit: nil)
}

let isFullRun = ProcessInfo.processInfo.environment["STRATA_FULL"] != nil

/// A wall clock that tests advance.
final class ManualTime: Sendable {
    private let nanoseconds = Mutex(Int64(1_772_357_400_000_000_000))

    var now: @Sendable () -> LogTimestamp { { LogTimestamp(nanosecondsSinceEpoch: self.nanoseconds.withLock { $0 }) } }

    func step(seconds: Int64) { nanoseconds.withLock { $0 += seconds * 1_000_000_000 } }
}

struct SplitMix: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// Logs once into a recording sink, at a fixed time.
struct RecordedRun {
    static func log(redaction: RedactionPolicy = .hidePrivate, _ body: (Logger) -> Void) -> LogRecord {
        let sink = RecordingLogSink(redaction: redaction)
        let backend = LogBackend(sinks: [sink], level: .trace) { LogTimestamp(nanosecondsSinceEpoch: 1_772_357_400_250_000_000) }
        body(backend.logger(label: "test"))
        backend.flush()
        return sink.records[0]
    }
}
