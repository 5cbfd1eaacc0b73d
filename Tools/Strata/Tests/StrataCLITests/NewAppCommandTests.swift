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
        let template = arguments.contains("--skeleton") ? [] : ["--template", "template"]
        return try strata(["new", "Shop"] + template + arguments, in: folder, environment: identity)
    }

    /// Adds a release of the template's commit to the repository `release`, as `Tools/Make/template` writes it.
    private static func release(_ version: String, in folder: String) throws {
        let (files, release) = (FileManager.default, "\(folder)/release")
        let new = "\(release)/Tests/Fixtures/NewApp"
        for path in ["Skeleton", "Tests"] { try? files.removeItem(atPath: "\(release)/\(path)") }
        #expect(try strata(["new", "Harbor", "--template", "template", "--in", new], in: folder).status == 0)
        try? files.removeItem(atPath: "\(new)/.git")
        try files.moveItem(atPath: "\(new)/Skeleton", toPath: "\(release)/Skeleton")
        try files.copyItem(atPath: "\(folder)/template/Tests/Fixtures/NewApp/template.yml", toPath: "\(new)/template.yml")
        if files.fileExists(atPath: "\(release)/.git") { try commit(release) } else { try makeRepository(release) }
        try runGit(["tag", version], release)
    }

    private static func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    @Test func app_ofARelease_hasItsSkeletonBesideItsRepository() throws {
        try Self.withTemplate { folder in
            let (template, app, url) = ("\(folder)/template", "\(folder)/Shop", "file://\(folder)/release")
            for (version, price) in [("1.9.0", 1), ("1.10.0", 2), ("2.0.0-beta.1", 3)] {
                try write("let price = \(price)\n", to: "\(template)/Packages/Services/Money/Sources/Money/Price.swift")
                try Self.commit(template)
                try Self.release(version, in: folder)
                if price == 2 { #expect(try Self.make(["--domains", "orders", "--in", "Same"], in: folder).status == 0) }
            }
            let run = try Self.make(["--domains", "orders", "--skeleton", url], in: folder)
            #expect(run.errors == "fetching the skeleton from \(url)\n")
            #expect(run.status == 0)
            #expect(try !runGit(["ls-files"], app).contains("Skeleton"))
            #expect(try runGit(["status", "--porcelain"], app) == "")
            #expect(try Self.text("\(app)/.strata/origin.json").contains("\"version\" : \"1.10.0\""))
            // All else is as with a skeleton that is part of the app.
            let paths = try runGit(["ls-files"], "\(folder)/Same").split(separator: "\n").map(String.init)
            let differing = try paths.filter { try Self.text("\(app)/\($0)") != Self.text("\(folder)/Same/\($0)") }
            #expect(differing == [".gitignore", ".strata/origin.json"])
            #expect(try !strata(["check"], in: app).output.contains("edited-skeleton"))

            // It is upgraded, also where it was not fetched.
            try write("let price = 4\n", to: "\(template)/Packages/Services/Money/Sources/Money/Price.swift")
            try write("# Harbor, new\n", to: "\(template)/Tests/Fixtures/NewApp/README.md")
            try Self.commit(template)
            try Self.release("1.11.0", in: folder)
            #expect(try strata(["upgrade", "--template", "../template"], in: app).errors.hasSuffix("run the command without --template\n"))
            try FileManager.default.removeItem(atPath: "\(app)/Skeleton")
            #expect(try strata(["upgrade"], in: app).status == 0)
            #expect(try Self.text("\(app)/README.md") == "# Shop, new\n")
            #expect(try Self.text("\(app)/Skeleton/Packages/Services/Money/Sources/Money/Price.swift") == "let price = 4\n")
            #expect(try !strata(["check"], in: app).output.contains("edited-skeleton"))
            try Self.commit(app)

            // With a package of the app's own, the skeleton belongs to the app.
            #expect(try strata(["eject", "Money"], in: app).output.contains("no longer fetched from \(url)"))
            try Self.commit(app)
            #expect(try runGit(["ls-files"], app).contains("Skeleton/Tests/Fixtures/NewDomain/template.yml\n"))
            #expect(try strata(["upgrade", "--template", "../template"], in: app).output.contains("nothing to do"))
        }
    }

    @Test func address_withoutReleases_orWithAPassword_isRefused() throws {
        try Self.withTemplate { folder in
            let none = try Self.make(["--skeleton", "file://\(folder)/template"], in: folder)
            #expect(none.errors.hasSuffix("/template has no tag such as 1.0.0, so it has no release of a skeleton\n"))
            let secret = try Self.make(["--skeleton", "https://me:secret@127.0.0.1/skeleton"], in: folder)
            #expect(secret.errors.contains("contains a name or password") && !secret.errors.contains("secret@"))
            let missing = try Self.make(["--skeleton", "file://\(folder)/none"], in: folder)
            #expect(missing.errors.contains("error: git cannot clone file://\(folder)/none: "))
            // git runs no program that an address names.
            let program = try Self.make(["--skeleton", "ext::touch \(folder)/pwned"], in: folder)
            #expect(program.errors.contains("error: git cannot clone ext::touch"))
            #expect([none, secret, missing, program].map(\.status) == [2, 2, 2, 2])
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["template"])
        }
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
            try Self.release("1.0.0", in: folder)
            try FileManager.default.removeItem(atPath: "\(folder)/release/.git")
            try FileManager.default.removeItem(atPath: "\(folder)/template")
            try FileManager.default.moveItem(atPath: "\(folder)/release", toPath: "\(folder)/template")
            #expect(try Self.make(in: folder).status == 0)
            #expect(try Self.text("\(folder)/Shop/.strata/origin.json").contains(commit.dropLast()))
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
