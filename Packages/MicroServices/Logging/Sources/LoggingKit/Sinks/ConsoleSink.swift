public import Logging
import Synchronization

/// Writes to standard error: readable lines on a terminal, JSON lines into a pipe or a file.
///
/// If the console accepts no bytes for 50 ms (an unread pipe, a stopped terminal), lines are dropped and counted so that other sinks are not
/// delayed. The count is logged when the console accepts bytes again.
public struct ConsoleSink: LogSink {
    /// The format of a line.
    public enum Style: Sendable, Hashable {
        /// `pretty` on a terminal, `json` elsewhere.
        case automatic
        /// Time, colored level, message; for users.
        case pretty
        /// One JSON object per line; for programs.
        case json
    }

    public let redaction: RedactionPolicy
    public let minimumLevel: Logger.Level
    private let descriptor: Int32
    private let style: Style
    private let colored: Bool
    private let state = State()

    /// - Parameters:
    ///   - descriptor: the file descriptor to write to; it is not closed.
    ///   - style: `automatic` checks the descriptor and honors `NO_COLOR`.
    public init(
        descriptor: Int32 = 2, style: Style = .automatic, redaction: RedactionPolicy = .hidePrivate, minimumLevel: Logger.Level = .trace
    ) {
        self.descriptor = descriptor
        self.redaction = redaction
        self.minimumLevel = minimumLevel
        let isTerminal = FileDescriptor.isTerminal(descriptor)
        self.style = style == .automatic ? (isTerminal ? .pretty : .json) : style
        colored = isTerminal && !FileDescriptor.isColorRefused
    }

    public func write(_ record: LogRecord) {
        state.console.withLock { console in
            // Only the first rejected line waits.
            guard FileDescriptor.isWritable(descriptor, within: console.dropped == 0 ? Self.maximumWait : 0) else {
                console.dropped += 1
                return
            }
            var lines = [record]
            if console.dropped > 0 { lines.insert(.consoleNotice(dropped: console.dropped, at: record.timestamp), at: 0) }
            console.dropped = 0
            for line in lines where console.dropped > 0 || !write(line, to: &console) { console.dropped += 1 }
        }
    }

    private static let maximumWait: Int32 = 50

    /// The state of the console, shared by copies of the sink.
    private final class State: Sendable { let console = Mutex(Console()) }

    private struct Console {
        /// The number of lines dropped since the last written one.
        var dropped = 0
        /// Whether only the start of the last line was accepted.
        var isInsideLine = false
    }

    /// Writes the line; returns whether the console accepted all of it.
    private func write(_ record: LogRecord, to console: inout Console) -> Bool {
        let line = Array((style == .json ? record.json : pretty(record)).utf8) + [UInt8(ascii: "\n")]
        let bytes = console.isInsideLine ? [UInt8(ascii: "\n")] + line : line
        // One write for a usual line, so that lines of several processes do not mix; a writable pipe accepts 4096 bytes without blocking.
        for start in stride(from: 0, to: bytes.count, by: 4096) {
            guard FileDescriptor.isWritable(descriptor, within: Self.maximumWait),
                FileDescriptor.write(Array(bytes[start..<min(bytes.count, start + 4096)]), to: descriptor)
            else { return false }
            console.isInsideLine = true
        }
        console.isInsideLine = false
        return true
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
            timestamp: time, level: .warning, label: "LoggingKit", message: "log lines were dropped, the console did not accept them",
            metadata: [.init(key: "lines", value: String(dropped))], source: "LoggingKit")
    }
}
