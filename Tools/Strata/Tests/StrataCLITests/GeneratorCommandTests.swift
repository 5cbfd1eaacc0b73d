import Foundation
import StrataCLI
import Testing

@Suite struct GeneratorCommandTests {
    /// The domain of a template, and an app.
    private static let files = NewAppCommandTests.files.filter { $0.key.contains("NewDomain") || $0.key == ".gitignore" }
        .merging(["App/Package.swift": "let domains = [\n    (\"Finance\", [\"FinanceService\"]),\n]\n"]) { $1 }

    /// - Parameter folder: The app's folder in its repository; `nil` without a repository.
    private func withApp(in folder: String? = "", _ body: (String) throws -> Void) throws {
        try withTemporaryFolder { root in
            let app = "\(root)/\(folder ?? "")"
            for (path, text) in Self.files { try write(text, to: "\(app)/\(path)") }
            if folder != nil { try makeRepository(root) }
            try body(app)
        }
    }

    private func status(_ folder: String) throws -> String { try runGit(["status", "--porcelain", "--untracked-files=all"], folder) }

    @Test func domain_whenAddedAndRemoved_isReportedWithTheNextCommand() throws {
        try withApp { folder in
            let run = try strata(["add", "domain", "Orders"], in: folder)
            #expect(run.errors == "")
            #expect(run.output == "App/Package.swift: +1\nPackages/Services/Orders/: 1 file added\nnext: make test PACKAGE=Orders\n")
            #expect(run.status == 0)
            #expect(try status(folder) == " M App/Package.swift\n?? Packages/Services/Orders/Package.swift\n")
            let again = try strata(["add", "domain", "Orders"], in: folder)
            #expect(again.output == "note: the domain Orders exists as the example makes it; nothing to do\n")
            #expect(again.status == 0)
            let removal = try strata(["remove", "domain", "Orders"], in: folder)
            #expect(removal.errors == "")
            #expect(removal.output == "App/Package.swift: -1\nPackages/Services/Orders/: 1 file removed\nnext: strata check\n")
            #expect(try status(folder) == "")
            #expect(!FileManager.default.fileExists(atPath: "\(folder)/Packages"))
            #expect(try strata(["remove", "domain", "Orders"], in: folder).output == "note: there is no domain Orders; nothing to do\n")
        }
    }

