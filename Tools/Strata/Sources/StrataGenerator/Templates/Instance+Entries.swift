extension Instance {
    /// Adds the part to the lists and imports of the workspace.
    func insertEntries(into draft: inout TreeDraft) throws(GeneratorError) {
        for entry in template.lists ?? [] where !(entry.isOptional ?? false) {
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
    func removeEntries(from draft: inout TreeDraft, withPackage: Bool) throws(GeneratorError) {
        let modules = try package.map { folder throws(GeneratorError) in try draft.names(in: "\(folder)/Sources") } ?? []
        let folders = (template.users?.folders ?? []).map(renaming.path)
        for folder in withPackage ? folders : [] { try draft.removeFolder(folder) }
        for path in own where withPackage || path != package && !folders.contains(path) {
            if try draft.contents(of: path) != nil { try draft.remove(path) } else { try draft.removeFolder(path) }
        }
        var scripts: Set<String> = []
        for pattern in template.files ?? [] {
            for file in try FilePattern.files(renaming.path(pattern), in: draft) {
                try draft.remove(file)
                if let name = Self.script(file) { scripts.insert(name) }
            }
        }
        try removeScripts(importing: scripts, from: &draft)
        for entry in template.lists ?? [] where withPackage || !(entry.isOfPackage ?? false) {
            try removeElements(entry, from: &draft)
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
        var gone: [(manifest: String, targets: Set<String>)] = []
        for target in template.targets ?? [] { gone.append((target.manifest, [renaming.path(target.name)])) }
        if withPackage, let package { try gone += removePackage(package, from: &draft) }
        try removeTargets(gone, modules: withPackage ? modules : [], from: &draft)
        if withPackage, let package { try WorkspaceFile.update(&draft) { $0.remove(package) } }
        if withPackage, let configuration = try draft.contents(of: ConfigurationEdits.path) {
            var edits = ConfigurationEdits(configuration)
            try edits.removeExceptions(of: Set(modules))
            try draft.write(edits.bytes, to: ConfigurationEdits.path)
        }
    }

    private func removeElements(_ entry: Template.ListEntry, from draft: inout TreeDraft) throws(GeneratorError) {
        let file = renaming.path(entry.file)
        guard let bytes = try draft.contents(of: file), let list = SourceCode(bytes).list(in: renaming.identifiers(in: entry.in)),
            let index = list.element(Self.key(of: code(entry.element, in: entry.file)))
        else { return }
        try draft.write(list.removing(index), to: file)
    }

    /// Removes the dependencies on the package.
    ///
    /// - Returns: The targets that must be removed with it, by manifest.
    private func removePackage(
        _ package: String, from draft: inout TreeDraft
    ) throws(GeneratorError) -> [(manifest: String, targets: Set<String>)] {
        var gone: [(manifest: String, targets: Set<String>)] = []
        let identity = TreePath.name(of: package)
        for file in template.users?.targets ?? [] {
            guard let bytes = try draft.contents(of: file) else { continue }
            let targets = ManifestEdits(bytes, of: file).targets(usingPackage: identity)
            // A target with parts of all others, such as the composition, is not removed; the package is kept instead.
            if targets.isDisjoint(with: composingTargets(of: file)) { gone.append((file, targets)) }
        }
        for file in template.users?.dependencies ?? [] {
            guard let bytes = try draft.contents(of: file) else { continue }
            var edits = ManifestEdits(bytes, of: file)
            edits.removeProducts(ofPackage: identity)
            edits.removePackage(in: package)
            try draft.write(edits.code.bytes, to: file)
        }
        return gone
    }

    /// The targets of a manifest whose folders contain files of the part.
    private func composingTargets(of manifest: String) -> Set<String> {
        let sources = TreePath.parent(of: manifest) + "/Sources/"
        return Set(own.filter { $0.hasPrefix(sources) }.map { String($0.dropFirst(sources.count).prefix { $0 != "/" }) })
    }

    /// Removes targets, and the files and dependencies that use them or the removed modules.
    private func removeTargets(
        _ gone: [(manifest: String, targets: Set<String>)], modules: [String], from draft: inout TreeDraft
    ) throws(GeneratorError) {
        var modules = Set(modules)
        for (manifest, targets) in gone {
            guard let bytes = try draft.contents(of: manifest) else { continue }
            var edits = ManifestEdits(bytes, of: manifest)
            for folder in edits.removeTargets(targets) { try draft.removeFolder(folder) }
            try draft.write(edits.code.bytes, to: manifest)
            modules.formUnion(targets)
            let package = TreePath.name(of: TreePath.parent(of: manifest))
            for file in template.users?.dependencies ?? [] {
                guard let bytes = try draft.contents(of: file) else { continue }
                var edits = ManifestEdits(bytes, of: file)
                edits.removeProducts(ofPackage: package, named: targets)
                try draft.write(edits.code.bytes, to: file)
            }
        }
        guard !modules.isEmpty else { return }
        for folder in template.users?.files ?? [] {
            for file in try draft.files(below: folder) where file.hasSuffix(".swift") && !file.contains("/Fixtures/") {
                guard let bytes = try draft.contents(of: file), ImportLines.imports(of: bytes).contains(where: modules.contains) else {
                    continue
                }
                try draft.remove(file)
            }
        }
    }

    /// Removes the browser tests that import removed ones.
    private func removeScripts(importing scripts: Set<String>, from draft: inout TreeDraft) throws(GeneratorError) {
        var scripts = scripts
        while !scripts.isEmpty {
            let removed = scripts
            scripts = []
            for folder in template.users?.files ?? [] {
                for file in try draft.files(below: folder) {
                    guard let name = Self.script(file), let bytes = try draft.contents(of: file) else { continue }
                    guard !removed.isDisjoint(with: ImportLines.scripts(of: bytes)) else { continue }
                    try draft.remove(file)
                    scripts.insert(name)
                }
            }
        }
    }

    /// The name by which other Python files import a file.
    private static func script(_ path: String) -> String? {
        let name = TreePath.name(of: path)
        return name.hasSuffix(".py") ? String(name.dropLast(3)) : nil
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
