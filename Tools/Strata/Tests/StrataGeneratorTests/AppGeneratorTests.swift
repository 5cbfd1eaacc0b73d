import StrataGenerator
import StrataWorkspace
import Testing

/// A template with an app named Starter, two packages of a skeleton, and the examples of ``ExampleTree``.
enum AppFixture {
    static var files: [String: FileSet.File] {
        let example = ExampleTree.make(names: "[\n]", calls: "[\n        ]")
        var files = example.mapValues { FileSet.File($0) }
        // The app's own files, at the places that the examples name.
        for (path, bytes) in example where path.hasPrefix("App/") || path.hasPrefix("Packages/Services/Facade/") {
            files["\(AppTemplate.folder)/\(path)"] = .init(bytes)
        }
        let own = "\(AppTemplate.folder)/"
        let texts = [
            AppTemplate.file: """
            name: Starter
            shared: [.gitignore]
            skeleton: [Packages/MicroServices/**, Packages/Services/Money/**, Tests/Fixtures/New*/**, Tools/Make/test]
            omitted: [Packages/*/*/Tests/**]
            """,
            ".gitignore": ".build\n",
            own + "README.md": "# Starter\n\n```sh\nstarter --data-dir /tmp/starter\n```\n\nThe `starter` program of Starter.\n",
            own + "App/Package.swift": """
            let domains: [(package: String, modules: [String])] = [
            ]
            let package = Package(
                name: "App",
                dependencies: [.package(path: "../Packages/MicroServices/Cache"), .package(path: "../Packages/Services/Facade")]
                    + domains.map { .package(path: "../Packages/Services/" + $0.package) },
                targets: [.target(name: "Composition", dependencies: products(domains))])

            """,
            own + "App/Sources/starter/StarterCommand.swift":
                "@main struct StarterCommand { let starter = Starter(\"Starter\", \"starter://x \\(starter.name)\", \"Welcome to Starter.\") }\n",
            own + "App/Sources/starter/Places.swift": "let shop = \"A shop in Starter\"\n",
            "Packages/MicroServices/Cache/Package.swift": """
            let package = Package(
                name: "Cache",
                targets: [
                    .target(name: "CacheKit"),
                    .testTarget(name: "CacheKitTests", dependencies: ["CacheKit"]),
                ])

            """,
            "Packages/MicroServices/Cache/Sources/CacheKit/Cache.swift": "public struct Cache {}\n",
            "Packages/MicroServices/Cache/Tests/CacheKitTests/CacheTests.swift": "struct CacheTests {}\n",
            "Packages/Services/Money/Package.swift":
                "let package = Package(name: \"Money\", dependencies: [.package(path: \"../../MicroServices/Cache\")])\n",
            "Packages/Services/Money/Sources/MoneyAPI/Money.swift": "public struct Money {}\n",
            "Tests/Fixtures/NewDomain/Packages/Services/Notes/Package.swift":
                "let package = Package(name: \"Notes\", dependencies: [.package(path: \"../Money\")], targets: [.target(name: \"NotesAPI\")])\n",
            "Tools/Make/test": "#!/bin/sh\n",
        ]
        for (path, text) in texts { files[path] = .init(Array(text.utf8), isExecutable: path.hasPrefix("Tools/Make/")) }
        return files
    }

    static let source = AppSource(
        commit: String(repeating: "a", count: 40), repository: "https://host.example/strata", checker: "0123456789ab")

    static func generator(_ files: [String: FileSet.File] = files) throws -> AppGenerator {
        let template = try AppTemplate(yaml: files[AppTemplate.file]?.bytes ?? [])
        let paths = template.paths(of: Array(files.keys))
        return AppGenerator(template, FileSet(files.filter { paths.contains($0.key) }))
    }

    static func app(_ name: String = "HomeBudget", domains: [String] = [], ejected: [String] = []) throws -> FileSet {
        let generator = try generator()
        var options = try generator.options(name: name, domains: domains)
        options.ejected = ejected
        return try generator.app(options, from: source)
    }
}

extension FileSet {
    func text(_ path: String) -> String? { files[path].map { String(decoding: $0.bytes, as: UTF8.self) } }
}

