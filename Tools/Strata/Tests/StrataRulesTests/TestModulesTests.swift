import StrataRules
import StrataScan
import StrataTesting
import StrataWorkspace
import Testing

/// Recognition of test support modules without configuration.
@Suite struct TestModulesTests {
    private func check(_ targets: [SyntheticWorkspace.Target]) -> CheckResult {
        Checker().check(SyntheticWorkspace([.package("", targets)]).load(), configuration: nil, today: .first)
    }

    @Test(arguments: ["VaporTesting", "VaporTestSupport", "VaporTestUtils", "VaporTestKit", "VaporTest", "VaporMocks", "XCTVapor"])
    func module_namedLikeATestModule_mayImportATestingLibrary(name: String) {
        let result = check([
            .target("Vapor"),
            .target(
                name, uses: ["Vapor"],
                ["A.swift": "import Vapor\n#if canImport(Testing)\nimport Testing\n#endif", "B.swift": "import XCTest"]),
        ])
        #expect(result.findings == [])
        let mark = name.hasPrefix("XCT") ? "begins with 'XCT'" : "ends with '\(name.dropFirst(5))'"
        #expect(result.summary.testModules == ["\(name): its name \(mark) and it imports Testing"])
    }

    @Test func module_thatIsUsedByTestTargetsOnly_isRecognizedThroughOthers() {
        let result = check([
            .target("Fixtures", uses: [], ["A.swift": "import XCTest"]),
            .target("Worlds", uses: ["Fixtures"], ["B.swift": "import Fixtures\nimport XCTest"]),
            .target("AppTests", .test, uses: ["Worlds"], ["T.swift": "import Worlds"]),
        ])
        #expect(result.findings == [])
        #expect(
            result.summary.testModules == [
                "Fixtures: it imports XCTest and only tests use it", "Worlds: it imports XCTest and only tests use it",
            ])
    }

    @Test func module_namedAfterATestModuleThatItUses_isTestCode() {
        let result = check([
            .target("SnapshotTesting", uses: [], ["A.swift": "import XCTest"]),
            .target("SnapshotTestingDump", uses: ["SnapshotTesting"], ["B.swift": "import SnapshotTesting"]),
            .target("SnapshotTestingDumpTests", .test, uses: ["SnapshotTestingDump"], ["T.swift": "import SnapshotTestingDump"]),
        ])
        #expect(result.findings == [])
        #expect(
            result.summary.testModules.last
                == "SnapshotTestingDump: its name begins with 'SnapshotTesting' and no production module uses it")
    }

    /// A module that only tests reach is no production code, unless a product contains it.
    @Test(
        arguments: [
            (.test, [], []), (.test, ["Worlds"], ["test-code-in-production"]), (.executable, [], ["test-code-in-production"]),
        ] as [(PackageManifest.Target.Kind, [String], Set<String>)])
    func module_thatOnlyTestsReach_mayUseTestCode(user: PackageManifest.Target.Kind, products: [String], rules: Set<String>) throws {
        var package = SyntheticWorkspace.Package.package(
            "A",
            [
                .target("KitTesting", uses: [], ["K.swift": "import XCTest"]),
                .target("Worlds", uses: ["KitTesting"], ["W.swift": "import KitTesting"]),
                .target("User", user, uses: ["Worlds"], ["U.swift": "import Worlds"]),
            ])
        package.products = products
        let yaml = "layers:\n  - {name: a, packages: [A]}\ntest-only: [KitTesting]\n"
        #expect(try Set(StrataRulesTests.check(SyntheticWorkspace([package]), yaml).findings.map(\.rule)) == rules)
    }

    @Test func module_thatProductionUses_isRecognizedOnlyWhereItImportsATestingLibrary() {
        let named = check([
            .target("ABTesting"), .target("App", uses: ["ABTesting"], ["A.swift": "import ABTesting"]),
        ])
        #expect(named.findings == [] && named.summary.testModules == [])
        let importing = check([
            .target("KitTesting", uses: [], ["K.swift": "import XCTest"]),
            .target("App", uses: ["KitTesting"], ["A.swift": "import KitTesting"]),
        ])
        #expect(importing.findings.map(\.rule) == ["test-code-in-production", "test-code-in-production"])
        #expect(
            importing.findings.first?.message
                == "App declares a dependency on KitTesting, which is for tests only: its name ends with 'Testing' and it imports XCTest",
            "\(importing.findings)")
        let unnamed = check([
            .target("Kit", uses: [], ["K.swift": "import XCTest"]), .target("App", uses: ["Kit"], ["A.swift": "import Kit"]),
            .target("AppTests", .test, uses: ["Kit"], ["T.swift": "import Kit"]),
        ])
        #expect(unnamed.findings.map(\.message) == ["Kit imports XCTest, which is for tests only"])
    }
}
