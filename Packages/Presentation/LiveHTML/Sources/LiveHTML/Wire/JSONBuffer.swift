/// A buffer for JSON text. It can be truncated, so that a diff can write before it knows whether anything changed.
struct JSONBuffer {
    private(set) var bytes: [UInt8] = []

    var count: Int { bytes.count }

    mutating func truncate(to count: Int) {
        bytes.removeLast(bytes.count - count)
    }

    /// Turns `"3":{"0":` into `"3.0":`, given the position of the inner brace.
    mutating func joinPath(at position: Int) {
        bytes.replaceSubrange(position - 2..<position + 2, with: CollectionOfOne(UInt8(ascii: ".")))
    }

    mutating func append(_ syntax: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: syntax.utf8Start, count: syntax.utf8CodeUnitCount))
    }

    mutating func append(_ number: Int) {
        bytes.append(contentsOf: String(number).utf8)
    }

    mutating func append(_ other: JSONBuffer) {
        bytes.append(contentsOf: other.bytes)
    }

    /// Appends a string with its quotes.
    mutating func append(string: String) {
        bytes.append(UInt8(ascii: "\""))
        var text = string
        text.withUTF8 { append(escaping: $0) }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func append(escaping text: UnsafeBufferPointer<UInt8>) {
        for byte in text {
            switch byte {
            case UInt8(ascii: "\""): append("\\\"")
            case UInt8(ascii: "\\"): append("\\\\")
            case 0x0A: append("\\n")
            case 0x0D: append("\\r")
            case 0x09: append("\\t")
            case ..<0x20:
                append(byte < 0x10 ? "\\u000" : "\\u001")
                bytes.append(contentsOf: String(byte & 0xF, radix: 16).utf8)
            default: bytes.append(byte)
            }
        }
    }
}
