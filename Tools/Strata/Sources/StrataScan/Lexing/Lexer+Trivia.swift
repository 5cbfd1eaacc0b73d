extension Lexer {
    mutating func skipToLineEnd() { offset = firstOccurrence(of: Byte.newline, or: Byte.carriageReturn) }

    private func firstOccurrence(of first: UInt8, or second: UInt8) -> Int {
        var place = offset
        // Processes eight bytes at a time, because comments are a large part of most files. A zero byte marks a match; subtracting 1 from
        // each byte borrows into its top bit. The borrow can mark higher bytes falsely, so the eight bytes are then checked.
        let (firsts, seconds) = (0x0101_0101_0101_0101 &* UInt64(first), 0x0101_0101_0101_0101 &* UInt64(second))
        let raw = UnsafeRawPointer(base)
        while place + 8 <= count {
            let word = raw.loadUnaligned(fromByteOffset: place, as: UInt64.self)
            let (left, right) = (word ^ firsts, word ^ seconds)
            let zeros = ((left &- 0x0101_0101_0101_0101) & ~left) | ((right &- 0x0101_0101_0101_0101) & ~right)
            if zeros & 0x8080_8080_8080_8080 != 0 { break }
            place += 8
        }
        while place < count, base[place] != first, base[place] != second { place += 1 }
        return place
    }

    /// Moves behind the block comment that starts here; comments nest.
    mutating func skipBlockComment() {
        let start = offset
        var depth = 1
        offset += 2
        while offset < count {
            offset = firstOccurrence(of: Byte.star, or: Byte.slash)
            guard offset < count else { break }
            switch (base[offset], peek(1)) {
            case (Byte.star, Byte.slash): depth -= 1
            case (Byte.slash, Byte.star): depth += 1
            default: offset -= 1
            }
            offset += 2
            if depth == 0 { return }
        }
        report(.unterminatedComment, at: start)
    }

    mutating func skipTrivia(acrossLines: Bool = true) {
        while offset < count {
            switch base[offset] {
            case Byte.space, Byte.tab, 0x0B, 0x0C, 0: offset += 1
            case Byte.newline, Byte.carriageReturn:
                guard acrossLines else { return }
                offset += 1
            case Byte.slash where peek(1) == Byte.slash: skipToLineEnd()
            case Byte.slash where peek(1) == Byte.star: skipBlockComment()
            case 0xC2 where peek(1) == 0xA0: offset += 2
            default: return
            }
        }
    }

    /// Skips `` `name` ``; a single backtick on its line is skipped alone. Raw identifiers (SE-0451) may contain nearly anything.
    mutating func skipEscapedIdentifier() {
        offset += 1
        let stop = (offset..<count).first { base[$0] == Byte.backtick || base[$0] == Byte.newline || base[$0] == Byte.carriageReturn }
        if let stop, base[stop] == Byte.backtick { offset = stop + 1 }
    }
}
