import StrataScan
import StrataWorkspace

/// Makes a new app of the template's files: without its sample domains, with other names, and with new domains.
package struct AppGenerator: Sendable {
    private let template: AppTemplate
    private let files: FileSet

    /// - Parameter files: The files at ``AppTemplate/paths(of:)``.
    package init(_ template: AppTemplate, _ files: FileSet) {
        self.template = template
        self.files = files
    }

    /// The names that the command line gives, in the forms of the template: `orders` and `savings-goals` become `Orders` and `SavingsGoals`.
    ///
    /// - Throws: ``GeneratorError`` of kind `name` for a name that cannot be used or is not one of the template's domains.
    package func options(name: String, domains: [String], with: [String], without: [String]) throws(GeneratorError) -> AppOptions {
        _ = try NameValidation.name(name, of: "app", example: "HomeBudget")
        var chosen: [String] = []
        for domain in domains.map(Self.pascal) where !chosen.contains(domain) {
            guard !(template.samples + template.parts).contains(domain) else {
                let remedy = template.samples.contains(domain) ? "keep it with --with \(domain.lowercased())" : "it is part of a new app"
                throw GeneratorError(.name, "\(domain) is a domain of the template; \(remedy)")
            }
            chosen.append(domain)
        }
        return AppOptions(
            name: name, domains: chosen, with: try Self.chosen(with, of: template.samples, "--with"),
            without: try Self.chosen(without, of: template.parts, "--without"))
    }

    private static func chosen(_ names: [String], of all: [String], _ option: String) throws(GeneratorError) -> [String] {
        let names = names.map(pascal)
        if let other = names.first(where: { !all.contains($0) }) {
            throw GeneratorError(.name, "\(option) does not apply to \(other); use \(all.map { $0.lowercased() }.joined(separator: ", "))")
        }
        return all.filter(names.contains)
    }

    private static func pascal(_ text: String) -> String {
        text.split(separator: "-", omittingEmptySubsequences: false).map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// The files of a new app.
    ///
    /// - Parameter commit: The template's commit.
    /// - Throws: ``GeneratorError`` of kind `name` if a name is taken, or `layout` if the template cannot be separated.
    package func app(_ options: AppOptions, commit: String?) throws(GeneratorError) -> FileSet {
        var app = try withoutDomains(template.samples.filter { !options.with.contains($0) } + options.without)
        app = try withOwnFiles(app)
        app = try consistent(app)
        app = try renamed(app, to: options.name)
        app = try withDomains(options.domains, in: app)
        var all = app.files
        all[AppOrigin.path] = .init(AppOrigin(commit: commit, options: options).json)
        return FileSet(all)
    }

    private func withoutDomains(_ names: [String]) throws(GeneratorError) -> FileSet {
        let generator = try PartGenerator(.domain, in: files)
        var draft = TreeDraft(files)
        for name in names {
            let outcome = try generator.remove(name, from: &draft)
            // Nothing remains of a domain.
            if let note = outcome.notes.first { throw GeneratorError(.layout, "the template's \(name) cannot be removed: \(note)") }
        }
        return files.applying(try draft.plan())
    }

    /// The files with those of the template's folder at their places.
    private func withOwnFiles(_ app: FileSet) throws(GeneratorError) -> FileSet {
        var files: [String: FileSet.File] = [:]
        var own: [String: FileSet.File] = [:]
        let prefix = AppTemplate.folder + "/"
        for (path, file) in app.files where path != AppTemplate.file {
            if path.hasPrefix(prefix) { own[String(path.dropFirst(prefix.count))] = file } else { files[path] = file }
        }
        return FileSet(files.merging(own) { $1 })
    }

    /// Removes what names omitted files: targets without folders, packages in the workspace, and entries of the checker's configuration.
    private func consistent(_ app: FileSet) throws(GeneratorError) -> FileSet {
        var draft = TreeDraft(app)
        for path in app.files.keys.sorted() where TreePath.name(of: path) == "Package.swift" && !path.contains("/Fixtures/") {
            var edits = ManifestEdits(app.files[path]?.bytes ?? [], of: path)
            let empty = edits.targetFolders.filter { app.kind(of: $0.folder) != .directory }.map(\.name)
            guard !empty.isEmpty else { continue }
            _ = edits.removeTargets(Set(empty))
            try draft.write(edits.code.bytes, to: path)
        }
        try WorkspaceFile.update(&draft) { file in file.keep { app.kind(of: "\($0)/Package.swift") == .file } }
        if let configuration = app.files[ConfigurationEdits.path]?.bytes {
            var edits = ConfigurationEdits(configuration)
            try edits.removePaths { app.kind(of: $0) != .directory }
            let (before, after) = (Self.modules(of: files), Self.modules(of: app))
            try edits.removeExceptions(of: before.subtracting(after))
            try edits.permitUnusedDeclarations()
            try draft.write(edits.bytes, to: ConfigurationEdits.path)
        }
        return app.applying(try draft.plan())
    }

    /// The names of all folders that contain the sources of a target.
    private static func modules(of app: FileSet) -> Set<String> {
        var names: Set<String> = []
        for path in app.files.keys {
            let parts = path.split(separator: "/")
            for (index, part) in parts.enumerated().dropLast(2) where part == "Sources" || part == "Tests" {
                names.insert(String(parts[index + 1]))
            }
        }
        return names
    }

    private func renamed(_ app: FileSet, to name: String) throws(GeneratorError) -> FileSet {
        let (old, new) = (Name(template.name), Name(name))
        guard old != new else { return app }
        let mention = WordSearch([old.pascal, old.joined, old.screaming])
        let taken = WordSearch([new.pascal, new.camel])
        let renaming = Renaming(properName: old, to: new)
        var files: [String: FileSet.File] = [:]
        for (path, file) in app.files {
            let isNamed = file.bytes.withUnsafeBytes(mention.finds) || path.utf8CString.withUnsafeBytes(mention.finds)
            if path.hasSuffix(".swift"), file.bytes.withUnsafeBytes(taken.finds) {
                let words = file.bytes.withUnsafeBytes { SourceScanner().words($0).all }
                guard !words.contains(new.pascal), !words.contains(new.camel) || !words.contains(old.camel) else {
                    throw GeneratorError(.name, "'\(name)' cannot name an app: it is a word of \(path); choose another name")
                }
            }
            guard isNamed else {
                files[path] = file
                continue
            }
            files[renaming.path(path)] = .init(renaming.contents(file.bytes, of: path), isExecutable: file.isExecutable)
        }
        return FileSet(files)
    }

    private func withDomains(_ names: [String], in app: FileSet) throws(GeneratorError) -> FileSet {
        let generator = try PartGenerator(.domain, in: app)
        var draft = TreeDraft(app)
        for name in names { _ = try generator.add(name, to: &draft) }
        return app.applying(try draft.plan())
    }
}
