import StrataScan

/// The declaration of a type, or of an associated type or macro, as either side reads it.
struct TypeRecord: ComparedRecord, Hashable {
    static let subject = "type"

    /// The position of the introducing keyword.
    var position: SourcePosition

    /// The introducing keyword.
    var kind: String

    /// The name without backticks; of an extension, the extended type.
    var name: String
    var namePosition: SourcePosition

    /// The names of the enclosing types, outermost first.
    var nesting: [String]

    /// The written access level, and the other modifiers.
    var access: String?
    var modifiers: [String]

    /// The attributes, and the types after the colon, without whitespace and comments.
    var attributes: [String]
    var inheritedTypes: [String]

    /// The enclosing `#if` clauses from outside in.
    var conditions: [String]

    /// Whether the type is declared inside a function body, a closure or an accessor.
    var isLocal: Bool

    var fields: KeyValuePairs<String, String> {
        [
            "kind": kind, "name": name, "name's position": namePosition.description, "nesting": "\(nesting)", "access": access ?? "none",
            "modifiers": "\(modifiers)", "attributes": "\(attributes)", "inherited types": "\(inheritedTypes)",
            "conditions": "\(conditions)", "local": "\(isLocal)",
        ]
    }
}

extension TypeRecord {
    /// The records of the types, associated types and macros that the scanner's outline lists.
    static func all(in outline: SourceOutline) -> [TypeRecord] {
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
