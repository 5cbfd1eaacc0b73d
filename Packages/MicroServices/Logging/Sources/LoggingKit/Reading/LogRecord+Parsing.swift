import Logging

extension LogRecord {
    /// Parses a line in the format of ``LogRecord/json``, without its line end; nil for other text.
    init?(line: some Collection<UInt8>) {
        var parser = LineParser(bytes: Array(line))
        guard let record = parser.json() else { return nil }
        self = record
    }
}

/// Parses lines from untrusted input.
private struct LineParser {
    let bytes: [UInt8]
    private var offset = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func json() -> LogRecord? {
        var record = LogRecord(timestamp: LogTimestamp(nanosecondsSinceEpoch: 0), level: .info, label: "", message: "")
        var time: LogTimestamp?
        let isWhole = object { parser, key in
            if key == "metadata" {
                return parser.object { parser, key in
                    guard let value = parser.string() else { return false }
                    record.metadata.append(.init(key: key, value: value))
                    return true
                }
            }
            guard let value = parser.string() else { return false }
            switch key {
            case "time": time = LogTimestamp(value)
            case "level": record.level = Logger.Level(rawValue: value) ?? .info
            case "label": record.label = value
            case "message": record.message = value
            case "source": record.source = value
            default: break
            }
            return true
        }
        guard isWhole, offset == bytes.count, let time else { return nil }
        record.timestamp = time
        return record
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard offset < bytes.count, bytes[offset] == byte else { return false }
        offset += 1
        return true
    }

    private mutating func object(_ member: (inout LineParser, String) -> Bool) -> Bool {
        guard take(UInt8(ascii: "{")) else { return false }
        if take(UInt8(ascii: "}")) { return true }
        repeat {
            guard let key = string(), take(UInt8(ascii: ":")), member(&self, key) else { return false }
        } while take(UInt8(ascii: ","))
        return take(UInt8(ascii: "}"))
    }

    private mutating func string() -> String? {
        guard take(UInt8(ascii: "\"")) else { return nil }
        var result: [UInt8] = []
        while offset < bytes.count {
            let byte = bytes[offset]
            offset += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: result, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let scalar = escape() else { return nil }
                result.append(contentsOf: String(scalar).utf8)
            default: result.append(byte)
            }
        }
        return nil
    }

    private mutating func escape() -> Character? {
        guard offset < bytes.count else { return nil }
        let byte = bytes[offset]
        offset += 1
        switch byte {
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            guard offset + 4 <= bytes.count, let value = UInt32(String(decoding: bytes[offset..<offset + 4], as: UTF8.self), radix: 16),
                let scalar = Unicode.Scalar(value)
            else { return nil }
            offset += 4
            return Character(scalar)
        default: return Character(Unicode.Scalar(byte))
        }
    }
}

extension LogTimestamp {
    /// Parses a timestamp in the format of ``description``; nil for other text.
    init?(_ text: String) {
        let digits = Array(text.utf8)
        guard digits.count == 24, digits[23] == UInt8(ascii: "Z") else { return nil }
        func number(_ range: Range<Int>) -> Int64? {
            var value: Int64 = 0
            for byte in digits[range] {
                guard byte.isDigit else { return nil }
                value = value * 10 + Int64(byte & 15)
            }
            return value
        }
        guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10), let hour = number(11..<13),
            let minute = number(14..<16), let second = number(17..<19), let millisecond = number(20..<23), (1...12).contains(month)
        else { return nil }
        let seconds = FileDescriptor.seconds(ofCivilTime: [year, month, day, hour, minute, second])
        let (milliseconds, overflow) = (seconds * 1000 + millisecond).multipliedReportingOverflow(by: 1_000_000)
        guard !overflow else { return nil }
        self.init(nanosecondsSinceEpoch: milliseconds)
    }
}
