import StrataScan

// Texts, with quotation marks and without.
extension ProjectText {
    mutating func readText() throws(ProjectDamage) -> String {
        guard let first = next else { throw damage("the file ends where a value is expected") }
        if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") { return try readQuoted(first) }
        let start = offset
        while let byte = next, Self.isPlain(byte) { offset += 1 }
        guard offset > start else { throw damage("a value is expected here") }
        return String(decoding: UnsafeRawBufferPointer(rebasing: bytes[start..<offset]), as: UTF8.self)
    }

    /// The characters that need no quotation marks.
    private static func isPlain(_ byte: UInt8) -> Bool {
        Byte.isASCIIWord(byte) || "$/:.-".utf8.contains(byte)
    }

    private mutating func readQuoted(_ mark: UInt8) throws(ProjectDamage) -> String {
        let start = offset
        offset += 1
        var text: [UInt8] = []
        while let byte = next {
            offset += 1
            if byte == mark {
                guard let text = String(validating: text, as: UTF8.self) else { throw damage("this is not UTF-8", at: start) }
                return text
            }
            guard byte == UInt8(ascii: "\\") else {
                text.append(byte)
                continue
            }
            guard let escaped = next else { break }
            offset += 1
            text += escaped == UInt8(ascii: "U") ? try readScalar(start) : [Self.escapes[escaped] ?? escaped]
        }
        throw damage("this quotation mark is never closed; the file ends", at: start)
    }

    private static let escapes = Dictionary(uniqueKeysWithValues: zip("ntrabfv".utf8, "\n\t\r\u{7}\u{8}\u{C}\u{B}".utf8))

    /// The four digits of `\U00e9`.
    private mutating func readScalar(_ start: Int) throws(ProjectDamage) -> [UInt8] {
        let digits = String(decoding: bytes[offset..<min(offset + 4, bytes.count)], as: UTF8.self)
        guard digits.utf8.count == 4, let number = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(number) else {
            throw damage("'\\U\(digits)' is no character", at: start)
        }
        offset += 4
        return Array(String(Character(scalar)).utf8)
    }
}
