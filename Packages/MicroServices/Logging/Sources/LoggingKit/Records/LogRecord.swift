public import Logging

/// A log line as a sink receives it, redacted under the sink's policy and safe to print.
///
/// Sinks have no access to the original event, so a new sink cannot leak private values.
public struct LogRecord: Sendable, Hashable {
    /// When the event was logged.
    public var timestamp: LogTimestamp
    /// The severity.
    public var level: Logger.Level
    /// The logger's label.
    public var label: String
    /// The redacted message.
    public var message: String
    /// The redacted metadata, sorted by key.
    public var metadata: [Field]
    /// The module that logged the line.
    public var source: String

    /// One metadata entry.
    public struct Field: Sendable, Hashable {
        public var key: String
        public var value: String

        public init(key: String, value: String) {
            self.key = key
            self.value = value
        }
    }

    public init(
        timestamp: LogTimestamp, level: Logger.Level, label: String, message: String, metadata: [Field] = [], source: String = ""
    ) {
        self.timestamp = timestamp
        self.level = level
        self.label = label
        self.message = message
        self.metadata = metadata
        self.source = source
    }

    /// The value of a metadata entry, or nil.
    public subscript(key: String) -> String? {
        metadata.first { $0.key == key }?.value
    }
}
