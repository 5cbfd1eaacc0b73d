import StrataScan
import StrataWorkspace

struct Undocumented {
    let module: WorkspaceModule
    let outline: SourceOutline
    let types: DeclaredTypes
    let kinds: Set<DocumentedKind>

    /// The requirements of the standard library's protocols, which a conformance implements without documentation.
    private static let witnesses: Set<String> = [
        "==", "<", "<=", ">", ">=", "hash", "hashValue", "encode", "description", "debugDescription", "customMirror", "errorDescription",
        "failureReason", "recoverySuggestion", "helpAnchor", "allCases", "rawValue", "id", "stringValue", "intValue",
    ]

    /// The protocols whose members are in `witnesses`, and the possible raw types of enums.
    private static let known: Set<String> = TypeNames.markers.union([
        "Hashable", "Equatable", "Comparable", "Codable", "Encodable", "Decodable", "Error", "LocalizedError", "CustomStringConvertible",
        "CustomDebugStringConvertible", "CustomReflectable", "Identifiable", "CaseIterable", "RawRepresentable",
        "LosslessStringConvertible",
        "CodingKey", "AnyObject", "String", "Character", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32",
        "UInt64", "Double", "Float",
    ])

    /// The first labels of initializers required by conformances.
    private static let witnessLabels: Set<String> = [
        "stringLiteral", "stringInterpolation", "arrayLiteral", "dictionaryLiteral", "integerLiteral", "floatLiteral", "booleanLiteral",
        "nilLiteral", "unicodeScalarLiteral", "extendedGraphemeClusterLiteral", "literalCapacity", "rawValue", "from",
    ]

    func declarations() -> [Int] {
        var hidden: Set<Int> = []
        var witnessed: [Int: Set<String>?] = [:]
        return outline.declarations.indices.filter { index in
            let declaration = outline.declarations[index]
            if isHidden(declaration) || declaration.parent.map(hidden.contains) ?? false {
                hidden.insert(index)
                return false
            }
            guard !declaration.isDocumented, isAsked(declaration.kind), outline.isPublic(index), isReachable(declaration) else {
                return false
            }
            if declaration.modifiers.contains("override") { return false }
            guard let parent = declaration.parent else { return true }
            if declaration.kind == .initializer, fillsIn(declaration, of: parent) { return false }
            if isBuilder(declaration, in: parent) { return false }
            // Types need documentation regardless of conformances.
            if declaration.kind.isType || declaration.kind == .enumCase { return true }
            if witnessed[parent] == nil { witnessed[parent] = .some(requirements(of: parent)) }
            guard outline.declarations[parent].kind != .protocol else { return true }
            // The requirements of external protocols are unknown.
            guard case .some(.some(let names)) = witnessed[parent] else { return false }
            return !names.contains(declaration.name)
        }
    }

    private func isHidden(_ declaration: Declaration) -> Bool {
        declaration.name.hasPrefix("_")
            || declaration.attributes.contains { $0.hasPrefix("@_spi") || $0.hasPrefix("@_documentation") || $0.contains(",unavailable") }
    }

    private func isAsked(_ kind: Declaration.Kind) -> Bool {
        switch kind {
        case .class, .struct, .enum, .actor, .protocol: kinds.contains(.type)
        case .function, .macro: kinds.contains(.function)
        case .initializer: kinds.contains(.initializer)
        case .subscript: kinds.contains(.subscript)
        case .variable: kinds.contains(.property)
        case .enumCase: kinds.contains(.case)
        // An alias repeats a type; the others have no users of their own.
        case .typealias, .associatedtype, .extension, .deinitializer, .operator, .precedenceGroup: false
        }
    }

    /// Whether the type that an extension around it extends is public, as far as that type is the module's own.
    private func isReachable(_ declaration: Declaration) -> Bool {
        var parent = declaration.parent
        var outermost: Declaration?
        while let index = parent {
            outermost = outline.declarations[index]
            parent = outline.declarations[index].parent
        }
        guard let outermost, outermost.kind == .extension else { return true }
        let own = types.resolve(TypeNames.plain(outermost.name), in: module.id).filter { $0.module.id == module.id }
        return own.isEmpty || own.contains(where: \.isPublic)
    }

    /// Whether the method is a requirement of result builders.
    private func isBuilder(_ declaration: Declaration, in parent: Int) -> Bool {
        declaration.name.hasPrefix("build") && outline.declarations[parent].attributes.contains("@resultBuilder")
    }

    /// Whether an initializer's parameters are the type's documented properties.
    private func fillsIn(_ declaration: Declaration, of parent: Int) -> Bool {
        var signature = declaration.signature ?? ""
        if let open = signature.firstIndex(of: "(") { signature = String(signature[signature.index(after: open)...]) }
        let parameters = Self.parameterNames(signature)
        let label = signature.prefix { $0 != ":" && $0 != " " }
        if Self.witnessLabels.contains(String(label)) { return true }
        let properties = Set(outline.declarations.filter { $0.parent == parent && $0.kind == .variable }.map(\.name))
        return parameters.allSatisfy { properties.contains($0) }
    }

    /// The internal parameter names up to the closing parenthesis.
    private static func parameterNames(_ text: String) -> [String] {
        var names: [String] = []
        var depth = 0
        var head = ""
        var isHead = true
        for character in text {
            switch character {
            case "(", "[", "{", "<": depth += 1
            case ")", "]", "}":
                if depth == 0 { return names }
                depth -= 1
            case ">" where depth > 0: depth -= 1
            case "," where depth == 0: (head, isHead) = ("", true)
            case ":" where depth == 0 && isHead:
                names.append(head.split(separator: " ").last.map(String.init) ?? "")
                isHead = false
            default: break
            }
            if isHead, depth == 0, character != "," { head.append(character) }
        }
        return names
    }

    /// The requirements of the protocols that a type and its extensions conform to; `nil` if one of them is unknown.
    private func requirements(of parent: Int) -> Set<String>? {
        let declaration = outline.declarations[parent]
        let path = outline.path(of: declaration) + [declaration.name]
        let own = types.resolve(TypeNames.plain(path.joined(separator: ".")), in: module.id)
        // A default implementation repeats the protocol.
        var stack = own.filter { $0.declaration.kind == .protocol }.map(\.name)
        stack += own.flatMap { types.inherited(by: $0) }
        stack += declaration.inheritedTypes.flatMap(TypeNames.parts)
        var names = Self.witnesses
        var seen: Set<String> = []
        while let name = stack.popLast() {
            guard seen.insert(name).inserted, !Self.known.contains(name) else { continue }
            let meanings = types.resolve(name, in: module.id)
            if meanings.isEmpty { return nil }
            for meaning in meanings {
                names.formUnion(meaning.members.map(\.name))
                stack += types.inherited(by: meaning)
            }
        }
        return names
    }
}
