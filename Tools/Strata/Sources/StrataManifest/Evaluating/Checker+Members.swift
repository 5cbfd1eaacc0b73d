extension Checker {
    /// The name of a chain such as `Package.Dependency`, unless it starts with a variable.
    private func path(_ expression: Expression, _ scope: Scope) -> String? {
        switch expression.kind {
        case .name("Self"): ownType?.owner
        case .name(let name): lookUp(name, in: scope) == nil ? name : nil
        case .member(let base, let name): path(base, scope).map { "\($0).\(name)" }
        default: nil
        }
    }

    /// The type that an expression refers to, if it does.
    func typeNamed(_ expression: Expression, _ scope: Scope) throws -> ValueType? {
        switch expression.kind {
        case .type(let name): return try type(name, at: expression.place)
        case .name("Self"): return ownType
        case .list(let elements) where elements.count == 1: return try typeNamed(elements[0], scope).map { .array($0) }
        case .name, .member: return path(expression, scope).flatMap(knownType)
        default: return nil
        }
    }

    func member(_ base: Expression, _ name: String, _ scope: Scope, _ place: Place) throws -> Code {
        if let path = path(base, scope), let code = try contextMember("\(path).\(name)", place) { return code }
        if case .chained(let inner) = base.kind { return try chained(inner, name, scope, place) }
        if case .name("Context") = base.kind, lookUp("Context", in: scope) == nil, statics["Context.\(name)"] != nil {
            return try staticMember(.named("Context"), name, scope, place)
        }
        if let type = try typeNamed(base, scope) { return try staticMember(type, name, scope, place) }
        if name == "self", case .name("MainActor") = base.kind, lookUp("MainActor", in: scope) == nil {
            return .constant(.text("MainActor"), .named("MainActor.Type"))
        }
        return try property(of: try value(base, nil, scope), name, scope, place)
    }

    /// The environment and the package's folder.
    private func contextMember(_ path: String, _ place: Place) throws -> Code? {
        var path = path
        if path.hasPrefix("PackageDescription.") { path.removeFirst("PackageDescription.".count) }
        if path.hasPrefix("Foundation.") {
            guard hasFoundation else { return nil }
            path.removeFirst("Foundation.".count)
        }
        let world = world
        switch path {
        case "ProcessInfo.processInfo.environment" where hasFoundation, "Context.environment" where world.tools >= ToolsVersion(5, 6):
            return Code(type: .dictionary(.text, .text)) { _ in .dictionary(world.environment.mapValues { .text($0) }) }
        case "Context.packageDirectory" where world.tools >= ToolsVersion(5, 6):
            return Code(type: .text) { _ in .text(world.folder) }
        default: return nil
        }
    }

    func staticMember(_ type: ValueType, _ name: String, _ scope: Scope, _ place: Place) throws -> Code {
        let key = "\(type.owner).\(name)"
        if let entry = statics[key] {
            guard case .computed(let body) = entry else { throw place.refusal("the function '\(name)' as a value") }
            let depth = scope.function.depth
            return Code(type: body.result) { try body.call($0, depth: depth, [], place) }
        }
        if interface.constants[key] != nil, case .named(let owner) = type { return .constant(.record(Record(owner, name)), type) }
        if case .named(let owner) = type, let cases = enumerations[owner] {
            if cases.contains(where: { $0.name == name }) { return .constant(.record(Record(owner, name)), type) }
        }
        throw place.refusal("'\(name)' of '\(type.owner)'")
    }

    /// `value?.name`
    private func chained(_ inner: Expression, _ name: String, _ scope: Scope, _ place: Place) throws -> Code {
        let optional = try value(inner, nil, scope)
        guard optional.type.isOptional else { throw place.refusal("'?' after a value that is not optional") }
        var present: Value = .nothing
        let code = try property(of: Code(type: optional.type.unwrapped) { _ in present }, name, scope, place)
        return Code(type: code.type.isOptional ? code.type : .optional(code.type)) { frame in
            let value = try optional.run(frame)
            if value.isNothing { return .nothing }
            present = value
            return try code.run(frame)
        }
    }

    /// A property of a value.
    func property(of base: Code, _ name: String, _ scope: Scope, _ place: Place) throws -> Code {
        let key = "\(base.type.owner).\(name)"
        if let body = members[key], body.parameters.isEmpty, body.name == "get \(name)" {
            let depth = scope.function.depth
            return Code(type: body.result) { try body.call($0, depth: depth, [try base.run($0)], place) }
        }
        if case .named(let owner) = base.type {
            if let property = interface.properties[key] ?? structures[owner]?.first(where: { $0.name == name }) {
                return Code(type: property.type) { frame in
                    guard let record = try base.run(frame).record else { throw place.refusal("this value") }
                    return try Self.field(record, property, place)
                }
            }
            if name == "rawValue", let cases = enumerations[owner], cases.allSatisfy({ $0.raw != nil }) {
                return Code(type: .text) { frame in
                    let form = try base.run(frame).record?.form
                    guard let raw = cases.first(where: { $0.name == form })?.raw else { throw place.refusal("this value") }
                    return .text(raw)
                }
            }
        }
        if case .tuple(let types, let labels) = base.type {
            guard let index = labels.firstIndex(of: name) ?? Int(name), types.indices.contains(index) else {
                throw place.refusal("'\(name)' of a tuple")
            }
            return Code(type: types[index]) { frame in
                guard case .tuple(let values) = try base.run(frame) else { throw place.refusal("this value") }
                return values[index]
            }
        }
        return try standardProperty(of: base, name, place)
    }

    private func standardProperty(of base: Code, _ name: String, _ place: Place) throws -> Code {
        func list(_ type: ValueType, _ body: @escaping ([Value]) -> Value) -> Code {
            Code(type: type) { frame in
                guard let values = try base.run(frame).list else { throw place.refusal("this value") }
                return body(values)
            }
        }
        switch (base.type, name) {
        case (.array, "isEmpty"), (.set, "isEmpty"): return list(.truth) { .truth($0.isEmpty) }
        case (.array, "count"), (.set, "count"): return list(.integer) { .integer($0.count) }
        case (.array(let element), "first") where !element.isOptional: return list(.optional(element)) { $0.first ?? .nothing }
        case (.array(let element), "last") where !element.isOptional: return list(.optional(element)) { $0.last ?? .nothing }
        case (.text, "isEmpty"): return Code(type: .truth) { .truth(try base.run($0).text?.isEmpty ?? false) }
        case (.text, "count"): return Code(type: .integer) { .integer(try base.run($0).text?.count ?? 0) }
        case (.integer, "description"):
            return Code(type: .text) { frame in
                guard case .integer(let number) = try base.run(frame) else { throw place.refusal("this value") }
                return .text(String(number))
            }
        default: throw place.refusal("'\(name)' of '\(base.type.owner)'")
        }
    }

    /// The value of a record's property; empty if its function has no such parameter.
    static func field(_ record: Record, _ property: Interface.Property, _ place: Place) throws -> Value {
        switch (record.type, property.name) {
        case ("Target", "type"): return .record(Record("Target.TargetType", TargetForm(record).type))
        case ("Target", "isTest"): return .truth(record.form == "testTarget")
        case ("Package", "swiftLanguageModes"), ("Package", "swiftLanguageVersions"):
            return record.fields["swiftLanguageModes"] ?? record.fields["swiftLanguageVersions"] ?? .nothing
        default: break
        }
        if let value = record.fields[property.name] { return value }
        switch property.type {
        case .optional: return .nothing
        case .array, .set: return .list([])
        default: throw place.refusal("'\(property.name)' of this value")
        }
    }
}

/// The kind of target that a function creates.
struct TargetForm {
    let type: String

    init(_ record: Record) {
        switch record.form {
        case "target": type = "regular"
        case "executableTarget": type = "executable"
        case "testTarget": type = "test"
        case "systemLibrary": type = "system"
        case "binaryTarget": type = "binary"
        default: type = record.form
        }
    }
}
