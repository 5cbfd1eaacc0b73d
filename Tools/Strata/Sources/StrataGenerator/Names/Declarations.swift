import StrataManifest
import StrataScan

/// A declaration that may exist once only.
struct UniqueDeclaration: Hashable {
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
    /// Names that are looked up in their scope: declarations, and uses without an object. Members behind a dot and labels of arguments are
    /// not included, as they are looked up in a type or function.
    private(set) var inScope: Set<String> = []
    /// The declarations; the value is whether other modules see them.
    private(set) var all: [UniqueDeclaration: Bool] = [:]

    init(_ bytes: [UInt8], of path: String) {
        let code = SourceCode(bytes)
        for index in code.tokens.indices where [.word, .escapedWord].contains(code.tokens[index].kind) {
            let isMember = code.isMark(index - 1, ".") && !code.isMark(index - 2, ".")
            // Also a parameter, which is found by its uses.
            let isLabel = code.isMark(index + 1, ":") && (code.isMark(index - 1, "(") || code.isMark(index - 1, ","))
            if !isMember, !isLabel { inScope.insert(code.text(index).replacing("`", with: "")) }
        }
        let outline = bytes.withUnsafeBytes { SourceScanner().outline($0, remarks: false) }
        let isAPI = TreePath.module(of: path).hasSuffix("API")
        for (index, declaration) in outline.declarations.enumerated() where !declaration.isLocal {
            let type = declaration.parent.map { outline.declarations[$0].name }
            switch declaration.kind {
            case .actor, .class, .enum, .protocol, .struct, .typealias:
                if type == nil { insert(.type, declaration.name, outline.isPublic(index)) }
            case .enumCase, .function, .variable:
                if let type { insert(.member(type: type), declaration.name, outline.isPublic(index)) }
            default: break
            }
            guard isAPI, declaration.name == "path", let value = declaration.initialValue?.wholeMatch(of: /"([^"\\]*)"/) else { continue }
            insert(.route, String(value.1), true)
        }
    }

    private mutating func insert(_ kind: UniqueDeclaration.Kind, _ name: String, _ isPublic: Bool) {
        all.merge([(UniqueDeclaration(kind: kind, name: name), isPublic)]) { $0 || $1 }
    }
}
