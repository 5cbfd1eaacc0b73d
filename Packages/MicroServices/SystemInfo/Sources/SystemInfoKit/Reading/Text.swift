/// The bytes of a file in `/proc` or `/sys`. Creating a `String` of each file would cost more than reading it.
struct Text {
    let bytes: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { self.bytes = bytes[...] }
    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    /// The text without leading and trailing white space and NUL.
    var trimmed: Text {
        let start = bytes.drop(while: Self.isSpace)
        return Text(start.lastIndex { !Self.isSpace($0) }.map { start[...$0] } ?? [])
    }

    var string: String { String(decoding: bytes, as: UTF8.self) }
    var isEmpty: Bool { bytes.isEmpty }

    /// The decimal number; nil if there is anything else.
    var number: UInt64? {
        guard !bytes.isEmpty else { return nil }
        var value: UInt64 = 0
        for byte in bytes {
            guard byte >= 0x30, byte <= 0x39 else { return nil }
            let (product, overflows) = value.multipliedReportingOverflow(by: 10)
            let (sum, overflowsToo) = product.addingReportingOverflow(UInt64(byte - 0x30))
            guard !overflows, !overflowsToo else { return nil }
            value = sum
        }
        return value
    }

    /// The decimal number with an optional sign; nil if there is anything else.
    var signedNumber: Int64? {
        if bytes.first == UInt8(ascii: "-") { return Text(bytes.dropFirst()).number.flatMap { Int64(exactly: $0) }.map { -$0 } }
        return number.flatMap { Int64(exactly: $0) }
    }

    /// A number such as `1.25`, without sign or exponent.
    var decimal: Double? {
        let parts = split(UInt8(ascii: "."))
        guard parts.count <= 2, let whole = parts[0].number else { return nil }
        guard parts.count == 2 else { return Double(whole) }
        guard parts[1].bytes.count <= 15, let fraction = parts[1].number else { return nil }
        var scale = 1.0
        for _ in parts[1].bytes { scale *= 10 }
        return Double(whole) + Double(fraction) / scale
    }

    /// The size in bytes: `16384 kB` is converted, `16384` is not; nil for other text or a number too large for an `Int`.
    var size: Int? {
        let words = self.words
        guard let first = words.first, let number = first.number else { return nil }
        if words.count == 1 { return Int(exactly: number) }
        guard words.count == 2, words[1].equals("kB") else { return nil }
        let (bytes, overflows) = number.multipliedReportingOverflow(by: 1024)
        return overflows ? nil : Int(exactly: bytes)
    }

    func equals(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { $0.count == bytes.count && bytes.elementsEqual($0) }
    }

    func hasPrefix(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { bytes.count >= $0.count && bytes.prefix($0.count).elementsEqual($0) }
    }

    var lines: [Text] { split(UInt8(ascii: "\n")) }

    /// The words separated by white space; none is empty.
    var words: [Text] { bytes.split(whereSeparator: Self.isSpace).map { Text($0) } }

    func split(_ separator: UInt8) -> [Text] { bytes.split(separator: separator, omittingEmptySubsequences: false).map { Text($0) } }

    /// The trimmed rest of the first line that starts with `key`, which includes the colon or equals sign, or ends with a space.
    func value(_ key: StaticString) -> Text? {
        key.withUTF8Buffer { key in
            var start = bytes.startIndex
            while start < bytes.endIndex {
                let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
                if end - start >= key.count, bytes[start..<start + key.count].elementsEqual(key) {
                    return Text(bytes[(start + key.count)..<end]).trimmed
                }
                start = end + 1
            }
            return nil
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) || byte == 0 }
}

extension FileTree {
    func text(_ path: String) -> Field<Text> { read(path).map { Text($0) } }

    /// The trimmed content as a string; missing if it is empty.
    func string(_ path: String) -> Field<String> {
        text(path).flatMap { text in
            let trimmed = text.trimmed
            return trimmed.isEmpty ? .missing(.none) : .value(trimmed.string.printable)
        }
    }

    /// The parsed content; malformed if the parser returns nil.
    func parse<Value>(_ path: String, _ parser: (Text) -> Value?) -> Field<Value> {
        text(path).flatMap { text in parser(text).map { .value($0) } ?? .missing(.malformed(path: path)) }
    }
}

extension String {
    /// At most 200 characters without control characters, because names from files are shown in reports and on pages.
    var printable: String {
        var result = ""
        for scalar in unicodeScalars.prefix(200) {
            let isUnsafe: Bool =
                switch scalar.value {
                case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
                default: false
                }
            result.unicodeScalars.append(isUnsafe ? "\u{FFFD}" : scalar)
        }
        return result
    }
}
