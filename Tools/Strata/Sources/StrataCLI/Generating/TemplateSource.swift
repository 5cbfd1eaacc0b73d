import Foundation
import StrataGenerator
import StrataWorkspace

/// The place of an app's template: a clone of its repository, the copy that `make install` places next to the program, or a repository with
/// releases, which `make export PACKAGE=Skeleton` writes.
struct TemplateSource {
    let folder: String
    /// git in the clone; `nil` for an installed copy.
    let git: Git?
    private let release: (url: String, version: String, revision: String)?

    /// Opens the template of the folder on the command line, of one next to the program, or of a repository with releases.
    static func with<Result>(_ path: String?, url: String?, _ console: Console, _ body: (TemplateSource) throws -> Result) throws -> Result
    {
        guard let url else {
            let found = path.map(console.absolutePath) ?? nextToProgram
            guard let found, isTemplate(found) else {
                throw CommandFailure(
                    path.map { "\($0): error: there is no \(AppTemplate.file), so this is no template" }
                        ?? "error: there is no template next to this program; pass a clone of its repository with --template")
            }
            let git = FileManager.default.fileExists(atPath: "\(found)/.git") ? Git(found, console) : nil
            return try body(TemplateSource(folder: found, git: git, release: nil))
        }
        let parent = FileManager.default.temporaryDirectory
        let clone = try FileManager.default.url(for: .itemReplacementDirectory, in: .userDomainMask, appropriateFor: parent, create: true)
        defer { try? FileManager.default.removeItem(at: clone) }
        return try body(cloning(url, to: clone.path, console))
    }

    private static func cloning(_ url: String, to clone: String, _ console: Console) throws -> TemplateSource {
        // It becomes part of the app.
        if let address = URL(string: url), address.scheme != "ssh", address.user != nil {
            throw CommandFailure("error: the skeleton's address contains a name or password; let git's credential helper store them")
        }
        let git = Git(clone, console)
        console.writeError("fetching the skeleton from \(url)\n")
        try git.clone(url)
        let tags = try git.line(["tag", "--list", "--sort=-version:refname", "[0-9]*.[0-9]*.[0-9]*"], purpose: "the releases")
        guard let version = tags.split(separator: "\n").map(String.init).first(where: { !$0.contains("-") }) else {
            throw CommandFailure("error: \(url) has no tag such as 1.0.0, so it has no release of a skeleton")
        }
        let revision = try git.line(["rev-parse", "--verify", "\(version)^{commit}"], purpose: "release \(version)")
        return TemplateSource(folder: clone, git: git, release: (url, version, revision))
    }

    private static func isTemplate(_ folder: String) -> Bool { FileManager.default.fileExists(atPath: "\(folder)/\(AppTemplate.file)") }

    /// The nearest folder above the program that is a template, such as its clone, or `share/strata/template` next to its folder.
    private static var nextToProgram: String? {
        guard let program = Bundle.main.executableURL?.resolvingSymlinksInPath() else { return nil }
        let owners = [owner(of: program.path), 0]
        let folders = sequence(first: program) { $0.path == "/" ? nil : $0.deletingLastPathComponent() }
        // A shared folder such as /tmp may contain the template of another user, whose code would be built.
        return folders.lazy.flatMap { [$0.path, $0.appendingPathComponent("share/strata/template").path] }
            .first { isTemplate($0) && owners.contains(owner(of: $0)) }
    }

    private static func owner(of path: String) -> Int? {
        (try? FileManager.default.attributesOfItem(atPath: path)[.ownerAccountID] as? NSNumber)?.intValue
    }

    /// The template's revision, with the version of this program.
    func revision() throws -> AppOrigin.Source {
        var source = AppOrigin.Source()
        let commit = try release?.revision ?? git?.line(["rev-parse", "--verify", "HEAD"], purpose: "the template's commit")
        if let origin = try files(at: commit).read([AppTemplate.origin])[AppTemplate.origin] {
            var app = TreeDraft()
            try app.write(origin.bytes, to: AppOrigin.path)
            source = try AppOrigin(of: app).source
        } else if let git {
            source.commit = commit
            // An address that others can reach; one with a name or password is not passed on.
            let address = try? git.line(["remote", "get-url", "origin"], purpose: "the template's address")
            source.repository = address.flatMap { $0.hasPrefix("https://") && !$0.contains("@") ? $0 : nil }
        }
        source.checker = VersionText.commit
        (source.url, source.version, source.revision) = (release?.url, release?.version, release?.revision)
        return source
    }

    func template(at commit: String?) throws -> AppTemplate {
        let (paths, read) = try files(at: commit)
        // In a release, the skeleton is as in an app.
        let prefix = Skeleton.folder + "/"
        let places = Dictionary(paths.map { ($0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : $0, $0) }) { $1 }
        return try AppTemplate(yaml: read([AppTemplate.file])[AppTemplate.file]?.bytes ?? [], paths: Array(places.keys)) { paths in
            let files = try read(paths.compactMap { places[$0] })
            return Dictionary(uniqueKeysWithValues: paths.compactMap { path in places[path].flatMap { files[$0] }.map { (path, $0) } })
        }
    }

    /// The paths of all files, and a function that reads some of them.
    private func files(at commit: String?) throws -> (paths: [String], read: ([String]) throws -> [String: File]) {
        guard let git, let commit else {
            let tree = TreeDraft(try DiskTree(folder))
            return (
                try tree.files(), { Dictionary(uniqueKeysWithValues: try $0.compactMap { path in try tree.file(path).map { (path, $0) } }) }
            )
        }
        // Mode, type, object, and behind a tab the path.
        let entries = try git.paths(["ls-tree", "-r", "-z", "--full-tree", commit], purpose: "the template at \(commit)")
        let files = entries.filter { $0.hasPrefix("100") }
        let modes = Dictionary(uniqueKeysWithValues: files.map { ($0.split(separator: "\t").dropFirst().joined(), $0.prefix(6)) })
        func read(_ paths: [String]) throws -> [String: File] {
            let files = try git.contents(of: paths, at: commit)
            return Dictionary(uniqueKeysWithValues: files.map { ($0, File($1, isExecutable: modes[$0] == "100755")) })
        }
        return (Array(modes.keys), read)
    }
}
