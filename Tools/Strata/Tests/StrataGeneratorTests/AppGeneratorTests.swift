import StrataGenerator
import StrataWorkspace
import Testing

@Suite struct AppGeneratorTests {
    private static let template = """
        name: Harbor
        samples: [Finance]
        parts: [Share]
        omitted: ["**/CHANGELOG.md", Tools/Oracle/**, Tools/Strata/Tests/**]
        """

    /// The example tree with an app named Harbor, tools that only its development needs, and the files of a new app.
    private static var files: [String: FileSet.File] {
        var files = ExampleTree.make().mapValues { FileSet.File($0) }
        let texts = [
            AppTemplate.file: template,
            "\(AppTemplate.folder)/README.md": "# Harbor\n\n```sh\nharbor --data-dir /tmp/harbor\n```\n\nThe `harbor` program of Harbor.\n",
            "README.md": "# Strata\n",
            "App/CHANGELOG.md": "Harbor\n",
            "App/Sources/harbor/HarborCommand.swift":
                "@main struct HarborCommand { let harbor = Harbor(\"Harbor\", \"harbor://x \\(harbor.name)\", \"Welcome to Harbor.\") }\n",
            "App/Sources/harbor/Places.swift": "let shop = \"A shop in Harbor\"\n",
            "Makefile": "run:\n\tswift build --product harbor && .build/harbor --port 1 # Harbor\n",
            "Tools/Make/test": "#!/bin/sh\n",
            "Tools/Oracle/Package.swift": "let package = Package(name: \"Oracle\")\n",
            "Tools/Strata/Package.swift": """
            let package = Package(
                name: "Strata",
                targets: [
                    .target(name: "Rules"),
                    .testTarget(name: "RulesTests", dependencies: ["Rules"]),
                ])

            """,
            "Tools/Strata/Sources/Rules/Rule.swift": "struct Rule {}\n",
            "Tools/Strata/Tests/RulesTests/RuleTests.swift": "struct RuleTests {}\n",
            ".strata.yml": """
            exclude:
              - path: "**/Fixtures/**"
                because: examples
              - path: Tools/Oracle/**
                because: facts
            external:
              GRDB: [Packages/MicroServices/Cache, Tools/Oracle]
              Crypto: [Tools/Oracle]
            exceptions:
              # Why.
              - rule: a
                from: FinanceAPI
                owner: x
              - rule: b
                from: CompositionX
                owner: y
              - rule: unused-public
                from: CompositionX
                owner: z
            layers:
              - name: services
                closed: production
                uses: []

            """,
        ]
        for (path, text) in texts { files[path] = .init(Array(text.utf8), isExecutable: path.hasPrefix("Tools/Make/")) }
        files[".strata/Workspace.xcworkspace/contents.xcworkspacedata"] = .init(
            Array(ExampleTree.make().text(".strata/Workspace.xcworkspace/contents.xcworkspacedata").utf8))
        return files
    }

    private func generator(_ change: (inout [String: FileSet.File]) -> Void = { _ in }) throws -> AppGenerator {
        var files = Self.files
        change(&files)
        let template = try AppTemplate(yaml: files[AppTemplate.file]?.bytes ?? [])
        let paths = template.paths(of: Array(files.keys))
        return AppGenerator(template, FileSet(files.filter { paths.contains($0.key) }))
    }

    private func app(
        _ name: String = "HomeBudget", domains: [String] = [], with: [String] = [], without: [String] = []
    ) throws -> [String: String] {
        let generator = try generator()
        let options = try generator.options(name: name, domains: domains, with: with, without: without)
        return try generator.app(options, commit: String(repeating: "a", count: 40)).files.mapValues {
            String(decoding: $0.bytes, as: UTF8.self)
        }
    }

