public struct ImportDeclaration: Hashable, Sendable {
    /// The position of the keyword `import`; attributes and access modifiers may precede it.
    public var position: SourcePosition
    /// The position of the module's name, which the compiler's "no such module" reports.
    public var modulePosition: SourcePosition
    /// The path's components without backticks: `["Foundation", "Date"]` for `import struct Foundation.Date`. Never empty.
    public var path: [String]
    /// The kind of a scoped import; `module` for a whole module or submodule.
    public var kind = ImportKind.module
    /// The attributes before the keyword, without whitespace and comments: `["@_spi(Internal)"]`.
    public var attributes: [String] = []
    /// The explicit access level (SE-0409); `nil` for the file's default.
    public var access: AccessLevel?
    /// The `#if` clauses around the import, from outside in.
    public var conditions: [BuildCondition] = []

    public init(position: SourcePosition, path: [String]) {
        (self.position, modulePosition, self.path) = (position, position, path)
    }

    /// The top-level module, the path's first component.
    public var module: String { path.first ?? "" }
    /// Whether the module's declarations are visible to clients of this module (`@_exported`).
    public var isExported: Bool { attributes.contains("@_exported") }
    /// Whether internal declarations are visible too (`@testable`).
    public var isTestable: Bool { attributes.contains("@testable") }
    /// Whether a configuration compiles the import; `unknown` if it lacks facts.
    public func isActive(in configuration: BuildConfiguration) -> TruthValue { conditions.truth(in: configuration) }
}

public enum ImportKind: String, Hashable, Sendable, CaseIterable {
    /// A whole module or submodule.
    case module
    case `typealias`, `struct`, `class`, `enum`, `protocol`, `let`, `var`, `func`
}

/// The access levels, the most permissive first; an import cannot be `open`.
public enum AccessLevel: String, Hashable, Sendable, CaseIterable {
    case open, `public`, package, `internal`, `fileprivate`, `private`
}
