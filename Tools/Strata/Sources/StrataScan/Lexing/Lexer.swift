struct ConditionFrame {
    /// The maximum nesting of `#if`, and the maximum number of `#elseif`. Larger files are rejected: each import repeats its enclosing
    /// conditions, so garbage would otherwise take quadratic time.
    static let limit = 100
    var start: Int
    var bracketDepth: Int
    var earlier: [BuildCondition] = []
    var current: BuildCondition?
    var hasElse = false

    /// None of the earlier branches' conditions holds, and the current one's, which `#else` lacks, does.
    var condition: BuildCondition {
        let parts = earlier.map(BuildCondition.not) + [current].compactMap(\.self)
        return parts.count == 1 ? parts[0] : .all(parts)
    }
}

/// Tokenizes the bytes of a file in one pass.
///
/// The lexer recognizes code, strings, comments and regular expressions, and counts brackets; it skips the rest of the language.
/// Interpolations nest through `strings` instead of recursion, so depth costs memory and never the stack.
struct Lexer: SourceBytes {
    /// An open string literal; it stays on the stack during its interpolations.
    struct StringFrame {
        var start: Int
        var hashes: Int
        var isMultiline: Bool
        /// The number of open parentheses of the current interpolation; -1 within the literal's own text.
        var parentheses = -1
    }

    let base: UnsafePointer<UInt8>
    let count: Int
    let readsBareSlashRegex: Bool
    var offset = 0
    var strings: [StringFrame] = []
    var conditions: [ConditionFrame] = []
    /// The number of open brackets outside string literals; 0 for declarations of a file.
    var bracketDepth = 0
    var outermostBracket = 0
    var imports: [ImportDeclaration] = []
    var problems: [ScanProblem] = []
    var prefix = ImportPrefix()
    /// Failed searches for the end of a raw literal; without them, garbage would take quadratic time.
    var failedStrings = FailedSearch()
    var failedRegexes = FailedSearch()
    var lines: LineCounter
    var sink: TokenList

    init(base: UnsafePointer<UInt8>, count: Int, readsBareSlashRegex: Bool, wantsTokens: Bool) {
        self.base = base
        self.count = count
        self.readsBareSlashRegex = readsBareSlashRegex
        lines = LineCounter(base: base, count: count)
        sink = TokenList(base: base, count: count, isWanted: wantsTokens)
    }

    mutating func run() -> SourceScan {
        let bytes = UnsafeBufferPointer(start: base, count: count)
        if String(validating: bytes, as: UTF8.self) == nil {
            var (parser, rest, place) = (UTF8.ForwardParser(), bytes.makeIterator(), 0)
            while case .valid(let scalar) = parser.parseScalar(from: &rest) { place += scalar.count }
            report(.notUTF8, at: place)
        }
        let startsWithUTF16Mark = count >= 2 && (base[0] == 0xFF && base[1] == 0xFE || base[0] == 0xFE && base[1] == 0xFF)
        if !startsWithUTF16Mark {
            if count >= 3, base[0] == 0xEF, base[1] == 0xBB, base[2] == 0xBF { offset = 3 }
            if peek() == Byte.hash, peek(1) == Byte.exclamation { skipToLineEnd() }
            while offset < count {
                if let frame = strings.last, frame.parentheses < 0 {
                    let start = offset
                    let depth = strings.count
                    readStringText()
                    sink.emit(.literal, from: start, to: offset)
                    // A literal that ends inside an interpolation of another one opens none.
                    if strings.count == depth, strings.last?.parentheses == 0 {
                        sink.emit(.openInterpolation, from: offset - 1, to: offset)
                    }
                } else {
                    readCode()
                }
            }
            if let frame = strings.first { report(.unterminatedString, at: frame.start) }
            for frame in conditions { report(.unterminatedCondition, at: frame.start) }
            if bracketDepth > 0, strings.isEmpty, conditions.isEmpty { report(.unbalancedBracket, at: outermostBracket) }
        }
        problems.sort { $0.position < $1.position }
        var scan = SourceScan(imports: imports)
        (scan.problems, scan.byteCount) = (Array(problems.prefix(10)), count)
        return scan
    }

    /// The byte at a distance from the current one, or 0 beyond the end. A NUL byte in a file is whitespace, so both can be treated alike.
    @inline(__always)
    func peek(_ distance: Int = 0) -> UInt8 { offset + distance < count ? base[offset + distance] : 0 }

    mutating func report(_ kind: ScanProblem.Kind, at place: Int) {
        guard problems.count < 100 else { return }
        problems.append(ScanProblem(kind: kind, position: lines.position(of: place)))
    }

    /// Discards attributes and modifiers, because another token follows them; tokens inside an attribute's arguments do not count.
    @inline(__always)
    mutating func breakPrefix() { if bracketDepth == 0 { prefix.clear() } }

