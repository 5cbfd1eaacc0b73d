extension Instance {
    /// Adds the part to the lists and imports of the workspace.
    func insertEntries(into draft: inout TreeDraft) throws(GeneratorError) {
        for entry in template.lists ?? [] {
            let file = renaming.path(entry.file)
            let bytes = try Self.required(file, in: draft)
            let name = renaming.identifiers(in: entry.in)
            guard let list = SourceCode(bytes).list(in: name) else {
                throw GeneratorError(.layout, "\(file) has no list in '\(name)', which the example's template.yml names")
            }
            let element = code(entry.element, in: entry.file)
            let key = Self.key(of: element)
            guard list.element(key) == nil else { continue }
            try draft.write(list.inserting(element, key: key, entry.position ?? .sorted), to: file)
        }
        for entry in template.imports ?? [] {
            let file = renaming.path(entry.file)
            var lines = ImportLines(try Self.required(file, in: draft))
            guard lines.insert(renaming.identifiers(in: entry.line)) else {
                throw GeneratorError(.layout, "\(file) has no imports, among which the example's template.yml adds one")
            }
            try draft.write(lines.bytes, to: file)
        }
        for entry in template.statements ?? [] {
            let (file, function) = (renaming.path(entry.file), renaming.identifiers(in: entry.in))
            let source = SourceCode(try Self.required(file, in: draft))
            let statement = code(entry.statement, in: entry.file)
            if source.contains(statement: statement, in: function) { continue }
            guard let bytes = source.inserting(statement: statement, in: function) else {
                throw GeneratorError(
                    .layout, "\(file) has no '\(function)' that ends with 'return', which the example's template.yml names")
            }
            try draft.write(bytes, to: file)
        }
        if let package { try WorkspaceFile.update(&draft) { $0.insert(package) } }
    }

    private static func required(_ file: String, in draft: TreeDraft) throws(GeneratorError) -> [UInt8] {
        guard let bytes = try draft.contents(of: file) else {
            throw GeneratorError(.layout, "\(file) is missing, which the example's template.yml names")
        }
        return bytes
    }

    private static func key(of element: String) -> String {
        let code = SourceCode(Array("[\(element)]".utf8))
        return code.list(at: 0).flatMap { list in list.elements.first.map(list.key) } ?? element
    }

    /// The files of the part that are as the example makes them.
    func unchangedFiles(in draft: TreeDraft) throws(GeneratorError) -> Set<String> {
        var found: Set<String> = []
        for file in files where try draft.contents(of: file.path) == file.bytes { found.insert(file.path) }
        return found
    }

    /// Removes the part's files, and what names it in the workspace.
    ///
    /// - Parameter withPackage: Whether its package is removed, with the folders and list entries that belong to it.
    func removeEntries(from draft: inout TreeDraft, withPackage: Bool) throws(GeneratorError) {
        let kept = withPackage ? [] : (template.folders ?? []).map(renaming.path) + [package].compactMap(\.self)
        for path in own where !kept.contains(path) {
            if try draft.contents(of: path) != nil { try draft.remove(path) } else { try draft.removeFolder(path) }
        }
        for entry in template.lists ?? [] where withPackage || !(entry.isOfPackage ?? false) {
            let file = renaming.path(entry.file)
            guard let bytes = try draft.contents(of: file), let list = SourceCode(bytes).list(in: renaming.identifiers(in: entry.in)),
                let index = list.element(Self.key(of: code(entry.element, in: entry.file)))
            else { continue }
            try draft.write(list.removing(index), to: file)
        }
        for entry in template.imports ?? [] where withPackage || !(entry.isOfPackage ?? false) {
            let file = renaming.path(entry.file)
            guard let bytes = try draft.contents(of: file) else { continue }
            var lines = ImportLines(bytes)
            lines.remove(renaming.identifiers(in: ImportLines.module(of: entry.line)))
            try draft.write(lines.bytes, to: file)
        }
        for entry in template.statements ?? [] {
            let (file, function) = (renaming.path(entry.file), renaming.identifiers(in: entry.in))
            guard let bytes = try draft.contents(of: file) else { continue }
            let statement = code(entry.statement, in: entry.file)
            try draft.write(SourceCode(bytes).removing(statement: statement, in: function) ?? bytes, to: file)
        }
        if withPackage, let package { try WorkspaceFile.update(&draft) { $0.remove(package) } }
    }

    /// The manifests that still name the package, by their folders' names, sorted.
    func users(in draft: TreeDraft) throws(GeneratorError) -> [String] {
        guard let package else { return [] }
        let identity = TreePath.name(of: package)
        var users: [String] = []
        for file in try draft.files(below: "") where TreePath.name(of: file) == "Package.swift" && !file.contains("/Fixtures/") {
            guard let bytes = try draft.contents(of: file), ManifestEdits(bytes, of: file).mentions(identity) else { continue }
            users.append(TreePath.name(of: TreePath.parent(of: file)))
        }
        return users.sorted()
    }
}