    @Test func app_hasItsNameInEachForm() throws {
        let app = try app()
        #expect(
            app["App/Sources/homebudget/HomeBudgetCommand.swift"]
                == "@main struct HomeBudgetCommand { let homeBudget = HomeBudget(\"HomeBudget\", \"homebudget://x \\(homeBudget.name)\", \"Welcome to HomeBudget.\") }\n"
        )
        #expect(app["Makefile"] == "run:\n\tswift build --product homebudget && .build/homebudget --port 1 # HomeBudget\n")
        #expect(
            app["README.md"]
                == "# HomeBudget\n\n```sh\nhomebudget --data-dir /tmp/homebudget\n```\n\nThe `homebudget` program of HomeBudget.\n")
        #expect(!app.contains { $0.key.lowercased().contains("harbor") || $0.value.lowercased().contains("harbor") })
    }

    @Test func app_withAWordOfOtherCodeAsItsName_isMade() throws {
        #expect(try app("Shop")["App/Sources/shop/Places.swift"] == "let shop = \"A shop in Shop\"\n")
    }

    @Test func app_hasNeitherSampleDomainsNorOmittedFiles() throws {
        let app = try app()
        let gone = ["Finance", "Oracle", "CHANGELOG", "NewApp", "RulesTests"]
        // The example's template does not name the screens.
        let left = app.keys.filter { path in gone.contains(where: path.contains) && !path.contains("FinanceScreens") }
        #expect(left == [])
        #expect(app["Packages/MicroServices/Cache/Package.swift"] != nil)
        #expect(app["Tools/Strata/Package.swift"]?.contains("RulesTests") == false)
        #expect(app["Tools/Strata/Package.swift"]?.contains(".target(name: \"Rules\")") == true)
        #expect(app[".strata/Workspace.xcworkspace/contents.xcworkspacedata"]?.contains("Finance") == false)
        #expect(
            app[".strata.yml"] == """
                exclude:
                  - path: "**/Fixtures/**"
                    because: examples
                external:
                  GRDB: [Packages/MicroServices/Cache]
                exceptions:
                  # Why.
                  - rule: b
                    from: CompositionX
                    owner: y
                layers:
                  - name: services
                    uses: []

                """)
    }

    @Test func app_withASampleDomain_keepsIt() throws {
        let app = try app(with: ["finance"])
        #expect(app["Packages/Services/Finance/Package.swift"] != nil)
        #expect(app[".strata.yml"]?.contains("FinanceAPI") == true)
    }

    @Test func app_withDomains_hasThemAsTheExampleMakesThem() throws {
        let app = try app(domains: ["orders", "savings-goals", "Orders"])
        #expect(app["Packages/Services/SavingsGoals/Package.swift"]?.contains("SavingsGoalsAPI") == true)
        #expect(app["App/Package.swift"]?.contains("(\"Orders\", [\"OrdersService\"]),\n    (\"SavingsGoals\"") == true)
    }

    @Test func app_namesItsOrigin() throws {
        let app = try app(domains: ["orders"], with: ["finance"])
        let origin = try AppOrigin(json: Array((app[AppOrigin.path] ?? "").utf8))
        #expect(
            origin
                == AppOrigin(
                    commit: String(repeating: "a", count: 40),
                    options: AppOptions(name: "HomeBudget", domains: ["Orders"], with: ["Finance"])))
    }

    @Test func app_withTheNameOfTheTemplate_isNotRenamed() throws {
        #expect(
            try app("Harbor")["App/Sources/harbor/HarborCommand.swift"]
                == Self.files["App/Sources/harbor/HarborCommand.swift"].map { String(decoding: $0.bytes, as: UTF8.self) })
    }

    @Test(arguments: [
        ("homeBudget", [], [], "'homeBudget' cannot name an app: it does not begin with a capital letter"),
        ("Rule", [], [], "'Rule' cannot name an app: it is a word of Tools/Strata/Sources/Rules/Rule.swift; choose another name"),
        ("Welcome", ["finance"], [], "Finance is a domain of the template; keep it with --with finance"),
        ("Welcome", ["share"], [], "Share is a domain of the template; it is part of a new app"),
        ("Welcome", ["my--goals", "or_ders"], [], "'Or_ders' cannot name a domain: it contains the character '_'"),
        ("Welcome", [], ["orders"], "--without does not apply to Orders; use share"),
    ])
    func names_thatCannotBeUsed_areRefused(name: String, domains: [String], without: [String], reason: String) throws {
        let error = #expect(throws: GeneratorError.self) { try app(name, domains: domains, without: without) }
        #expect(error?.kind == .name)
        #expect(error?.description.hasPrefix(reason) == true, "\(error?.description ?? "")")
    }

    @Test func template_whoseDomainCannotBeRemoved_isRefused() throws {
        let generator = try generator {
            $0["Tools/Other/Package.swift"] = .init(
                Array("let package = Package(dependencies: [.package(path: \"../../Packages/Services/Finance\")])\n".utf8))
        }
        let error = #expect(throws: GeneratorError.self) { try generator.app(AppOptions(name: "Shop"), commit: nil) }
        #expect(
            error?.description.hasPrefix(
                "the template's Finance cannot be removed: the package Finance is kept because it is used by Other") == true)
    }

    @Test(arguments: [
        ("{}", "cannot be read"), ("[", "cannot be read"),
        (#"{"version": 2, "options": {"name": "A", "domains": [], "with": [], "without": []}}"#, "is of version 2"),
        (#"{"version": 1, "commit": "--output=x", "options": {"name": "A", "domains": [], "with": [], "without": []}}"#, "names no commit"),
    ])
    func origin_thatIsUnreadable_isRefused(json: String, reason: String) {
        let error = #expect(throws: GeneratorError.self) { try AppOrigin(json: Array(json.utf8)) }
        #expect(error?.description.contains(reason) == true)
    }
}
