import StrataGenerator
import StrataWorkspace
import Testing

/// Apps of the template of this repository, with some packages of its skeleton.
private enum AppFixture {
    static let source = {
        var source = AppOrigin.Source()
        source.commit = String(repeating: "a", count: 40)
        source.repository = "https://host.example/strata"
        return source
    }()

    private static let template = Result {
        let all = RepositoryFixture.all
        let folders = ["Tests/Fixtures", "Packages/MicroServices/Crypto", "Packages/Services/Money", "Tools/Make"]
        let yaml = try all.contents(of: AppTemplate.file) ?? []
        return try AppTemplate(yaml: yaml, paths: try folders.flatMap { try all.files(below: $0) } + [".gitignore"]) { paths in
            try Dictionary(uniqueKeysWithValues: paths.compactMap { path in try all.file(path).map { (path, $0) } })
        }
    }

    static func app(_ name: String = "HomeBudget", domains: [String] = [], ejected: [String] = []) throws -> TreeDraft {
        try template.get().app(.init(name: name, domains: domains, ejected: ejected), from: source)
    }
}

extension TreeDraft {
    fileprivate func text(_ path: String) throws -> String { String(decoding: try contents(of: path) ?? [], as: UTF8.self) }

    /// A tree with its files.
    fileprivate var tree: MemoryTree {
        get throws { MemoryTree(Dictionary(uniqueKeysWithValues: try files().map { ($0, try text($0)) })) }
    }
}

@Suite struct AppTests {
    private static let money = "Skeleton/Packages/Services/Money"
    private static let crypto = "Skeleton/Packages/MicroServices/Crypto"

    @Test func app_hasItsNameInEachForm() throws {
        let app = try AppFixture.app()
        #expect(try app.text("App/Sources/homebudget/HomeBudgetCommand.swift").contains("static let app = AppDescription.homeBudget\n"))
        #expect(try app.text("README.md").contains("DATA_DIR=/tmp/homebudget OPEN=1"))
        #expect(try app.text("App/Package.swift").contains(#".executable(name: "homebudget", targets: ["homebudget"])"#))
        for path in try app.files() where !path.hasPrefix("Skeleton/") {
            #expect(try !(path + app.text(path)).lowercased().contains("starter"), "\(path)")
        }
    }

    @Test func app_hasTheSkeletonInOneFolder_withoutTests() throws {
        let app = try AppFixture.app()
        #expect(try app.file("Skeleton/Tools/Make/test")?.isExecutable == true)
        #expect(try app.text("\(Self.crypto)/Package.swift").contains(".target("))
        #expect(try !app.text("\(Self.crypto)/Package.swift").contains(/testTarget|Tests\/|Allocations/))
        #expect(try app.files(below: "Skeleton/Packages").allSatisfy { !$0.contains("/Tests/") })
        #expect(try app.contents(of: "Skeleton/Tools/Make/generator-matrix") == nil)
        let manifest = try app.text("App/Package.swift")
        #expect(manifest.contains("\"../Packages/Presentation/Screens\"") && manifest.contains("\"../Packages/Services/\" + $0"))
    }

