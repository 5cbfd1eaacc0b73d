public import Logging
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Writes to standard error: readable lines on a terminal, JSON lines into a pipe or a file.
///
/// A console that takes no bytes for 50 ms (a pipe that nobody reads, a stopped terminal) does not stop the other sinks: lines are dropped and counted
/// until it takes bytes again, and the first line afterwards says how many.
public struct ConsoleSink: LogSink {
    /// How a line looks.
    public enum Style: Sendable, Hashable {
        /// `pretty` on a terminal, `json` elsewhere.
        case automatic
        /// Time, coloured level, message; for people.
        case pretty
        /// One JSON object a line; for machines.
        case json
    }

    public let redaction: RedactionPolicy
    public let minimumLevel: Logger.Level
    private let descriptor: Int32
    private let style: Style
    private let colored: Bool
    private let state = State()

    /// - Parameters:
    ///   - descriptor: the open file descriptor to write to, by default standard error; stays open.
    ///   - style: `automatic` looks at the descriptor and honours `NO_COLOR`.
    ///   - minimumLevel: the least severe level that is written.
    public init(
        descriptor: Int32 = 2, style: Style = .automatic, redaction: RedactionPolicy = .hidePrivate, minimumLevel: Logger.Level = .trace
    ) {
        self.descriptor = descriptor
        self.redaction = redaction
        self.minimumLevel = minimumLevel
        let isTerminal = isatty(descriptor) == 1
        self.style = style == .automatic ? (isTerminal ? .pretty : .json) : style
        colored = isTerminal && getenv("NO_COLOR") == nil
    }

    public func write(_ record: LogRecord) {
        state.dropped.withLock { dropped in
            // After the first line that was not taken, the others do not wait.
            guard FileDescriptor.isWritable(descriptor, within: dropped == 0 ? Self.maximumWait : 0) else {
                dropped += 1
                return
            }
            var lines = [record]
            if dropped > 0 { lines.insert(.consoleNotice(dropped: dropped, at: record.timestamp), at: 0) }
            dropped = 0
            for line in lines where dropped > 0 || !isWritten(line) { dropped += 1 }
        }
    }

    private static let maximumWait: Int32 = 50

    /// Lines that the console did not take. In an object, so that copies of a sink share the count.
    private final class State: Sendable { let dropped = Mutex(0) }

    /// Whether the console took the whole line.
    private func isWritten(_ record: LogRecord) -> Bool {
        let bytes = Array((style == .json ? record.json : pretty(record)).utf8) + [UInt8(ascii: "\n")]
        // One write for a usual line, so that lines of several processes do not mix; a pipe that is writable takes 4096 bytes without waiting.
        return stride(from: 0, to: bytes.count, by: 4096).allSatisfy { start in
            FileDescriptor.isWritable(descriptor, within: Self.maximumWait)
                && FileDescriptor.write(Array(bytes[start..<min(bytes.count, start + 4096)]), to: descriptor)
        }
    }

    private func pretty(_ record: LogRecord) -> String {
        guard colored else { return record.text }
        let color =
            switch record.level {
            case .trace, .debug: "2"
            case .info: "36"
            case .notice: "32"
            case .warning: "33"
            case .error, .critical: "31"
            }
        return "\u{1B}[\(color)m\(record.text)\u{1B}[0m"
    }
}

extension LogRecord {
    fileprivate static func consoleNotice(dropped: Int, at time: LogTimestamp) -> LogRecord {
        LogRecord(
            timestamp: time, level: .warning, label: "LoggingKit", message: "log lines were dropped, the console took none",
            metadata: [.init(key: "lines", value: String(dropped))], source: "LoggingKit")
    }
}
