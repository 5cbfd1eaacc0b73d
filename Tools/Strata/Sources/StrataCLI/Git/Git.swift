import Foundation
import StrataGenerator
import StrataWorkspace

struct Git {
    let folder: String
    private let environment: [String: String]
    /// The settings of the repository and the user that this program replaces.
    private var settings: [(key: String, value: String)] = []
    /// The protocols by which it may connect to other repositories, separated by colons.
    private var protocols = "none"

    /// Makes git for a folder at an absolute path. The console's environment is possibly that of a hook.
    init(_ folder: String, _ console: Console) {
        self.folder = folder
        environment = Self.environment(console.environment, directory: console.directory)
        let names = (try? output(["config", "--null", "--name-only", "--get-regexp", "^filter\\."], purpose: "the settings")) ?? []
        let keys = names.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
        let drivers = Set(keys.compactMap { key in key.lastIndex(of: ".").map { String(key[..<$0]) } }).filter { $0.hasPrefix("filter.") }
        let filters = drivers.sorted().flatMap { driver in
            [("\(driver).clean", ""), ("\(driver).smudge", ""), ("\(driver).process", ""), ("\(driver).required", "false")]
        }
        // Git runs no programs of the repository: hooks, file system monitors, content filters such as `filter.lfs.clean`, and transports
        // that fetch missing objects.
        settings =
            [
                ("core.fsmonitor", "false"), ("core.hooksPath", "/dev/null"), ("core.pager", "cat"), ("core.sshCommand", "false"),
                ("protocol.allow", "never"), ("submodule.recurse", "false"), ("diff.ignoreSubmodules", "all"),
            ] + filters
    }

    /// The environment of a git process. It contains the settings, because filter names may contain any character.
    private func variables(keepsHooks: Bool) -> [String: String] {
        let own = ["GIT_OPTIONAL_LOCKS": "0", "GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": protocols, "GIT_TERMINAL_PROMPT": "0"]
        var result = environment.merging(own) { $1 }
        result["GIT_EXTERNAL_DIFF"] = nil
        let first = Int(environment["GIT_CONFIG_COUNT"] ?? "") ?? 0
        let replaced = settings.filter { !keepsHooks || $0.key != "core.hooksPath" }
        for (index, setting) in replaced.enumerated() {
            result["GIT_CONFIG_KEY_\(first + index)"] = setting.key
            result["GIT_CONFIG_VALUE_\(first + index)"] = setting.value
        }
        result["GIT_CONFIG_COUNT"] = String(first + replaced.count)
        return result
    }

    /// The variables with which git finds the caller's repository from another folder: those of a hook are relative to its own.
    static func environment(_ variables: [String: String], directory: String) -> [String: String] {
        var result = variables
        for name in ["GIT_DIR", "GIT_INDEX_FILE", "GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY"] {
            if let path = variables[name], !path.isEmpty, !path.hasPrefix("/") { result[name] = "\(directory)/\(path)" }
        }
        // With GIT_DIR alone, the folder in which git runs is the top of the files.
        if variables["GIT_DIR"] != nil, variables["GIT_WORK_TREE"] == nil { result["GIT_WORK_TREE"] = directory }
        return result
    }

    /// Returns the output of git, or throws its first error line.
    ///
    /// - Parameter input: The standard input, as a file that git never has to wait for.
    /// - Parameter keepsHooks: Whether to keep the repository's own hooks path, in order to read it.
    func output(_ arguments: [String], purpose: String, input: FileHandle = .nullDevice, keepsHooks: Bool = false) throws -> [UInt8] {
        let (data, said, status) = try run(arguments, input: input, keepsHooks: keepsHooks)
        guard status == 0 else {
            let reason = said.split(separator: "\n").first.map(String.init) ?? "exit status \(status)"
            throw CommandFailure("error: git cannot read \(purpose): \(reason)")
        }
        return data
    }

