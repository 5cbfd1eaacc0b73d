/// Finds secrets and personal data in a text, in one pass over its UTF-8.
///
/// Splits the text into runs of the bytes that findings consist of. Most runs are short lowercase words and are skipped; the others are passed
/// to the detectors, each in its own file in this folder.
struct TextScanner {
    let text: Bytes
    /// Whether the text is marked public, so that digests are not secrets.
    let isMarkedPublic: Bool
    var findings: [Finding]
    /// In the frame of ``scan``, because a small scanner is passed in registers.
    let window: UnsafeMutablePointer<DigitWindow>

    static func scan(_ text: Bytes, isMarkedPublic: Bool, into findings: inout [Finding]) {
        guard text.count >= 5 else { return }
        withUnsafeTemporaryAllocation(of: DigitWindow.Digit.self, capacity: DigitWindow.capacity) { digits in
            var window = DigitWindow(digits)
            withUnsafeMutablePointer(to: &window) { window in
                var scanner = TextScanner(text: text, isMarkedPublic: isMarkedPublic, findings: [], window: window)
                swap(&scanner.findings, &findings)
                ByteClass.withTable { scanner.run($0) }
                swap(&scanner.findings, &findings)
            }
        }
    }

    private mutating func run(_ classes: UnsafeBufferPointer<ByteClass>) {
        var index = 0
        while index < text.count {
            var seen: ByteClass = []
            let start = index
            while index < text.count {
                let kind = classes[Int(text[index])]
                // Spaces and dashes of other alphabets end a run as well.
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

    /// Passes a run to the detectors and returns the offset at which the scan continues.
    private mutating func inspect(_ run: Range<Int>, _ seen: ByteClass) -> Int {
        let next = text.at(run.upperBound)
        // Nothing but numbers and addresses is without a letter.
        if seen.isDisjoint(with: [.lower, .upper]) {
            if seen.contains(.at), let end = email(run) { return end }
            return seen.contains(.digit) ? number(run) ?? run.upperBound : run.upperBound
        }
        if next == UInt8(ascii: ":"), let end = credentials(after: run.upperBound) { return end }
        // A name is recognized by the character after it.
        if seen.contains(.equals) || next == UInt8(ascii: ":") || next.isSpace || next.isQuote || next == UInt8(ascii: "\\")
            || next == UInt8(ascii: ">"), let end = labeledValue(run, seen)
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

    /// Adds a finding and returns its end.
    mutating func found(_ range: Range<Int>, _ kind: Finding.Kind) -> Int {
        findings.append(Finding(range: range, kind: kind))
        return range.upperBound
    }

    /// The size of a non-ASCII space or dash (U+00A0, U+2000…U+200F, U+2010…U+2015, U+202F) at an offset, or 0.
    func width(ofSeparatorAt offset: Int) -> Int {
        if text.at(offset) == 0xC2, text.at(offset + 1) == 0xA0 { return 2 }
        if text.at(offset) == 0xE2, text.at(offset + 1) == 0x80 {
            let last = text.at(offset + 2)
            return (0x80...0x95).contains(last) || last == 0xAF ? 3 : 0
        }
        return 0
    }

    /// The first offset that is not a space; skips at most one line end.
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
