import Foundation
import StrataTesting
import Testing
import Yams

@testable import StrataCLI

/// Commits in a test repository, with a program in the checker's place that then calls the checker in process.
@Suite(.serialized) struct HookTests {
    private static let screen = "Packages/Screens/Sources/HomeScreens/Home.swift"

    private func withRepository(_ body: (String) throws -> Void) throws {
        try withTemporaryFolder { folder in
            let root = URL(fileURLWithPath: "\(folder)/workspace").standardizedFileURL.path
            try FileManager.default.copyItem(atPath: fixture("check_ofAThreeTierWorkspace"), toPath: root)
            try edit("\(root)/\(Self.screen)") { $0.replacingOccurrences(of: "import NetworkKit\n", with: "") }
            try makeRepository(root)
            try body(root)
        }
    }

    private func edit(_ path: String, _ change: (String) -> String) throws {
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        try change(text).write(toFile: path, atomically: true, encoding: .utf8)
    }

    /// A language server calls git thousands of times, and Foundation cannot start a process while 1,365 files are open.
    @Test func git_afterItsCalls_leavesNoFileOpen() async {
        await #expect(processExitsWith: .success) {
            func open() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count }
            let git = Git("/", .process())
            let names = (ours: "a", base: "b", theirs: "c")
            _ = try git.merge([65, 10], [65, 10], [66, 10], names: names)
            let before = try open()
            for _ in 1...20 { _ = try git.merge([65, 10], [65, 10], [66, 10], names: names) }
            let after = try open()
            try #require(after <= before + 5)
        }
    }

    // The staged version.

    /// git's variables would direct SwiftPM, which runs git in the folders of manifests, to the repository of the hook.
    @Test func staged_inAHook_evaluatesManifestsWithoutGitsVariables() throws {
        try withRepository { root in
            let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
            let real = try #require(
                path.split(separator: ":").map { "\($0)/swift" }.first { FileManager.default.isExecutableFile(atPath: $0) })
            // Outside the checked folder, whose own programs are not used.
            let bin = "\(root)-bin"
            defer { try? FileManager.default.removeItem(atPath: bin) }
            try writeProgram("#!/bin/sh\nenv >> '\(root)/.git/seen'\nexec '\(real)' \"$@\"\n", to: "\(bin)/swift")
            let manifest = try #require(
                FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String }.first { $0.hasSuffix("Package.swift") })
            let text = try String(contentsOfFile: "\(root)/\(manifest)", encoding: .utf8)
            try write(text + "package.name = CommandLine.arguments[0]\n", to: "\(root)/\(manifest)")
            try runGit(["add", "--all"], root)
            let run = try strata(
                ["check", root, "--staged", "--allow-manifests"],
                environment: ["PATH": "\(bin):\(path)", "GIT_DIR": "\(root)/.git", "GIT_WORK_TREE": root, "HOOKED": "yes"])
            #expect(run.status == 0, "\(run)")
            let seen = try String(contentsOfFile: "\(root)/.git/seen", encoding: .utf8).split(separator: "\n")
            #expect(seen.contains("HOOKED=yes"))
            #expect(!seen.contains { $0.hasPrefix("GIT_DIR=") || $0.hasPrefix("GIT_WORK_TREE=") })
        }
    }

    @Test func git_inAHook_getsPathsThatHoldElsewhere() {
        let variables = Git.environment(["GIT_DIR": ".git", "GIT_INDEX_FILE": ".git/next-index-1.lock", "HOME": "x"], directory: "/top")
        #expect(
            variables == [
                "GIT_DIR": "/top/.git", "GIT_INDEX_FILE": "/top/.git/next-index-1.lock", "GIT_WORK_TREE": "/top", "HOME": "x",
            ])
        #expect(Git.environment(["GIT_INDEX_FILE": "/a/index"], directory: "/top") == ["GIT_INDEX_FILE": "/a/index"])
    }

    // The hook.

    /// git itself runs the hook; a script in the checker's place prints its arguments.
    @Test func commit_withTheHook_endsAsTheCheckerDoes() throws {
        try withRepository { root in
            let program = "\(root)/../strata"
            for status in [0, 1] {
                try writeProgram("#!/bin/sh\necho \"called: $*\"\nexit \(status)\n", to: program)
                let hook = try GitHook(Git(root, .process()))
                try hook.install(program: program)
                // A strata on the search path would take precedence.
                let text = try String(contentsOfFile: hook.path, encoding: .utf8)
                try writeProgram(text.replacingOccurrences(of: "$(command -v strata)", with: "$(false)"), to: hook.path)
                try edit("\(root)/\(Self.screen)") { $0 + "\n" }
                let said = try runGit(["commit", "--all", "--message", "next"], root, expecting: Int32(status))
                #expect(said.contains("called: check --staged --quiet -- ."))
            }
        }
    }

    @Test func workflow_isYAMLWithUploadPermissions() throws {
        let text = try strata("hook", "github").output
        let document = try #require(try Yams.load(yaml: text) as? [String: Any])
        let job = try #require((document["jobs"] as? [String: Any])?["layers"] as? [String: Any])
        #expect(job["permissions"] as? [String: String] == ["contents": "read", "security-events": "write", "actions": "read"])
        let steps = try #require(job["steps"] as? [[String: Any]])
        let check = try #require(steps.compactMap { $0["run"] as? String }.first)
        // The arguments that the plug-in passes are accepted.
        let arguments = check.split(separator: " ").dropFirst(3).map(String.init)
        try withTemporaryFolder { folder in
            let run = try strata(["check", fixture("check_ofAThreeTierWorkspace")] + arguments, in: folder)
            // Relative to the root of the repository.
            #expect(run.output.hasPrefix("::error file="), "\(run)")
            #expect(run.output.contains("check_ofAThreeTierWorkspace/Packages/Screens/Package.swift,line=13"), "\(run)")
            #expect(FileManager.default.fileExists(atPath: "\(folder)/strata.sarif"))
        }
        #expect(steps.last?["with"] as? [String: String] == ["sarif_file": "strata.sarif", "category": "strata"])
    }
}
