import StrataScan
import StrataTesting
import StrataWorkspace
import Testing

@testable import StrataRules

/// The steps between modules, with their evidence and places.
@Suite struct UseGraphTests {
    private static let world: SyntheticWorkspace = {
        var world = SyntheticWorkspace([
            .package(
                "P",
                [
                    .target(
                        "App", .executable, uses: ["Kit", "Far", "swift-log/Logging"],
                        ["a.swift": "import Kit\nimport Logging\n", "b.swift": "import Logging\nimport Kit\nimport os\n"]),
                    .target("Kit", uses: ["Base"], ["k.swift": "import Base\n"]),
                    .target("Far", uses: ["Base"]), .target("Base", .regular, ["b.swift": ""]), .target("Late"),
                    .target("KitTests", .test, uses: ["Kit"], ["t.swift": "@testable import Kit\nimport XCTest\n"]),
                ])
        ])
        world.symbols = [("Kit", "Base"), ("Kit", "Late"), ("Kit", "Late"), ("Base", "Base")].enumerated().map { number, pair in
            SyntheticSymbol(
                target: pair.0, name: "call()", kind: .use(.calls, of: pair.1, handing: []),
                position: SourcePosition(line: 9, column: number + 1))
        }
        return world
    }()

    private func lines(_ uses: UseGraph) -> [String] {
        uses.steps.sorted { $0.key < $1.key }.flatMap { from, steps in
            steps.map { step in
                "\(uses.name(of: from)) → \(uses.name(of: step.to)): \(step.evidence) \(step.path.dropFirst(2)):\(step.position), \(step.places)"
            }
        }
    }

    @Test func steps_haveTheirStrongestEvidenceAndTheNumberOfPlaces() throws {
        let production = [
            "App → Far: manifest Package.swift:4:58, 1", "App → Kit: import Sources/App/a.swift:1:1, 3",
            "App → Logging: import Sources/App/a.swift:2:1, 3", "App → os: import Sources/App/b.swift:3:1, 1",
            "Far → Base: manifest Package.swift:6:41, 1", "Kit → Base: import Sources/Kit/k.swift:1:1, 2",
        ]
        let tests = ["KitTests → Kit: import Tests/KitTests/t.swift:1:11, 2", "KitTests → XCTest: import Tests/KitTests/t.swift:2:1, 1"]
        let (graph, symbols) = (try check(Self.world).graph, Self.world.load().symbols)
        let (all, released) = (lines(UseGraph(graph)), lines(UseGraph(graph.withoutTests)))
        let called = lines(UseGraph(graph, symbols: symbols))
        #expect(all == production + tests, "\(all)")
        #expect(released == production, "\(released)")
        // A use that an import explains is no place to change; others are steps.
        #expect(called == production + ["Kit → Late: symbol Sources/Kit/k.swift:9:2, 2"] + tests, "\(called)")
    }
}
