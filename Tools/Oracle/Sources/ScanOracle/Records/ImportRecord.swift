package import StrataScan

/// An import as either side reads it.
package struct ImportRecord: ComparedRecord, Hashable {
    package static let subject = "import"

    /// The position of the keyword.
    package var position: SourcePosition

    /// The path's components without backticks.
    package var path: [String]

    /// The kind of a scoped import, or `module`.
    package var kind: String

    /// The attributes without whitespace and comments.
    package var attributes: [String]

    /// The written access level.
    package var access: String?

    /// The enclosing `#if` clauses from outside in.
    package var conditions: [String]

    package var fields: [RecordField] {
        [
            RecordField("path", path.joined(separator: ".")), RecordField("kind", kind), RecordField("attributes", list: attributes),
            RecordField("access", access), RecordField("conditions", list: conditions),
        ]
    }
}

extension ImportRecord {
    /// Creates the record of a scanned import.
    package init(_ declaration: ImportDeclaration) {
        self.init(
            position: declaration.position, path: declaration.path, kind: declaration.kind.rawValue, attributes: declaration.attributes,
            access: declaration.access?.rawValue, conditions: declaration.conditions.map(\.description))
    }
}
