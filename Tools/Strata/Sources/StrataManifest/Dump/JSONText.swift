/// JSON whose objects preserve the order of their keys.
indirect enum JSONText {
    case nothing
    case truth(Bool)
    case text(String)
    case number(Int)
    case list([JSONText])
    case object([(String, JSONText)])

    static func texts(_ texts: [String]) -> JSONText { .list(texts.map { .text($0) }) }

    static func optional(_ text: String?) -> JSONText { text.map { .text($0) } ?? .nothing }

    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return bytes
    }

    private func write(to bytes: inout [UInt8]) {
        switch self {
        case .nothing: bytes += "null".utf8
        case .truth(let value): bytes += (value ? "true" : "false").utf8
        case .text(let text): Self.write(text, to: &bytes)
        case .number(let number): bytes += String(number).utf8
        case .list(let elements):
            bytes.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                element.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let pairs):
            bytes.append(UInt8(ascii: "{"))
            for (index, pair) in pairs.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                Self.write(pair.0, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                pair.1.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    private static func write(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case 0..<0x20:
                let digits = String(byte, radix: 16)
                bytes += "\\u00\(digits.utf8.count == 1 ? "0" : "")\(digits)".utf8
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
