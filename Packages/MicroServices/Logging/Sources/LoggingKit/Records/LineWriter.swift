import Logging

/// Formats lines as bytes, each with a line end.
///
/// Control characters, line separators and bidirectional overrides are escaped, so that logged text can neither forge a second line nor
/// drive the terminal.
struct LineWriter: LineTarget {
    private let output = OutputBuffer()
    private let format: LogFormat
    private var hasFields = false
    private var second = Int64.min
    private var secondText: [UInt8] = []

    init(format: LogFormat) { self.format = format }

    /// Valid until the next change.
    var bytes: Bytes { output.bytes }

    func removeAll() { output.remove(after: 0) }

    func remove(after count: Int) { output.remove(after: count) }

    mutating func begin(time: LogTimestamp, level: Logger.Level) {
        hasFields = false
        switch format {
        case .json:
            append("{\"time\":\"")
            append(time)
            append("\",\"level\":\"")
            append(Self.names[Int(level.severity)])
            append("\",\"label\":\"")
        case .text:
            append(time)
            append(" ")
            append(Self.capitals[Int(level.severity)])
            append(" [")
        }
    }

    mutating func label(_ text: Bytes) {
        switch format {
        case .json:
            appendJSON(text)
            append("\",\"message\":\"")
        case .text:
            appendLine(text)
            append("] ")
        }
    }

    mutating func message(_ text: Bytes) {
        switch format {
        case .json:
            appendJSON(text)
            append("\",\"source\":\"")
        case .text: appendLine(text)
        }
    }

    mutating func source(_ text: Bytes) {
        guard format == .json else { return }
        appendJSON(text)
        append("\"")
    }

    mutating func field(key: Bytes, value: Bytes) {
        switch format {
        case .json:
            append(hasFields ? ",\"" : ",\"metadata\":{\"")
            appendJSON(key)
            append("\":\"")
            appendJSON(value)
            append("\"")
        case .text:
            append(" ")
            appendLine(key)
            append("=")
            appendQuoted(value)
        }
        hasFields = true
    }

    mutating func end() {
        if format == .json { append(hasFields ? "}}" : "}") }
        append("\n")
    }

    // MARK: - Texts

    private static let names: [StaticString] = ["trace", "debug", "info", "notice", "warning", "error", "critical"]
    private static let capitals: [StaticString] = ["TRACE", "DEBUG", "INFO", "NOTICE", "WARNING", "ERROR", "CRITICAL"]

    private mutating func append(_ text: StaticString) {
        output.append(text.utf8Start, count: text.utf8CodeUnitCount)
    }

    private func append(_ text: Bytes) {
        if let start = text.baseAddress { output.append(start, count: text.count) }
    }

    /// Reuses the previous text for lines in the same second, except for the milliseconds.
    private mutating func append(_ time: LogTimestamp) {
        let milliseconds = floorDivide(time.nanosecondsSinceEpoch, 1_000_000)
        let whole = floorDivide(milliseconds, 1000)
        if whole != second {
            second = whole
            secondText = Array(LogTimestamp(nanosecondsSinceEpoch: whole &* 1_000_000_000).description.utf8.dropLast(4))
        }
        let rest = UInt8(truncatingIfNeeded: (milliseconds &- whole &* 1000) / 100)
        let last = UInt8(truncatingIfNeeded: (milliseconds &- whole &* 1000) % 100)
        secondText.withUnsafeBufferPointer { if let start = $0.baseAddress { output.append(start, count: $0.count) } }
        output.append(0x30 + rest)
        output.append(0x30 + last / 10)
        output.append(0x30 + last % 10)
        output.append(UInt8(ascii: "Z"))
    }

    private mutating func appendJSON(_ text: Bytes) {
        appendEscaping(text, escapesQuotes: true) { output, scalar in
            switch scalar {
            case 0x0A: output.append("\\n".utf8)
            case 0x0D: output.append("\\r".utf8)
            case 0x09: output.append("\\t".utf8)
            case 0x22: output.append("\\\"".utf8)
            case 0x5C: output.append("\\\\".utf8)
            default:
                output.append("\\u".utf8)
                for shift in [12, 8, 4, 0] as [UInt32] { output.append(Self.hexadecimal(scalar >> shift)) }
            }
        }
    }