@Suite struct AppGeneratorTests {
    @Test func app_hasItsNameInEachForm() throws {
        let app = try AppFixture.app()
        #expect(
            app.text("App/Sources/homebudget/HomeBudgetCommand.swift")
                == "@main struct HomeBudgetCommand { let homeBudget = HomeBudget(\"HomeBudget\", \"homebudget://x \\(homeBudget.name)\", \"Welcome to HomeBudget.\") }\n"
        )
        #expect(
            app.text("README.md")
                == "# HomeBudget\n\n```sh\nhomebudget --data-dir /tmp/homebudget\n```\n\nThe `homebudget` program of HomeBudget.\n")
        #expect(!app.files.keys.contains { $0.lowercased().contains("starter") })
    }

    @Test func app_hasTheSkeletonInOneFolder_withoutTests() throws {
        let app = try AppFixture.app()
        #expect(
            app.files.keys.filter { $0.hasPrefix("Skeleton/") && !$0.contains("/Fixtures/") }.sorted() == [
                "Skeleton/Packages/MicroServices/Cache/Package.swift", "Skeleton/Packages/MicroServices/Cache/Sources/CacheKit/Cache.swift",
                "Skeleton/Packages/Services/Money/Package.swift", "Skeleton/Packages/Services/Money/Sources/MoneyAPI/Money.swift",
                "Skeleton/Tools/Make/test",
            ])
        #expect(app.files["Skeleton/Tools/Make/test"]?.isExecutable == true)
        let cache = try #require(app.text("Skeleton/Packages/MicroServices/Cache/Package.swift"))
        #expect(cache.contains(".target(name: \"CacheKit\")") && !cache.contains("CacheKitTests"))
        #expect(app.text("Skeleton/Packages/Services/Money/Package.swift")?.contains("\"../../MicroServices/Cache\"") == true)
    }

    @Test func manifest_ofTheApp_namesPackagesWhereTheyAre() throws {
        let manifest = try #require(try AppFixture.app().text("App/Package.swift"))
        #expect(manifest.contains("\"../Skeleton/Packages/MicroServices/Cache\"") && manifest.contains("\"../Packages/Services/Facade\""))
        #expect(manifest.contains("\"../Packages/Services/\" + $0.package"))
    }

    @Test func workspace_listsAllPackages() throws {
        let app = try AppFixture.app(domains: ["orders"])
        let workspace = try #require(app.text(".strata/Workspace.xcworkspace/contents.xcworkspacedata"))
        #expect(
            workspace.split(separator: "\"").filter { $0.hasPrefix("group:") } == [
                "group:../App", "group:../Packages/Services/Facade", "group:../Packages/Services/Orders",
                "group:../Skeleton/Packages/MicroServices/Cache", "group:../Skeleton/Packages/Services/Money",
            ])
    }

    @Test func app_withDomains_hasThemAsTheExampleMakesThem() throws {
        let app = try AppFixture.app(domains: ["orders", "savings-goals", "Orders"])
        #expect(app.text("App/Package.swift")?.contains("(\"Orders\", [\"OrdersService\"]),\n    (\"SavingsGoals\"") == true)
        #expect(
            app.text("Packages/Services/SavingsGoals/Package.swift")?.contains("\"../../../Skeleton/Packages/Services/Money\"") == true)
        #expect(app.text("Packages/Services/SavingsGoals/Package.swift")?.contains("SavingsGoalsAPI") == true)
    }

    @Test func example_withAnOptionalFolder_isMadeWithoutItsFiles() throws {
        var files = AppFixture.files
        let template = "Tests/Fixtures/NewDomain/template.yml"
        files[template]?.bytes += Array("\noptional: [Tools/Gallery]\n".utf8)
        let app = try AppFixture.generator(files).app(AppOptions(name: "Store", domains: ["Orders"]), from: AppFixture.source)
        #expect(!app.files.keys.contains { $0.hasPrefix("Tools/Gallery") })
    }

    @Test func app_namesItsOrigin() throws {
        let app = try AppFixture.app(domains: ["orders"])
        let origin = try AppOrigin(json: app.files[AppOrigin.path]?.bytes ?? [])
        #expect(origin.source == AppFixture.source)
        #expect(origin.options == AppOptions(name: "HomeBudget", domains: ["Orders"]))
        #expect(
            origin.skeleton.keys.sorted() == [
                "Skeleton/Packages/MicroServices/Cache", "Skeleton/Packages/Services/Money", "Skeleton/Tests/Fixtures",
                "Skeleton/Tools/Make",
            ])
        #expect(SkeletonPackages.edited(in: app) == [])
    }

    @Test(arguments: [
        ("homeBudget", [], "'homeBudget' cannot name an app: it does not begin with a capital letter"),
        ("Shop", [], "'Shop' cannot name an app: it is a word of App/Sources/starter/Places.swift; choose another name"),
        ("Welcome", ["my--goals", "or_ders"], "'Or_ders' cannot name a domain: it contains the character '_'"),
        ("Welcome", ["money"], "'Money' cannot name a domain: Skeleton/Packages/Services/Money exists"),
    ])
    func names_thatCannotBeUsed_areRefused(name: String, domains: [String], reason: String) throws {
        let error = #expect(throws: GeneratorError.self) { try AppFixture.app(name, domains: domains) }
        #expect(error?.kind == .name)
        #expect(error?.description.hasPrefix(reason) == true, "\(error?.description ?? "")")
    }

    @Test(arguments: [
        ("{}", "cannot be read"), ("[", "cannot be read"),
        (#"{"version": 2, "source": {}, "options": {"name": "A", "domains": [], "ejected": []}, "skeleton": {}}"#, "is of version 2"),
        (
            #"{"version": 1, "source": {"commit": "--exec=x"}, "options": {"name": "A", "domains": [], "ejected": []}, "skeleton": {}}"#,
            "names no commit"
        ),
    ])
    func origin_thatCannotBeRead_isRefused(json: String, reason: String) throws {
        let error = #expect(throws: GeneratorError.self) { try AppOrigin(json: Array(json.utf8)) }
        #expect(error?.description.contains(reason) == true)
    }
}

