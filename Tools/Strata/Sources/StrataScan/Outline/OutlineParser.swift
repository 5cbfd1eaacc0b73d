/// Finds the declarations in a file's tokens.
///
/// One pass with a stack of scopes. Members are read within a type or the file; within code only types are searched for. Everything else is
/// skipped, so the parser needs no grammar of expressions. Brackets are paired beforehand, so that a lookahead can skip them; the pass
/// enters them later for the types inside.
struct OutlineParser: SourceBytes {
    struct Scope {
        enum Kind {
            case file, type
            /// A body, closure or accessor block.
            case code
            /// Parentheses, square brackets and interpolations, which contain no declarations.
            case list
        }

        var kind: Kind
        /// The index of a type's declaration.
        var type: Int?
        /// The end of the last member's value, before which there are no members.
        var valueEnd = 0
    }

    let base: UnsafePointer<UInt8>
    let tokens: [Token]
    /// For an opening bracket the index of its counterpart, otherwise -1.
    let counterparts: [Int]
    var index = 0
    var scopes = [Scope(kind: .file)]
    var prefix = DeclarationPrefix()
    var outline = SourceOutline()
    var lines: LineCounter
    /// The conditions at the current token, outermost first.
    private(set) var conditions: [BuildCondition] = []
    /// The number of open scopes at each `#if`: a branch closes only scopes that it opened.
    private var floors: [Int] = []
    private let list: TokenList
    private var nextMark = 0

    init(_ list: TokenList, count: Int) {
        self.list = list
        base = list.base
        tokens = list.tokens
        counterparts = bracketCounterparts(of: list.tokens)
        lines = LineCounter(base: base, count: count)
    }

    mutating func run(problems: [ScanProblem], remarks: Bool) -> SourceOutline {
        while index < tokens.count {
            readMarks()
            step()
        }
        readMarks()
        if remarks { readRemarks() }
        outline.problems = problems
        return outline
    }

    var enclosingType: Int? { scopes.last { $0.type != nil }?.type }

    /// Whether members of a type or of the file may begin at the current token.
    var isAtMemberLevel: Bool { !isLocal && index >= scopes.last?.valueEnd ?? 0 }

    /// Whether the current token is in code, within the innermost type or the file.
    var isLocal: Bool { scopes.last?.kind == .code || scopes.last?.kind == .list }

    private mutating func step() {
        let token = tokens[index]
        switch token.kind {
        case .openBranches, .nextBranch, .closeBranches:
            // Attributes may be in a separate branch before their declaration.
            readDirective(token)
            index += 1
        case .open, .openInterpolation:
            scopes.append(Scope(kind: token.byte == Byte.openBrace ? .code : .list))
            passBy()
        case .close, .closeInterpolation:
            closeScope(of: token)
            passBy()
        case .attribute where scopes.last?.kind != .list: readAttribute()
        case .word where scopes.last?.kind != .list: readWord()
        default: passBy()
        }
    }

    private mutating func closeScope(of token: Token) {
        guard scopes.count > floors.last ?? 1, let scope = scopes.last else { return }
        // A bracket that would close another kind of scope is ignored.
        switch (scope.kind, token.byte == Byte.closeBrace) {
        case (.list, false), (.code, true): scopes.removeLast()
        case (.type, true):
            if let type = scope.type { outline.declarations[type].end = lines.position(of: token.start) }
            scopes.removeLast()
        default: break
        }
    }

    private mutating func readDirective(_ token: Token) {
        conditions = list.conditions[token.condition]
        if token.kind == .openBranches { return floors.append(scopes.count) }
        if let floor = floors.last { scopes.removeSubrange(floor...) }
        if token.kind == .closeBranches { _ = floors.popLast() }
    }

    private mutating func readMarks() {
        while nextMark < list.marks.count, list.marks[nextMark].token <= index {
            let mark = list.marks[nextMark]
            nextMark += 1
            func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }
            var title = text(from: mark.start, to: mark.end).drop(while: isBlank)
            if title.first == "-" { title = title.dropFirst().drop(while: isBlank) }
            while title.last.map(isBlank) == true { title.removeLast() }
            outline.sections.append(SourceSection(title: String(title), position: lines.position(of: mark.comment), parent: enclosingType))
        }
    }
}

/// For each opening bracket the index of its counterpart, otherwise -1. The compiler requires each branch of an `#if` to be balanced.
package func bracketCounterparts(of tokens: [Token]) -> [Int] {
    var result = [Int](repeating: -1, count: tokens.count)
    var open: [Int] = []
    var depths: [Int] = []
    for (index, token) in tokens.enumerated() {
        switch token.kind {
        case .open, .openInterpolation: open.append(index)
        case .close, .closeInterpolation:
            // A bracket must not close one that was opened before its branch.
            guard let last = open.last, open.count > depths.last ?? 0 else { continue }
            open.removeLast()
            result[last] = index
        case .openBranches: depths.append(open.count)
        case .nextBranch: if let depth = depths.last, open.count > depth { open.removeSubrange(depth...) }
        case .closeBranches: if let depth = depths.popLast(), open.count > depth { open.removeSubrange(depth...) }
        default: break
        }
    }
    return result
}
