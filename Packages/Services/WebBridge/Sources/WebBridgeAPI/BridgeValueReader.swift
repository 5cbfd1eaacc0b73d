/// Reads JSON that a stranger wrote: strict, bounded in depth, and never trapping.
struct BridgeValueReader {
    private let bytes: [UInt8]
    private var position = 0
    private var depth = 0

    static func read(_ text: String) throws(BridgeError) -> BridgeValue {
        var reader = BridgeValueReader(bytes: Array(text.utf8))
        reader.skipSpace()
        let value = try reader.value()
        reader.skipSpace()
        guard reader.position == reader.bytes.count else { throw .malformed }
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

    private mutating func value() throws(BridgeError) -> BridgeValue {
        switch next {
        case UInt8(ascii: "{"):
            try enter()
            let members = try members()
            depth -= 1
            return .object(members)
        case UInt8(ascii: "["):
            try enter()
            let elements = try elements()
            depth -= 1
            return .array(elements)
        case UInt8(ascii: "\""): return .string(try text())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return try number()
        }
    }

    private mutating func enter() throws(BridgeError) {
        depth += 1
        guard depth <= BridgeValue.maximumDepth else { throw .malformed }
        position += 1
        skipSpace()
    }

    private mutating func word(_ word: StaticString, _ value: BridgeValue) throws(BridgeError) -> BridgeValue {
        for index in 0..<word.utf8CodeUnitCount {
            guard take(word.utf8Start[index]) else { throw .malformed }
        }
        return value
    }

    private mutating func members() throws(BridgeError) -> [String: BridgeValue] {
        var members: [String: BridgeValue] = [:]
        if take(UInt8(ascii: "}")) { return members }
        repeat {
            skipSpace()
            let name = try text()
            guard !BridgeValue.refusedNames.contains(name) else { throw .malformed }
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw .malformed }
            skipSpace()
            // Which of two members with one name counts is not defined: such a text is refused.
            guard members.updateValue(try value(), forKey: name) == nil else { throw .malformed }
            skipSpace()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "}")) else { throw .malformed }
        return members
    }

    private mutating func elements() throws(BridgeError) -> [BridgeValue] {
        var values: [BridgeValue] = []
        if take(UInt8(ascii: "]")) { return values }
        repeat {
            skipSpace()
            values.append(try value())
            skipSpace()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "]")) else { throw .malformed }
        return values
    }

    private mutating func number() throws(BridgeError) -> BridgeValue {
        let start = position
        _ = take(UInt8(ascii: "-"))
        let beginsWithZero = next == UInt8(ascii: "0")
        let whole = digits()
        guard whole > 0, !beginsWithZero || whole == 1 else { throw .malformed }
        if take(UInt8(ascii: ".")), digits() == 0 { throw .malformed }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            guard digits() > 0 else { throw .malformed }
        }
        guard let number = Double(String(decoding: bytes[start..<position], as: UTF8.self)), number.isFinite else { throw .malformed }
        return .number(number)
    }

    private mutating func digits() -> Int {
        let start = position
        while let byte = next, (0x30...0x39).contains(byte) { position += 1 }
        return position - start
    }

    private mutating func text() throws(BridgeError) -> String {
        guard take(UInt8(ascii: "\"")) else { throw .malformed }
        var output: [UInt8] = []
        while let byte = next {
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: output, as: UTF8.self)
            case UInt8(ascii: "\\"): output.append(contentsOf: String(try escape()).utf8)
            case ..<0x20: throw .malformed
            default: output.append(byte)
            }
        }
        throw .malformed
    }

    private mutating func escape() throws(BridgeError) -> Character {
        guard let byte = next else { throw .malformed }
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
            guard (0xD800..<0xDC00).contains(high) else {
                guard let scalar = UnicodeScalar(UInt32(high)) else { throw .malformed }
                return Character(scalar)
            }
            guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else { throw .malformed }
            let low = try hexadecimal()
            guard (0xDC00..<0xE000).contains(low),
                let scalar = UnicodeScalar(0x10000 + (UInt32(high) - 0xD800) << 10 + (UInt32(low) - 0xDC00))
            else { throw .malformed }
            return Character(scalar)
        default: throw .malformed
        }
    }

    private mutating func hexadecimal() throws(BridgeError) -> UInt16 {
        guard position + 4 <= bytes.count else { throw .malformed }
        var value: UInt16 = 0
        for byte in bytes[position..<position + 4] {
            let digit: UInt8
            switch byte {
            case 0x30...0x39: digit = byte - 0x30
            case 0x41...0x46: digit = byte - 0x37
            case 0x61...0x66: digit = byte - 0x57
            default: throw .malformed
            }
            value = value << 4 | UInt16(digit)
        }
        position += 4
        return value
    }
}
