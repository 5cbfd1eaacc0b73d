import Foundation
import Testing

@Suite struct NewAppCommandTests {
    /// A template with a domain as example, and an app with an executable script.
    static let files = [
        "Tests/Fixtures/NewApp/template.yml":
            "name: Harbor\nshared: [.gitignore, Docs/**]\nskeleton: [Packages/**, Tests/Fixtures/NewDomain/**]\nomitted: []\n",
        "Tests/Fixtures/NewApp/README.md": "# Harbor\n",
        "Tests/Fixtures/NewDomain/template.yml": """
        name: Notes
        lists:
          - file: App/Package.swift
            in: domains
            element: '("Notes", ["NotesService"])'
        next: make test PACKAGE=Notes
        """,
        "Tests/Fixtures/NewDomain/Packages/Services/Notes/Package.swift": "let package = Package(name: \"Notes\")\n",
        "Tests/Fixtures/NewApp/App/Package.swift":
            "let domains = [\n    (\"User\", [\"UserService\"]),\n]\nlet package = Package(name: \"App\")\n",
        "Tests/Fixtures/NewApp/App/Sources/harbor/Harbor.swift": "struct Harbor {}\n",
        "Packages/Services/Money/Package.swift": "let package = Package(name: \"Money\")\n",
        "Tools/Oracle/Facts": "Harbor\n",
        "README.md": "# The template\n",
        ".gitignore": ".build\n.strata/pending\n",
    ]

    /// - Parameter body: Receives a folder with the template's clone in `template`.
    static func withTemplate(_ files: [String: String] = files, _ body: (String) throws -> Void) throws {
        try withTemporaryFolder { folder in
            for (path, text) in files { try write(text, to: "\(folder)/template/\(path)") }
            try makeRepository("\(folder)/template")
            try body(folder)
        }
    }

    /// Makes an app in the folder `Shop`.
    static func make(_ arguments: [String] = [], in folder: String, author: String = "t") throws -> Run {
        let identity = [
            "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "EMAIL": "", "GIT_AUTHOR_NAME": author,
            "GIT_AUTHOR_EMAIL": author, "GIT_COMMITTER_NAME": author, "GIT_COMMITTER_EMAIL": author,
        ]
        return try strata(["new", "Shop", "--template", "template"] + arguments, in: folder, environment: identity)
    }

    static func commit(_ folder: String) throws {
        try runGit(["add", "--all"], folder)
        try runGit(["-c", "user.name=t", "-c", "user.email=t@t", "commit", "--quiet", "--message", "more"], folder)
    }

    @Test func app_isACommittedRepositoryOfItsOwn() throws {
        try Self.withTemplate { folder in
            let run = try Self.make(["--domains", "orders"], in: folder)
            #expect(run.errors == "")
            #expect(run.output == "Shop made: 7 files, and a skeleton of 3 files\nnext: cd Shop && make run\n")
            #expect(run.status == 0)
            let app = "\(folder)/Shop"
            #expect(try runGit(["status", "--porcelain"], app) == "")
            #expect(try runGit(["log", "--format=%s"], app) == "Start Shop\n")
            #expect(try String(contentsOfFile: "\(app)/README.md", encoding: .utf8) == "# Shop\n")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["Shop", "template"])
            // An edited package of the skeleton is found, and is the app's own after it was ejected.
            try write("// mine\nlet package = Package(name: \"Money\")\n", to: "\(app)/Skeleton/Packages/Services/Money/Package.swift")
            let check = try strata(["check"], in: app)
            #expect(check.output.contains("Skeleton/Packages/Services/Money:1:1: error: [edited-skeleton]"), "\(check.output)")
            try Self.commit(app)
            #expect(try strata(["eject", "Money"], in: app).status == 0)
            try Self.commit(app)
            #expect(try !strata(["check"], in: app).output.contains("edited-skeleton"))
            // Parts are added to it as to any app.
            #expect(try strata(["add", "domain", "Cards"], in: app).status == 0)
        }
    }

    @Test func app_withoutAnIdentityForCommits_isMadeWithANote() throws {
        try Self.withTemplate { folder in
            let run = try Self.make(in: folder, author: "")
            #expect(run.status == 0)
            #expect(run.output.contains("note: the files are not committed"))
            #expect(FileManager.default.fileExists(atPath: "\(folder)/Shop/README.md"))
        }
    }

    @Test func app_insideARepository_isPartOfIt() throws {
        try Self.withTemplate { folder in
            try makeRepository(folder)
            #expect(try Self.make(["--in", "apps/shop"], in: folder).status == 0)
            #expect(!FileManager.default.fileExists(atPath: "\(folder)/apps/shop/.git"))
        }
    }

    @Test func folder_withFiles_isLeftAsItIs() throws {
        try Self.withTemplate { folder in
            try write("mine", to: "\(folder)/Shop/file")
            let run = try Self.make(in: folder)
            #expect(run.status == 2)
            #expect(run.errors.hasSuffix("/Shop exists and is not an empty folder; choose another one\n"))
            #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/Shop") == ["file"])
        }
    }

