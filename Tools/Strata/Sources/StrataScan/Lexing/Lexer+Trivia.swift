extension Lexer {
    /// Moves to the line break that ends the line, or to the end of the file.
    mutating func skipToLineEnd() {
        offset = firstOccurrence(of: Byte.newline, or: Byte.carriageReturn)
    }

    /// The offset of the first of two bytes from here on, or the end of the file.
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
            let byte = base[offset]
            if byte == Byte.star, peek(1) == Byte.slash {
                offset += 2
                depth -= 1
                if depth == 0 { return }
            } else if byte == Byte.slash, peek(1) == Byte.star {
                offset += 2
                depth += 1
            } else {
                offset += 1
            }
        }
        offset = count
        report(.unterminatedComment, at: start)
    }

    /// Skips whitespace and comments, optionally within the line.
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
        let start = offset
        offset += 1
        while offset < count, base[offset] != Byte.newline, base[offset] != Byte.carriageReturn {
            if base[offset] == Byte.backtick {
                offset += 1
                return
            }
            offset += 1
        }
        offset = start + 1
    }
}
