/// Finds what must not be shown in a text, in one pass over its UTF-8.
///
/// The text is cut into runs of the bytes that such things consist of. Most runs are short words of lower-case letters and cost nothing
/// more; the others are looked at by the detectors, each a file beside this one.
struct TextScanner {
    let text: Bytes
    /// Whether somebody decided that the text may be shown: digests in it are then no secrets.
    let isMarkedPublic: Bool
    var findings: [Finding]

    static func scan(_ text: Bytes, isMarkedPublic: Bool, into findings: inout [Finding]) {
        guard text.count >= 5 else { return }
        var scanner = TextScanner(text: text, isMarkedPublic: isMarkedPublic, findings: [])
        swap(&scanner.findings, &findings)
        ByteClass.withTable { scanner.run($0) }
        swap(&scanner.findings, &findings)
    }

    private mutating func run(_ classes: UnsafeBufferPointer<ByteClass>) {
        var index = 0
        while index < text.count {
            var seen: ByteClass = []
            let start = index
            while index < text.count {
                let kind = classes[Int(text[index])]
                // Spaces and dashes of other alphabets divide, too.
                if kind.isEmpty || (kind == .other && width(ofSeparatorAt: index) > 0) { break }
                seen.formUnion(kind)
                index &+= 1
            }
            if index == start {
                index &+= max(1, width(ofSeparatorAt: index))
            } else {
                index = inspect(start..<index, seen)
            }
        }
    }

    /// Looks at a run and says where to go on.
    private mutating func inspect(_ run: Range<Int>, _ seen: ByteClass) -> Int {
        let next = text.at(run.upperBound)
        if next == UInt8(ascii: ":"), let end = credentials(after: run.upperBound) { return end }
        // A name is told by what follows it.
        if seen.contains(.equals) || next == UInt8(ascii: ":") || next.isSpace || next.isQuote || next == UInt8(ascii: "\\")
            || next == UInt8(ascii: ">"), let end = labelledValue(run, seen)
        {
            return end
        }
        if next.isSpace, let end = bearer(run) { return end }
        if seen.contains(.at), let end = email(run) { return end }
        if seen.contains(.digit), let end = number(run) { return end }
        if run.count >= 16, let end = token(run) { return end }
        if run.count >= 10, let end = keyBlock(run) { return end }
        return run.upperBound
    }

    /// Notes a finding and returns its end.
    mutating func found(_ range: Range<Int>, _ kind: Finding.Kind) -> Int {
        findings.append(Finding(range: range, kind: kind))
        return range.upperBound
    }

    /// The bytes of a space or dash beyond ASCII (U+00A0, U+2000…U+200F, U+2010…U+2015, U+202F) at an offset, else 0.
    func width(ofSeparatorAt offset: Int) -> Int {
        if text.at(offset) == 0xC2, text.at(offset + 1) == 0xA0 { return 2 }
        if text.at(offset) == 0xE2, text.at(offset + 1) == 0x80 {
            let last = text.at(offset + 2)
            return (0x80...0x95).contains(last) || last == 0xAF ? 3 : 0
        }
        return 0
    }

    /// The first offset from here on that is no space; at most one line further.
    func skipSpaces(_ offset: Int) -> Int {
        var offset = offset
        var lines = 0
        while offset < text.count, text[offset].isSpace {
            if text[offset] == 0x0A { lines += 1 }
            if lines > 1 { break }
            offset += 1
        }
        return offset
    }
}
