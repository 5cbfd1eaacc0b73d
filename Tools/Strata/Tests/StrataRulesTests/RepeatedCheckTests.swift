import StrataScan
import StrataTesting
import StrataWorkspace
import Testing

@testable import StrataRules

/// A repeated check equals a full check of the same texts.
@Suite struct RepeatedCheckTests {
    private static let lines = [
        "import NetworkKit", "import FitnessAPI", "import CacheKit", "import Services", "import InventoryAPI", "import GRDB",
        "@_exported import NetworkKit", "@_exported import InventoryAPI", "#if os(Linux)\nimport CacheKit\n#endif",
        "#if false\nimport CacheKit\n#endif", "public func bare() {}", "/// Documented.\npublic func documented() {}",
    ]
    private static let targets = ["FitnessScreens", "UserScreens", "Services", "FitnessAPI", "FitnessService", "NetworkKit"]

    private static func world() -> SyntheticWorkspace {
        var world = ExampleWorkspace().world
        func use(_ name: String, of other: String, in target: String, handing: [String] = [], line: Int = 1) -> SyntheticSymbol {
            SyntheticSymbol(
                target: target, name: name, kind: .use(.calls, of: other, handing: handing),
                position: SourcePosition(line: line, column: 1))
        }
        world.symbols = [
            use("Client.get()", of: "NetworkKit", in: "FitnessScreens"), use("rates()", of: "FitnessAPI", in: "UserScreens"),
            use("makeClient()", of: "FitnessAPI", in: "FitnessScreens", handing: ["NetworkKit"], line: 2),
            use("store()", of: "CacheKit", in: "FitnessService"), use("premium()", of: "InventoryAPI", in: "FitnessService", line: 2),
            SyntheticSymbol(target: "FitnessAPI", name: "client", kind: .exposure(of: "NetworkKit"), position: .start),
            SyntheticSymbol(target: "NetworkKit", name: "Client.trace()", kind: .unused, position: .start),
        ]
        return world
    }

    private static func configuration() throws -> Configuration {
        let sample = ExampleWorkspace().configuration.replacing(
            "- name: micro-services\n", with: "- name: micro-services\n    closed: true\n")
        return try Configuration(
            yaml: sample + """
                conventions: [documented-public]
                exceptions:
                  - {rule: cross-layer-import, from: UserScreens, to: NetworkKit, reason: history, owner: team}
                  - {rule: cross-layer-call, from: FitnessScreens, to: NetworkKit, reason: history, owner: team}

                """, file: ".strata.yml")
    }

    private static let known = """
        # strata baseline 1
        cross-layer-import\tFitnessScreens\tNetworkKit\tPackages/Presentation/Screens/Sources/FitnessScreens/FitnessScreens.swift\t1

        """

    @Test(arguments: 0..<3, [true, false])
    func check_afterRandomEdits_equalsAFullOne(seed: UInt64, isConfigured: Bool) throws {
        let configuration = isConfigured ? try Self.configuration() : nil
        let baseline = try Baseline(text: Self.known, file: "b")
        let original = Self.world()
        var world = original
        var workspace = world.load()
        var repeated = RepeatedCheck(workspace, configuration: configuration, baseline: baseline, today: .first)
        var random = SeededNumbers(seed: seed)
        var leftOut: Set<String> = []
        for step in 0..<12 {
            var full = world.load()
            full.symbols.distrust(leftOut)
            let expected = Checker().check(full, configuration: configuration, baseline: baseline, today: .first)
            #expect(repeated.result.findings == expected.findings, "step \(step)")
            #expect(repeated.result.configurationProblems == expected.configurationProblems, "step \(step)")
            #expect(repeated.result.summary == expected.summary && repeated.result.isConfigured == isConfigured, "step \(step)")
            let name = Self.targets[Int.random(in: 0..<Self.targets.count, using: &random)]
            let count = Int.random(in: 0...2, using: &random)
            // The compiled text returns now and then, so that its symbols are used again.
            let text = count == 0 ? nil : (0..<count).map { _ in Self.lines.randomElement(using: &random) ?? "" }.joined(separator: "\n")
            for package in world.packages.indices {
                for index in world.packages[package].targets.indices where world.packages[package].targets[index].name == name {
                    let compiled = original.packages[package].targets[index].files
                    world.packages[package].targets[index].files = text.map { ["\(name).swift": $0 + "\n"] } ?? compiled
                }
            }
            workspace.packages = world.load().packages
            let module = try #require(workspace.modules.first { $0.name == name })
            for file in module.files {
                if text == nil { leftOut.remove(file.path) } else { leftOut.insert(file.path) }
            }
            repeated.check(&workspace, changed: [module.id], leavingOut: leftOut)
        }
    }
}