    private mutating func appendLine(_ text: Bytes) {
        appendEscaping(text, escapesQuotes: false) { output, scalar in
            output.append("\\u{\(String(scalar, radix: 16))}".utf8)
        }
    }

    private mutating func appendQuoted(_ value: Bytes) {
        let isPlain = !value.isEmpty && !value.contains { $0 == 0x20 || $0 == 0x22 || $0 == 0x3D || $0 == 0x5C || $0 < 0x20 || $0 >= 0x7F }
        guard !isPlain else { return append(value) }
        append("\"")
        appendEscaping(value, escapesQuotes: true) { output, scalar in
            if scalar == 0x22 || scalar == 0x5C {
                output.append(0x5C)
                output.append(UInt8(scalar))
            } else {
                output.append("\\u{\(String(scalar, radix: 16))}".utf8)
            }
        }
        append("\"")
    }

    private static func hexadecimal(_ value: UInt32) -> UInt8 {
        let digit = UInt8(truncatingIfNeeded: value & 15)
        return digit < 10 ? 0x30 + digit : 0x57 + digit
    }

    /// Appends a text and calls `escape` for each character that must not appear in a line.
    @inline(__always)
    private mutating func appendEscaping(_ text: Bytes, escapesQuotes: Bool, escape: (OutputBuffer, UInt32) -> Void) {
        var copied = 0
        var index = 0
        while index < text.count {
            let byte = text[index]
            var scalar: UInt32 = 0
            var width = 1
            if byte < 0x20 || byte == 0x7F || (escapesQuotes && (byte == 0x22 || byte == 0x5C)) {
                scalar = UInt32(byte)
            } else if byte < 0x80 {
                index &+= 1
                continue
            } else if let unsafe = Self.unsafeScalar(text, at: index) {
                (scalar, width) = unsafe
            } else {
                index &+= 1
                continue
            }
            append(Bytes(rebasing: text[copied..<index]))
            escape(output, scalar)
            index &+= width
            copied = index
        }
        append(Bytes(rebasing: text[copied...]))
    }

    /// A scalar beyond ASCII that can end a line, drive a terminal or reorder what follows it: U+0080…9F, U+2028, U+2029, U+202A…202E,
    /// U+2066…2069, U+FEFF.
    private static func unsafeScalar(_ text: Bytes, at index: Int) -> (UInt32, Int)? {
        switch (text[index], text.at(index + 1), text.at(index + 2)) {
        case (0xC2, let last, _) where (0x80...0x9F).contains(last): (UInt32(last), 2)
        case (0xE2, 0x80, let last) where (0xA8...0xAE).contains(last): (0x2000 + UInt32(last & 0x3F), 3)
        case (0xE2, 0x81, let last) where (0xA6...0xA9).contains(last): (0x2040 + UInt32(last & 0x3F), 3)
        case (0xEF, 0xBB, 0xBF): (0xFEFF, 3)
        default: nil
        }
    }
}

enum LogFormat {
    /// One JSON object per line (RFC 8259) with the keys `time`, `level`, `label`, `message`, `source` and, if not empty, `metadata`.
    case json
    /// For users: time, level, label, message, then `key=value` pairs.
    case text
}

/// A growable byte buffer without the uniqueness and capacity checks of an array, whose cost per append is measurable for lines of many parts.
/// Not thread-safe.
final class OutputBuffer: @unchecked Sendable {
    // Guarded by the owner of the line writer: the lock of the drain, or the scope of a function.
    private var start = UnsafeMutablePointer<UInt8>.allocate(capacity: 4096)
    private var capacity = 4096
    private(set) var count = 0

    deinit { start.deallocate() }

    var bytes: Bytes { Bytes(start: start, count: count) }

    func remove(after count: Int) { self.count = count }

    @inline(__always)
    func append(_ source: UnsafePointer<UInt8>, count added: Int) {
        if count &+ added > capacity { grow(by: added) }
        (start + count).update(from: source, count: added)
        count &+= added
    }

    @inline(__always)
    func append(_ byte: UInt8) {
        if count == capacity { grow(by: 1) }
        start[count] = byte
        count &+= 1
    }

    func append(_ text: some Collection<UInt8>) { for byte in text { append(byte) } }

    private func grow(by added: Int) {
        capacity = max(capacity * 2, count + added)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        larger.update(from: start, count: count)
        start.deallocate()
        start = larger
    }
}
