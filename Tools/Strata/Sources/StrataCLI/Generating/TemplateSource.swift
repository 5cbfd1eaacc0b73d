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
        var folder = program.deletingLastPathComponent()
        while folder.path != "/" {
            let candidates = [folder.path, folder.appendingPathComponent("share/strata/template").path]
            // A shared folder such as /tmp may contain the template of another user, whose code would be built.
            if let found = candidates.first(where: { isTemplate($0) && owners.contains(owner(of: $0)) }) { return found }
            folder.deleteLastPathComponent()
        }
        return nil
    }

    private static func owner(of path: String) -> Int? {
        (try? FileManager.default.attributesOfItem(atPath: path)[.ownerAccountID] as? NSNumber)?.intValue
    }

    /// The commit of the template's files.
    ///
    /// - Throws: `CommandFailure` if the clone has no commit.
    private func commit() throws -> String? {
        guard let git else {
            let data = FileManager.default.contents(atPath: "\(folder)/\(Self.commitFile)")
            return data.map { String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines) }
        }
        return try git.line(["rev-parse", "--verify", "HEAD"], purpose: "the template's commit")
    }

    /// The template's revision, with the version of this program.
    ///
    /// - Throws: `CommandFailure` if the clone has no commit.
    func revision() throws -> AppSource {
        AppSource(commit: try commit(), repository: repository, checker: VersionText.commit)
    }

    /// The address of the clone's origin, if others can reach it; an address with a name or password is not passed on.
    private var repository: String? {
        guard let git, let address = try? git.line(["remote", "get-url", "origin"], purpose: "the template's address") else { return nil }
        return address.hasPrefix("https://") && !address.contains("@") ? address : nil
    }

    /// Whether it is a clone with a commit.
    func hasCommit(_ commit: String) -> Bool {
        git.map { (try? $0.output(["cat-file", "-e", "\(commit)^{commit}"], purpose: "a commit")) != nil } ?? false
    }

    /// Reads the template's files.
    ///
    /// - Parameter commit: The revision of a clone; ignored for an installed copy.
    /// - Throws: `CommandFailure` or `GeneratorError` if they cannot be read.
    func generator(at commit: String?) throws -> AppGenerator {
        guard let git, let commit else { return try installed() }
        // Mode, type, object, and behind a tab the path.
        let entries = try git.paths(["ls-tree", "-r", "-z", "--full-tree", commit], purpose: "the template at \(commit)").compactMap {
            line -> (path: String, isExecutable: Bool)? in
            guard line.hasPrefix("100"), let tab = line.firstIndex(of: "\t") else { return nil }
            return (String(line[line.index(after: tab)...]), line.hasPrefix("100755"))
        }
        let executables = Set(entries.filter(\.isExecutable).map(\.path))
        guard let yaml = try git.contents(of: [AppTemplate.file], at: commit)[AppTemplate.file] else {
            throw CommandFailure("error: the template at \(commit) has no \(AppTemplate.file)")
        }
        let template = try AppTemplate(yaml: yaml)
        let contents = try git.contents(of: template.paths(of: entries.map(\.path)), at: commit)
        let files = contents.map { ($0, FileSet.File($1, isExecutable: executables.contains($0))) }
        return AppGenerator(template, FileSet(Dictionary(uniqueKeysWithValues: files)))
    }

    private func installed() throws -> AppGenerator {
        let tree = try DiskTree(folder)
        let template = try AppTemplate(yaml: tree.contents(of: AppTemplate.file))
        var files: [String: FileSet.File] = [:]
        for path in template.paths(of: try TreeDraft(tree).files(below: "")) where path != Self.commitFile {
            files[path] = .init(
                try tree.contents(of: path), isExecutable: FileManager.default.isExecutableFile(atPath: "\(folder)/\(path)"))
        }
        return AppGenerator(template, FileSet(files))
    }
}
