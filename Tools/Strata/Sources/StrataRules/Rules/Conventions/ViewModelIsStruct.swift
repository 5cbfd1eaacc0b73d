import StrataScan
import StrataWorkspace

extension Rule {
    static let viewModelIsStruct = Rule(
        convention: "view-model-is-struct", options: [ConventionOption(key: "types", fallback: ["*ViewModel"])], about: \.viewModels
    ) { type, scope in
        guard type.declaration.kind == .struct else {
            let fact = "\(type.name) is \(type.declaration.kind.article), not a struct"
            return [scope.finding(at: type, fact, fix: "make it a struct, and move its behavior to the controller")]
        }
        return type.members.compactMap { member in
            guard member.kind == .variable, !member.isComputed, !member.modifiers.contains("static"),
                let (fault, fix) = scope.fault(of: member, type)
            else { return nil }
            return scope.finding(at: type, place: member.namePosition, "\(type.name).\(member.name) \(fault)", fix: fix)
        }
    }
}

extension ConventionScope {
    fileprivate var viewModels: [DeclaredType] { types(of: [.struct, .class, .actor, .enum]) }

    fileprivate func fault(of member: Declaration, _ type: DeclaredType) -> (String, String)? {
        if let fault = typeFault(of: member, type) { return fault }
        if member.binding == "let" {
            return ("is a constant", "make it 'var' with a default, or 'static let' where it is the same for all")
        }
        if member.modifiers.contains("lazy") { return ("is lazy, so that reading it changes the value", "compute it, or assign it") }
        let isOptional = member.signature.map { $0.hasSuffix("?") || $0.hasPrefix("Optional<") } ?? false
        guard member.initialValue == nil, !isOptional else { return nil }
        return ("has no default value", "set the value that it has before any data is loaded")
    }

    private func typeFault(of member: Declaration, _ type: DeclaredType) -> (String, String)? {
        var text = member.signature
        if text?.contains("->") == true { return ("stores a closure", "send an action from the view, and handle it in the controller") }
        if text == nil, let value = member.initialValue {
            // `[Store]()` and `Store()` contain their type.
            text = value.hasPrefix("[") ? String(value.prefix { $0 != "(" && $0 != "]" }.dropFirst()) : TypeNames.maker(in: value)
        }
        return TypeNames.names(in: text ?? "").lazy.compactMap { fault(ofType: $0, in: type) }.first
    }

    /// The problem with a type because of its name, unless the name has another meaning.
    private func fault(ofType name: String, in type: DeclaredType) -> (String, String)? {
        let meanings = types.resolve(name, in: type.module.id)
        guard let first = meanings.first else { return nil }
        if meanings.allSatisfy(\.declaration.kind.isReference) {
            return ("holds \(name), \(first.declaration.kind.article)", "copy the displayed data into values")
        }
        guard meanings.allSatisfy({ $0.declaration.kind == .protocol && isService($0) }) else { return nil }
        return ("holds \(name), a service", "call it in the controller and assign the result")
    }

    /// A protocol with methods; one with only properties describes a displayed value.
    private func isService(_ type: DeclaredType) -> Bool {
        type.declaration.inheritedTypes.contains { $0 == "AnyObject" || $0 == "Actor" }
            || type.members.contains { $0.kind == .function && ($0.signature ?? "").split(separator: " ").contains("async") }
    }
}

extension Declaration {
    /// Whether it is visible in its file only.
    var isPrivate: Bool { access == .private || access == .fileprivate }
}

extension Declaration.Kind {
    var isReference: Bool { self == .class || self == .actor }

    var noun: String {
        switch self {
        case .typealias: "type alias"
        case .variable: "property"
        case .enumCase: "case"
        case .precedenceGroup: "precedence group"
        default: rawValue
        }
    }

    var article: String { ("aeio".contains(noun.prefix(1)) ? "an " : "a ") + noun }
}
