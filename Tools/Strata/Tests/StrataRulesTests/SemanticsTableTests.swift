import StrataRules
import StrataScan
import StrataTesting
import StrataWorkspace
import Testing

/// The semantics of Swift that a layer checker must implement, row by row, with small workspaces. The rows about a single file (1 to 7, 22, 24
/// and 25) are tests of the scanner; rows 9, 21 and 23 of the graph; rows 10 and 15 are recorded examples.
@Suite struct SemanticsTableTests {
    /// The edges of a workspace's graph, one per line.
    private func edges(_ world: SyntheticWorkspace) -> [String] {
        let result = Checker().check(world.load(), configuration: nil, today: .first)
        return result.graph.edges.map { edge in
            "\(edge.from.package)/\(result.graph.name(of: edge.from)) → \(edge.to.package)/\(result.graph.name(of: edge.to)) \(edge.evidence.rawValue)"
        }
    }

    private func findings(_ world: SyntheticWorkspace, _ yaml: String? = nil) throws -> [String] {
        try check(world, yaml).findings.map { "\($0.path):\($0.position) \($0.rule): \($0.from ?? "") → \($0.to ?? "")" }
    }

    /// A package whose target A depends on B, and B on C.
    private func chain(b: String, a: String) -> SyntheticWorkspace {
        let (b, a) = (["B.swift": b], ["A.swift": a])
        return SyntheticWorkspace([.package("P", [.target("C"), .target("B", uses: ["C"], b), .target("A", uses: ["B"], a)])])
    }

    @Test func row8_accessLevels_reexportNothing() throws {
        let world = chain(b: "public import C\n", a: "import B\n")
        #expect(!edges(world).contains { $0.contains("P/A → P/C") })
    }

    @Test func row13_dashedTargets_areImportedByTheirIdentifier() throws {
        let world = SyntheticWorkspace([
            .package("P", [.target("app-kit"), .target("A", uses: ["app-kit"], ["A.swift": "import app_kit\n"])])
        ])
        #expect(edges(world).contains("P/A → P/app_kit import"))
        #expect(try findings(world) == [])
    }

    @Test func row17_and18_pluginsAndMacros_areOfTheBuildAndNoLayerDependency() throws {
        let world = SyntheticWorkspace([
            .package(
                "Packages/MicroServices/Extra",
                [
                    .target("Gen", .plugin),
                    .target("Mac", .macro, uses: ["swift-syntax/SwiftSyntax"], ["M.swift": "import SwiftSyntax\n"]),
                    .target("ExtraKit", uses: ["Mac"], ["E.swift": ""]),
                ])
        ])
        var sample = ExampleWorkspace().world
        sample.packages += world.packages
        #expect(try findings(sample, ExampleWorkspace().configuration) == [])
    }

    @Test func row20_overlaysAndUnderscoredModules_belongToTheirOwner() throws {
        let world = SyntheticWorkspace([
            .package(
                "P", [.target("A", uses: [], ["A.swift": "import _MapKit_SwiftUI\nimport _Concurrency\n"])]),
            .package("Q", [.target("_Inner")]), .package("R", [.target("B", uses: [], ["B.swift": "import _Inner\n"])]),
        ])
        #expect(try findings(world) == ["R/Sources/B/B.swift:1:1 undeclared-import: B → _Inner"])
    }

    @Test func row20_moduleNamedLikeOneOfTheSDK_isTheOneThatTheBuildSees() throws {
        func world(_ uses: [String]) -> SyntheticWorkspace {
            SyntheticWorkspace([
                .package("Net", [.target("Network"), .target("NetworkExtras", uses: ["Network"], ["E.swift": "import Network\n"])]),
                .package("App", [.target("A", uses: uses, ["A.swift": "import Network\n" + uses.map { "import \($0)\n" }.joined()])]),
            ])
        }
        // Without a dependency on its package the name can only refer to the SDK's; with one, the workspace's module takes precedence.
        #expect(try findings(world([])) == [])
        #expect(try findings(world(["NetworkExtras"])) == ["App/Sources/A/A.swift:1:1 undeclared-import: A → Network"])
    }
}
