import Foundation
import Testing

/// Runs git in a test repository, without the user's configuration.
@discardableResult func runGit(_ arguments: [String], _ folder: String, expecting status: Int32 = 0) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-C", folder] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging([
        "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_COMMITTER_DATE": "2026-01-15T12:00:00Z", "GIT_AUTHOR_DATE": "2026-01-15T12:00:00Z",
    ]) { $1 }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    try output.fileHandleForReading.close()
    process.waitUntilExit()
    let text = String(decoding: data, as: UTF8.self)
    try #require(process.terminationStatus == status, "\(arguments): \(text)")
    return text
}

/// Creates a repository in a folder and commits its contents.
func makeRepository(_ root: String) throws {
    try runGit(["init", "--quiet", "--initial-branch", "main"], root)
    for (key, value) in [("user.name", "t"), ("user.email", "t@example.invalid"), ("commit.gpgSign", "false")] {
        try runGit(["config", key, value], root)
    }
    try runGit(["add", "--all"], root)
    try runGit(["commit", "--quiet", "--message", "start"], root)
}
