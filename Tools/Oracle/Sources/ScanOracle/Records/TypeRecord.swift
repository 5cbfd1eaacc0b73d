package import StrataScan

/// The declaration of a type, or of an associated type or macro, as either side reads it.
package struct TypeRecord: ComparedRecord, Hashable {
    package static let subject = "type"

    /// The position of the introducing keyword.
    package var position: SourcePosition

    /// `struct`, `extension`, …
    package var kind: String

    /// The name without backticks; of an extension, the extended type.
    package var name: String

    /// The position of the name.
    package var namePosition: SourcePosition

    /// The names of the enclosing types, outermost first.
    package var nesting: [String]

    /// The written access level.
    package var access: String?

    /// The other modifiers, as written.
    package var modifiers: [String]

    /// The attributes without whitespace and comments.
    package var attributes: [String]

    /// The text after the colon, without whitespace and comments.
    package var inheritedTypes: [String]

    /// The enclosing `#if` clauses from outside in.
    package var conditions: [String]

    /// Whether the type is declared inside a function body, a closure or an accessor.
    package var isLocal: Bool

    package var fields: [RecordField] {
        [
            RecordField("kind", kind), RecordField("name", name), RecordField("name's position", namePosition.description),
            RecordField("nesting", list: nesting), RecordField("access", access), RecordField("modifiers", list: modifiers),
            RecordField("attributes", list: attributes), RecordField("inherited types", list: inheritedTypes),
            RecordField("conditions", list: conditions), RecordField("local", isLocal ? "yes" : "no"),
        ]
    }
}

extension TypeRecord {
    /// The records of the types, associated types and macros that our outline lists.
    package static func all(in outline: SourceOutline) -> [TypeRecord] {
        outline.declarations.compactMap { declaration in
            switch declaration.kind {
            case .class, .struct, .enum, .actor, .protocol, .extension, .typealias, .associatedtype, .macro:
                TypeRecord(
                    position: declaration.position, kind: declaration.kind.rawValue, name: declaration.name,
                    namePosition: declaration.namePosition, nesting: outline.path(of: declaration), access: declaration.access?.rawValue,
                    modifiers: declaration.modifiers, attributes: declaration.attributes, inheritedTypes: declaration.inheritedTypes,
                    conditions: declaration.conditions.map(\.description), isLocal: declaration.isLocal)
            default: nil
            }
        }
    }
}
