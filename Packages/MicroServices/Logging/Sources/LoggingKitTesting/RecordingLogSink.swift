public import LoggingKit
import Synchronization

/// A sink that stores every record, for assertions.
public final class RecordingLogSink: LogSink {
    public let redaction: RedactionPolicy
    public let minimumLevel: Logger.Level
    private let storage = Mutex<[LogRecord]>([])

    public init(redaction: RedactionPolicy = .hidePrivate, minimumLevel: Logger.Level = .trace) {
        self.redaction = redaction
        self.minimumLevel = minimumLevel
    }

    /// Everything written so far, in order.
    public var records: [LogRecord] { storage.withLock { $0 } }

    public func write(_ record: LogRecord) {
        storage.withLock { $0.append(record) }
    }
}
