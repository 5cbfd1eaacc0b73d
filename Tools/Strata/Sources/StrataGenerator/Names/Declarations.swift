import StrataScan

/// A declaration that may exist once only.
struct Declaration: Hashable {
    enum Kind: Hashable {
        case type
        /// A function, variable or case in the body or an extension of a type.
        case member(type: String)
        /// The path of a page or function that other domains call: the text of a constant of this name in a module `…API`.
        case route
    }

    var kind: Kind
    var name: String

    var description: String {
        switch kind {
        case .type: "the type \(name)"
        case .member: "'\(name)'"
        case .route: "the route '\(name)'"
        }
    }
}

/// The names in a Swift file by how they are found, to tell whether one more declaration would clash with them.
struct Declarations {
    private static let types: Set = ["actor", "class", "enum", "protocol", "struct", "typealias"]

    /// Names that are looked up in their scope: declarations, and uses without an object. Members behind a dot and labels of arguments are
    /// not included, as they are looked up in a type or function.
    private(set) var inScope: Set<String> = []
    /// The declarations; the value is whether other modules see them.
    private(set) var all: [Declaration: Bool] = [:]

    private let code: SourceCode

    init(_ bytes: [UInt8], of path: String) {
        code = SourceCode(bytes)
        for index in code.tokens.indices where code.tokens[index].kind == .word {
            let isMember = code.isMark(index - 1, ".") && !code.isMark(index - 2, ".")
            // Also a parameter, which is found by its uses.
            let isLabel = code.isMark(index + 1, ":") && (code.isMark(index - 1, "(") || code.isMark(index - 1, ","))
            if !isMember, !isLabel { inScope.insert(name(index)) }
        }
        readTypes()
        guard TreePath.module(of: path).hasSuffix("API") else { return }
        for index in code.tokens.indices where code.isMark(index, "=") && index > 0 && code.text(index - 1) == "path" {
            if let path = code.string(at: index + 1) { all[Declaration(kind: .route, name: path)] = true }
        }
    }

    private func name(_ index: Int) -> String {
        let text = code.text(index)
        return text.hasPrefix("`") ? String(text.dropFirst().dropLast()) : text
    }

    private mutating func readTypes() {
        var index = 0
        while index + 1 < code.tokens.count {
            let isType = Self.types.contains(code.text(index))
            if isType || code.text(index) == "extension", code.tokens[index].kind == .word, code.tokens[index + 1].kind == .word {
                let type = name(index + 1)
                if isType { insert(.type, type, at: index) }
                let body = ((index + 2)..<code.tokens.count).first { code.isMark($0, "{") || code.isMark($0, "}") } ?? index
                if let close = code.close(of: body) {
                    readMembers(body + 1, close, of: type)
                    index = close
                }
            }
            index = code.next(index)
        }
    }

    private mutating func readMembers(_ start: Int, _ close: Int, of type: String) {
        var index = start
        while index + 1 < close {
            if ["case", "func", "let", "var"].contains(code.text(index)), code.tokens[index + 1].kind == .word {
                insert(.member(type: type), name(index + 1), at: index)
            }
            index = code.next(index)
        }
    }

    private mutating func insert(_ kind: Declaration.Kind, _ name: String, at keyword: Int) {
        let isPublic = (max(keyword - 2, 0)..<keyword).contains { code.text($0) == "public" }
        all[Declaration(kind: kind, name: name), default: false] = isPublic || all[Declaration(kind: kind, name: name)] ?? false
    }
}