    @Test func app_withDomains_hasThemAsTheExampleMakesThem() throws {
        let app = try AppFixture.app(domains: ["orders", "savings-goals", "Orders"])
        #expect(try app.text("App/Package.swift").contains("    (\"Orders\", [\"OrdersService\"]),\n    (\"SavingsGoals\""))
        #expect(try app.text("Packages/Services/SavingsGoals/Package.swift").contains("SavingsGoalsAPI"))
        #expect(try app.files().allSatisfy { !$0.contains("Gallery") })
        let list = try app.text(".strata/Workspace.xcworkspace/contents.xcworkspacedata")
        let workspace = list.matches(of: /group:[^"]+/).map(\.output)
        #expect(workspace.contains("group:../Packages/Services/Orders") && workspace.contains("group:../\(Self.money)"))
        #expect(workspace == workspace.sorted() && !workspace.contains { $0.contains("Fixtures") })
        // The origin names the choices, and the skeleton as it is.
        let origin = try AppOrigin(of: app)
        #expect(origin.source == AppFixture.source)
        #expect(origin.options == .init(name: "HomeBudget", domains: ["Orders", "SavingsGoals"]))
        #expect(SkeletonPackages.edited(in: try app.tree) == [])
    }

    @Test(arguments: [
        ("homeBudget", [], "'homeBudget' cannot name an app: use one or several words"),
        ("Welcome", [], "'Welcome' cannot name an app: it is a word of Tests/JourneyTests/AppTests.swift; choose another name"),
        ("Shop", ["my--goals", "or_ders"], "'Or_ders' cannot name a domain: use one or several words"),
        ("Shop", ["money"], "'Money' cannot name a domain: Skeleton/Packages/Services/Money exists"),
    ])
    func names_thatCannotBeUsed_areRefused(name: String, domains: [String], reason: String) throws {
        let error = try #require(throws: GeneratorError.self) { try AppFixture.app(name, domains: domains) }
        #expect(error.message.hasPrefix(reason))
    }

    @Test(arguments: [
        ("{}", "cannot be read"), ("[", "cannot be read"), (nil, "is missing: 'strata new' did not make this app, or the file was removed"),
        (#"{"version": 2, "source": {}, "options": {"name": "A", "domains": [], "ejected": []}, "skeleton": {}}"#, "is of version 2"),
        (
            #"{"version": 1, "source": {"commit": "--x"}, "options": {"name": "A", "domains": [], "ejected": []}, "skeleton": {}}"#,
            "no commit"
        ),
    ])
    func origin_thatCannotBeRead_isRefused(json: String?, reason: String) throws {
        let error = try #require(throws: GeneratorError.self) {
            try AppOrigin(of: TreeDraft(MemoryTree(json.map { [AppOrigin.path: $0] } ?? [:])))
        }
        #expect(error.message.contains(reason))
    }

    // MARK: Ejection

    /// An upgrade makes the app of its options, so that both must agree.
    @Test(arguments: ["Crypto", "Money"]) func ejectedApp_isAsOneThatIsMadeSo(name: String) throws {
        var app = try AppFixture.app(domains: ["orders"])
        #expect(try AppOrigin.eject(name, from: &app) == Remarks(next: "strata check"))
        #expect(try app.tree.files == AppFixture.app(domains: ["orders"], ejected: [name]).tree.files)
        #expect(SkeletonPackages.edited(in: try app.tree) == [])
        #expect(try AppOrigin.eject(name, from: &app).notes == ["\(name) is the app's own; nothing to do"])
        let error = try #require(throws: GeneratorError.self) { try AppOrigin.eject("Nothing", from: &app) }
        #expect(error.message == "the skeleton has no package Nothing; it has \(name == "Money" ? "Crypto" : "Money")")
    }

    @Test func editsOfAnEjectedPackage_moveWithIt_andThoseOfOthersAreStillFound() throws {
        var app = try AppFixture.app()
        for folder in [Self.crypto, Self.money] { try app.write(Array("// mine\n".utf8), to: "\(folder)/Mine.swift") }
        #expect(SkeletonPackages.edited(in: try app.tree) == [Self.crypto, Self.money])
        _ = try AppOrigin.eject("Crypto", from: &app)
        #expect(try app.text("Packages/MicroServices/Crypto/Mine.swift") == "// mine\n")
        #expect(SkeletonPackages.edited(in: try app.tree) == [Self.money])
    }

    // MARK: Upgrades

    @Test(
        arguments: [
            // app, base, template, result, conflict
            ("1", "1", "2", "2", nil), ("2", "1", "1", "2", nil), ("2", "1", "2", "2", nil), (nil, nil, "2", "2", nil),
            ("2", nil, nil, "2", nil),
            ("1", "1", nil, nil, nil), (nil, "1", "1", nil, nil), (nil, "1", nil, nil, nil), ("2", nil, "2", "2", nil),
            ("3", "1", "2", "merge 312", nil), ("3", nil, "2", "merge 32", nil),
            (nil, "1", "2", nil, "it was removed here and changed in the template; it stays removed"),
            ("2", "1", nil, "2", "it was changed here and removed in the template; it stays"),
            ("3\0", "1", "2", "3\0", "it was changed here and in the template, and is no text; it stays as it is here"),
            ("3x", "1", "2x", "merge 3x12x", "the same lines were changed here and in the template; look for <<<<<<<"),
        ] as [(String?, String?, String?, String?, String?)])
    func upgrade_ofAFile_losesNoChange(app: String?, base: String?, template: String?, result: String?, conflict: String?) throws {
        func draft(_ text: String?) -> TreeDraft { TreeDraft(MemoryTree(text.map { ["a": $0] } ?? [:])) }
        var app = draft(app)
        let conflicts = try app.upgrade(from: draft(base), to: draft(template)) { app, base, template in
            (Array("merge ".utf8) + app + base + template, app.last == template.last)
        }
        #expect(conflicts == (conflict.map { ["a: \($0)"] } ?? []))
        #expect(try app.contents(of: "a") == result.map { Array($0.utf8) })
    }

    @Test(arguments: ["1", "3", nil], ["2", nil])
    func upgrade_ofTheSkeleton_replacesItUnlessItWasEdited(app: String?, template: String?) throws {
        func draft(_ text: String?) -> TreeDraft {
            TreeDraft(MemoryTree(["Skeleton/b": "b"].merging(text.map { ["Skeleton/a": $0] } ?? [:]) { $1 }))
        }
        var upgraded = draft(app)
        let result = Result { try upgraded.upgrade(from: draft("1"), to: draft(template)) { app, _, _ in (app, true) } }
        if app == "1" {
            #expect(try result.get() == [])
            #expect(try upgraded.contents(of: "Skeleton/a") == template.map { Array($0.utf8) })
        } else {
            let error = #expect(throws: GeneratorError.self) { try result.get() }
            #expect(error?.message.hasPrefix("Skeleton/a is not as it came; undo the edit, or make its package") == true)
        }
    }
}
