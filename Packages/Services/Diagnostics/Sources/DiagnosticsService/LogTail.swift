import DiagnosticsAPI
public import LoggingKit
import Synchronization

/// A log sink with the last lines in memory, for the log page. Private values are hidden.
public final class LogTail: LogSink {
    private struct State {
        var lines: [LogLine] = []
        /// The index of the oldest line in the full ring buffer.
        var oldest = 0
        var nextID = 1
    }

    private let capacity: Int
    private let state = Mutex(State())
    private let listeners = ChangeListeners()

    /// - Parameter capacity: The maximum number of lines, at least 1.
    public init(capacity: Int = 2000) { self.capacity = max(1, capacity) }

    public let redaction = RedactionPolicy.hidePrivate

    public func write(_ record: LogRecord) {
        state.withLock { state in
            let line = LogLine(record, id: state.nextID)
            state.nextID += 1
            if state.lines.count < capacity {
                state.lines.append(line)
            } else {
                state.lines[state.oldest] = line
                state.oldest = (state.oldest + 1) % capacity
            }
        }
        listeners.notify()
    }

    /// The lines, oldest first.
    var lines: [LogLine] { state.withLock { Array($0.lines[$0.oldest...] + $0.lines[..<$0.oldest]) } }

    func changes() -> AsyncStream<Void> { listeners.changes() }
}

extension LogLine {
    /// The maximum number of Unicode scalars of a message; longer ones are truncated.
    static let maximumLength = 2000

    init(_ record: LogRecord, id: Int) {
        self.init(
            id: id, time: record.timestamp.nanosecondsSinceEpoch / 1_000_000, level: Level(record.level), source: record.label,
            message: String(record.message.unicodeScalars.prefix(Self.maximumLength)),
            details: record.metadata.map { Detail(name: $0.key, value: String($0.value.unicodeScalars.prefix(Self.maximumLength))) })
    }
}

extension LogLine.Level {
    init(_ level: Logger.Level) {
        self =
            switch level {
            case .trace: .trace
            case .debug: .debug
            case .info: .info
            case .notice: .notice
            case .warning: .warning
            case .error: .error
            case .critical: .critical
            }
    }
}
