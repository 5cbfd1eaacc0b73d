/// One `import` in one file, as it is written.
public struct ImportDeclaration: Codable, Hashable, Sendable {
    /// Where the keyword `import` stands; attributes and access modifiers may stand before it.
    public var position: SourcePosition

    /// Where the module's name stands, the place that the compiler's "no such module" names.
    public var modulePosition: SourcePosition

    /// The path's components without backticks: `["Foundation", "Date"]` for `import struct Foundation.Date`. Never empty.
    public var path: [String]

    /// What a scoped import names, or `module` for a whole module or submodule.
    public var kind: ImportKind

    /// The attributes before the keyword as they are written, whitespace and comments removed: `["@_spi(Internal)"]`.
    public var attributes: [String]

    /// The access level that is written (SE-0409), or `nil` where the file's default counts.
    public var access: AccessLevel?

    /// The `#if` clauses around the import, from outside in.
    public var conditions: [BuildCondition]

    /// Makes an import from its facts.
    public init(
        position: SourcePosition, modulePosition: SourcePosition? = nil, path: [String], kind: ImportKind = .module,
        attributes: [String] = [], access: AccessLevel? = nil, conditions: [BuildCondition] = []
    ) {
        self.position = position
        self.modulePosition = modulePosition ?? position
        self.path = path
        self.kind = kind
        self.attributes = attributes
        self.access = access
        self.conditions = conditions
    }

    /// The top-level module, the path's first component.
    public var module: String { path.first ?? "" }

    /// Whether the module's declarations are visible to whoever imports this one (`@_exported`).
    public var isExported: Bool { attributes.contains("@_exported") }

    /// Whether internal declarations are visible too (`@testable`).
    public var isTestable: Bool { attributes.contains("@testable") }

    /// Whether the import is compiled in a configuration; `unknown` when a condition asks what the configuration does not say.
    public func isActive(in configuration: BuildConfiguration) -> Truth {
        conditions.truth(in: configuration)
    }
}

/// What a scoped import names.
public enum ImportKind: String, Codable, Hashable, Sendable, CaseIterable {
    /// A whole module or submodule.
    case module
    case `typealias`
    case `struct`
    case `class`
    case `enum`
    case `protocol`
    case `let`
    case `var`
    case `func`
}

/// The access levels, the most permissive first; an import cannot be `open`.
public enum AccessLevel: String, Codable, Hashable, Sendable, CaseIterable {
    case open
    case `public`
    case package
    case `internal`
    case `fileprivate`
    case `private`
}
