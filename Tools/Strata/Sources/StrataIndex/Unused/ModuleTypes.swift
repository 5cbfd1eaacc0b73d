import StrataScan

/// The types of a module with their inheritance and requirements, which decide which members can be reported as unused.
struct ModuleTypes {
    private struct Facts {
        var kinds: [Declaration.Kind] = []
        var isPublic = false
        var inherited: Set<String> = []
        var attributes: [String] = []
        var requirements: Set<String> = []
        var parameters: [String] = []

        func isInitialized(with name: String) -> Bool { parameters.contains { $0.contains("(\(name):") || $0.contains(" \(name):") } }
    }

    private var types: [String: Facts] = [:]

    init(_ texts: [InterfaceText]) {
        for text in texts {
            for (index, declaration) in text.outline.declarations.enumerated() {
                let parent = declaration.parent.map { text.outline.declarations[$0] }
                if let parent, parent.kind == .protocol { types[parent.name, default: Facts()].requirements.insert(declaration.name) }
                if let parent, declaration.kind == .initializer, text.declared.visible[index], let signature = declaration.signature {
                    types[Self.baseName(of: parent.name), default: Facts()].parameters.append(signature)
                }
                guard declaration.kind.isType else { continue }
                let name = Self.baseName(of: declaration.name)
                types[name, default: Facts()].inherited.formUnion(declaration.inheritedTypes)
                guard declaration.kind != .extension else { continue }
                types[name]?.kinds.append(declaration.kind)
                types[name]?.attributes += declaration.attributes
                if text.declared.visible[index] { types[name]?.isPublic = true }
            }
        }
    }

    /// The last component of a type name: `Inner` of `Outer.Inner<Int>`.
    static func baseName(of name: String) -> String { String(name.prefix { $0 != "<" }.split(separator: ".").last ?? "") }

    /// Whether it extends a hidden type, so that its members are not public, regardless of their modifiers.
    func isHidden(_ declaration: Declaration) -> Bool {
        guard let facts = types[Self.baseName(of: declaration.name)] else { return false }
        return declaration.kind == .extension && !facts.kinds.isEmpty && !facts.isPublic
    }

    /// Whether all uses of a public declaration are known, and it could be internal.
    func mayJudge(_ declaration: Declaration, in parent: Declaration?) -> Bool {
        guard Self.judgedKinds.contains(declaration.kind), Self.arePlain(declaration.attributes), !declaration.isLocal,
            Self.bindingModifiers.isDisjoint(with: declaration.modifiers), !Self.impliedNames.contains(declaration.name),
            declaration.name.utf8.allSatisfy(Byte.isNamePart)
        else { return false }
        guard let parent else { return true }
        // A requirement has the access level of its protocol. Extensions of another module's type may implement unknown requirements.
        guard parent.kind != .protocol, let facts = types[Self.baseName(of: parent.name)], facts.kinds.count == 1,
            Self.arePlain(facts.attributes)
        else { return false }
        let others = facts.inherited.subtracting(Self.plainProtocols)
        switch declaration.kind {
        case _ where facts.kinds == [.protocol]:
            // It may be the default of a requirement.
            return others.isEmpty && !facts.requirements.contains(declaration.name)
        // A subclass calls it implicitly.
        case .initializer: return facts.kinds != [.class]
        case .variable where declaration.isComputed: return true
        // Properties of `Codable` types are used by name at run time, and what others put into a value they may read.
        case .variable:
            return facts.inherited.isDisjoint(with: ["Codable", "Encodable", "Decodable"])
                && !(facts.kinds == [.struct] && facts.isInitialized(with: declaration.name))
        // It may be the witness of an associated type.
        case _ where declaration.kind.isType || declaration.kind == .typealias: return others.isEmpty
        default: return true
        }
    }

    /// Enum cases, operators and requirements cannot be internal by themselves.
    private static let judgedKinds: Set<Declaration.Kind> = [
        .class, .struct, .enum, .actor, .protocol, .typealias, .function, .initializer, .subscript, .variable,
    ]

    /// Attributes that do not cause implicit uses by the compiler, a macro or the Objective-C runtime.
    private static let plainAttributes: Set<String> = ["available", "discardableResult", "MainActor", "Sendable", "preconcurrency"]

    private static func arePlain(_ attributes: [String]) -> Bool {
        attributes.allSatisfy { plainAttributes.contains(String($0.dropFirst().prefix { $0 != "(" })) }
    }

    private static let bindingModifiers: Set<String> = ["override", "required", "dynamic", "optional"]
    /// Names that the compiler uses implicitly.
    private static let impliedNames: Set<String> = [
        "callAsFunction", "dynamicallyCall", "wrappedValue", "projectedValue", "appendInterpolation", "appendLiteral", "makeIterator",
        "makeAsyncIterator", "next", "main", "_",
    ]

    /// Protocols without associated types whose members, except for coding, are not used implicitly.
    private static let plainProtocols: Set<String> = [
        "Sendable", "@uncheckedSendable", "Equatable", "Hashable", "Comparable", "Error", "LocalizedError", "CustomStringConvertible",
        "CustomDebugStringConvertible", "Codable", "Encodable", "Decodable", "AnyObject", "BitwiseCopyable",
    ]
}