    @Test(arguments: ["", "apps/shop"]) func file_withAnUncommittedChange_isNotOverwritten(path: String) throws {
        try withApp(in: path) { folder in
            let edited = "let domains = [\n    (\"Finance\", []),\n]\n"
            try write(edited, to: "\(folder)/App/Package.swift")
            let before = try status(folder)
            let run = try strata(["add", "domain", "Orders", "--in", folder])
            #expect(
                run.errors
                    == "error: App/Package.swift has uncommitted changes; commit or stash them first, so that this change can be reverted alone\n"
            )
            #expect(run.status == 2)
            #expect(run.output == "")
            #expect(try status(folder) == before)
            #expect(try String(contentsOfFile: "\(folder)/App/Package.swift", encoding: .utf8) == edited)
        }
    }

    @Test func removal_ofAnUncommittedFile_isRefusedUnlessItIsAsTheExampleMakesIt() throws {
        try withApp { folder in
            _ = try strata(["add", "domain", "Orders"], in: folder)
            try runGit(["add", "--all"], folder)
            try runGit(["commit", "--quiet", "--message", "orders"], folder)
            try write("// mine\n", to: "\(folder)/Packages/Services/Orders/Sources/Mine.swift")
            let run = try strata(["remove", "domain", "Orders"], in: folder)
            #expect(run.errors.hasPrefix("error: Packages/Services/Orders/Sources/Mine.swift has uncommitted changes"))
            #expect(run.status == 2)
            #expect(FileManager.default.fileExists(atPath: "\(folder)/Packages/Services/Orders/Package.swift"))
        }
    }

    @Test func dryRun_printsADiffThatGitApplies() throws {
        try withApp { folder in
            for action in ["add", "remove"] {
                let run = try strata([action, "domain", "Orders", "--dry-run"], in: folder)
                #expect(try status(folder) == "")
                try write(run.output, to: "\(folder)/.build/diff")
                try runGit(["apply", "--index", ".build/diff"], folder)
                let applied = try runGit(["write-tree"], folder)
                try runGit(["reset", "--quiet", "--hard"], folder)
                _ = try strata([action, "domain", "Orders"], in: folder)
                try runGit(["add", "--all"], folder)
                #expect(try runGit(["write-tree"], folder) == applied)
                try runGit(["commit", "--quiet", "--message", action], folder)
            }
        }
    }

    @Test func json_ofACommand_containsTheChanges() throws {
        try withApp { folder in
            let run = try strata(["add", "domain", "Orders", "--dry-run", "--format", "json"], in: folder)
            let object = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
            #expect(Set(object.keys) == ["version", "command", "applied", "changes", "notes", "conflicts", "next"])
            #expect(object["command"] as? String == "add domain Orders")
            #expect(object["applied"] as? Bool == false)
            let changes = try #require(object["changes"] as? [[String: Any]])
            #expect(changes.map { $0["change"] as? String } == ["edit", "create"])
            #expect(changes.map { $0["added"] as? Int } == [1, 1])
            #expect(Set(changes[0].keys) == ["path", "change", "executable", "added", "removed", "diff"])
            let diff = try #require(changes[1]["diff"] as? String)
            #expect(diff.hasPrefix("diff --git ") && diff.hasSuffix("\n+let package = Package(name: \"Orders\")\n"))
        }
    }

    @Test func command_withSeveralNames_changesAllOrNone() throws {
        try withApp { folder in
            let run = try strata(["add", "domain", "Orders", "class"], in: folder)
            #expect(run.status == 2)
            #expect(
                run.errors.hasPrefix("error: 'class' cannot name a domain: use one or several words that each begin with a capital letter"))
            #expect(try status(folder) == "")
            #expect(try strata(["add", "domain", "Orders", "Cards"], in: folder).status == 0)
            #expect(try strata(["remove", "domain", "Cards", "Orders"], in: folder).status == 0)
            #expect(try status(folder) == "")
        }
    }

    @Test(arguments: [
        (["add", "screen", "Guide"], "Error: A screen belongs to a domain; name it with --domain."),
        (["remove", "service", "Guide", "--domain", "Orders"], "Error: --domain does not apply to a service."),
        (["add", "domain"], "Error: Missing expected argument '<names> ...'"),
    ])
    func arguments_thatDoNotFit_areRefused(arguments: [String], message: String) throws {
        let run = try strata(arguments)
        #expect(run.errors.hasPrefix(message))
        #expect(run.status == 2)
    }

    @Test func interruptedCommand_isCompletedByTheNextOne_alsoWithoutGit() throws {
        try withApp(in: nil) { folder in
            let journal = #"[{"path":"Other.swift","new":"\#(Data("// other\n".utf8).base64EncodedString())","isExecutable":false}]"#
            try write(journal, to: "\(folder)/.strata/pending/journal.json")
            let dry = try strata(["add", "domain", "Orders", "--dry-run"], in: folder)
            #expect(dry.errors == "error: an interrupted command must be completed first; run this one without --dry-run\n")
            let run = try strata(["add", "domain", "Orders"], in: folder)
            #expect(run.errors == "note: completed the changes of an interrupted command (1 file)\n")
            #expect(run.status == 0)
            #expect(try String(contentsOfFile: "\(folder)/Other.swift", encoding: .utf8) == "// other\n")
            #expect(FileManager.default.fileExists(atPath: "\(folder)/Packages/Services/Orders/Package.swift"))
            #expect(!FileManager.default.fileExists(atPath: "\(folder)/.strata"))
        }
    }
}
