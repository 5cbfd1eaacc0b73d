import ArgumentParser
import Foundation

struct HookCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hook", abstract: "Have git or GitHub check each commit.",
        discussion: """
            install adds a few lines to the start of git's pre-commit hook that check the
            staged files. The rest of an existing hook is unchanged; uninstall removes
            the lines. core.hooksPath is supported if it is inside this repository.

              strata hook install
              strata hook github > .github/workflows/layers.yml
            """,
        subcommands: [Install.self, Uninstall.self, GitHub.self])

    struct Install: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Check the staged files before each commit.")
        @Argument(help: "The workspace's folder.") var path = "."

        func run() throws {
            let hook = try HookCommand.hook(path)
            try hook.install(program: Bundle.main.executablePath)
            Console.current.write("\(hook.path): checks the staged files in \(hook.folder)\n")
        }
    }

    struct Uninstall: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Remove the lines that install added.")
        @Argument(help: "The workspace's folder.") var path = "."

        func run() throws {
            let hook = try HookCommand.hook(path)
            let had = try hook.uninstall()
            Console.current.write("\(hook.path): \(had ? "does not check any more" : "did not check")\n")
        }
    }

    struct GitHub: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "github", abstract: "Print a workflow that annotates pull requests and uploads SARIF.")

        /// Uses the keys of GitHub's workflow syntax and of `github/codeql-action/upload-sarif`: `sarif_file` is relative to the root of
        /// the repository, `category` distinguishes analyses of one commit, the upload needs `security-events: write`, and `actions: read`
        /// in a private repository. A pull request from a fork has a read-only token, so nothing is uploaded for it.
        func run() throws { Console.current.write(String(decoding: PackageResources.layers_yml, as: UTF8.self)) }
    }

    private static func hook(_ path: String) throws -> GitHook {
        let reader = WorkspaceReader(console: Console.current, path: path, looksAbove: false)
        _ = try reader.tree()
        return try GitHook(reader.git)
    }
}
