extension Lexer {
    /// Reads a token that starts with `#`; returns whether it opened a string literal.
    mutating func readHash() -> Bool {
        var hashes = 1
        while peek(hashes) == Byte.hash { hashes += 1 }
        let start = offset
        offset += hashes
        switch peek() {
        case Byte.quote:
            breakPrefix()
            openString(hashes: hashes)
            return true
        case Byte.slash:
            breakPrefix()
            skipExtendedRegex(hashes: hashes)
            sink.emit(.literal, from: start, to: offset)
        default:
            skipWord()
            readDirective(from: start + hashes)
        }
        return false
    }

    private mutating func readDirective(from start: Int) {
        let hash = start - 1
        switch text(from: start, to: offset) {
        case "if":
            conditions.append(ConditionFrame(start: hash, bracketDepth: bracketDepth, current: readCondition()))
            if conditions.count > ConditionFrame.limit { report(.unreadableCondition, at: hash) }
            sink.addDirective(.openBranches, conditions)
        case "elseif": continueCondition(at: hash, isElse: false)
        case "else": continueCondition(at: hash, isElse: true)
        case "endif":
            guard let frame = conditions.popLast() else { return report(.strayDirective, at: hash) }
            bracketDepth = frame.bracketDepth
            sink.addDirective(.closeBranches, conditions)
        default:
            breakPrefix()
            sink.emit(.word, from: hash, to: offset)
        }
    }

    private mutating func continueCondition(at hash: Int, isElse: Bool) {
        guard var frame = conditions.popLast() else {
            if !isElse { _ = readCondition() }
            return report(.strayDirective, at: hash)
        }
        if frame.hasElse { report(.strayDirective, at: hash) }
        if let current = frame.current { frame.earlier.append(current) }
        if frame.earlier.count > ConditionFrame.limit {
            frame.earlier.removeFirst()
            report(.unreadableCondition, at: hash)
        }
        frame.current = isElse ? nil : readCondition()
        frame.hasElse = frame.hasElse || isElse
        // Unclosed brackets of one branch are not open in the next.
        bracketDepth = frame.bracketDepth
        conditions.append(frame)
        sink.addDirective(.nextBranch, conditions)
    }

    private mutating func readCondition() -> BuildCondition {
        let start = offset
        if let condition = readOperands(depth: 0) { return condition }
        report(.unreadableCondition, at: start)
        offset = start
        skipToLineEnd()
        let text = text(from: start, to: offset)
        return .unreadable(String(text.prefix(200)).split { $0 == " " || $0 == "\t" }.joined(separator: " "))
    }

    /// Reads operands between `||`, or between `&&`, which binds more tightly.
    private mutating func readOperands(_ mark: UInt8 = Byte.pipe, depth: Int) -> BuildCondition? {
        var operands: [BuildCondition] = []
        repeat {
            let next = mark == Byte.pipe ? readOperands(Byte.ampersand, depth: depth) : readOperand(depth: depth)
            guard let next else { return nil }
            operands.append(next)
        } while skipOperator(mark)
        return operands.count == 1 ? operands[0] : mark == Byte.pipe ? .any(operands) : .all(operands)
    }

    /// Skips `&&` or `||`, given its character, if it follows on this line.
    private mutating func skipOperator(_ mark: UInt8) -> Bool {
        skipTrivia(acrossLines: false)
        guard peek() == mark, peek(1) == mark else { return false }
        offset += 2
        return true
    }

    private mutating func readOperand(depth: Int) -> BuildCondition? {
        // Beyond this depth it is not a condition that a user wrote; the stack has an end.
        guard depth < 100 else { return nil }
        skipTrivia(acrossLines: false)
        switch peek() {
        case Byte.exclamation:
            offset += 1
            return readOperand(depth: depth + 1).map { .not($0) }
        case Byte.openParenthesis:
            offset += 1
            skipTrivia()
            guard let inner = readOperands(depth: depth + 1) else { return nil }
            skipTrivia()
            guard peek() == Byte.closeParenthesis else { return nil }
            offset += 1
            return inner
        default: return readQuestion()
        }
    }

    private mutating func readQuestion() -> BuildCondition? {
        let start = offset
        skipWord()
        guard offset > start else { return nil }
        let name = text(from: start, to: offset)
        guard peek() == Byte.openParenthesis else { return Bool(name).map(BuildCondition.literal) ?? .flag(name) }
        offset += 1
        var argument: [UInt8] = []
        while offset < count, base[offset] != Byte.closeParenthesis, base[offset] != Byte.newline, base[offset] != Byte.carriageReturn {
            if base[offset] != Byte.space, base[offset] != Byte.tab, base[offset] != Byte.backtick { argument.append(base[offset]) }
            offset += 1
        }
        guard peek() == Byte.closeParenthesis else { return nil }
        offset += 1
        return .question(name: name, argument: String(decoding: argument, as: UTF8.self))
    }
}
