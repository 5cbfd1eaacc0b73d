import Foundation

extension ManifestEvaluation {
    func member(_ name: String, of value: Value, _ place: Int, _ scope: Scope) throws -> Value {
        switch value {
        case .unknown, .nothing: return value
        case .type(let type): return try member(name, ofType: type, place, scope)
        default: return try knownMember(name, of: value, place, scope) ?? unknown(place, "'.\(name)'")
        }
    }

    private func member(_ name: String, ofType type: String, _ place: Int, _ scope: Scope) throws -> Value {
        if name == "self" { return .type(type) }
        let statics = (members[name] ?? []).filter(\.isStatic)
        if let member = Self.member(of: type, in: statics) {
            if let function = member.function {
                return .function(Closure(function: function, scope: Scope(parent: globals, type: member.type)))
            }
            return try staticValue(member, name, [], place, scope)
        }
        if name == "allCases", types[type] != nil { return .list(cases(of: type, place).map { .call($0) }) }
        if let nested = declaredType("\(type).\(name)", in: scope) { return .type(nested) }
        switch (type, name) {
        case ("ProcessInfo", "processInfo"), ("FileManager", "default"): return .type(type)
        case ("ProcessInfo", "environment"), ("Context", "environment"):
            return .dictionary(environment.map { (.text($0.key), .text($0.value)) })
        case ("Context", "packageDirectory"), ("FileManager", "currentDirectoryPath"): return .text(folder)
        case ("Context", _), ("ProcessInfo", _), ("FileManager", _), ("CommandLine", _): return unknown(place, "'\(type).\(name)'")
        default: break
        }
        if types[type] != nil { return unknown(place, "'\(type).\(name)'") }
        if name.first?.isUppercase == true { return .type("\(type).\(name)") }
        return try symbolic(name, [], place, scope)
    }

    /// A member that can be named without `self`; `nil` for a name that the value does not have.
    func knownMember(_ name: String, of value: Value, _ place: Int, _ scope: Scope) throws -> Value? {
        switch value {
        case .call(let call):
            if let argument = call[name] { return argument }
            if call.type != nil, name == "rawValue" { return try rawValue(of: call) }
        case .tuple(let parts):
            if let part = parts.first(where: { $0.label == name }) { return part.value }
            if let index = Int(name), index < parts.count { return parts[index].value }
        default: break
        }
        for member in members[name] ?? [] where !member.isStatic && suits(member.type, value) {
            if let getter = member.variable?.getter {
                var receiver = value
                return try invoke(getter, [], from: scope, in: globals, place, type: member.type, receiver: &receiver)
            }
        }
        return property(name, of: value)
    }

    /// Whether a member of a type, or of an extension, is one of a value.
    func suits(_ type: String, _ value: Value) -> Bool {
        switch value {
        case .text: ["String", "StringProtocol", "Substring"].contains(type)
        case .list: Self.listTypes.contains(type)
        case .dictionary: type == "Dictionary"
        case .integer: type == "Int"
        case .truth: type == "Bool"
        case .call(let call):
            if let own = call.type {
                Self.isSame(type, own) || types[own]?.inherited.contains(type) == true
            } else {
                types[type] == nil && !Self.listTypes.contains(type) && !["String", "Dictionary", "Int", "Bool"].contains(type)
            }
        default: false
        }
    }

    private static let listTypes = [
        "Array", "Set", "Sequence", "Collection", "BidirectionalCollection", "RangeReplaceableCollection", "MutableCollection",
    ]

    private static let lists: Set<String> = ["dependencies", "targets", "products", "exclude"]
    private static let options: Set<String> = [
        "path", "sources", "resources", "swiftSettings", "cSettings", "cxxSettings", "linkerSettings", "plugins", "platforms", "traits",
        "swiftLanguageVersions", "swiftLanguageModes", "publicHeadersPath", "url", "checksum", "pkgConfig", "providers", "condition",
    ]

    /// Properties of the standard library and of PackageDescription's classes.
    private func property(_ name: String, of value: Value) -> Value? {
        switch (name, value) {
        case (_, .call(let call)) where call.type != nil: return nil
        case ("type", .call(let call)): return targetKinds[call.name].map { .call(Call(name: $0, arguments: [], place: call.place)) }
        case ("isTest", .call(let call)): return .truth(call.name == "testTarget")
        case (_, .call): return Self.lists.contains(name) ? .list([]) : Self.options.contains(name) ? .nothing : nil
        case ("count", _): return elements(value).map { .integer($0.count) }
        case ("isEmpty", _): return elements(value).map { .truth($0.isEmpty) }
        case ("first", _): return elements(value).map { $0.first ?? .nothing }
        case ("last", _): return elements(value).map { $0.last ?? .nothing }
        case ("indices", .list(let list)): return .list(list.indices.map { .integer($0) })
        case ("lazy", .list), ("description", .text), ("utf8", .text), ("unicodeScalars", .text): return value
        case ("startIndex", .list): return .integer(0)
        case ("endIndex", .list(let list)): return .integer(list.count)
        case ("capitalized", .text(let text)): return .text(text.capitalized)
        case ("keys", .dictionary(let pairs)): return .list(pairs.map(\.key))
        case ("values", .dictionary(let pairs)): return .list(pairs.map(\.value))
        case ("description", .integer(let number)): return .text(String(number))
        default: return nil
        }
    }

    func element(_ arguments: [Argument], of value: Value, _ place: Int, _ scope: Scope) throws -> Value {
        guard let first = arguments.first else { return unknown(place, "this element") }
        let key = try evaluate(first.value, scope)
        switch (value, key) {
        case (.unknown, _), (.nothing, _): return value
        case (_, .unknown): return key
        case (.list(let list), .integer(let index)) where list.indices.contains(index): return list[index]
        case (.list(let list), .list(let range)):
            let found = range.compactMap { $0.integer.flatMap { list.indices.contains($0) ? list[$0] : nil } }
            return found.count == range.count ? .list(found) : unknown(place, "these elements")
        case (.dictionary(let pairs), _):
            try step(place, cost: pairs.count / 4)
            if let pair = pairs.first(where: { $0.key.isEqual(to: key) == true }) { return pair.value }
            guard arguments.count > 1, arguments[1].label == "default" else { return .nothing }
            return try evaluate(arguments[1].value, scope)
        default: return unknown(place, "this element")
        }
    }

    /// The elements of a loop; `nil` if they are not known.
    func elements(_ value: Value) -> [Value]? {
        switch value {
        case .list(let list): list
        case .dictionary(let pairs): pairs.map { .tuple([("key", $0.key), ("value", $0.value)]) }
        case .text(let text): text.map { .text(String($0)) }
        case .nothing: []
        default: nil
        }
    }
}
