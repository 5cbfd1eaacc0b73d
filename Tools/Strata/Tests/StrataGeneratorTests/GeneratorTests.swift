import StrataGenerator
import Testing

@Suite struct GeneratorTests {
    @Test func domain_whenAdded_hasItsFilesAndOneEntryInEachList() throws {
        let before = ExampleTree.make()
        var files = before
        let outcome = try files.add("ReadingLists")
        #expect(outcome == PlanOutcome(next: "make test PACKAGE=ReadingLists"))
        #expect(
            Set(files.keys).subtracting(before.keys) == [
                "Packages/Services/ReadingLists/Package.swift",
                "Packages/Services/ReadingLists/Sources/ReadingListsAPI/ReadingLists.swift",
                "Packages/Services/ReadingLists/Sources/ReadingListsService/ReadingListsService+Domain.swift",
                "Packages/Screens/Sources/ReadingListsScreens/ScreenDomain+ReadingLists.swift",
                "App/Sources/Composition/ReadingLists/AppDependencies+ReadingLists.swift", "Tools/Gallery/Gallery+ReadingLists.swift",
            ])
        #expect(
            files.text("Packages/Services/ReadingLists/Sources/ReadingListsAPI/ReadingLists.swift")
                == "import Alpha\nimport ReadingListsKit\nimport Zeta\n\n/// The reading lists.\npublic struct ReadingList {\n    public let entry: String\n}\n"
        )
        #expect(files.text("Packages/Services/Facade/Package.swift").contains("\"Money\",\n    \"ReadingLists\",\n    \"Share\",\n]"))
        #expect(
            files.text("Packages/Services/Facade/Services.swift").contains("FinanceAPI\n@_exported public import ReadingListsAPI\n@_ex"))
        #expect(files.text("App/Package.swift").contains("    (\"ReadingLists\", [\"ReadingListsService\"]),\n]"))
        #expect(files.text("App/Sources/Composition/Domains.swift").contains("insurance(),\n            readingLists(),\n        ]"))
        #expect(files.text(".strata/Workspace.xcworkspace/contents.xcworkspacedata").contains("Services/ReadingLists\""))
    }

    @Test func imports_ofACopy_areOrderedByTheirNewNames() throws {
        var files = ExampleTree.make()
        try files.add("Zones")
        #expect(
            files.text("Packages/Services/Zones/Sources/ZonesAPI/Zones.swift").hasPrefix("import Alpha\nimport Zeta\nimport ZonesKit\n"))
        try files.add("Aims")
        #expect(files.text("Packages/Services/Aims/Sources/AimsAPI/Aims.swift").hasPrefix("import AimsKit\nimport Alpha\nimport Zeta\n"))
    }

    @Test func domain_whenAddedTwice_isLeftAlone() throws {
        var files = ExampleTree.make()
        try files.add("Orders")
        let once = files
        let outcome = try files.add("Orders")
        #expect(files == once)
        #expect(outcome.notes == ["the domain Orders exists as the example makes it; nothing to do"])
        #expect(outcome.next == nil)
    }

    @Test func domain_whenRemovedTwice_isLeftAlone() throws {
        var files = ExampleTree.make()
        let outcome = try files.remove("Orders")
        #expect(files == ExampleTree.make())
        #expect(outcome.notes == ["there is no domain Orders; nothing to do"])
    }

    @Test func domain_thatWasEdited_isNotOverwritten() throws {
        var files = ExampleTree.make()
        try files.add("Orders")
        files["Packages/Services/Orders/Package.swift"] = Array("// mine\n".utf8)
        let edited = files
        #expect(throws: GeneratorError.self) { try files.add("Orders") }
        #expect(files == edited)
    }

    @Test func removal_ofAnEditedDomain_removesIt() throws {
        var files = ExampleTree.make()
        try files.add("Orders")
        files["Packages/Services/Orders/Sources/OrdersAPI/More.swift"] = []
        let outcome = try files.remove("Orders")
        #expect(files == ExampleTree.make())
        #expect(outcome.reproducible.contains("Packages/Services/Orders/Package.swift"))
        #expect(!outcome.reproducible.contains("Packages/Services/Orders/Sources/OrdersAPI/More.swift"))
    }

    @Test func removal_ofAPackageThatAnotherUses_keepsThePackage() throws {
        var files = ExampleTree.make()
        files["App/Sources/Composition/Finance/AppDependencies+Finance.swift"] = []
        files["Packages/Services/Loans/Package.swift"] = Array(
            "let package = Package(name: \"Loans\", dependencies: [.package(path: \"../Finance\", traits: [])])\n".utf8)
        let before = files
        let outcome = try files.remove("Finance")
        #expect(
            outcome.notes
                == ["the package Finance is kept because it is used by Loans; remove its uses there, then run the command again"])
        #expect(files["Packages/Services/Finance/Package.swift"] == before["Packages/Services/Finance/Package.swift"])
        #expect(files["App/Sources/Composition/Finance/AppDependencies+Finance.swift"] == nil)
        #expect(files["Packages/Services/Facade/Package.swift"] == before["Packages/Services/Facade/Package.swift"])
        #expect(!files.text("App/Package.swift").contains("(\"Finance\""))
        files["Packages/Services/Loans/Package.swift"] = nil
        #expect(try files.remove("Finance").notes == [])
        #expect(!files.keys.contains { $0.hasPrefix("Packages/Services/Finance/") })
    }

    @Test(arguments: [
        ("App/Package.swift", "let domains = products()\n", "App/Package.swift has no list in 'domains'"),
        ("App/Package.swift", nil, "App/Package.swift is missing"),
        ("Packages/Services/Facade/Services.swift", "", "Packages/Services/Facade/Services.swift has no imports"),
        ("Tests/Fixtures/NewDomain/template.yml", nil, "Tests/Fixtures/NewDomain/template.yml is missing"),
        ("Tests/Fixtures/NewDomain/template.yml", "name: a: b", "Tests/Fixtures/NewDomain/template.yml cannot be read: 1:8: error: "),
        (
            "Tests/Fixtures/NewDomain/template.yml", "lists: []",
            "Tests/Fixtures/NewDomain/template.yml cannot be read: the key 'name' is missing"
        ),
        (
            "Tests/Fixtures/NewDomain/template.yml", "name: [1]",
            "Tests/Fixtures/NewDomain/template.yml cannot be read: 'name' is not as expected"
        ),
    ])
    func workspace_withoutAPlace_isRefused(file: String, text: String?, reason: String) throws {
        var files = ExampleTree.make()
        files[file] = text.map { Array($0.utf8) }
        let error = try #require(throws: GeneratorError.self) { try files.add("Orders") }
        #expect(error.kind == .layout)
        #expect(error.description.hasPrefix(reason))
    }
}
