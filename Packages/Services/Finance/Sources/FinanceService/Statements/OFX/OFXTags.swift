/// The tags and texts of OFX: SGML without closing tags for text elements (1.x) or XML (2.x).
///
/// Reads both the same way. Unknown entities are preserved, and no entity expands to more than one character.
struct OFXTags {
    enum Token: Equatable {
        case open(String)
        case close(String)
        case text(String)
        /// A document type or an entity declaration, which OFX files do not need.
        case declaration
    }

    private let bytes: [UInt8]
    private var position: Int
    /// The line of the last token.
    private(set) var line = 1
    private var nextLine = 1

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        position = 0
    }

    mutating func next() -> Token? {
        while position < bytes.count {
            line = nextLine
            if bytes[position] != UInt8(ascii: "<") {
                return .text(text())
            } else if starts(with: "<!--") {
                skip(past: "-->")
            } else if starts(with: "<![CDATA[") {
                advance(to: position + 9)
                let start = position
                let end = find("]]>") ?? bytes.count
                let content = String(decoding: bytes[start..<end], as: UTF8.self)
                advance(to: min(bytes.count, end + 3))
                return .text(content)
            } else if starts(with: "<!") {
                skip(past: ">")
                return .declaration
            } else if starts(with: "<?") {
                skip(past: "?>")
            } else if let tag = tag() {
                return tag
            } else {
                // An unescaped `<` in a text, which some SGML writers produce.
                advance(to: position + 1)
                return .text("<")
            }
        }
        return nil
    }

    private mutating func tag() -> Token? {
        var index = position + 1
        let isClose = index < bytes.count && bytes[index] == UInt8(ascii: "/")
        if isClose { index += 1 }
        let start = index
        while index < bytes.count, index - start < 64, Self.isName(bytes[index]) { index += 1 }
        guard index > start, index < bytes.count else { return nil }
        let name = String(decoding: bytes[start..<index], as: UTF8.self).uppercased()
        // Attributes, which OFX does not have, and a slash before the end.
        while index < bytes.count, bytes[index] == 0x20 || bytes[index] == UInt8(ascii: "/") { index += 1 }
        guard index < bytes.count, bytes[index] == UInt8(ascii: ">") else { return nil }
        advance(to: index + 1)
        return isClose ? .close(name) : .open(name)
    }

    private mutating func text() -> String {
        let start = position
        var index = position
        while index < bytes.count, bytes[index] != UInt8(ascii: "<") { index += 1 }
        advance(to: index)
        let raw = String(decoding: bytes[start..<index], as: UTF8.self)
        return raw.utf8.contains(UInt8(ascii: "&")) ? Self.unescaped(raw) : raw
    }

    private static func unescaped(_ text: String) -> String {
        let named = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " "]
        var output = ""
        var rest = text[...]
        while let start = rest.firstIndex(of: "&") {
            output += rest[..<start]
            rest = rest[start...]
            let name = rest.dropFirst().prefix { $0 != ";" && $0 != "&" }.prefix(10)
            let end = rest.index(rest.startIndex, offsetBy: name.count + 1)
            if end < rest.endIndex, rest[end] == ";", let value = named[String(name)] ?? character(String(name)) {
                output += value
                rest = rest[rest.index(after: end)...]
            } else {
                output += "&"
                rest = rest.dropFirst()
            }
        }
        return output + rest
    }

    /// Numeric references such as `#228` and `#xE4`.
    private static func character(_ name: String) -> String? {
        guard name.hasPrefix("#") else { return nil }
        let digits = name.dropFirst()
        let number = digits.first == "x" || digits.first == "X" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap(Unicode.Scalar.init).map { String($0) }
    }

    // MARK: Bytes

    private static func isName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: ":"):
            true
        default: false
        }
    }

    private func starts(with text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard position + count <= bytes.count else { return false }
        for index in 0..<count where bytes[position + index] != text.utf8Start[index] { return false }
        return true
    }

    private func find(_ text: StaticString) -> Int? {
        let count = text.utf8CodeUnitCount
        var index = position
        search: while index + count <= bytes.count {
            for offset in 0..<count where bytes[index + offset] != text.utf8Start[offset] {
                index += 1
                continue search
            }
            return index
        }
        return nil
    }

    private mutating func skip(past text: StaticString) {
        advance(to: find(text).map { $0 + text.utf8CodeUnitCount } ?? bytes.count)
    }

    private mutating func advance(to index: Int) {
        for byte in bytes[position..<index] where byte == 0x0A { nextLine += 1 }
        position = index
    }
}
