/// Finds the uses of APIs and types that only some platforms have, in a file's tokens.
struct UnavailableUses {
    private(set) var found: [PlatformUse] = []
    private let list: TokenList
    private let base: UnsafePointer<UInt8>

    init(_ list: TokenList, _ base: UnsafePointer<UInt8>, _ count: Int) {
        self.list = list
        self.base = base
        var lines = LineCounter(base: base, count: count)
        var conditions = OpenConditions()
        var words: Set<String> = []
        for (index, token) in list.tokens.enumerated() {
            conditions.follow(token, list)
            guard token.kind == .word else { continue }
            let word = text(index)
            words.insert(word)
            guard let (kind, name) = use(of: word, at: index) else { continue }
            found.append(PlatformUse(kind: kind, name: name, position: lines.position(of: token.start), conditions: conditions.all))
        }
        // A declaration around the use may be unavailable on the platform.
        if words.contains("unavailable") { found.removeAll { $0.kind == .api } }
        if words.isDisjoint(with: UnavailableAPI.processMembers) { found.removeAll { $0.name == UnavailableAPI.process } }
    }

    private func use(of word: String, at index: Int) -> (PlatformUse.Kind, String)? {
        let isMember = mark(index - 1, Byte.dot)
        if UnavailableAPI.types.contains(word) { return isMember || isDeclared(index) ? nil : (.api, word) }
        if UnavailableAPI.members.contains(word) { return isMember ? (.api, word) : nil }
        guard !isMember else { return nil }
        switch word {
        case UnavailableAPI.process:
            let isCreated = mark(index + 1, Byte.openParenthesis) && mark(index + 2, Byte.closeParenthesis)
            let isRun = mark(index + 1, Byte.dot) && text(index + 2) == "run"
            return isCreated || isRun ? (.api, word) : nil
        case UnavailableAPI.thread where mark(index + 1, Byte.openParenthesis):
            if mark(index + 2, Byte.closeParenthesis) { return (.integerThread, "pthread_t()") }
            return isNumber(index + 2) && mark(index + 3, Byte.closeParenthesis) ? (.integerThread, "pthread_t(\(text(index + 2)))") : nil
        case UnavailableAPI.currentThread:
            // `UInt(pthread_self())`: a conversion of the value, not of its bits.
            let isCall = mark(index + 1, Byte.openParenthesis) && mark(index + 2, Byte.closeParenthesis)
            guard isCall, mark(index - 1, Byte.openParenthesis), mark(index + 3, Byte.closeParenthesis) else { return nil }
            let type = text(index - 2)
            return ["Int", "UInt", "Int64", "UInt64"].contains(type) ? (.integerThread, "\(type)(pthread_self())") : nil
        default: return nil
        }
    }

    /// Whether the word is the name in a declaration, or a label.
    private func isDeclared(_ index: Int) -> Bool {
        ["class", "struct", "enum", "actor", "protocol", "typealias"].contains(text(index - 1)) || mark(index + 1, Byte.colon)
    }

    private func isNumber(_ index: Int) -> Bool {
        list.tokens.indices.contains(index) && list.tokens[index].kind == .word
            && (Byte.zero...Byte.nine).contains(list.tokens[index].byte)
    }

    private func mark(_ index: Int, _ byte: UInt8) -> Bool {
        list.tokens.indices.contains(index) && list.tokens[index].byte == byte && list.tokens[index].kind != .word
    }

    private func text(_ index: Int) -> String {
        guard list.tokens.indices.contains(index) else { return "" }
        let token = list.tokens[index]
        return String(decoding: UnsafeBufferPointer(start: base + token.start, count: token.end - token.start), as: UTF8.self)
    }
}

extension OpenConditions {
    /// Opens or closes a branch if the token is a directive.
    mutating func follow(_ token: Token, _ list: TokenList) {
        switch token.kind {
        case .openBranches: open(list.conditions[token.condition], at: token.start)
        case .nextBranch: openNext(list.conditions[token.condition])
        case .closeBranches: close()
        default: break
        }
    }
}

extension SourceOutline {
    /// Whether a stored property shares a `pthread_t`: as a value of a mutex, or in a type whose values are checked to be `Sendable`.
    func sharesThread(_ declaration: Declaration) -> Bool {
        guard declaration.kind == .variable, !declaration.isComputed, !declaration.modifiers.contains("nonisolated(unsafe)"),
            !declaration.modifiers.contains("lazy")
        else { return false }
        if [declaration.signature, declaration.initialValue].compactMap({ $0 }).contains(where: { $0.hasThread(inside: "Mutex<") }) {
            return true
        }
        guard let parent = declaration.parent, !declaration.isStatic, let type = declaration.signature, type.spells(UnavailableAPI.thread),
            !type.contains("<"), !type.contains("(")
        else { return false }
        return [.struct, .class].contains(declarations[parent].kind) && declarations[parent].inheritedTypes.contains("Sendable")
    }
}

extension String {
    /// Whether the text names `pthread_t` among the generic arguments after a type's name and its angle bracket.
    fileprivate func hasThread(inside type: String) -> Bool {
        // The text is single-spaced: `Mutex < pthread_t ? >` or `Mutex<pthread_t?>`.
        let text = filter { $0 != " " }
        guard let start = text.firstRange(of: type) else { return false }
        var depth = 1
        let arguments = text[start.upperBound...].prefix { character in
            if character == "<" { depth += 1 }
            if character == ">" { depth -= 1 }
            return depth > 0
        }
        return String(arguments).spells(UnavailableAPI.thread)
    }

    /// Whether the text contains a name that is not part of a longer one.
    fileprivate func spells(_ name: String) -> Bool {
        split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains { $0 == name }
    }
}
