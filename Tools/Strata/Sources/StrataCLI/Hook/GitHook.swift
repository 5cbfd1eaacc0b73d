import Foundation
import StrataWorkspace

struct GitHook {
    let path: String
    /// The workspace, relative to the top of the repository.
    let folder: String
    /// Whether the file is tracked by the repository, so that other machines receive it, too.
    let isShared: Bool

    /// Asks git for the hooks folder: `core.hooksPath`, or the folder shared by all work trees. It must belong to one repository.
    init(_ git: Git) throws {
        let purpose = "where its hooks are"
        let hooks = try git.line(["rev-parse", "--path-format=absolute", "--git-path", "hooks"], purpose: purpose, keepsHooks: true)
        let common = try git.line(["rev-parse", "--path-format=absolute", "--git-common-dir"], purpose: purpose)
        let top = try git.line(["rev-parse", "--show-toplevel"], purpose: purpose)
        let prefix = try git.line(["rev-parse", "--show-prefix"], purpose: purpose)
        isShared = hooks != common && !hooks.hasPrefix(common + "/")
        guard !isShared || hooks.hasPrefix(top + "/") else {
            throw CommandFailure(
                "\(hooks): error: other repositories share the hooks in core.hooksPath; call 'strata check --staged' in that hook yourself"
            )
        }
        guard PathContainment(top).contains(hooks) || PathContainment(common).contains(hooks) else {
            throw CommandFailure("\(hooks): error: the hooks folder is a symbolic link to outside the repository; replace it with a folder")
        }
        path = "\(hooks)/pre-commit"
        folder = prefix.isEmpty ? "." : String(prefix.hasSuffix("/") ? prefix.dropLast() : prefix[...])
    }

    func install(program: String?) throws {
        let text = try read()
        // Other machines have programs in other places.
        guard let new = HookText.inserting(into: text, folder: folder, program: isShared ? nil : program) else {
            throw CommandFailure(
                "\(path): error: this hook is not a shell script; add a call of 'strata check --staged' that stops the hook if it fails")
        }
        try write(new)
    }

    /// Removes the checker's lines, and the file if it is then empty. Returns whether there were any.
    func uninstall() throws -> Bool {
        guard let text = try read() else { return false }
        let rest = HookText.removing(from: text)
        guard rest != text else { return false }
        if rest.isEmpty || rest == HookText.fresh {
            try change { try FileManager.default.removeItem(atPath: path) }
        } else {
            try write(rest)
        }
        return true
    }

    private func read() throws -> String? {
        if (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil {
            throw CommandFailure(
                "\(path): error: this hook is a symbolic link managed by another tool; add a call of 'strata check --staged' there")
        }
        guard let data = FileManager.default.contents(atPath: path) else {
            guard !FileManager.default.fileExists(atPath: path) else { throw CommandFailure("\(path): error: this hook cannot be read") }
            return nil
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw CommandFailure(
                "\(path): error: this hook is not a text file; add a call of 'strata check --staged' that stops the hook if it fails")
        }
        return text
    }

    private func write(_ text: String) throws {
        try change {
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let mode = (try? FileManager.default.attributesOfItem(atPath: path))?[.posixPermissions] as? NSNumber
            try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
            try FileManager.default.setAttributes([.posixPermissions: (mode?.intValue ?? 0o644) | 0o111], ofItemAtPath: path)
        }
    }

    private func change(_ body: () throws -> Void) throws {
        do { try body() } catch { throw CommandFailure("\(path): error: this hook cannot be written: \(error.localizedDescription)") }
    }
}