@Suite struct EjectionTests {
    private func eject(_ name: String, from app: FileSet) throws -> (app: FileSet, notes: [String]) {
        var draft = TreeDraft(app)
        let outcome = try Ejection(name).apply(to: &draft)
        var files = app.files
        for change in try draft.plan().changes { files[change.path] = change.new.map { .init($0) } }
        return (FileSet(files), outcome.notes)
    }

    private func contents(_ app: FileSet) -> [String: String] { app.files.mapValues { String(decoding: $0.bytes, as: UTF8.self) } }

    /// An upgrade makes the app of its options, so that both must agree.
    @Test(arguments: ["Cache", "Money"]) func ejectedApp_isAsOneThatIsMadeSo(name: String) throws {
        let ejected = try eject(name, from: try AppFixture.app(domains: ["orders"])).app
        #expect(contents(ejected) == contents(try AppFixture.app(domains: ["orders"], ejected: [name])))
        #expect(SkeletonPackages.edited(in: ejected) == [])
        #expect(try eject(name, from: ejected).notes == ["\(name) is the app's own; nothing to do"])
    }

    @Test func editsOfThePackage_moveWithIt_andThoseOfOthersAreStillFound() throws {
        var files = try AppFixture.app().files
        files["Skeleton/Packages/MicroServices/Cache/Sources/CacheKit/Cache.swift"] = .init(Array("// mine\n".utf8))
        files["Skeleton/Packages/Services/Money/Sources/MoneyAPI/Money.swift"] = .init(Array("// also mine\n".utf8))
        let app = FileSet(files)
        #expect(SkeletonPackages.edited(in: app) == ["Skeleton/Packages/MicroServices/Cache", "Skeleton/Packages/Services/Money"])
        let ejected = try eject("Cache", from: app).app
        #expect(ejected.text("Packages/MicroServices/Cache/Sources/CacheKit/Cache.swift") == "// mine\n")
        #expect(SkeletonPackages.edited(in: ejected) == ["Skeleton/Packages/Services/Money"])
    }

    @Test func package_thatTheSkeletonLacks_isRefused() throws {
        let error = #expect(throws: GeneratorError.self) { try eject("Nothing", from: try AppFixture.app()) }
        #expect(error?.description == "the skeleton has no package Nothing; it has Cache, Money")
    }
}
