extension LogRecord {
    /// One line for people: time, level, label, message, then `key=value` pairs.
    ///
    /// Control characters, line separators and bidirectional overrides of the message and the metadata are written
    /// as `\u{…}`, so that logged text can neither forge a second line nor drive the terminal.
    public var text: String {
        var line = "\(timestamp) \(level.rawValue.uppercased()) [\(label.singleLine)] \(message.singleLine)"
        for field in metadata {
            line += " \(field.key.singleLine)=\(field.value.quotedIfNeeded)"
        }
        return line
    }

    /// One JSON object on one line (RFC 8259), with the keys `time`, `level`, `label`, `message`, `source` and, where
    /// there is any, `metadata` (an object of strings).
    public var json: String {
        var line = #"{"time":"\#(timestamp)","level":"\#(level.rawValue)","label":"#
        line.appendJSON(label)
        line += #","message":"#
        line.appendJSON(message)
        line += #","source":"#
        line.appendJSON(source)
        if !metadata.isEmpty {
            line += #","metadata":{"#
            for (index, field) in metadata.enumerated() {
                if index > 0 { line += "," }
                line.appendJSON(field.key)
                line += ":"
                line.appendJSON(field.value)
            }
            line += "}"
        }
        return line + "}"
    }
}

extension Unicode.Scalar {
    /// Whether the scalar can end a line, drive a terminal or reorder what follows it.
    var isUnsafeInLine: Bool {
        switch value {
        case 0x00...0x1F, 0x7F...0x9F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
        default: false
        }
    }
}

extension String {
    var singleLine: String {
        guard unicodeScalars.contains(where: \.isUnsafeInLine) else { return self }
        var result = ""
        for scalar in unicodeScalars {
            if scalar.isUnsafeInLine {
                result += "\\u{\(String(scalar.value, radix: 16))}"
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    var quotedIfNeeded: String {
        let line = singleLine
        let isPlain = !line.isEmpty && !line.unicodeScalars.contains { $0 == " " || $0 == "\"" || $0 == "=" || $0 == "\\" }
        guard !isPlain else { return line }
        var quoted = "\""
        for character in line {
            if character == "\"" { quoted += "\\" }
            quoted.append(character)
        }
        return quoted + "\""
    }

    mutating func appendJSON(_ string: String) {
        self += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": self += "\\\""
            case "\\": self += "\\\\"
            case "\n": self += "\\n"
            case "\r": self += "\\r"
            case "\t": self += "\\t"
            default:
                if scalar.isUnsafeInLine {
                    let hex = String(scalar.value, radix: 16)
                    self += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
                } else {
                    unicodeScalars.append(scalar)
                }
            }
        }
        self += "\""
    }
}
