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
