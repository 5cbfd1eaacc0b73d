import StrataScan

/// An import as either side reads it.
struct ImportRecord: ComparedRecord, Hashable {
    static let subject = "import"

    /// The position of the keyword.
    var position: SourcePosition

    /// The path's components without backticks.
    var path: [String]

    /// The kind of a scoped import, or `module`.
    var kind: String

    /// The attributes without whitespace and comments.
    var attributes: [String]

    /// The written access level.
    var access: String?

    /// The enclosing `#if` clauses from outside in.
    var conditions: [String]

    var fields: KeyValuePairs<String, String> {
        [
            "path": path.joined(separator: "."), "kind": kind, "attributes": "\(attributes)", "access": access ?? "none",
            "conditions": "\(conditions)",
        ]
    }
}

extension ImportRecord {
    /// Creates the record of a scanned import.
    init(_ declaration: ImportDeclaration) {
        self.init(
            position: declaration.position, path: declaration.path, kind: declaration.kind.rawValue, attributes: declaration.attributes,
            access: declaration.access?.rawValue, conditions: declaration.conditions.map(\.description))
    }
}
