import StrataScan
import StrataWorkspace

/// Makes a new app: its own files, from the template's folder, and the skeleton's packages, which it does not edit.
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
    /// - Throws: ``GeneratorError`` of kind `name` for a name that cannot be used.
    package func options(name: String, domains: [String]) throws(GeneratorError) -> AppOptions {
        _ = try NameValidation.name(name, of: "app", example: "HomeBudget")
        var chosen: [String] = []
        for domain in domains.map(Self.pascal) where !chosen.contains(domain) { chosen.append(domain) }
        return AppOptions(name: name, domains: chosen)
    }

    private static func pascal(_ text: String) -> String {
        text.split(separator: "-", omittingEmptySubsequences: false).map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// The files of a new app.
    ///
    /// - Parameter source: The template's revision.
    /// - Throws: ``GeneratorError`` of kind `name` if a name is taken or there is no package to eject, or `layout` if the template is damaged.
    package func app(_ options: AppOptions, from source: AppSource) throws(GeneratorError) -> FileSet {
        let (own, skeleton) = template.parts(of: Array(files.files.keys))
        let packages = Set(Self.packages(in: skeleton))
        let ejected = try Set(
            options.ejected.map { name throws(GeneratorError) in
                guard let folder = packages.first(where: { TreePath.name(of: $0) == name }) else {
                    throw GeneratorError(
                        .name, "the skeleton has no package \(name); it has \(packages.map(TreePath.name).sorted().joined(separator: ", "))"
                    )
                }
                return folder
            })
        let isOwned = { (path: String) in ejected.contains { path == $0 || path.hasPrefix($0 + "/") } }
        // The folder of a package in the app, by that in the template.
        let place = { (folder: String) in packages.contains(folder) && !isOwned(folder) ? "\(Skeleton.folder)/\(folder)" : folder }
        var app = try renamed(own, to: options.name)
        let paths = Set(skeleton)
        let chosen = FileSet(files.files.filter { paths.contains($0.key) })
        for path in skeleton {
            guard var file = files.files[path] else { continue }
            let target = isOwned(path) ? path : "\(Skeleton.folder)/\(path)"
            if packages.contains(TreePath.parent(of: path)), TreePath.name(of: path) == "Package.swift" {
                file.bytes = Skeleton.redirecting(
                    Self.withoutMissingTargets(file.bytes, of: path, in: chosen), from: path, to: target, place)
            }
            app[target] = file
        }
        for (path, file) in app where TreePath.name(of: path) == "Package.swift" && !path.hasPrefix(Skeleton.folder + "/") && !isOwned(path)
        {
            app[path]?.bytes = Skeleton.redirecting(file.bytes, from: path, to: path, place)
        }
        app[WorkspaceFile.path] = .init(WorkspaceFile.contents(of: Self.packages(in: app.keys)))
        let complete = try withDomains(options.domains, in: FileSet(app))
        return Self.with(AppOrigin(source, options: options), complete)
    }

    /// The folders with a manifest.
    private static func packages(in paths: some Sequence<String>) -> [String] {
        paths.filter { TreePath.name(of: $0) == "Package.swift" && !$0.contains("/Fixtures/") }.map(TreePath.parent)
    }

    /// A manifest without the targets whose folders were left out, such as those of tests.
    private static func withoutMissingTargets(_ bytes: [UInt8], of path: String, in files: FileSet) -> [UInt8] {
        var edits = ManifestEdits(bytes, of: path)
        _ = edits.removeTargets(Set(edits.targetFolders.filter { files.kind(of: $0.folder) != .directory }.map(\.name)))
        return edits.code.bytes
    }

    /// The app with its origin.
    private static func with(_ origin: AppOrigin, _ app: FileSet) -> FileSet {
        var folders = Set(packages(in: app.files.keys).filter { $0.hasPrefix(Skeleton.folder + "/") })
        // Scripts and examples are in no package.
        for path in app.files.keys where path.hasPrefix(Skeleton.folder + "/") && !folders.contains(where: { path.hasPrefix($0 + "/") }) {
            folders.insert(TreePath.parent(of: path).split(separator: "/").prefix(3).joined(separator: "/"))
        }
        var origin = origin
        origin.skeleton = Dictionary(uniqueKeysWithValues: folders.map { ($0, SkeletonPackages.checksum(of: $0, in: app)) })
        return FileSet(app.files.merging([AppOrigin.path: .init(origin.json)]) { $1 })
    }

    /// The app's own files with its name.
    private func renamed(_ paths: [String], to name: String) throws(GeneratorError) -> [String: FileSet.File] {
        let (old, new) = (Name(template.name), Name(name))
        let renaming = Renaming(properName: old, to: new)
        let prefix = AppTemplate.folder + "/"
        var app: [String: FileSet.File] = [:]
        for path in paths where path != AppTemplate.file {
            guard let file = files.files[path] else { continue }
            guard path.hasPrefix(prefix) else {
                app[path] = file
                continue
            }
            let own = String(path.dropFirst(prefix.count))
            if own.hasSuffix(".swift"), old != new {
                let words = file.bytes.withUnsafeBytes { SourceScanner().words($0).all }
                guard !words.contains(new.pascal), !words.contains(new.camel) else {
                    throw GeneratorError(.name, "'\(name)' cannot name an app: it is a word of \(own); choose another name")
                }
            }
            app[renaming.path(own)] = .init(renaming.contents(file.bytes, of: own), isExecutable: file.isExecutable)
        }
        return app
    }

    private func withDomains(_ names: [String], in app: FileSet) throws(GeneratorError) -> FileSet {
        guard !names.isEmpty else { return app }
        let generator = try PartGenerator(.domain, in: app)
        var draft = TreeDraft(app)
        for name in names { _ = try generator.add(name, to: &draft) }
        return app.applying(try draft.plan())
    }
}
