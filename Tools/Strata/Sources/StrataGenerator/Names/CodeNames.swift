import StrataScan

/// The names in a Swift file by how they are found, to tell whether one more declaration would clash with them.
struct CodeNames: Sendable {
    private static let types: Set = ["actor", "class", "enum", "protocol", "struct", "typealias"]

    /// Names that are looked up in their scope: declarations, and uses without an object. Members behind a dot and labels of arguments are
    /// not included, as they are looked up in a type or function.
    private(set) var inScope: Set<String> = []
    /// The types that are declared outside of others; the value is whether they are public.
    private(set) var types: [String: Bool] = [:]
    /// The functions, variables and cases that are declared in the body or an extension of each type.
    private(set) var members: [String: Set<String>] = [:]
    /// The paths of routes: the texts of constants of this name.
    private(set) var paths: Set<String> = []

    init(_ code: SourceCode) {
        readScopes(code)
        readDeclarations(code)
        for index in code.tokens.indices where code.isMark(index, "=") && index > 0 && code.text(index - 1) == "path" {
            if let path = code.string(at: index + 1) { paths.insert(path) }
        }
    }

    // MARK: Scopes

    private mutating func readScopes(_ code: SourceCode) {
        // Whether each open bracket contains the arguments of a call.
        var brackets: [Bool] = []
        for (index, token) in code.tokens.enumerated() {
            switch token.kind {
            case .open: brackets.append(Self.isCall(code, index))
            case .close: _ = brackets.popLast()
            case .word:
                let isMember = code.isMark(index - 1, ".") && !code.isMark(index - 2, ".")
                let isLabel =
                    (brackets.last ?? false) && code.isMark(index + 1, ":") && (code.isMark(index - 1, "(") || code.isMark(index - 1, ","))
                if !isMember, !isLabel { inScope.insert(Self.name(code, index)) }
            case .literal, .mark: break
            }
        }
    }

    /// Whether a bracket opens the arguments of a call. Those of a declaration are names in its body, and a generic function is taken for one.
    private static func isCall(_ code: SourceCode, _ open: Int) -> Bool {
        guard code.isMark(open, "("), open > 0, code.tokens[open - 1].kind == .word else { return false }
        let isDeclared = open > 1 && ["case", "func", "macro"].contains(code.text(open - 2))
        return !isDeclared && (!["init", "subscript"].contains(code.text(open - 1)) || code.isMark(open - 2, "."))
    }

    private static func name(_ code: SourceCode, _ index: Int) -> String {
        let text = code.text(index)
        return text.hasPrefix("`") ? String(text.dropFirst().dropLast()) : text
    }

    // MARK: Declarations

    private mutating func readDeclarations(_ code: SourceCode) {
        var index = 0
        while index + 1 < code.tokens.count {
            let isType = Self.types.contains(code.text(index))
            if code.tokens[index].kind == .word, isType || code.text(index) == "extension", code.tokens[index + 1].kind == .word {
                let name = Self.name(code, index + 1)
                if isType {
                    let modifiers = (max(index - 2, 0)..<index).map(code.text)
                    types[name] = modifiers.contains("public") || types[name] ?? false
                }
                let body = ((index + 2)..<code.tokens.count).first { code.isMark($0, "{") || code.isMark($0, "}") } ?? index
                if let close = code.close(of: body), close > body {
                    members[name, default: []].formUnion(Self.members(code, (body + 1)..<close))
                    index = close
                }
            }
            index = code.tokens[index].kind == .open ? (code.close(of: index) ?? index) + 1 : index + 1
        }
    }

    private static func members(_ code: SourceCode, _ body: Range<Int>) -> Set<String> {
        var names: Set<String> = []
        var index = body.lowerBound
        while index + 1 < body.upperBound {
            if ["case", "func", "let", "var"].contains(code.text(index)), code.tokens[index + 1].kind == .word {
                names.insert(name(code, index + 1))
            }
            index = code.tokens[index].kind == .open ? (code.close(of: index) ?? index) + 1 : index + 1
        }
        return names
    }
}
