public import Logging

/// A destination for log records.
///
/// Called by one thread at a time, in the order of logging. A sink must not throw or block for long: it should count and report records that it
/// cannot write. Lines that a sink logs are delivered to it later.
public protocol LogSink: Sendable {
    /// The policy under which its records are redacted before delivery.
    var redaction: RedactionPolicy { get }
    /// The least severe level to deliver, among those that the back end logs. Default: `trace`, for all.
    var minimumLevel: Logger.Level { get }
    /// Writes one record.
    func write(_ record: LogRecord)
    /// Returns when all records received so far have reached their destination.
    func flush()
}

extension LogSink {
    public var redaction: RedactionPolicy { .hidePrivate }
    public var minimumLevel: Logger.Level { .trace }
    public func flush() {}
}
