import Foundation
import StrataCLI
import Testing

@Suite struct GeneratorCommandTests {
    private static let files = [
        "Tests/Fixtures/NewDomain/template.yml": """
        name: Notes
        lists:
          - file: App/Package.swift
            in: domains
            element: '("Notes", ["NotesService"])'
        next: make test PACKAGE=Notes
        """,
        "Tests/Fixtures/NewDomain/Packages/Services/Notes/Package.swift": "let package = Package(name: \"Notes\")\n",
        "App/Package.swift": "let domains = [\n    (\"Finance\", [\"FinanceService\"]),\n]\n",
        ".gitignore": ".build\n.strata/pending\n",
    ]

    private func withApp(isRepository: Bool = true, _ body: (String) throws -> Void) throws {
        try withTemporaryFolder { folder in
            for (path, text) in Self.files { try write(text, to: "\(folder)/\(path)") }
            if isRepository { try makeRepository(folder) }
            try body(folder)
        }
    }

    private func status(_ folder: String) throws -> String { try runGit(["status", "--porcelain", "--untracked-files=all"], folder) }

    @Test func add_ofADomain_reportsChangesAndNextCommand() throws {
        try withApp { folder in
            let run = try strata(["add", "domain", "Orders"], in: folder)
            #expect(run.errors == "")
            #expect(
                run.output == """
                    App/Package.swift: +1
                    Packages/Services/Orders/: 1 file added
                    next: make test PACKAGE=Orders

                    """)
            #expect(run.status == 0)
            #expect(try status(folder) == " M App/Package.swift\n?? Packages/Services/Orders/Package.swift\n")
            let again = try strata(["add", "domain", "Orders"], in: folder)
            #expect(again.output == "note: the domain Orders exists as the example makes it; nothing to do\n")
            #expect(again.status == 0)
        }
    }

    @Test func remove_ofAnUncommittedDomain_restoresTheTree() throws {
        try withApp { folder in
            _ = try strata(["add", "domain", "Orders"], in: folder)
            let run = try strata(["remove", "domain", "Orders"], in: folder)
            #expect(run.errors == "")
            #expect(run.output == "App/Package.swift: -1\nPackages/Services/Orders/: 1 file removed\nnext: strata check\n")
            #expect(try status(folder) == "")
            #expect(!FileManager.default.fileExists(atPath: "\(folder)/Packages"))
            let again = try strata(["remove", "domain", "Orders"], in: folder)
            #expect(again.output == "note: there is no domain Orders; nothing to do\n")
            #expect(again.status == 0)
        }
    }

    @Test func command_thatWouldOverwriteAnUncommittedChange_isRefused() throws {
        try withApp { folder in
            let edited = "let domains = [\n    (\"Finance\", []),\n]\n"
            try write(edited, to: "\(folder)/App/Package.swift")
            let run = try strata(["add", "domain", "Orders"], in: folder)
            #expect(
                run.errors
                    == "error: App/Package.swift has uncommitted changes; commit or stash them first, so that this change can be reverted alone\n"
            )
            #expect(run.status == 2)
            #expect(run.output == "")
            #expect(try status(folder) == " M App/Package.swift\n")
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
            let run = try strata(["add", "domain", "Orders", "--dry-run"], in: folder)
            #expect(try status(folder) == "")
            try write(run.output, to: "\(folder)/.build/diff")
            try runGit(["apply", ".build/diff"], folder)
            let applied = try status(folder)
            try runGit(["reset", "--quiet", "--hard"], folder)
            try runGit(["clean", "-fdq"], folder)
            _ = try strata(["add", "domain", "Orders"], in: folder)
            #expect(try status(folder) == applied)
        }
    }

    @Test func json_ofACommand_containsThePlan() throws {
        try withApp { folder in
            let run = try strata(["add", "domain", "Orders", "--dry-run", "--format", "json"], in: folder)
            let object = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
            #expect(Set(object.keys) == ["version", "command", "applied", "changes", "notes", "conflicts", "next"])
            #expect(object["command"] as? String == "add domain Orders")
            #expect(object["applied"] as? Bool == false)
            let changes = try #require(object["changes"] as? [[String: Any]])
            #expect(changes.map { $0["change"] as? String } == ["edit", "create"])
            #expect(Set(changes[0].keys) == ["path", "change", "executable", "added", "removed", "diff"])
        }
    }

    @Test func command_withSeveralNames_changesAllOrNone() throws {
        try withApp { folder in
            let run = try strata(["add", "domain", "Orders", "class"], in: folder)
            #expect(run.status == 2)
            #expect(run.errors.hasPrefix("error: 'class' cannot name a domain: it does not begin with a capital letter"))
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

    @Test func workspace_inAFolderOfARepository_isProtectedToo() throws {
        try withTemporaryFolder { root in
            let folder = "\(root)/apps/shop"
            for (path, text) in Self.files { try write(text, to: "\(folder)/\(path)") }
            try makeRepository(root)
            try write("let domains = [\n]\n", to: "\(folder)/App/Package.swift")
            let refused = try strata(["add", "domain", "Orders", "--in", folder])
            #expect(refused.errors.hasPrefix("error: App/Package.swift has uncommitted changes"))
            #expect(refused.status == 2)
            try runGit(["checkout", "--quiet", "."], root)
            #expect(try strata(["add", "domain", "Orders", "--in", folder]).status == 0)
            #expect(try strata(["remove", "domain", "Orders", "--in", folder]).status == 0)
            #expect(try runGit(["status", "--porcelain"], root) == "")
        }
    }

    @Test func workspace_withoutGit_isChanged() throws {
        try withApp(isRepository: false) { folder in
            let run = try strata(["add", "domain", "Orders", "--in", folder])
            #expect(run.status == 0)
            #expect(FileManager.default.fileExists(atPath: "\(folder)/Packages/Services/Orders/Package.swift"))
        }
    }

    @Test func interruptedCommand_isCompletedByTheNextOne() throws {
        try withApp { folder in
            let list = #"{"version":1,"entries":[{"path":"Other.swift","isRemoval":false}]}"#
            try write(list, to: "\(folder)/.strata/pending/plan.json")
            try write("// other\n", to: "\(folder)/.strata/pending/new/0")
            let dry = try strata(["add", "domain", "Orders", "--dry-run"], in: folder)
            #expect(dry.errors == "error: an interrupted command must be completed first; run this one without --dry-run\n")
            let run = try strata(["add", "domain", "Orders"], in: folder)
            #expect(run.errors == "note: completed the changes of an interrupted command (1 file)\n")
            #expect(run.status == 0)
            #expect(try String(contentsOfFile: "\(folder)/Other.swift", encoding: .utf8) == "// other\n")
            #expect(!FileManager.default.fileExists(atPath: "\(folder)/.strata"))
        }
    }

    @Test func workspace_withoutAnExample_isRefused() throws {
        try withTemporaryFolder { folder in
            let run = try strata(["add", "domain", "Orders"], in: folder)
            #expect(run.status == 2)
            #expect(
                run.errors
                    == "error: Tests/Fixtures/NewDomain/template.yml is missing: a domain is made from the example in its folder\n")
        }
    }
}
