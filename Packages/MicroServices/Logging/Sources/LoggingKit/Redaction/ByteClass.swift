/// A classification of UTF-8 bytes for the detectors.
struct ByteClass: OptionSet {
    let rawValue: UInt8

    static let lower = ByteClass(rawValue: 1)
    static let upper = ByteClass(rawValue: 2)
    static let digit = ByteClass(rawValue: 4)
    /// `@`
    static let at = ByteClass(rawValue: 8)
    /// `=` and `%`
    static let equals = ByteClass(rawValue: 16)
    /// `_ - . + / ~`
    static let joint = ByteClass(rawValue: 32)
    /// Part of a character beyond ASCII.
    static let other = ByteClass(rawValue: 64)

    static let letter: ByteClass = [.lower, .upper]
    static let alphanumeric: ByteClass = [.lower, .upper, .digit]

    private static let table: [ByteClass] = (0...255).map { (byte: Int) -> ByteClass in
        switch UInt8(byte) {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): .lower
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): .upper
        case UInt8(ascii: "0")...UInt8(ascii: "9"): .digit
        case UInt8(ascii: "@"): .at
        case UInt8(ascii: "="), UInt8(ascii: "%"): .equals
        case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "~"): .joint
        case 0x80...: .other
        default: []
        }
    }

    /// Calls a closure with the table, to avoid bounds checks during a scan.
    static func withTable<Result>(_ body: (UnsafeBufferPointer<ByteClass>) -> Result) -> Result { table.withUnsafeBufferPointer(body) }
}

extension UInt8 {
    var isDigit: Bool { self &- 0x30 < 10 }
    var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
    var isAlphanumeric: Bool { isDigit || isLetter }
    var isSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
    var isQuote: Bool { self == UInt8(ascii: "\"") || self == UInt8(ascii: "'") || self == UInt8(ascii: "`") }
    /// The lowercase letter, or the byte itself.
    var folded: UInt8 { isLetter ? self | 0x20 : self }
}

extension Bytes {
    /// Whether the text occurs at an offset, ignoring the case of letters.
    func has(_ text: StaticString, at offset: Int) -> Bool {
        guard offset >= 0, offset + text.utf8CodeUnitCount <= count else { return false }
        for index in 0..<text.utf8CodeUnitCount where self[offset + index].folded != text.utf8Start[index].folded { return false }
        return true
    }

    /// The byte at an offset, or 0 out of bounds.
    func at(_ offset: Int) -> UInt8 { offset >= 0 && offset < count ? self[offset] : 0 }
}
