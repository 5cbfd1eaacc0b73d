import Foundation

/// Decodes text of an unknown encoding.
enum StatementText {
    /// Decodes by the byte order mark; else as UTF-16 if every other byte is zero, as UTF-8 if valid, as GB 18030 if most bytes
    /// above ASCII come in pairs, and as Windows-1252 otherwise.
    /// - Parameter isWindows1252: Whether the file declares this encoding, which its bytes may not show.
    static func decode(_ bytes: [UInt8], isWindows1252: Bool = false) -> String {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return String(decoding: bytes.dropFirst(3), as: UTF8.self) }
        if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes.dropFirst(2), littleEndian: true) }
        if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes.dropFirst(2), littleEndian: false) }
        let head = bytes.prefix(256)
        let zeros = head.indices.filter { bytes[$0] == 0 }
        // The first characters of a statement are ASCII.
        if head.count >= 4, zeros.count * 3 >= head.count {
            if zeros.allSatisfy({ !$0.isMultiple(of: 2) }) { return utf16(bytes[...], littleEndian: true) }
            if zeros.allSatisfy({ $0.isMultiple(of: 2) }) { return utf16(bytes[...], littleEndian: false) }
        }
        return (isWindows1252 ? nil : String(validating: bytes, as: UTF8.self) ?? gb18030(bytes)) ?? windows1252(bytes)
    }

    /// Chinese text (GB 18030, which contains GBK and GB 2312); nil for other text, whose accented letters are between ASCII letters.
    private static func gb18030(_ bytes: [UInt8]) -> String? {
        let runs = bytes.split { $0 < 0x80 }
        guard runs.count(where: { $0.count == 1 }) * 4 < runs.count else { return nil }
        return String(data: Data(bytes), encoding: String.Encoding(rawValue: 0x8000_0632))
    }

    private static func utf16(_ bytes: ArraySlice<UInt8>, littleEndian: Bool) -> String {
        var units: [UInt16] = []
        var index = bytes.startIndex
        while index + 1 < bytes.endIndex {
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            units.append(littleEndian ? second << 8 | first : first << 8 | second)
            index += 2
        }
        return String(decoding: units, as: UTF16.self)
    }

    private static func windows1252(_ bytes: [UInt8]) -> String {
        var scalars = String.UnicodeScalarView()
        for byte in bytes {
            scalars.append((0x80...0x9F).contains(byte) ? special[Int(byte) - 0x80] : Unicode.Scalar(byte))
        }
        return String(scalars)
    }

    /// 0x80 to 0x9F (Microsoft code page 1252); five of them are undefined.
    private static let special = Array("€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ".unicodeScalars)

    /// The maximum number of bytes of a text: a character may have any number of combining marks.
    private static let maximumBytes = 2_000

    /// An excerpt that helps to find the row.
    static func quoted(_ text: String) -> String { String(tidied(text).prefix(30)) }

    /// One line without control characters and with single spaces, of at most 500 characters and 2,000 bytes.
    static func tidied(_ text: String) -> String {
        if isTidy(text) { return text }
        var output = String.UnicodeScalarView()
        var bytes = 0
        var wantsSpace = false
        for scalar in text.unicodeScalars {
            let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
            if isControl || scalar.properties.isWhitespace {
                wantsSpace = !output.isEmpty
            } else {
                bytes += UTF8.width(scalar) + (wantsSpace ? 1 : 0)
                guard bytes <= maximumBytes else { break }
                if wantsSpace { output.append(" ") }
                wantsSpace = false
                output.append(scalar)
            }
        }
        return String(String(output).prefix(500))
    }
    /// Whether a text is short ASCII without anything to tidy, as most cells are: the properties of Unicode take more time than all else.
    private static func isTidy(_ text: String) -> Bool {
        guard text.utf8.count <= 500 else { return false }
        var last = UInt8(ascii: " ")
        for byte in text.utf8 {
            guard (0x20..<0x7F).contains(byte), byte != 0x20 || last != 0x20 else { return false }
            last = byte
        }
        return last != 0x20 || text.isEmpty
    }

    /// Whether a text is empty or all white space. The first byte decides for most cells.
    static func isBlank(_ text: String) -> Bool {
        guard let first = text.utf8.first else { return true }
        return (first <= 0x20 || first >= 0x80) && text.allSatisfy(\.isWhitespace)
    }

    /// Whether a text contains a phrase of lowercase ASCII, in any case.
    static func contains(_ text: String, _ phrase: String) -> Bool {
        var text = text
        let phrase = Array(phrase.utf8)
        return text.withUTF8 { bytes in
            bytes.indices.dropLast(phrase.count - 1).contains { start in
                phrase.indices.allSatisfy { index in
                    let byte = bytes[start + index]
                    return phrase[index] == ((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
                }
            }
        }
    }
}
