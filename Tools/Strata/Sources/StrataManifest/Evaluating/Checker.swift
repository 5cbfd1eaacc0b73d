/// Type-checks a manifest's statements as the compiler would, and converts them into executable code.
///
/// Unused code is checked, too: a manifest with a compiler error must not be evaluated.
final class Checker {
    let world: World
    let interface: Interface
    /// Whether Foundation is imported.
    let hasFoundation: Bool
    /// Members in the manifest's extensions, by type and name.
    var statics: [String: Scope.Entry] = [:]
    var members: [String: FunctionBody] = [:]
    var structures: [String: [Interface.Property]] = [:]
    /// The structures whose members are checked.
    var complete: Set<String> = []
    /// The cases of the manifest's own enumerations with their raw values.
    var enumerations: [String: [(name: String, raw: String?)]] = [:]
    /// Bodies to check after all signatures.
    var postponed: [() throws -> Void] = []
    /// The type whose extension is being checked.
    var ownType: ValueType?
    private(set) var isInLoop = false
    private(set) var canBreak = false
    /// The number of enclosing loops and cases, and the uninitialized variables.
    private(set) var barriers = 0
    var waiting: [FirstValue] = []
    private var steps = 0

    init(world: World, interface: Interface, hasFoundation: Bool) {
        self.world = world
        self.interface = interface
        self.hasFoundation = hasFoundation
    }

    /// Types are checked again for each overload, so hostile nesting needs a bound.
    func step(_ place: Place) throws {
        steps += 1
        if steps > 1_000_000 { throw place.refusal("an expression as complex as this") }
    }

    /// Checks the body of a loop, or of a function within one.
    func withLoop<T>(_ isInLoop: Bool, _ body: () throws -> T) rethrows -> T {
        let before = (self.isInLoop, canBreak)
        (self.isInLoop, canBreak) = (isInLoop, isInLoop)
        barriers += 1
        defer {
            (self.isInLoop, canBreak) = before
            barriers -= 1
        }
        return try body()
    }

    /// Checks a case, in which `break` leaves the `switch`.
    func withSwitch<T>(_ body: () throws -> T) rethrows -> T {
        try withLoop(isInLoop) {
            canBreak = true
            return try body()
        }
    }

    // MARK: Types

    func type(_ name: TypeName, at place: Place) throws -> ValueType {
        switch name {
        case .named("Self"):
            guard let ownType else { throw place.refusal("'Self' here") }
            return ownType
        case .named("Void"): return .nothing
        case .named(let name): return try namedType(name, at: place)
        case .optional(let inner):
            let inner = try type(inner, at: place)
            guard !inner.isOptional else { throw place.refusal("an optional of an optional") }
            return .optional(inner)
        case .array(let inner): return .array(try type(inner, at: place))
        case .dictionary(let key, let value):
            guard try type(key, at: place) == .text else { throw place.refusal("a dictionary of this type") }
            return .dictionary(.text, try type(value, at: place))
        case .generic("Set", let inner), .generic("Array", let inner):
            let element = try type(inner, at: place)
            if case .generic("Array", _) = name { return .array(element) }
            guard element == .text || element == .named("Trait") || element == .named("Package.Dependency.Trait") else {
                throw place.refusal("a set of this type")
            }
            return .set(element)
        case .generic(let name, _): throw place.refusal("the type '\(name)'")
        case .tuple(let elements, let labels):
            guard elements.count > 1 else {
                guard labels == [nil] || labels.isEmpty else { throw place.refusal("this type") }
                guard let only = elements.first else { return .nothing }
                return try type(only, at: place)
            }
            return .tuple(try elements.map { try type($0, at: place) }, labels: labels)
        }
    }

    /// The type with a name, or `nil`.
    func knownType(_ name: String) -> ValueType? {
        var name = name
        if name.hasPrefix("PackageDescription.") { name.removeFirst("PackageDescription.".count) }
        switch name {
        case "String": return .text
        case "Bool": return .truth
        case "Int": return .integer
        case "SwiftVersion": return .named("SwiftLanguageMode")
        default:
            if interface.types.contains(name) || structures[name] != nil || enumerations[name] != nil { return .named(name) }
            // Within an extension of a type, its nested types can be unqualified.
            if let ownType, interface.types.contains("\(ownType.owner).\(name)") { return .named("\(ownType.owner).\(name)") }
            return nil
        }
    }

    private func namedType(_ name: String, at place: Place) throws -> ValueType {
        guard let type = knownType(name) else { throw place.refusal("the type '\(name)'") }
        return type
    }

    /// Names with a meaning that a declaration in the manifest would change.
    static let reserved: Set<String> = [
        "PackageDescription", "Foundation", "ProcessInfo", "Context", "Set", "Array", "Dictionary", "Optional", "String", "Int", "Bool",
        "print",
        "fatalError", "FileManager", "Self", "self", "_",
    ]

    func declare(_ name: String, _ entry: Scope.Entry, in scope: Scope, at place: Place) throws {
        guard !Self.reserved.contains(name), knownType(name) == nil else { throw place.refusal("a declaration of the name '\(name)'") }
        guard scope.names[name] == nil else { throw place.refusal("a second declaration of '\(name)'") }
        scope.names[name] = entry
    }

    func lookUp(_ name: String, in scope: Scope) -> (entry: Scope.Entry, scope: Scope)? {
        var current: Scope? = scope
        while let found = current {
            if let entry = found.names[name] {
                if name.hasPrefix("$") { found.highestUse = max(found.highestUse ?? 0, Int(name.dropFirst()) ?? 0) }
                return (entry, found)
            }
            // `$0` is the nearest closure's, or an error.
            if found.isClosure, name.hasPrefix("$") { return nil }
            current = found.parent
        }
        return nil
    }

    /// In language mode 6, a mutable global variable is isolated to the main actor, and a function is not.
    func checkIsolation(of entry: Scope.Entry, in owner: Scope, from scope: Scope, at place: Place) throws {
        guard world.isolatesGlobals, owner.function.depth == 0, isNonisolated(scope) else { return }
        switch entry {
        case .function: return
        case .variable(let variable) where variable.isConstant && Self.isSendable(variable.type): return
        case .variable, .computed: throw place.refusal("a use of a global variable in a function")
        }
    }

    private func isNonisolated(_ scope: Scope) -> Bool {
        var current: Scope? = scope
        while let found = current {
            if found.function.isNonisolated { return true }
            current = found.parent
        }
        return false
    }

    static func isSendable(_ type: ValueType) -> Bool {
        switch type {
        case .text, .truth, .integer, .nothing: true
        case .optional(let inner), .array(let inner), .set(let inner), .range(let inner), .closedRange(let inner): isSendable(inner)
        case .dictionary(let key, let value): isSendable(key) && isSendable(value)
        case .tuple(let elements, _): elements.allSatisfy(isSendable)
        case .named(let name):
            [
                "SwiftSetting", "CSetting", "CXXSetting", "LinkerSetting", "Platform", "Version", "Target.Dependency", "Resource",
                "BuildSettingCondition", "TargetDependencyCondition", "SupportedPlatform",
            ].contains(name)
        }
    }
}
