import StrataScan

/// Parses a manifest without types.
///
/// Unknown syntax costs the innermost statement or list element, which becomes an unknown value; the rest is read. Throws `Unknown`.
struct Parser {
    /// A stack frame of the evaluator for each level must fit into the stack of a thread.
    private static let deepestNesting = 60
    var tokens: [ManifestToken]
    /// Whether the condition of an `#if` holds.
    let holds: (BuildCondition) -> Bool
    var index = 0
    var allowsTrailingClosure = true
    private var depth = 0

    init(_ text: [UInt8], holds: @escaping (BuildCondition) -> Bool) {
        tokens = ManifestTokens(text).tokens
        self.holds = holds
    }

    var next: ManifestToken { tokens[index] }
    var following: ManifestToken { token(1) }
    var isAtEnd: Bool { index == tokens.count - 1 }
    var place: Int { next.place }
    func token(_ distance: Int) -> ManifestToken { tokens[min(index + distance, tokens.count - 1)] }
    func failure(_ reason: String) -> Unknown { Unknown(place: place, reason: reason) }
    mutating func advance(_ count: Int = 1) { index = min(index + count, tokens.count - 1) }

    @discardableResult mutating func skip(_ text: String) -> Bool {
        guard next.text == text else { return false }
        advance()
        return true
    }

    mutating func skipAll(_ texts: String...) { while texts.contains(next.text) { advance() } }
    mutating func skipAttributes() { while next.kind == .attribute { advance() } }
    /// Moves behind the bracket here, or behind another token.
    mutating func skipBracket() { index = min((next.counterpart ?? index) + 1, tokens.count - 1) }
    mutating func expect(_ text: String) throws { if !skip(text) { throw failure("no '\(text)'") } }

    mutating func name() throws -> String {
        let text = next.text
        switch next.kind {
        case .word:
            advance()
            return text
        case .escapedWord:
            advance()
            return String(text.dropFirst().dropLast())
        default: throw failure("no name")
        }
    }

    /// The label of an argument or of a part of a tuple, if there is one.
    mutating func label() throws -> String? {
        guard following.text == ":" else { return nil }
        let label = try name()
        advance()
        return label == "_" ? nil : label
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
    mutating func elements<Element>(_ read: (inout Parser) throws -> Element, unreadable: (Syntax) -> Element) throws -> [Element] {
        guard let end = next.counterpart else { throw failure("no bracket") }
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
                guard index == end || next.text == "," else { throw failure("this text") }
            } catch let problem as Unknown {
                found.removeLast(found.count - count)
                found.append(unreadable(Syntax(unknown: problem.reason, problem.place)))
                index = start
                while index < end, next.text != "," { skipBracket() }
            }
            index = min(index, end)
            if index < end { skip(",") }
        }
        index = end
        guard !isAtEnd else { throw failure("a bracket without end") }
        advance()
        return found
    }

    /// Reads what is between braces; the body gets the index of the closing one.
    mutating func braces<Content>(_ read: (inout Parser, Int) throws -> Content) throws -> Content {
        guard next.text == "{", let end = next.counterpart, tokens[end].kind != .end else { throw failure("no block") }
        return try deeper {
            $0.allowsTrailingClosure = true
            $0.advance()
            let found = try read(&$0, end)
            $0.index = end + 1
            return found
        }
    }

    mutating func block() throws -> [Syntax] { try braces { parser, end in try parser.statements { $0.index >= end } } }

    mutating func type() throws -> TypeName { try deeper { try $0.typeHere() } }

    private mutating func typeHere() throws -> TypeName {
        skipAttributes()
        skipAll("inout", "some", "any", "borrowing", "consuming", "sending", "isolated")
        var found = TypeName.other
        if next.text == "[" {
            let end = next.counterpart ?? index
            advance()
            let first = try type()
            found = skip(":") ? .dictionary(try type()) : .list(first)
            guard index == end else { throw failure("this type") }
            advance()
        } else if next.text == "(", let end = next.counterpart, tokens[end].kind != .end {
            let parts: [(label: String?, type: TypeName)] = try elements(
                { (try $0.label(), try $0.type()) }, unreadable: { _ in (nil, .other) })
            found = parts.count == 1 && parts[0].label == nil ? parts[0].type : .tuple(parts.map(\.label), parts.map(\.type))
        } else {
            found = try namedType()
        }
        while next.isAttached, next.kind == .operation, next.text.allSatisfy({ $0 == "?" || $0 == "!" }) { advance() }
        skipAll("async", "throws")
        guard skip("->") || skip("&") else { return found }
        _ = try type()
        return .other
    }

    private mutating func namedType() throws -> TypeName {
        var path = [try name()]
        var argument: TypeName?
        while true {
            if skip("<") {
                repeat { argument = try type() } while skip(",")
                guard skip(">") else { throw failure("this type") }
            } else if next.text == ".", following.kind == .word {
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
