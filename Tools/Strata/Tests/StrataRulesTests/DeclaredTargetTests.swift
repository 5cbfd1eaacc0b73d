import StrataRules
import StrataScan
import StrataTesting
import StrataWorkspace
import Testing

/// A workspace without any manifest, described by `targets:`.
@Suite struct DeclaredTargetTests {
    private static let yaml = """
        targets:
          - {module: App, path: App/Sources, kind: executable}
          - {module: Screens, path: Screens}
          - {module: Net, path: Net}
          - {module: NetTests, path: Tests/Net, kind: test}
        layers:
          - name: ui
            packages: [App/Sources, Screens]
            uses: []
          - name: net
            packages: [Net, Tests/Net]
        """

    private func check(_ files: [String: String], _ yaml: String = Self.yaml) throws -> CheckResult {
        let configuration = try Configuration(yaml: yaml, file: ".strata.yml")
        let workspace = SyntheticWorkspace([], files: files).load(targets: configuration.declaredTargets)
        return Checker().check(workspace, configuration: configuration, today: .first)
    }

    private static let files = [
        "App/Sources/main.swift": "import Screens\nimport SomethingOfThePlatform\n", "Screens/Deep/A.swift": "import Net\n",
        "Net/Net.swift": "", "Tests/Net/T.swift": "import XCTest\n@testable import Net\n",
    ]

    @Test func check_withoutAManifest_findsLayerViolationsOnly() throws {
        let result = try check(Self.files)
        #expect(result.findings.map { "\($0.path):\($0.position) \($0.rule)" } == ["Screens/Deep/A.swift:1:1 cross-layer-import"])
        #expect(result.workspaceProblems == [])
        #expect(result.configurationProblems == [])
        #expect(result.summary.packages == 4)
        #expect(result.exitCode == 1)
    }

    @Test func check_withAFolderThatIsNotThere_exitsWith2AndItsPlace() throws {
        var files = Self.files
        files["Net/Net.swift"] = nil
        let result = try check(files)
        #expect(result.workspaceProblems.map(\.description).first?.hasPrefix(".strata.yml:4:14: error: target 'Net'") == true)
        #expect(result.exitCode == 2)
    }

    @Test func check_withATargetInNoLayer_reportsItInTheConfiguration() throws {
        let yaml = Self.yaml.split(separator: "\n").map { $0.hasPrefix("    packages: [Net,") ? "    packages: [Net]" : String($0) }
        let result = try check(Self.files, yaml.joined(separator: "\n"))
        #expect(result.findings.contains { $0.rule == "uncovered-target" && $0.from == "NetTests" && $0.path == ".strata.yml" })
    }

    @Test func check_withAPackageInsideATargetsFolder_leavesItsFilesToThePackage() throws {
        let world = SyntheticWorkspace(
            [.package("App/Sources/Inner", [.target("Inner", uses: [], ["I.swift": "import Dispatch\n"])])],
            files: ["App/Sources/main.swift": "import Foundation\n"])
        let workspace = world.load(targets: [DeclaredTarget(module: "App", path: "App/Sources", kind: .executable)])
        #expect(
            workspace.modules.map { "\($0.name): \($0.files.map(\.path))" }.sorted() == [
                "App: [\"App/Sources/main.swift\"]", "Inner: [\"App/Sources/Inner/Sources/Inner/I.swift\"]",
            ])
    }
}
