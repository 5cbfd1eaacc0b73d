import StrataScan
import StrataWorkspace

extension Rule {
    static let documentedPublic = Rule(
        convention: "documented-public",
        options: [
            (
                "kinds", .choices(["type", "function", "initializer", "subscript", "property", "case"]),
                // Properties and cases of a documented type are often clear without.
                ["type", "function", "initializer", "subscript"]
            )
        ], about: \.libraryFiles
    ) { subject, scope in
        let (module, file) = subject
        guard let outline = file.outline else { return [] }
        let reader = Undocumented(module: module, outline: outline, types: scope.types, kinds: Set(scope.values("kinds")))
        return reader.declarations().map { index in
            let declaration = outline.declarations[index]
            let name = (outline.path(of: declaration) + [declaration.name]).joined(separator: ".")
            return scope.finding(
                module, file.path, declaration.namePosition, about: name,
                "public \(declaration.kind.noun) \(name) has no documentation comment", fix: "add a comment that begins with '///'")
        }
    }
}

extension ConventionScope {
    fileprivate var libraryFiles: [(WorkspaceModule, SourceFile)] {
        members.filter { $0.kind == .library }.flatMap { module in module.files.map { (module, $0) } }
    }
}

/// The public declarations of a file that need documentation and have none.
private struct Undocumented {
    let module: WorkspaceModule
    let outline: SourceOutline
    let types: DeclaredTypes
    let kinds: Set<String>

    /// The requirements of the standard library's protocols, which a conformance implements without documentation.
    private static let witnesses: Set<String> = [
        "==", "<", "<=", ">", ">=", "hash", "hashValue", "encode", "description", "debugDescription", "customMirror", "errorDescription",
        "failureReason", "recoverySuggestion", "helpAnchor", "allCases", "rawValue", "id", "stringValue", "intValue",
    ]

    /// The protocols whose members are in `witnesses`, and the possible raw types of enums.
    private static let known: Set<String> = TypeNames.markers.union([
        "Hashable", "Equatable", "Comparable", "Codable", "Encodable", "Decodable", "Error", "LocalizedError", "CustomStringConvertible",
        "CustomDebugStringConvertible", "CustomReflectable", "Identifiable", "CaseIterable", "RawRepresentable",
        "LosslessStringConvertible", "CodingKey", "AnyObject", "String", "Character", "Int", "Int8", "Int16", "Int32", "Int64", "UInt",
        "UInt8", "UInt16", "UInt32", "UInt64", "Double", "Float",
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
            let kind = declaration.kind
            // An alias repeats a type; other kinds that cannot be asked for have no users of their own.
            let isAsked = kind != .extension && kinds.contains(kind.isType ? "type" : kind == .macro ? "function" : kind.noun)
            guard isAsked, !declaration.isDocumented, outline.isPublic(index), isReachable(declaration),
                !declaration.modifiers.contains("override")
            else { return false }
            guard let parent = declaration.parent else { return true }
            let isBuilder = declaration.name.hasPrefix("build") && outline.declarations[parent].attributes.contains("@resultBuilder")
            if isBuilder || kind == .initializer && fillsIn(declaration, of: parent) { return false }
            // Types need documentation regardless of conformances.
            if kind.isType || kind == .enumCase || outline.declarations[parent].kind == .protocol { return true }
            let requirements = witnessed[parent] ?? requirements(of: parent)
            witnessed[parent] = .some(requirements)
            // The requirements of external protocols are unknown.
            return requirements.map { !$0.contains(declaration.name) } ?? false
        }
    }

    private func isHidden(_ declaration: Declaration) -> Bool {
        declaration.name.hasPrefix("_")
            || declaration.attributes.contains { $0.hasPrefix("@_spi") || $0.hasPrefix("@_documentation") || $0.contains(",unavailable") }
    }

    /// Whether the type that an extension around it extends is public, as far as that type is the module's own.
    private func isReachable(_ declaration: Declaration) -> Bool {
        var outermost = declaration
        while let parent = outermost.parent { outermost = outline.declarations[parent] }
        guard declaration.parent != nil, outermost.kind == .extension else { return true }
        let own = types.resolve(TypeNames.plain(outermost.name), in: module.id).filter { $0.module.id == module.id }
        return own.isEmpty || own.contains(where: \.isPublic)
    }

    /// Whether an initializer's parameters are the type's documented properties.
    private func fillsIn(_ declaration: Declaration, of parent: Int) -> Bool {
        let signature = declaration.signature ?? ""
        let parameters = signature.firstIndex(of: "(").map { signature[$0...].dropFirst() } ?? signature[...]
        if Self.witnessLabels.contains(String(parameters.prefix { $0 != ":" && $0 != " " })) { return true }
        let properties = Set(outline.declarations.filter { $0.parent == parent && $0.kind == .variable }.map(\.name))
        return properties.isSuperset(of: Self.names(of: parameters))
    }

    /// The internal names of parameters up to the closing parenthesis.
    private static func names(of parameters: Substring) -> [String] {
        var (flat, depth) = ([UInt8](), 0)
        for byte in parameters.utf8 {
            if ")]}".utf8.contains(byte) || byte == UInt8(ascii: ">") && depth > 0 { depth -= 1 }
            if depth < 0 { break }
            if depth == 0 { flat.append(byte) }
            if "([{<".utf8.contains(byte) { depth += 1 }
        }
        let heads = String(decoding: flat, as: UTF8.self).split(separator: ",").filter { $0.contains(":") }.map { $0.prefix { $0 != ":" } }
        return heads.map { $0.split(separator: " ").last.map(String.init) ?? "" }
    }

    /// The requirements of the protocols that a type and its extensions conform to; `nil` if one of them is unknown.
    private func requirements(of parent: Int) -> Set<String>? {
        let declaration = outline.declarations[parent]
        let path = outline.path(of: declaration) + [declaration.name]
        let own = types.resolve(TypeNames.plain(path.joined(separator: ".")), in: module.id)
        // A default implementation repeats the protocol.
        var stack = own.filter { $0.declaration.kind == .protocol }.map(\.name)
        stack += own.flatMap { types.inherited(by: $0) } + declaration.inheritedTypes.flatMap(TypeNames.parts)
        var names = Self.witnesses
        var seen: Set<String> = []
        while let name = stack.popLast() {
            guard seen.insert(name).inserted, !Self.known.contains(name) else { continue }
            let meanings = types.resolve(name, in: module.id)
            if meanings.isEmpty { return nil }
            names.formUnion(meanings.flatMap { $0.members.map(\.name) })
            stack += meanings.flatMap { types.inherited(by: $0) }
        }
        return names
    }
}