    @Test func installedTemplate_isUsedWithItsCommit() throws {
        try Self.withTemplate { folder in
            let commit = try runGit(["rev-parse", "HEAD"], "\(folder)/template")
            try FileManager.default.removeItem(atPath: "\(folder)/template/.git")
            try write(commit, to: "\(folder)/template/COMMIT")
            #expect(try Self.make(in: folder).status == 0)
            #expect(try String(contentsOfFile: "\(folder)/Shop/.strata/origin.json", encoding: .utf8).contains(commit.dropLast()))
            #expect(!FileManager.default.fileExists(atPath: "\(folder)/Shop/COMMIT"))
        }
    }

    @Test func folder_withoutATemplate_isRefused() throws {
        try withTemporaryFolder { folder in
            let run = try strata(["new", "Shop", "--template", "."], in: folder)
            #expect(run.errors == ".: error: there is no Tests/Fixtures/NewApp/template.yml, so this is no template\n")
            #expect(run.status == 2)
        }
    }
}

@Suite struct UpgradeCommandTests {
    /// Changes some lines; new ones contain the mark, so that they occur once.
    private static func edit(_ lines: [String], _ mark: String, _ random: inout some RandomNumberGenerator) -> [String] {
        var lines = lines
        for step in 0..<Int.random(in: 0...4, using: &random) {
            let place = Int.random(in: 0..<lines.count, using: &random)
            switch Int.random(in: 0..<3, using: &random) {
            case 0: lines.insert("\(mark) \(step)", at: place)
            case 1: lines[place] = "\(mark) \(step)"
            default: lines.remove(at: place)
            }
        }
        return lines
    }

    private static func text(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }

    /// A thousand files, each changed at random in the app and in the template.
    @Test(arguments: 0..<10) func upgrade_overRandomEdits_losesNone(block: Int) throws {
        var random = SystemRandomNumberGenerator()
        let names = (0..<100).map { "Docs/File\($0).md" }
        let base = Dictionary(uniqueKeysWithValues: names.map { name in (name, (0..<30).map { "\(name) \($0)" }) })
        try NewAppCommandTests.withTemplate(NewAppCommandTests.files.merging(base.mapValues(Self.text)) { $1 }) { folder in
            #expect(try NewAppCommandTests.make(in: folder).status == 0)
            var (ours, theirs): ([String: [String]], [String: [String]]) = ([:], [:])
            for name in names {
                ours[name] = Self.edit(base[name] ?? [], "app", &random)
                theirs[name] = Self.edit(base[name] ?? [], "template", &random)
                try write(Self.text(ours[name] ?? []), to: "\(folder)/Shop/\(name)")
                try write(Self.text(theirs[name] ?? []), to: "\(folder)/template/\(name)")
            }
            for repository in ["template", "Shop"] { try NewAppCommandTests.commit("\(folder)/\(repository)") }
            let run = try strata(["upgrade", "--template", "../template"], in: "\(folder)/Shop")
            #expect(run.errors == "")
            for name in names {
                let result = try String(contentsOfFile: "\(folder)/Shop/\(name)", encoding: .utf8).split(separator: "\n").map(String.init)
                let (old, app, template) = (base[name] ?? [], ours[name] ?? [], theirs[name] ?? [])
                if app == old || template == old || app == template {
                    #expect(result == (app == old ? template : app))
                    continue
                }
                let isMarked = result.contains { $0.hasPrefix("<<<<<<<") }
                #expect(run.output.contains("conflict: \(name): ") == isMarked)
                let new = app.filter { $0.hasPrefix("app") } + template.filter { $0.hasPrefix("template") }
                #expect(Set(result).isSuperset(of: Set(app).intersection(template).union(new)), "\(name)")
                guard !isMarked else { continue }
                // A line that one side removed is gone, and no line is there twice.
                #expect(Set(result) == Set(app).union(template).subtracting(Set(old).subtracting(Set(app).intersection(template))))
                #expect(Set(result).count == result.count)
            }
            #expect(run.status == (run.output.contains("conflict:") ? 1 : 0))
            try NewAppCommandTests.commit("\(folder)/Shop")
            #expect(
                try strata(["upgrade", "--template", "../template"], in: "\(folder)/Shop").output
                    == "note: the app is at the template's commit; nothing to do\n")
        }
    }

    @Test func upgrade_withoutTheOriginsCommit_isRefused() throws {
        try NewAppCommandTests.withTemplate { folder in
            #expect(try NewAppCommandTests.make(in: folder).status == 0)
            try FileManager.default.removeItem(atPath: "\(folder)/template/.git")
            try write("x", to: "\(folder)/template/new")
            try makeRepository("\(folder)/template")
            let run = try strata(["upgrade", "--template", "../template"], in: "\(folder)/Shop")
            #expect(run.status == 2)
            #expect(run.errors.contains("pass a complete clone of the template with --template"), "\(run.errors)")
        }
    }
}