    private func run(
        _ arguments: [String], input: FileHandle = .nullDevice, keepsHooks: Bool = false
    ) throws -> (output: [UInt8], errors: String, status: Int32) {
        guard let program = PathContainment(folder).programOutside("git", environment) else {
            throw CommandFailure("error: no 'git' is on the search path; install git or add its folder to PATH")
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = ["--no-pager", "-C", folder] + arguments
        process.environment = variables(keepsHooks: keepsHooks)
        process.standardInput = input
        do {
            let (output, errors) = try process.output()
            return (output, errors, process.terminationStatus)
        } catch {
            throw CommandFailure("error: git cannot be started: \(error.localizedDescription)")
        }
    }

    /// Clones a repository into this folder, which is empty: the only command that may connect to another machine.
    func clone(_ url: String) throws {
        var git = self
        git.settings.removeAll { ["core.sshCommand", "protocol.allow"].contains($0.key) }
        git.protocols = "https:ssh:file"
        // A name such as `--upload-pack=…` is no option.
        let (_, said, status) = try git.run(["clone", "--quiet", "--no-checkout", "--template=", "--", url, "."])
        guard status == 0 else { throw CommandFailure("error: git cannot clone \(url): \(said.split(separator: "\n").last ?? "")") }
    }

    /// Merges the changes of two versions of a text, with markers around lines that both changed.
    func merge(
        _ ours: [UInt8], _ base: [UInt8], _ theirs: [UInt8], names: (ours: String, base: String, theirs: String)
    ) throws -> (bytes: [UInt8], hasConflicts: Bool) {
        let labels = [names.ours, names.base, names.theirs].flatMap { ["-L", $0] }
        let (output, said, status) = try withFiles(["ours": File(ours), "base": File(base), "theirs": File(theirs)]) { folder in
            try run(["merge-file", "--stdout", "--diff3"] + labels + ["ours", "base", "theirs"].map { "\(folder)/\($0)" })
        }
        // The number of conflicts, at most 127; more for an error.
        guard status <= 127 else { throw CommandFailure("error: git cannot merge a file: \(said)") }
        return (output, status > 0)
    }

    /// The changes as a text that `git apply` reads, by file.
    func difference(_ changes: [FileChange]) throws -> [String: String] {
        let old = changes.compactMap { change in
            change.old.map { ("a/\(change.path)", File($0, isExecutable: change.new?.isExecutable ?? false)) }
        }
        let new = changes.compactMap { change in change.new.map { ("b/\(change.path)", $0) } }
        return try withFiles(Dictionary(uniqueKeysWithValues: old + new)) { folder in
            // Also an empty side is a folder.
            for side in ["a", "b"] {
                try FileManager.default.createDirectory(atPath: "\(folder)/\(side)", withIntermediateDirectories: true)
            }
            let arguments =
                ["-C", folder] + Self.difference + ["--no-index", "--no-renames", "--no-color", "--no-prefix", "--binary", "a", "b"]
            let (output, said, status) = try run(arguments)
            guard status <= 1 else { throw CommandFailure("error: git cannot compare files: \(said)") }
            let mark = "diff --git "
            let parts = ("\n" + String(decoding: output, as: UTF8.self)).split(separator: "\n" + mark)
            return [String: String](
                uniqueKeysWithValues: parts.map { part in
                    // `a/path b/path`, or one of them twice.
                    let header = part.prefix { $0 != "\n" }
                    return (String(header.suffix(header.count / 2).dropFirst(2)), mark + part + (part.hasSuffix("\n") ? "" : "\n"))
                })
        }
    }

    /// Writes files to a folder that exists during a call.
    private func withFiles<Result>(_ files: [String: File], _ body: (String) throws -> Result) throws -> Result {
        let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("strata-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(at: scratch) }
        let folder = scratch.appendingPathComponent("files").path
        try NewFolder(folder).make(files)
        return try body(folder)
    }

    /// Refuses changes that lose an edit that is not committed, but for reproducible files. Without git, or outside of a repository,
    /// `DiskStorage` alone checks that files are as expected.
    func refuseUncommitted(_ changes: [FileChange], reproducible: Set<String>) throws {
        let changes = changes.filter { $0.old != nil && !($0.new == nil && reproducible.contains($0.path)) }
        guard !changes.isEmpty, let prefix = try? line(["rev-parse", "--show-prefix"], purpose: "the repository") else { return }
        let status = try paths(
            ["--literal-pathspecs", "status", "--porcelain=v1", "-z", "--untracked-files=all", "--no-renames", "--"] + changes.map(\.path),
            purpose: "the uncommitted files")
        // Two letters and a space precede a path, which is relative to the repository.
        let uncommitted = Set(status.map { String($0.dropFirst(3)) })
        let found = changes.filter { uncommitted.contains(prefix + $0.path) }
        guard !found.isEmpty else { return }
        // Nothing is lost if a file becomes what it was at the last commit.
        let committed = (try? contents(of: found.map(\.path), at: "HEAD")) ?? [:]
        guard let lost = found.first(where: { $0.new == nil || committed[$0.path] != $0.new?.bytes }) else { return }
        throw CommandFailure(
            "error: \(lost.path) has uncommitted changes; commit or stash them first, so that this change can be reverted alone")
    }

    /// The contents of files at a revision; an empty revision means the index. Missing files are omitted.
    func contents(of paths: [String], at revision: String) throws -> [String: [UInt8]] {
        // A line break in a name would separate two requests.
        let paths = paths.filter { !$0.utf8.contains(0x0A) }
        guard !paths.isEmpty else { return [:] }
        let request = File(Array(paths.map { "\(revision):./\($0)\n" }.joined().utf8))
        let bytes = try withFiles(["request": request]) { folder in
            let input = try FileHandle(forReadingFrom: URL(fileURLWithPath: "\(folder)/request"))
            return try output(["cat-file", "--batch"], purpose: "the contents of files", input: input)
        }
        var contents: [String: [UInt8]] = [:]
        var rest = bytes[...]
        for path in paths {
            guard let end = rest.firstIndex(of: 0x0A) else { break }
            // `<object> blob <size>`, or `<name> missing`.
            let header = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ")
            rest = rest[(end + 1)...]
            guard header.count == 3, header.last != "missing", let size = Int(header[2]), rest.count > size else { continue }
            if header[1] == "blob" { contents[path] = Array(rest.prefix(size)) }
            rest = rest.dropFirst(size + 1)
        }
        return contents
    }

    /// The command that compares files, without programs that compare or convert them for a user.
    static let difference = ["diff", "--no-ext-diff", "--no-textconv", "--ignore-submodules=all"]

    func paths(_ arguments: [String], purpose: String) throws -> [String] {
        try output(arguments, purpose: purpose).split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }

    func untracked(_ purpose: String) throws -> [String] {
        try paths(["ls-files", "--others", "--exclude-standard", "-z"], purpose: purpose)
    }

    func line(_ arguments: [String], purpose: String, keepsHooks: Bool = false) throws -> String {
        let text = String(decoding: try output(arguments, purpose: purpose, keepsHooks: keepsHooks), as: UTF8.self)
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }
}
