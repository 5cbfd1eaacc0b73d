import Foundation
import Testing

/// Commands for new apps and their parts, apart from the scenarios of `TranscriptTests`.
@Suite struct GeneratorCommandTests {
    /// Makes an app in the folder `Shop` from a clone in `template`, which has more files.
    private func withApp(_ files: [String: String] = [:], _ body: (String) throws -> Void) throws {
        try withTemporaryFolder { folder in
            try FileManager.default.copyItem(atPath: fixture("transcripts/harbor/template"), toPath: "\(folder)/template")
            for (path, text) in files { try write(text, to: "\(folder)/template/\(path)") }
            try makeRepository("\(folder)/template")
            let identity = ["AUTHOR_NAME", "AUTHOR_EMAIL", "COMMITTER_NAME", "COMMITTER_EMAIL"].map { ("GIT_\($0)", "t") }
            let environment = Dictionary(uniqueKeysWithValues: identity)
            #expect(try strata(["new", "Shop", "--template", "template"], in: folder, environment: environment).status == 0)
            try body(folder)
        }
    }

    private func commit(_ folder: String) throws {
        try runGit(["add", "--all"], folder)
        try runGit(["-c", "user.name=t", "-c", "user.email=t", "commit", "--quiet", "--message", "more"], folder)
    }

    @Test func dryRun_printsADiffThatGitApplies() throws {
        try withApp { folder in
            let app = "\(folder)/Shop"
            for action in ["add", "remove"] {
                let run = try strata([action, "domain", "Orders", "--dry-run"], in: app)
                #expect(try runGit(["status", "--porcelain"], app) == "")
                try write(run.output, to: "\(app)/.build/diff")
                try runGit(["apply", "--index", ".build/diff"], app)
                let applied = try runGit(["write-tree"], app)
                try runGit(["reset", "--quiet", "--hard"], app)
                #expect(try strata([action, "domain", "Orders"], in: app).status == 0)
                try runGit(["add", "--all"], app)
                #expect(try runGit(["write-tree"], app) == applied)
                try commit(app)
            }
        }
    }

    @Test func upgrade_ofFilesThatBothSidesChanged_mergesThem() throws {
        func text(first: String = "0", last: String = "29") -> String { "\(first)\n" + (1..<29).map { "\($0)\n" }.joined() + "\(last)\n" }
        try withApp(["Docs/Apart.md": text(), "Docs/Same.md": text()]) { folder in
            for (name, app, template) in [
                ("Apart", text(first: "app"), text(last: "template")), ("Same", text(first: "app"), text(first: "template")),
            ] {
                try write(app, to: "\(folder)/Shop/Docs/\(name).md")
                try write(template, to: "\(folder)/template/Docs/\(name).md")
            }
            for repository in ["template", "Shop"] { try commit("\(folder)/\(repository)") }
            let run = try strata(["upgrade", "--template", "../template"], in: "\(folder)/Shop")
            #expect((run.status, run.errors) == (1, ""))
            #expect(run.output.contains("conflict: Docs/Same.md: ") && !run.output.contains("conflict: Docs/Apart.md"))
            func merged(_ name: String) throws -> String { try String(contentsOfFile: "\(folder)/Shop/Docs/\(name).md", encoding: .utf8) }
            #expect(try merged("Apart") == text(first: "app", last: "template"))
            #expect(try merged("Same").contains(/<<<<<<< this app\napp\n(.|\n)*=======\ntemplate\n>>>>>>> template/))
            try commit("\(folder)/Shop")
            let again = try strata(["upgrade", "--template", "../template"], in: "\(folder)/Shop")
            #expect(again.output == "note: the app is at the template's commit; nothing to do\n")
        }
    }
}
