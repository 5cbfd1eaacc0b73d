import StrataScan

/// Finds what already has the names of a new part.
struct ClashCheck {
    private static let types: Set = ["actor", "class", "enum", "protocol", "struct", "typealias"]

    private let example: Example
    private let instance: Instance
    private let draft: TreeDraft

    init(_ example: Example, _ instance: Instance, _ draft: TreeDraft) {
        self.example = example
        self.instance = instance
        self.draft = draft
    }

    /// - Throws: ``GeneratorError`` of kind `name` with the place of the other declaration, file or folder.
    func check(_ text: String) throws(GeneratorError) {
        func refuse(_ reason: String) -> GeneratorError {
            .init(.name, "'\(text)' cannot name a \(example.kind.rawValue): \(reason)")
        }
        if let word = reservedWord { throw refuse("'\(word)' is a word of Swift or of the example's code; choose a more specific name") }
        if let path = try takenPath() { throw refuse("\(path) exists; choose another name, or remove it first") }
        if let (type, file) = try takenType() { throw refuse("\(file) declares the type \(type); choose another name") }
        if let (function, file) = try takenFunction() { throw refuse("\(file) declares '\(function)'; choose another name") }
    }

    private var names: [Name] { [instance.name] + (instance.entry.map { [$0] } ?? []) }

    private var functionNames: [String] { names.map(\.camel) }

    private var reservedWord: String? {
        // The example's own words, without those that any other name would change.
        let renaming = example.instance(Name("Xq"), in: Name("Xz")).renaming
        var words = ReservedWords.swift
        for file in example.files where file.path.hasSuffix(".swift") {
            let all = file.bytes.withUnsafeBytes { SourceScanner().words($0).all }
            words.formUnion(all.filter { renaming.identifier($0) == $0 })
        }
        return names.flatMap { [$0.camel, $0.pascal] }.first(where: words.contains)
    }

    /// The first existing path with the name of a new one, also in another case: many file systems do not distinguish them.
    private func takenPath() throws(GeneratorError) -> String? {
        var paths = instance.own
        if let package = instance.package {
            // Packages are identified by the names of their folders, wherever these are.
            let groups = TreePath.parent(of: TreePath.parent(of: package))
            paths += try draft.names(in: groups).map { "\(groups)/\($0)/\(TreePath.name(of: package))" }
        }
        for path in paths {
            let folder = TreePath.parent(of: path)
            let name = TreePath.name(of: path).lowercased()
            if let taken = try draft.names(in: folder).first(where: { $0.lowercased() == name }) { return "\(folder)/\(taken)" }
        }
        return nil
    }

    private func takenType() throws(GeneratorError) -> (type: String, file: String)? {
        let names = Set(instance.files.filter { $0.path.hasSuffix(".swift") }.flatMap { Self.declaredTypes(in: $0.bytes, isPublic: false) })
        let search = WordSearch(Array(names))
        // In a module of the part, internal types clash as well.
        let modules = Set(instance.files.map { Self.module(of: $0.path) })
        for file in try draft.files(below: "Packages") where file.hasSuffix(".swift") && file.contains("/Sources/") {
            guard let bytes = try draft.contents(of: file) else { continue }
            guard bytes.withUnsafeBytes(search.finds) else { continue }
            let isPublic = !modules.contains(Self.module(of: file))
            if let type = Self.declaredTypes(in: bytes, isPublic: isPublic).first(where: names.contains) {
                return (type, file)
            }
        }
        return nil
    }

    /// The folder of the module that contains a file.
    private static func module(of path: String) -> String {
        let parts = path.split(separator: "/")
        let count = parts.firstIndex(of: "Sources").map { $0 + 2 } ?? 0
        return parts.prefix(count).joined(separator: "/")
    }

    /// The types that a file declares outside of others.
    private static func declaredTypes(in bytes: [UInt8], isPublic: Bool) -> [String] {
        let code = SourceCode(bytes)
        var found: [String] = []
        var index = 0
        while index + 1 < code.tokens.count {
            if code.tokens[index].kind == .word, types.contains(code.text(index)), code.tokens[index + 1].kind == .word {
                let modifiers = (max(index - 2, 0)..<index).map(code.text)
                if !isPublic || modifiers.contains("public") { found.append(code.text(index + 1)) }
            }
            index = code.tokens[index].kind == .open ? (code.close(of: index) ?? index) + 1 : index + 1
        }
        return found
    }

    private func takenFunction() throws(GeneratorError) -> (function: String, file: String)? {
        for pattern in example.template.functions ?? [] {
            for file in try FilePattern.files(pattern, in: draft) {
                let code = SourceCode(try draft.contents(of: file) ?? [])
                let taken = code.tokens.indices.dropFirst().first { index in
                    ["func", "let", "var"].contains(code.text(index - 1)) && functionNames.contains(code.text(index))
                }
                if let taken { return (code.text(taken), file) }
            }
        }
        return nil
    }
}
