import StrataScan

/// Why a part of a manifest cannot be parsed.
struct ParseFailure: Error {
    var place: Int
    var reason: String
}

/// Parses a manifest without types.
///
/// Unknown syntax costs the innermost statement or list element, which becomes an unknown value; the rest is read.
struct Parser {
    /// A stack frame of the evaluator for each level must fit into the stack of a thread.
    private static let deepestNesting = 60

    var tokens: [ManifestToken]
    var counterparts: [Int?]
    /// Whether the condition of an `#if` holds.
    let holds: (BuildCondition) -> Bool
    var index: Int
    var allowsTrailingClosure = true
    private var depth = 0

    init(_ tokens: ManifestTokens, holds: @escaping (BuildCondition) -> Bool) {
        self.tokens = tokens.tokens
        counterparts = tokens.counterparts
        self.holds = holds
        index = 0
    }

    var next: ManifestToken { tokens[index] }
    var following: ManifestToken { token(1) }
    /// The first byte of the current token.
    var place: Int { next.range.lowerBound }

    func token(_ distance: Int) -> ManifestToken { tokens[min(index + distance, tokens.count - 1)] }

    mutating func advance() { if next.kind != .end { index += 1 } }

    func failure(_ reason: String) -> ParseFailure { ParseFailure(place: place, reason: reason) }

    mutating func skipMark(_ mark: Unicode.Scalar) -> Bool {
        guard next.isMark(mark) else { return false }
        advance()
        return true
    }

    mutating func skipWord(_ word: String) -> Bool {
        guard next.isWord(word) else { return false }
        advance()
        return true
    }

    mutating func skipOperation(_ operation: String) -> Bool {
        guard next.isOperation(operation) else { return false }
        advance()
        return true
    }

    /// Moves behind the words here that are among some.
    mutating func skipWords(_ words: String...) { while words.contains(where: next.isWord) { advance() } }

    mutating func skipAttributes() { while case .attribute = next.kind { advance() } }

    /// Moves behind the bracket here, or behind another token.
    mutating func skipBracket() { index = min(counterparts[index].map { $0 + 1 } ?? index + 1, tokens.count - 1) }

    mutating func expect(_ mark: Unicode.Scalar) throws {
        guard skipMark(mark) else { throw failure("no '\(mark)'") }
    }

    /// Moves behind a required word.
    mutating func expectWord(_ word: String) throws {
        guard skipWord(word) else { throw failure("no '\(word)'") }
    }

    mutating func name() throws -> String {
        switch next.kind {
        case .word(let name), .escapedWord(let name):
            advance()
            return name
        default: throw failure("no name")
        }
    }

    /// The label of an argument or of a part of a tuple, if there is one.
    mutating func label() throws -> String? {
        guard following.isMark(":") else { return nil }
        let label = try name()
        advance()
        return label
    }

    mutating func deeper<Result>(_ body: (inout Parser) throws -> Result) throws -> Result {
        guard depth < Self.deepestNesting else { throw failure("nesting as deep as this") }
        depth += 1
        let allowed = allowsTrailingClosure
        defer {
            depth -= 1
            allowsTrailingClosure = allowed
        }
        return try body(&self)
    }

    /// Parses an expression that a body in braces follows.
    mutating func head<Result>(_ body: (inout Parser) throws -> Result) throws -> Result {
        try deeper {
            $0.allowsTrailingClosure = false
            return try body(&$0)
        }
    }

    /// Parses the elements between brackets, from the opening one on. An element that cannot be parsed is passed over.
    mutating func elements<Element>(
        _ read: (inout Parser) throws -> Element, unreadable: (Expression) -> Element
    ) throws -> [Element] {
        guard let end = counterparts[index] else { throw failure("no bracket") }
        advance()
        var found: [Element] = []
        while index < end {
            let (start, count) = (index, found.count)
            do {
                found.append(
                    try deeper {
                        $0.allowsTrailingClosure = true
                        return try read(&$0)
                    })
                guard index == end || next.isMark(",") else { throw failure("this text") }
            } catch let problem as ParseFailure {
                found.removeLast(found.count - count)
                found.append(unreadable(Expression(unknown: problem.reason, problem.place)))
                index = start
                while index < end, !next.isMark(",") { skipBracket() }
            }
            index = min(index, end)
            _ = index < end && skipMark(",")
        }
        index = end
        guard next.kind != .end else { throw failure("a bracket without end") }
        advance()
        return found
    }

    // MARK: - Types

    mutating func type() throws -> TypeName { try deeper { try $0.typeHere() } }

    private mutating func typeHere() throws -> TypeName {
        skipAttributes()
        skipWords("inout", "some", "any", "borrowing", "consuming", "sending", "isolated")
        var found = TypeName.other
        if next.isMark("[") {
            let end = counterparts[index] ?? index
            advance()
            let first = try type()
            found = skipMark(":") ? .dictionary(try type()) : .list(first)
            guard index == end else { throw failure("this type") }
            advance()
        } else if next.isMark("("), let end = counterparts[index], tokens[end].kind != .end {
            let parts: [(label: String?, type: TypeName)] = try elements(
                { (try $0.label(), try $0.type()) }, unreadable: { _ in (nil, .other) })
            found = parts.count == 1 && parts[0].label == nil ? parts[0].type : .tuple(parts.map(\.label), parts.map(\.type))
        } else {
            found = try namedType()
        }
        while next.isAttached, case .operation(let sign) = next.kind, sign.allSatisfy({ $0 == "?" || $0 == "!" }) { advance() }
        skipWords("async", "throws")
        guard skipOperation("->") || skipOperation("&") else { return found }
        _ = try type()
        return .other
    }

    private mutating func namedType() throws -> TypeName {
        var path = [try name()]
        var argument: TypeName?
        while true {
            if skipOperation("<") {
                repeat { argument = try type() } while skipMark(",")
                guard skipOperation(">") else { throw failure("this type") }
            } else if next.isMark("."), case .word = following.kind {
                advance()
                path.append(try name())
            } else {
                break
            }
        }
        if let argument {
            switch path.last {
            case "Array", "Set", "ArraySlice", "Sequence", "Collection": return .list(argument)
            case "Dictionary": return .dictionary(argument)
            case "Optional": return argument
            default: break
            }
        }
        if path.first == "PackageDescription" || path.first == "ProjectDescription" { path.removeFirst() }
        return .named(path.joined(separator: "."))
    }
}
