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
        #expect(
            files.text("Tools/Gallery/Screens.swift") == before["Tools/Gallery/Screens.swift"].map { String(decoding: $0, as: UTF8.self) })
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
        files["Tools/Gallery/Snapshots/orders-list.txt"] = []
        let outcome = try files.remove("Orders")
        #expect(files == ExampleTree.make())
        #expect(outcome.reproducible.contains("Packages/Services/Orders/Package.swift"))
        #expect(!outcome.reproducible.contains("Packages/Services/Orders/Sources/OrdersAPI/More.swift"))
    }

    /// A domain that was not made from the example: with programs and tests.
    private func withUsedFinance() -> [String: [UInt8]] {
        var files = ExampleTree.make()
        files["App/Package.swift"] = Array(
            """
            let domains: [(package: String, modules: [String])] = [
                ("Finance", ["FinanceService"]),
            ]
            let package = Package(
                name: "App",
                products: [
                    .library(name: "Composition", targets: ["Composition"]),
                    .library(name: "Teller", targets: ["Teller"]),
                    .executable(name: "teller", targets: ["teller"]),
                    .executable(name: "finance-demo", targets: ["finance-demo"]),
                ],
                targets: [
                    .target(name: "Composition", dependencies: products(domains)),
                    .target(
                        name: "Teller",
                        dependencies: [
                            .product(name: "FinanceAPI", package: "Finance"),
                        ]),
                    .executableTarget(name: "teller", dependencies: ["Teller", "Kit"]),
                    .executableTarget(name: "finance-demo", dependencies: ["Composition"]),
                    .target(name: "Kit"),
                ])

            """.utf8)
        files["App/Sources/Teller/Teller.swift"] = []
        files["App/Sources/teller/main.swift"] = []
        files["App/Sources/finance-demo/main.swift"] = []
        files["App/Sources/Composition/Finance/AppDependencies+Finance.swift"] = []
        files["Tools/Gallery/Snapshots/finance-list.txt"] = []
        files["Tests/Package.swift"] = Array(
            """
            let package = Package(
                name: "Tests",
                dependencies: [.package(path: "../App"), .package(path: "../Packages/Services/Finance")],
                targets: [
                    .testTarget(
                        name: "JourneyTests",
                        dependencies: [
                            .product(name: "Composition", package: "App"),
                            .product(name: "FinanceTesting", package: "Finance"),
                            .product(name: "Teller", package: "App"),
                        ])
                ])

            """.utf8)
        files["Tests/JourneyTests/TellerTests.swift"] = Array("import Teller\n".utf8)
        files["Tests/JourneyTests/FinanceTests.swift"] = Array("@testable import FinanceAPI\n".utf8)
        files["Tests/Browser/test_finance_order.py"] = []
        files["Tests/Browser/test_loans.py"] = Array("import os\n\nfrom test_finance_order import balance\n".utf8)
        files["Tests/Browser/test_cars.py"] = Array("import test_loans, re\n".utf8)
        files["Tests/Browser/test_other.py"] = Array("from conftest import shot\n\n# test_finance_order\n".utf8)
        files["Tests/JourneyTests/OtherTests.swift"] = Array("import Composition\n// FinanceAPI\n".utf8)
        return files
    }

    @Test func removal_ofADomainWithPrograms_removesAllThatUsesIt() throws {
        var files = withUsedFinance()
        let outcome = try files.remove("Finance")
        #expect(outcome.notes == [])
        let gone = Set(withUsedFinance().keys).subtracting(files.keys)
        #expect(
            gone == [
                "Packages/Services/Finance/Package.swift", "Packages/Services/Finance/Sources/FinanceAPI/Account.swift",
                "Packages/Services/Finance/Sources/FinanceService/FinanceService+Domain.swift", "Tools/Gallery/Gallery+Finance.swift",
                "Packages/Screens/Sources/FinanceScreens/Overview/OverviewView.swift",
                "Packages/Screens/Sources/FinanceScreens/ScreenDomain+Finance.swift",
                "App/Sources/Teller/Teller.swift", "App/Sources/teller/main.swift", "App/Sources/finance-demo/main.swift",
                "App/Sources/Composition/Finance/AppDependencies+Finance.swift", "Tools/Gallery/Snapshots/finance-list.txt",
                "Tests/JourneyTests/TellerTests.swift", "Tests/JourneyTests/FinanceTests.swift", "Tests/Browser/test_finance_order.py",
                "Tests/Browser/test_loans.py", "Tests/Browser/test_cars.py",
            ])
        #expect(
            files.text("App/Package.swift") == """
                let domains: [(package: String, modules: [String])] = [
                ]
                let package = Package(
                    name: "App",
                    products: [
                        .library(name: "Composition", targets: ["Composition"]),
                    ],
                    targets: [
                        .target(name: "Composition", dependencies: products(domains)),
                        .target(name: "Kit"),
                    ])

                """)
        #expect(
            files.text("Tests/Package.swift") == """
                let package = Package(
                    name: "Tests",
                    dependencies: [.package(path: "../App")],
                    targets: [
                        .testTarget(
                            name: "JourneyTests",
                            dependencies: [
                                .product(name: "Composition", package: "App"),
                            ])
                    ])

                """)
        #expect(files.text("Packages/Services/Facade/Package.swift").contains("[\n    \"Money\",\n"))
        #expect(!files.text("Packages/Services/Facade/Services.swift").contains("Finance"))
        #expect(files.text("Tools/Gallery/Screens.swift").contains("    [\n    ].flatMap"))
    }

    @Test func removal_ofAPackageThatAnotherUses_keepsThePackage() throws {
        var files = withUsedFinance()
        files["Packages/Services/Loans/Package.swift"] = Array(
            "let package = Package(name: \"Loans\", dependencies: [.package(path: \"../Finance\", traits: [])])\n".utf8)
        let before = files
        let outcome = try files.remove("Finance")
        #expect(
            outcome.notes
                == ["the package Finance is kept because it is used by Loans; remove its uses there, then run the command again"])
        #expect(files["Packages/Services/Finance/Package.swift"] == before["Packages/Services/Finance/Package.swift"])
        #expect(files["App/Sources/Teller/Teller.swift"] != nil)
        #expect(files["App/Sources/finance-demo/main.swift"] == nil)
        #expect(files["App/Sources/Composition/Finance/AppDependencies+Finance.swift"] == nil)
        #expect(files["Tests/Package.swift"] == before["Tests/Package.swift"])
        #expect(files["Packages/Services/Facade/Package.swift"] == before["Packages/Services/Facade/Package.swift"])
        #expect(!files.text("App/Package.swift").contains("(\"Finance\""))
        #expect(!files.text("App/Package.swift").contains("finance-demo"))
    }

    @Test func removal_ofAPackageThatTheCompositionUses_keepsThePackage() throws {
        var files = withUsedFinance()
        files["App/Package.swift"] = Array(
            files.text("App/Package.swift").replacing("dependencies: products(domains)", with: "dependencies: [\"Teller\"]").utf8)
        let outcome = try files.remove("Finance")
        #expect(
            outcome.notes == ["the package Finance is kept because it is used by App; remove its uses there, then run the command again"])
        #expect(files["App/Sources/Teller/Teller.swift"] != nil)
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
