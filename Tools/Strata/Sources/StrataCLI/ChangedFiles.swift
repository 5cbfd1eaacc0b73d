import Foundation

/// Asks git which files differ from a revision.
struct ChangedFiles {
    /// The changed paths, relative to the workspace.
    let paths: Set<String>

    /// Whether a file differs, is new, or is gone.
    func contains(_ path: String) -> Bool { paths.contains(path) }

    /// - Parameters:
    ///   - revision: what to compare with, as git names it.
    ///   - folder: the workspace's absolute path.
    /// - Throws: `CommandFailure` when git cannot answer.
    init(since revision: String, in folder: String, environment: [String: String]) throws {
        guard !revision.hasPrefix("-") else { throw CommandFailure("error: '\(revision)' is no revision") }
        // `--relative` limits the answer to the workspace and names paths from there.
        let changed = try Self.git(["diff", "--name-only", "--relative", "-z", revision, "--"], folder, environment)
        let new = try Self.git(["ls-files", "--others", "--exclude-standard", "-z"], folder, environment)
        paths = Set((changed + new).split(separator: 0).map { String(decoding: $0, as: UTF8.self) })
    }

    private static func git(_ arguments: [String], _ folder: String, _ environment: [String: String]) throws -> [UInt8] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["git", "-C", folder] + arguments
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        let output = Pipe()
        let errors = Pipe()
        process.standardOutput = output
        process.standardError = errors
        do {
            try process.run()
        } catch {
            throw CommandFailure("error: git cannot be started: \(error.localizedDescription)")
        }
        // Errors are a few lines, which a pipe holds; the list of files may be long and is read while git writes.
        let data = (try? output.fileHandleForReading.readToEnd()) ?? Data()
        let said = String(decoding: (try? errors.fileHandleForReading.readToEnd()) ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            let reason = said.split(separator: "\n").first.map(String.init) ?? "exit status \(process.terminationStatus)"
            throw CommandFailure("error: git cannot tell what changed: \(reason)")
        }
        return [UInt8](data)
    }
}