    /// Reads code up to the start of a string literal's text, the end of the interpolation or the end of the file.
    private mutating func readCode() {
        let skipsQuietCode = !sink.isWanted
        while offset < count {
            if skipsQuietCode, bracketDepth > 0, strings.isEmpty {
                skipQuietCode()
                guard offset < count else { return }
            }
            let byte = base[offset]
            switch byte {
            case Byte.space, Byte.tab, 0x0B, 0x0C, 0: offset += 1
            case Byte.newline, Byte.carriageReturn:
                // A single-line literal ends with its line, also inside an interpolation.
                if strings.last?.isMultiline == false { return abandonString() }
                offset += 1
                sink.startsLine = true
            case _ where Byte.isWord(byte): readWord()
            case Byte.quote:
                breakPrefix()
                openString(hashes: 0)
                return
            case Byte.slash: readSlash()
            case Byte.openParenthesis, Byte.openBrace, Byte.openBracket: openBracket(byte)
            case Byte.closeParenthesis, Byte.closeBrace, Byte.closeBracket: if closeBracket(byte) { return }
            case Byte.hash: if readHash() { return }
            case UInt8(ascii: "@"): readAttribute()
            case Byte.backtick:
                breakPrefix()
                let start = offset
                skipEscapedIdentifier()
                sink.emit(offset > start + 2 ? .escapedWord : .mark, from: start, to: offset)
            case Byte.less: readLess()
            default:
                breakPrefix()
                offset += 1
                sink.emit(.mark, from: offset - 1, to: offset)
            }
        }
    }

    /// Skips irrelevant bytes inside brackets: words, operators, whitespace. No rule looks back further than to the bytes before them.
    @inline(__always)
    private mutating func skipQuietCode() {
        var place = offset
        while place < count {
            switch base[place] {
            case Byte.quote, Byte.slash, Byte.hash, Byte.backtick, Byte.less, Byte.openParenthesis, Byte.openBrace, Byte.openBracket,
                Byte.closeParenthesis, Byte.closeBrace, Byte.closeBracket:
                offset = place
                return
            default: place += 1
            }
        }
        offset = count
    }

    private mutating func readWord() {
        let start = offset
        // A non-breaking space is whitespace to the compiler, although its bytes look like part of a name.
        if base[offset] == 0xC2, peek(1) == 0xA0 {
            offset += 2
            return
        }
        skipWord()
        if bracketDepth == 0, strings.isEmpty, readTopLevelWord(from: start) { return sink.emit(.separator, from: start, to: offset) }
        sink.emit(.word, from: start, to: offset)
    }

    private mutating func readSlash() {
        let start = offset
        switch peek(1) {
        case Byte.slash: skipToLineEnd()
        case Byte.star: skipBlockComment()
        default:
            breakPrefix()
            if skipBareRegex() { return sink.emit(.literal, from: start, to: offset) }
            offset += 1
            return sink.emit(.mark, from: start, to: offset)
        }
        sink.addComment(from: start, to: offset)
    }

    @inline(__always)
    mutating func skipWord() {
        while offset < count {
            let byte = base[offset]
            guard Byte.isWord(byte) else { return }
            if byte == 0xC2, peek(1) == 0xA0 { return }
            offset += 1
        }
    }

    @inline(__always)
    private mutating func openBracket(_ byte: UInt8) {
        offset += 1
        sink.emit(.open, from: offset - 1, to: offset)
        if !strings.isEmpty {
            if byte == Byte.openParenthesis { strings[strings.count - 1].parentheses += 1 }
            return
        }
        if bracketDepth == 0 {
            outermostBracket = offset - 1
            if prefix.openAttribute?.parenthesis != offset - 1 { prefix.clear() }
        }
        bracketDepth += 1
    }

    /// Returns whether the bracket ends an interpolation.
    @inline(__always)
    private mutating func closeBracket(_ byte: UInt8) -> Bool {
        offset += 1
        if !strings.isEmpty {
            if byte == Byte.closeParenthesis { strings[strings.count - 1].parentheses -= 1 }
            let endsInterpolation = strings[strings.count - 1].parentheses < 0
            sink.emit(endsInterpolation ? .closeInterpolation : .close, from: offset - 1, to: offset)
            return endsInterpolation
        }
        sink.emit(.close, from: offset - 1, to: offset)
        if bracketDepth == 0 {
            if conditions.isEmpty { report(.unbalancedBracket, at: offset - 1) }
            return false
        }
        bracketDepth -= 1
        guard bracketDepth == 0 else { return false }
        if let open = prefix.openAttribute {
            prefix.attributes.append((open.start, offset))
            prefix.openAttribute = nil
        } else {
            prefix.clear()
        }
        return false
    }

    private mutating func readLess() {
        breakPrefix()
        let isAtLineStart = offset == 0 || base[offset - 1] == Byte.newline
        if isAtLineStart, offset + 7 < count, (0..<7).allSatisfy({ base[offset + $0] == Byte.less }), base[offset + 7] == Byte.space {
            report(.conflictMarker, at: offset)
        }
        offset += 1
        sink.emit(.mark, from: offset - 1, to: offset)
    }
}
