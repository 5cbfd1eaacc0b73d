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

extension LogRecord {
    /// One readable line: time, level, label, message, then `key=value` pairs.
    ///
    /// Control characters, line separators and bidirectional overrides are written as `\u{…}`, so that logged text can neither forge a
    /// second line nor drive the terminal.
    public var text: String { line(.text) }

    /// One JSON object on one line (RFC 8259), with the keys `time`, `level`, `label`, `message`, `source` and, if not empty, `metadata`
    /// (an object of strings).
    public var json: String { line(.json) }

    private func line(_ format: LogFormat) -> String {
        var writer = LineWriter(format: format)
        func with(_ string: String, _ body: (Bytes) -> Void) {
            var string = string
            string.withUTF8 { body($0) }
        }
        writer.begin(time: timestamp, level: level)
        with(label) { writer.label($0) }
        with(message) { writer.message($0) }
        with(source) { writer.source($0) }
        for field in metadata {
            with(field.key) { key in with(field.value) { writer.field(key: key, value: $0) } }
        }
        writer.end()
        return String(decoding: Bytes(rebasing: writer.bytes.dropLast()), as: UTF8.self)
    }
}
