public import Logging

/// Where finished log records go.
///
/// Called by one thread at a time, in the order of logging. A sink must not block for long or throw: what it cannot write it counts and
/// reports in its own way. What it logs itself comes back to it later. `LoggingKitTesting.LogSinkConformance` checks an implementation.
public protocol LogSink: Sendable {
    /// What the sink may show; its records are redacted under it before they arrive.
    var redaction: RedactionPolicy { get }
    /// The least severe level that the sink wants, of what its back end logs. Default: `trace`, so everything.
    var minimumLevel: Logger.Level { get }
    /// Takes one record.
    func write(_ record: LogRecord)
    /// Returns when every record taken so far has been handed to its destination.
    func flush()
}

extension LogSink {
    public var redaction: RedactionPolicy { .hidePrivate }
    public var minimumLevel: Logger.Level { .trace }
    public func flush() {}
}
