import Foundation
import StrataGenerator
import StrataWorkspace

/// The place of an app's template: a clone of its repository, or the copy that `make install` places next to the program.
struct TemplateSource {
    /// The file that names the commit of an installed copy.
    private static let commitFile = "COMMIT"

    let folder: String
    /// git in the clone; `nil` for an installed copy.
    let git: Git?

    /// - Parameter path: The folder on the command line; `nil` searches next to the program.
    /// - Throws: `CommandFailure` if the folder contains no template.
    init(_ path: String?, _ console: Console) throws {
        let found = path.map(console.absolutePath) ?? Self.nextToProgram
        guard let found, Self.isTemplate(found) else {
            throw CommandFailure(
                path.map { "\($0): error: there is no \(AppTemplate.file), so this is no template" }
                    ?? "error: there is no template next to this program; pass a clone of its repository with --template")
        }
        folder = found
        let isRepository = FileManager.default.fileExists(atPath: "\(found)/.git")
        git = isRepository ? Git(found, environment: console.environment, directory: console.directory) : nil
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
    ///
    /// - Throws: `CommandFailure` if the clone has no commit.
    func revision() throws -> AppOrigin.Source {
        guard let git else {
            let data = FileManager.default.contents(atPath: "\(folder)/\(Self.commitFile)")
            let commit = data.map { String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines) }
            return .init(commit: commit, checker: VersionText.commit)
        }
        let commit = try git.line(["rev-parse", "--verify", "HEAD"], purpose: "the template's commit")
        // An address that others can reach; one with a name or password is not passed on.
        let address = try? git.line(["remote", "get-url", "origin"], purpose: "the template's address")
        let isPublic = address.map { $0.hasPrefix("https://") && !$0.contains("@") } ?? false
        return .init(commit: commit, repository: isPublic ? address : nil, checker: VersionText.commit)
    }

    /// Reads the template's files.
    ///
    /// - Parameter commit: The revision of a clone; ignored for an installed copy.
    /// - Throws: `CommandError` if they cannot be read.
    func template(at commit: String?) throws -> AppTemplate {
        guard let git, let commit else {
            let files = TreeDraft(try DiskTree(folder))
            return try AppTemplate(yaml: try files.contents(of: AppTemplate.file) ?? [], paths: files.files()) { paths in
                try Dictionary(uniqueKeysWithValues: paths.compactMap { path in try files.file(path).map { (path, $0) } })
            }
        }
        guard let yaml = try git.contents(of: [AppTemplate.file], at: commit)[AppTemplate.file] else {
            throw CommandFailure("error: the template at \(commit) has no \(AppTemplate.file)")
        }
        // Mode, type, object, and behind a tab the path.
        let entries = try git.paths(["ls-tree", "-r", "-z", "--full-tree", commit], purpose: "the template at \(commit)")
        let modes = Dictionary(
            uniqueKeysWithValues: entries.filter { $0.hasPrefix("100") }.map {
                ($0.split(separator: "\t").dropFirst().joined(), $0.prefix(6))
            })
        return try AppTemplate(yaml: yaml, paths: Array(modes.keys)) { paths in
            let files = try git.contents(of: paths, at: commit).map { ($0, File($1, isExecutable: modes[$0] == "100755")) }
            return Dictionary(uniqueKeysWithValues: files)
        }
    }
}
