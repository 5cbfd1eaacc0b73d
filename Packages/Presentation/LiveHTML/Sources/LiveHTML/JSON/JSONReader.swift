/// Parses untrusted JSON: strict, with limited depth, and without traps.
struct JSONReader {
    struct Failure: Error {}

    /// Deep enough for every message, and safe for the stack.
    static let maximumDepth = 64

    private let bytes: [UInt8]
    private var position = 0
    private var depth = 0

    static func read(_ bytes: [UInt8]) throws(Failure) -> JSONValue {
        var reader = JSONReader(bytes: bytes)
        reader.skipSpace()
        let value = try reader.value()
        reader.skipSpace()
        guard reader.position == bytes.count else { throw Failure() }
        return value
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        position += 1
        return true
    }

    private mutating func value() throws(Failure) -> JSONValue {
        switch next {
        case UInt8(ascii: "{"): return try nested { (reader) throws(Failure) in try reader.object() }
        case UInt8(ascii: "["): return try nested { (reader) throws(Failure) in try reader.elements() }
        case UInt8(ascii: "\""): return .string(try text())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return try number()
        }
    }

    private mutating func nested(_ body: (inout JSONReader) throws(Failure) -> JSONValue) throws(Failure) -> JSONValue {
        depth += 1
        guard depth <= Self.maximumDepth else { throw Failure() }
        position += 1
        skipSpace()
        let value = try body(&self)
        depth -= 1
        return value
    }

    private mutating func word(_ word: StaticString, _ value: JSONValue) throws(Failure) -> JSONValue {
        for index in 0..<word.utf8CodeUnitCount {
            guard take(word.utf8Start[index]) else { throw Failure() }
        }
        return value
    }

    private mutating func object() throws(Failure) -> JSONValue {
        var members: [String: JSONValue] = [:]
        if take(UInt8(ascii: "}")) { return .object(members) }
        repeat {
            skipSpace()
            let name = try text()
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw Failure() }
            skipSpace()
            // Duplicate names are rejected, because their meaning is undefined.
            guard members.updateValue(try value(), forKey: name) == nil else { throw Failure() }
            skipSpace()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "}")) else { throw Failure() }
        return .object(members)
    }

    private mutating func elements() throws(Failure) -> JSONValue {
        var values: [JSONValue] = []
        if take(UInt8(ascii: "]")) { return .array(values) }
        repeat {
            skipSpace()
            values.append(try value())
            skipSpace()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "]")) else { throw Failure() }
        return .array(values)
    }

    private mutating func number() throws(Failure) -> JSONValue {
        let start = position
        _ = take(UInt8(ascii: "-"))
        let leadingZero = next == UInt8(ascii: "0")
        let whole = digits()
        guard whole > 0, !leadingZero || whole == 1 else { throw Failure() }
        if take(UInt8(ascii: ".")), digits() == 0 { throw Failure() }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            guard digits() > 0 else { throw Failure() }
        }
        guard let number = Double(String(decoding: bytes[start..<position], as: UTF8.self)), number.isFinite else { throw Failure() }
        return .number(number)
    }

    private mutating func digits() -> Int {
        let start = position
        while let byte = next, (0x30...0x39).contains(byte) { position += 1 }
        return position - start
    }

    private mutating func text() throws(Failure) -> String {
        guard take(UInt8(ascii: "\"")) else { throw Failure() }
        var output: [UInt8] = []
        while let byte = next {
            position += 1
            switch byte {
            case UInt8(ascii: "\""):
                guard let text = String(validating: output, as: UTF8.self) else { throw Failure() }
                return text
            case UInt8(ascii: "\\"): output.append(contentsOf: String(try escape()).utf8)
            case ..<0x20: throw Failure()
            default: output.append(byte)
            }
        }
        throw Failure()
    }

    private mutating func escape() throws(Failure) -> Character {
        guard let byte = next else { throw Failure() }
        position += 1
        switch byte {
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Character(UnicodeScalar(byte))
        case UInt8(ascii: "u"):
            let high = try hexadecimal()
            var scalar = UInt32(high)
            if (0xD800..<0xDC00).contains(high) {
                guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else { throw Failure() }
                let low = try hexadecimal()
                guard (0xDC00..<0xE000).contains(low) else { throw Failure() }
                scalar = 0x10000 + (UInt32(high) - 0xD800) << 10 + (UInt32(low) - 0xDC00)
            }
            guard let result = UnicodeScalar(scalar) else { throw Failure() }
            return Character(result)
        default: throw Failure()
        }
    }

    private mutating func hexadecimal() throws(Failure) -> UInt16 {
        guard position + 4 <= bytes.count, let value = UInt16(String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16),
            bytes[position] != UInt8(ascii: "+")
        else { throw Failure() }
        position += 4
        return value
    }
}
