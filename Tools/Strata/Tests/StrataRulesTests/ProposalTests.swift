import StrataRules
import StrataWorkspace
import Testing

/// What `strata init` proposes can be checked at once.
@Suite struct ProposalTests {
    private func propose(_ world: SyntheticWorkspace) throws -> (yaml: String, result: CheckResult) {
        let bare = try check(world, nil)
        let yaml = LayerProposal(bare.graph).yaml()
        return (yaml, try check(world, yaml))
    }

    @Test func proposal_forFoldersOfPackages_makesALayerOfEachInOrder() throws {
        var world = ExampleHouse().world
        for package in world.packages.indices {
            for target in world.packages[package].targets.indices {
                switch world.packages[package].targets[target].name {
                case "FinanceService": world.packages[package].targets[target].use("CacheKit")
                case "harbor": world.packages[package].targets[target].use("FinanceService")
                default: break
                }
            }
        }
        let (yaml, result) = try propose(world)
        #expect(
            yaml.hasSuffix(
                """
                layers:
                  - name: presentation
                    packages: ["Packages/Presentation/*"]
                  - name: services
                    packages: ["Packages/Services/*"]
                  - name: microservices
                    packages: ["Packages/MicroServices/*"]
                roots: [App]
                test-only: ["*Testing"]

                """))
        #expect(result.findings.map(\.rule) == ["reexport-leak"])
        #expect(result.configurationProblems == [])
    }

    @Test func proposal_forOnePackage_dividesItsModules() throws {
        let world = SyntheticWorkspace([
            .package(
                "",
                [
                    .target("tool", .executable, uses: ["Core"], ["main.swift": "import Core\n"]),
                    .target("Core", uses: ["Base"], ["C.swift": "import Base\n"]), .target("Base", uses: [], ["B.swift": ""]),
                    .target("CoreTests", .test, uses: ["Core"], ["T.swift": "@testable import Core\n"]),
                ])
        ])
        let (yaml, result) = try propose(world)
        #expect(
            yaml.contains(
                """
                layers:
                  - name: app
                    packages:
                      - "."    # it is started
                    because: what is started puts everything together, and nothing uses it
                """), "\(yaml)")
        #expect(yaml.contains("      - Base    # by what stands on it\n"))
        #expect(!yaml.contains("CoreTests") && !yaml.contains("level"))
        #expect(result.findings == [])
        #expect(result.configurationProblems == [])
    }

    @Test func proposal_forManyModules_hasLayersThatTeamsName() throws {
        func target(_ name: String, _ uses: [String], _ more: String = "") -> SyntheticWorkspace.Target {
            .target(name, uses: uses, ["F.swift": uses.map { "import \($0)\n" }.joined() + more])
        }
        let world = SyntheticWorkspace([
            .package(
                "",
                [
                    target("HomeFeature", ["ApiClient", "Styleguide", "SharedModels"], "import SwiftUI\n"),
                    target("CartFeature", ["ApiClient", "Styleguide"], "import SwiftUI\n"),
                    target("PayFeature", ["Styleguide"], "import SwiftUI\n"),
                    target("Styleguide", ["Extras"], "import SwiftUI\n"), target("ApiClient", ["SharedModels", "Wire"]),
                    target("Wire", ["Cable"]), target("Cable", ["Wire"]), target("SharedModels", ["Extras"]), target("Extras", []),
                    .target(
                        "HomeFeatureTests", .test, uses: ["HomeFeature", "Extras"], ["T.swift": "import HomeFeature\nimport Extras\n"]),
                ])
        ])
        let (yaml, result) = try propose(world)
        #expect(result.findings.filter { $0.rule != "cycle" } == [])
        #expect(result.configurationProblems == [])
        let names = yaml.split(separator: "\n").compactMap { $0.hasPrefix("  - name: ") ? String($0.dropFirst(10)) : nil }
        #expect(names == ["features", "interface", "services", "domain", "foundation"], "\(yaml)")
        #expect(yaml.contains("      - ApiClient    # by its name: *Client\n"))
        #expect(yaml.contains("tied to 1 others") && !yaml.contains("Tests"))
    }

    @Test func proposal_forARealMixture_neverPutsWhatIsUsedAboveItsUser() throws {
        // Names that contradict who uses whom: the edges win.
        let world = SyntheticWorkspace([
            .package(
                "",
                (0..<12).map { number in
                    let name = ["Models", "Feature", "Client", "Helpers"][number % 4]
                    let uses = (number + 1..<min(number + 3, 12)).map { ["Models", "Feature", "Client", "Helpers"][$0 % 4] + "\($0)" }
                    return .target("\(name)\(number)", uses: uses, ["F.swift": uses.map { "import \($0)\n" }.joined()])
                })
        ])
        let (yaml, result) = try propose(world)
        #expect(result.findings == [], "\(yaml)")
        #expect(result.configurationProblems == [])
    }

    @Test func proposal_forACircle_violatesTheFewestEdges() throws {
        let world = SyntheticWorkspace([
            .package("Up", [.target("Up", uses: ["Down"], ["A.swift": "import Down\n", "B.swift": "import Down\n"])]),
            .package("Down", [.target("Down", uses: ["Up"], ["A.swift": "import Up\n"])]),
        ])
        let (yaml, result) = try propose(world)
        #expect(yaml.contains("- name: up\n    packages: [Up]\n  - name: down"))
        #expect(result.findings.filter { $0.rule == "cross-layer-import" }.map(\.from) == ["Down", "Down"])
        #expect(result.configurationProblems == [])
    }

    @Test func proposal_withOddNames_isReadable() throws {
        let world = SyntheticWorkspace([
            .package("2 odd: {names}/a", [.target("A", uses: [], ["A.swift": ""])]),
            .package("2 odd: {names}/on", [.target("B", uses: [], ["B.swift": ""])]),
        ])
        let (_, result) = try propose(world)
        #expect(result.configurationProblems.map(\.message) == [])
        #expect(result.exitCode == 0)
    }
}

extension SyntheticWorkspace.Target {
    /// Declares and imports a module.
    fileprivate mutating func use(_ module: String) {
        uses.append(module)
        files["\(name).swift", default: ""] += "import \(module)\n"
    }
}
