/// The ASCII bytes that the lexer distinguishes.
package enum Byte {
    static let tab: UInt8 = 0x09
    static let newline: UInt8 = 0x0A
    static let carriageReturn: UInt8 = 0x0D
    static let space: UInt8 = 0x20
    static let exclamation: UInt8 = 0x21
    static let quote: UInt8 = 0x22
    static let hash: UInt8 = 0x23
    static let ampersand: UInt8 = 0x26
    static let openParenthesis: UInt8 = 0x28
    static let closeParenthesis: UInt8 = 0x29
    static let star: UInt8 = 0x2A
    static let comma: UInt8 = 0x2C
    static let dash: UInt8 = 0x2D
    static let dot: UInt8 = 0x2E
    static let slash: UInt8 = 0x2F
    static let zero: UInt8 = 0x30
    static let nine: UInt8 = 0x39
    static let colon: UInt8 = 0x3A
    static let semicolon: UInt8 = 0x3B
    static let less: UInt8 = 0x3C
    static let equals: UInt8 = 0x3D
    static let greater: UInt8 = 0x3E
    static let openBracket: UInt8 = 0x5B
    static let backslash: UInt8 = 0x5C
    static let closeBracket: UInt8 = 0x5D
    static let backtick: UInt8 = 0x60
    static let openBrace: UInt8 = 0x7B
    static let pipe: UInt8 = 0x7C
    static let closeBrace: UInt8 = 0x7D

    /// Letters, digits, `_`, `$` and every byte of a non-ASCII character.
    @inline(__always)
    static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x61...0x7A, 0x41...0x5A, 0x5F, 0x24, zero...nine, 0x80...0xFF: true
        default: false
        }
    }

    package static func isASCIIWord(_ byte: UInt8) -> Bool { byte < 0x80 && isWord(byte) && byte != 0x24 }
    /// Whether a name may contain a byte.
    package static func isNamePart(_ byte: UInt8) -> Bool { byte >= 0x80 || isASCIIWord(byte) }

    @inline(__always)
    static func isOperator(_ byte: UInt8) -> Bool {
        switch byte {
        case slash, equals, dash, 0x2B, exclamation, star, 0x25, less, greater, ampersand, pipe, 0x5E, 0x7E, 0x3F: true
        default: false
        }
    }
}
