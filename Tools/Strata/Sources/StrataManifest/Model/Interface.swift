/// The declarations of PackageDescription in a tools version.
struct Interface: Sendable {
    struct Parameter: Sendable {
        var label: String?
        var name: String
        var type: ValueType
        /// `nil` for a required argument.
        var standard: Standard?
    }

    /// The default value of a parameter. Interfaces are shared between manifests, so it contains no mutable state.
    enum Standard: Sendable {
        case truth(Bool)
        case emptyList
        case nothing

        var value: Value {
            switch self {
            case .truth(let truth): .truth(truth)
            case .emptyList: .list([])
            case .nothing: .nothing
            }
        }
    }

    /// A function, an initializer, or a case with values.
    struct Function: Sendable {
        var owner: String
        var name: String
        var parameters: [Parameter]
        var result: ValueType
        var isFavoured = true
    }

    struct Property: Sendable {
        var name: String
        var type: ValueType
        var isConstant: Bool
    }

    /// Static functions by the type's name, a dot and their name.
    private(set) var functions: [String: [Function]] = [:]
    /// Static constants and cases without payload, with their values.
    private(set) var constants: [String: String] = [:]
    private(set) var properties: [String: Property] = [:]
    private(set) var types: Set<String> = ["String", "Bool", "Int"]

    /// The types that string literals can create.
    static let literalTypes: Set<String> = [
        "Target.Dependency", "Target.PluginUsage", "Version", "LanguageTag", "Trait", "Package.Dependency.Trait",
    ]
    /// The reference types, whose values can be stored and changed.
    static let classes: Set<String> = ["Package", "Target"]
    /// The types that `==` compares and that consist of their case only.
    static let equatable: Set<String> = ["Target.TargetType", "Platform", "CLanguageStandard", "CXXLanguageStandard"]

    /// Reads the table for a tools version.
    init(_ tools: ToolsVersion, macros: Bool) throws {
        for row in try InterfaceRow.all.get() where row.isThere(for: tools) {
            types.insert(row.owner)
            switch row.kind {
            case .constants(let names): for (name, value) in names { constants["\(row.owner).\(name)"] = value }
            case .property(let property): properties["\(row.owner).\(property.name)"] = property
            case .function(let function):
                if function.name == "macro", !macros { continue }
                functions["\(row.owner).\(function.name)", default: []].append(function)
            case .type: break
            }
        }
    }

    /// Parsed interfaces, because parsing one takes longer than a small manifest.
    static let cache = InterfaceCache()
}
