import StrataScan
import StrataTesting
import StrataWorkspace
import Testing

@testable import StrataRules

/// The forbidden directions of the sample workspace, each with its exact report.
@Suite struct MustHoldTests {
    @Test func screen_importingAMicroService_isFoundWithFileAndLine() throws {
        let result = try check(sample { $0["FitnessScreens"] = "import Services\n\nimport NetworkKit\n" }, ExampleWorkspace().configuration)
        let finding = try #require(result.findings.first)
        #expect(result.exitCode == 1)
        #expect(result.findings.count == 1)
        #expect(finding.rule == "cross-layer-import")
        #expect(finding.path == "Packages/Presentation/Screens/Sources/FitnessScreens/FitnessScreens.swift")
        #expect(finding.position.description == "3:1")
        #expect(finding.message == "FitnessScreens (presentation) imports NetworkKit (micro-services)")
        #expect(finding.because == "screens ask services for outcomes")
        #expect(
            finding.fix == "use facade instead, or move this code to a layer that may use micro-services")
        #expect(finding.evidence == .import)
    }

    @Test(arguments: [
        ("NetworkKit", "CacheKit", "sibling-import", "NetworkKit (micro-services) imports CacheKit (micro-services)"),
        ("InventoryService", "FitnessService", "sibling-import", "InventoryService (services) imports FitnessService (services)"),
        ("Services", "FitnessService", "cross-layer-import", "Services (facade) imports FitnessService (services)"),
        ("FitnessScreens", "FitnessAPI", "cross-layer-import", "FitnessScreens (presentation) imports FitnessAPI (services)"),
        ("FitnessScreens", "UserScreens", "peer-import", "FitnessScreens (presentation) imports UserScreens (presentation)"),
        ("CacheKit", "AppComposition", "cross-layer-import", "CacheKit (micro-services) imports AppComposition (root)"),
        (
            "FitnessService", "NetworkKitTesting", "test-code-in-production",
            "FitnessService (services) imports NetworkKitTesting, which is for tests only"
        ),
    ])
    func module_withAForbiddenImport_isReported(user: String, used: String, rule: String, message: String) throws {
        let result = try check(sample { $0[user, default: ""] += "import \(used)\n" }, ExampleWorkspace().configuration)
        #expect(result.exitCode == 1)
        let finding = try #require(result.findings.first { $0.rule == rule })
        #expect(finding.message == message)
        #expect(finding.path.hasSuffix("Sources/\(user)/\(user).swift"))
        #expect(finding.from == user)
        #expect(finding.to == used)
    }

    @Test func facade_importingAnImplementation_isSentToTheAPI() throws {
        let result = try check(sample { $0["Services", default: ""] += "import FitnessService\n" }, ExampleWorkspace().configuration)
        #expect(result.findings.first { $0.rule == "cross-layer-import" }?.fix == "use FitnessAPI instead")
    }

    @Test func manifestEdge_acrossLayers_isFoundAtItsLine() throws {
        var world = ExampleWorkspace().world
        world.declare("NetworkKit", in: "UserScreens")
        let result = try check(world, ExampleWorkspace().configuration)
        let finding = try #require(result.findings.first { $0.rule == "cross-layer-import" })
        #expect(finding.path == "Packages/Presentation/Screens/Package.swift")
        #expect(finding.position.description == "5:64")
        #expect(finding.message == "UserScreens (presentation) declares a dependency on NetworkKit (micro-services)")
        #expect(finding.evidence == .manifest)
    }

    @Test func target_thatNoLayerCovers_isFoundInItsManifest() throws {
        var world = ExampleWorkspace().world
        world.packages.append(.package("Packages/Extra", [.target("ExtraKit")]))
        let result = try check(world, ExampleWorkspace().configuration)
        #expect(result.exitCode == 1)
        #expect(result.findings.map(\.rule) == ["uncovered-target"])
        #expect(result.findings.first?.path == "Packages/Extra/Package.swift")
        #expect(result.findings.first?.position.description == "4:6")
    }

    @Test func reexport_outsideAnUmbrella_leadsTheFindingAlongItsChain() throws {
        var world = sample { $0["PresentationKit"] = "@_exported import NetworkKit\n" }
        world.use("PresentationKit", in: "UserScreens")
        let result = try check(world, ExampleWorkspace().configuration)
        let finding = try #require(result.findings.first { $0.evidence == .reexport })
        #expect(finding.message == "UserScreens (presentation) sees, through PresentationKit, NetworkKit (micro-services)")
        #expect(finding.chain == ["UserScreens", "PresentationKit", "NetworkKit"])
        #expect(result.findings.contains { $0.rule == "reexport-leak" })
    }

    @Test func reexport_throughThePermittedFacade_isNoViolation() throws {
        var world = ExampleWorkspace().world
        world.use("Services", in: "UserScreens")
        #expect(try check(world, ExampleWorkspace().configuration).exitCode == 0)
    }

    @Test func reexport_declaredByUmbrellas_isNoViolation() throws {
        let yaml = ExampleWorkspace().configuration + "umbrellas: {DatabaseKit: [GRDB]}\n"
        let world = sample { $0["DatabaseKit"] = "@_exported public import GRDB\n" }
        #expect(try check(world, yaml).exitCode == 0)
        #expect(try check(world, ExampleWorkspace().configuration).findings.map(\.rule) == ["reexport-leak"])
    }

    @Test func findings_areSortedByFileAndPosition() throws {
        let world = sample {
            $0["UserScreens"] = "import NetworkKit\nimport CacheKit\n"
            $0["CacheKit"] = "import NetworkKit\n"
        }
        let first = try check(world, ExampleWorkspace().configuration).findings
        #expect(first.map(\.path) == first.map(\.path).sorted())
        #expect(first.map { "\($0.to ?? "")" } == ["NetworkKit", "NetworkKit", "CacheKit"])
        for _ in 0..<5 { #expect(try check(world, ExampleWorkspace().configuration).findings == first) }
    }

    @Test func findings_areInNoOrderWithThemselves_andPrecedeByFilePositionRuleAndText() {
        func finding(_ path: String, _ line: Int, _ column: Int, _ rule: String, _ message: String) -> Finding {
            Finding(
                rule: rule, path: path, position: SourcePosition(line: line, column: column), evidence: .import, message: message, fix: "")
        }
        let sorted = [
            finding("A", 9, 9, "z", "z"), finding("a", 1, 9, "z", "z"), finding("a", 2, 1, "z", "z"), finding("a", 2, 2, "a", "z"),
            finding("a", 2, 2, "b", "a"), finding("a", 2, 2, "b", "b"), finding("a/b", 1, 1, "a", "a"), finding("é", 1, 1, "a", "a"),
        ]
        for (index, first) in sorted.enumerated() {
            for (other, second) in sorted.enumerated() { #expect(Finding.comesBefore(first, second) == (index < other)) }
        }
    }

    @Test func checker_withoutConfiguration_runsRulesThatNeedNone() throws {
        let result = try check(sample { $0["UserScreens"] = "import NetworkKit\nimport XCTest\n" }, nil)
        #expect(result.isConfigured == false)
        #expect(result.findings.map(\.rule).sorted() == ["test-code-in-production", "undeclared-import"])
    }

    @Test func exception_thatMatchesAViolation_suppressesItUntilItExpires() throws {
        let yaml =
            ExampleWorkspace().configuration + """
                exceptions:
                  - rule: sibling-import
                    from: NetworkKit
                    to: CacheKit
                    reason: history
                    owner: core
                    expires: 2026-06-30
                """
        var world = ExampleWorkspace().world
        world.use("CacheKit", in: "NetworkKit")
        #expect(try check(world, yaml, today: "2026-06-30").exitCode == 0)
        let late = try check(world, yaml, today: "2026-07-01")
        #expect(Set(late.findings.map(\.rule)) == ["sibling-import", "stale-exception"])
        let stale = try check(ExampleWorkspace().world, yaml)
        #expect(stale.findings.map(\.message) == ["the exception for sibling-import (NetworkKit → CacheKit) matches no violation"])
        #expect(stale.findings.first?.path == ".strata.yml")
        #expect(stale.exitCode == 1)
    }

    @Test func unreadableSource_winsOverFindings() throws {
        let result = try check(
            sample {
                $0["UserScreens"] = "import NetworkKit\n"
                $0["CacheKit"] = "let s = \"\"\"\n"
            }, ExampleWorkspace().configuration)
        #expect(result.exitCode == 2)
        #expect(result.findings.map(\.rule) == ["cross-layer-import"])
        #expect(
            result.workspaceProblems.map(\.description) == [
                "Packages/MicroServices/Cache/Sources/CacheKit/CacheKit.swift:1:9: error: this string literal never ends; close it with the quotation marks that open it"
            ])
    }

    @Test func summary_countsInspectedFiles() throws {
        let summary = try check(ExampleWorkspace().world, ExampleWorkspace().configuration).summary
        #expect(summary.packages == 9)
        #expect(summary.modules == 20)
        #expect(summary.files == 20)
        #expect(summary.imports == 3)
        #expect(summary.edges == 2)
        #expect(summary.configurations == 6)
    }
}

/// The example sample with other texts in some targets.
func sample(_ change: (inout [String: String]) -> Void) -> SyntheticWorkspace {
    var world = ExampleWorkspace().world
    var texts: [String: String] = [:]
    for target in world.packages.flatMap(\.targets) { texts[target.name] = target.files["\(target.name).swift"] }
    change(&texts)
    for package in world.packages.indices {
        for target in world.packages[package].targets.indices {
            let name = world.packages[package].targets[target].name
            if let text = texts[name] { world.packages[package].targets[target].files["\(name).swift"] = text }
        }
    }
    return world
}

extension SyntheticWorkspace {
    mutating func declare(_ module: String, in target: String) {
        for package in packages.indices {
            for index in packages[package].targets.indices where packages[package].targets[index].name == target {
                packages[package].targets[index].uses.append(module)
            }
        }
    }

    mutating func use(_ module: String, in target: String) {
        declare(module, in: target)
        for package in packages.indices {
            for index in packages[package].targets.indices where packages[package].targets[index].name == target {
                packages[package].targets[index].files["\(target).swift", default: ""] += "import \(module)\n"
            }
        }
    }
}
