import StrataScan
import StrataWorkspace

/// The search for declarations, files and folders that already have the names of a new part.
extension Part {
    func checkNames(in draft: TreeDraft) throws {
        func refuse(_ reason: String) -> GeneratorError { .init("'\(name.pascal)' cannot name a \(example.kind.rawValue): \(reason)") }
        let names = [name, entry].compactMap { $0 }.flatMap { [$0.camel, $0.pascal] }
        if let word = names.first(where: ReservedWords.swift.contains) {
            throw refuse("'\(word)' is a word of Swift; choose a more specific name")
        }
        let files = example.files.filter { $0.key.hasSuffix(".swift") }.map { path, file in (path, Declarations(file.bytes, of: path)) }
        let new = declarations(files.map(\.1))
        let types = Set(new.keys.filter { $0.kind == .type }.map(\.name))
        for (module, known) in ReservedWords.types {
            if let type = known.intersection(types).min() { throw refuse("'\(type)' is a type of \(module); choose a more specific name") }
        }
        let publicTypes = types.filter { new[UniqueDeclaration(kind: .type, name: $0)] ?? false }
        for (path, file) in files.sorted(by: { $0.0 < $1.0 }) {
            // Whether the file is in a module of the part, or imports one.
            let imports = (example.files[path]?.bytes ?? []).withUnsafeBytes { SourceScanner().scan($0).imports.map(\.module) }
            let modules = [TreePath.module(of: path)] + imports
            let seesPart = example.kind.isInDomain || modules.contains(where: example.names)
            if let word = clash(in: file, seesPart ? publicTypes : []) {
                throw refuse("\(example.kind.folder)/\(path) also uses '\(word)'; choose a more specific name")
            }
        }
        if let path = try takenPath(in: draft) { throw refuse("\(path) exists; choose another name, or remove it first") }
        if let (declaration, file) = try taken(new, in: draft) {
            throw refuse("\(file) declares \(declaration.description); choose another name")
        }
    }

    /// The declarations of the example with the new names; the members only if they contain one.
    private func declarations(_ files: [Declarations]) -> [UniqueDeclaration: Bool] {
        var new: [UniqueDeclaration: Bool] = [:]
        for (declaration, isPublic) in files.flatMap(\.all) {
            var renamed = declaration
            renamed.name = declaration.kind == .route ? renaming.path(declaration.name) : renaming.identifier(declaration.name)
            if case .member(let type) = declaration.kind {
                guard example.names(declaration.name) else { continue }
                renamed.kind = .member(type: renaming.identifier(type))
            }
            new[renamed, default: false] = isPublic || new[renamed] ?? false
        }
        return new
    }

    /// A name in the code of the part that is also a name in the code of the example.
    private func clash(in file: Declarations, _ publicTypes: Set<String>) -> String? {
        let named = file.inScope.filter(example.names)
        return publicTypes.union(named.map(renaming.identifier)).intersection(file.inScope.subtracting(named)).min()
    }

    /// The first existing path with the name of a new one, also in another case: many file systems do not distinguish them.
    private func takenPath(in draft: TreeDraft) throws -> String? {
        for path in own {
            let (lowercase, count) = (path.lowercased(), path.split(separator: "/").count)
            let files = try draft.files(below: path.parentFolder).lazy.map { $0.split(separator: "/").prefix(count) }
            let taken = files.map { $0.joined(separator: "/") }.first { $0.lowercased() == lowercase }
            if let taken { return taken }
        }
        // Packages are identified by the names of their folders, wherever these are.
        guard let name = package.map(TreePath.name)?.lowercased() else { return nil }
        return try draft.packages().first { TreePath.name(of: $0).lowercased() == name }
    }

    /// A new declaration that exists: in a module of the part, or in another one that others see.
    private func taken(_ new: [UniqueDeclaration: Bool], in draft: TreeDraft) throws -> (UniqueDeclaration, file: String)? {
        let all = Set(new.keys.map(\.name))
        // The search for a name also finds longer ones. It is for two characters or more.
        let words = all.filter { word in !all.contains { $0 != word && word.contains($0) } }
        let search = words.allSatisfy { $0.utf8.count > 1 } ? WordSearch(Array(words)) : nil
        let modules = Set(files.keys.map(TreePath.module))
        for file in try draft.files() where file.hasSuffix(".swift") && file.contains("/Sources/") && !file.contains("/Fixtures/") {
            guard let bytes = try draft.contents(of: file), search.map({ bytes.withUnsafeBytes($0.finds) }) ?? true else { continue }
            let isOfPart = modules.contains(TreePath.module(of: file))
            let clashes = Declarations(bytes, of: file).all.filter { new[$0.key] != nil && (isOfPart || $0.value) }
            if let clash = clashes.keys.min(by: { $0.description < $1.description }) { return (clash, file) }
        }
        return nil
    }
}
