import Foundation
import LoggingKitTesting
import Synchronization
import Testing

@testable import LoggingKit

/// Arguments at the edges of their types: the process neither ends nor hangs.
@Suite(.timeLimit(.minutes(10))) struct ExtremeArgumentTests {
    private static let texts = [
        "", "\0", "a\0b", "caf\u{E9}", "cafe\u{301}", "x/../a", "a/b", "\n\u{1B}[0m\u{202E}", String(repeating: "\u{301}x", count: 350_000),
    ]

    private let folder = TestFolder()

    @Test(
        arguments: [
            (.min, Duration(attoseconds: .min)), (-1, .seconds(-1)), (0, .zero), (1, .nanoseconds(1)), (.max, Duration(attoseconds: .max)),
        ] as [(Int, Duration)])
    func backEnd_withAnyOptions_logsAndCloses(number: Int, duration: Duration) {
        var limit = RateLimit(lines: number, bytes: number, per: duration)
        (limit.lines, limit.bytes) = (number, number)
        let options = LogOptions(ringSize: number, blockingLevel: .trace, maximumWait: min(duration, .seconds(1)), rateLimit: limit)
        let time = LogTimestamp(nanosecondsSinceEpoch: Int64(number))
        let sink = RecordingLogSink()
        let files = try? folder.backend(
            { ($0.maximumFileSize, $0.maximumFileAge, $0.maximumTotalSize) = (number, duration, number) }, sinks: [sink], options: options,
            now: { time })
        for backend in [files, LogBackend(sinks: [sink], options: options, now: { time })].compactMap(\.self) {
            let deep = (0..<1_000).reduce("leaf" as Logger.MetadataValue) { deep, _ in .array([deep]) }
            for text in Self.texts {
                backend.setLevel(.trace, forPrefix: text)
                var logger = backend.logger(label: text)
                logger[metadataKey: text] = "\(text, sensitivity: .secret)"
                logger.critical(
                    "\(text)", metadata: [text: [text: deep], "b": .array([]), "n": "\(Double.nan)"], source: text, file: text, line: .max)
            }
            backend.sync()
            backend.suspend()
            try? backend.resume()
            backend.close()
        }
        for record in sink.records { #expect(!record.text.contains("\n") && LogRecord(line: Array(record.json.utf8)) != nil) }
    }

    @Test(arguments: texts.indices, texts.indices) func files_ofAnyName_areOpenedOrRefused(name: Int, ofFolder: Int) {
        let (name, path) = (Self.texts[name], folder.path + "/" + Self.texts[ofFolder])
        if let backend = try? LogBackend(files: LogFiles(folder: path, name: name)) {
            backend.logger(label: "test").error("line")
            backend.close()
            #expect(LogReader(folder: path, name: name).records(LogFilter(labelPrefix: "test", text: "line")).count == 1)
        }
        #expect(LogReader(folder: path, name: name).records(LogFilter(labelPrefix: "none", text: name)).isEmpty)
        _ = LogReader.names(in: path)
    }

    /// Everything that the package calls calls the package.
    @Test func callbacks_thatUseTheBackEnd_neitherHangNorRecurse() throws {
        final class Caller: LogSink, CustomStringConvertible, Error {
            let backend = Mutex<LogBackend?>(nil)
            let isUsed = Mutex(Set<UInt>())

            /// Once at a time on each thread: logging calls the clock and the provider again.
            func use() {
                let thread = UInt(bitPattern: ObjectIdentifier(Thread.current).hashValue)
                guard let backend = backend.withLock({ $0 }), isUsed.withLock({ $0.insert(thread).inserted }) else { return }
                backend.logger(label: "callback").info("in a callback")
                backend.setLevel(.debug, forPrefix: "callback")
                backend.sync()
                backend.suspend()
                try? backend.resume()
                isUsed.withLock { _ = $0.remove(thread) }
            }

            func write(_ record: LogRecord) { if record.label == "test" { use() } }
            func flush() { use() }
            var description: String {
                use()
                return "value"
            }
            var now: LogTimestamp {
                use()
                return .now()
            }
        }
        let caller = Caller()
        let backend = try folder.backend(sinks: [caller], now: { caller.now })
        caller.backend.withLock { $0 = backend }
        var logger = Logger(label: "test", factory: backend.handler)
        logger.handler.metadataProvider = Logger.MetadataProvider { ["provided": "\(caller)"] }
        logger[metadataKey: "own"] = .stringConvertible(caller)
        for _ in 0..<20 { logger.error("\(caller)", error: caller, metadata: ["v": .stringConvertible(caller)]) }
        backend.close()
        #expect(folder.messages().filter { $0 == "value" }.count == 20)
        caller.backend.withLock { $0 = nil }
    }
}
