import StrataScan
import StrataTesting
import StrataWorkspace
import Testing

@testable import StrataRules

/// The configuration that `strata init` proposes passes its own check.
@Suite struct ProposalTests {
    private func propose(_ world: SyntheticWorkspace) throws -> (yaml: String, result: CheckResult) {
        let bare = try check(world)
        let yaml = LayerProposal(bare.graph).yaml()
        let result = try check(world, yaml)
        return (yaml + LayerProposal.contradictions(result), result)
    }

    /// A module that only tests use is beside the tested module, and a linked archive is below its users.
    @Test func proposal_ofBinariesAndTestLibraries_placesThemForTheirUsers() throws {
        func target(_ name: String, _ kind: PackageManifest.Target.Kind = .regular, _ uses: [String] = []) -> SyntheticWorkspace.Target {
            .target(name, kind, uses: uses, ["F.swift": uses.map { "import \($0)\n" }.joined()])
        }
        let maps = SyntheticWorkspace([
            .package(
                "",
                [
                    target("HomeView", .regular, ["MapsRepository", "MapsSetup"]), target("MapsRepository", .regular, ["MapsSDK"]),
                    target("MapsSetup", .regular, ["MapsSDK"]), target("MapsSDK", .binary),
                ])
        ])
        let binaries = try propose(maps)
        #expect(binaries.result.violations == [], "\(binaries.yaml)")
        let helpers = SyntheticWorkspace(
            [.package("KitB", [target("KitB")]), .package("Fixtures", [target("Fixtures", .regular, ["KitB"])])]
                + ["KitA", "KitC", "KitD"].map { .package($0, [target($0), target("\($0)Tests", .test, [$0, "Fixtures"])]) }
                + [.package("Many", "abcdefgh".map { target("M\($0)", .regular, ["KitB"]) })])
        let libraries = try propose(helpers)
        #expect(libraries.result.violations == [], "\(libraries.yaml)")
        #expect(!libraries.yaml.contains("contradicts"))
    }

    @Test func proposal_forFoldersOfPackages_makesALayerOfEachInOrder() throws {
        var world = ExampleWorkspace().world
        for (target, used) in [("FitnessService", "CacheKit"), ("harbor", "FitnessService")] {
            world.edit(target) {
                $0.uses.append(used)
                $0.files["\(target).swift", default: ""] += "import \(used)\n"
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
                # contradicts this configuration: Services (services) re-exports FitnessAPI and is no declared umbrella, at Packages/Services/Facade/Sources/Services/Services.swift:1:12

                """))
        #expect(result.findings.map(\.rule) == ["reexport-leak"])
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

    /// An app with one module whose files mention the given types: `Screens/A.swift: [B]` declares A and mentions B.
    private func app(_ files: [String: [String]], tests: [String: String] = [:]) throws -> (proposal: LayerProposal, result: CheckResult) {
        func name(_ path: String) -> String { String(path.split(separator: "/").last?.dropLast(6) ?? "") }
        let texts = Dictionary(
            uniqueKeysWithValues: files.map { path, uses in
                (path, "struct \(name(path)) {}\nfunc use\(name(path))() { \(uses.map { "_ = \($0)()" }.joined(separator: "; ")) }\n")
            })
        let world = SyntheticWorkspace([
            .package("", [.target("Shop", .executable, uses: [], texts), .target("ShopTests", .test, uses: ["Shop"], tests)])
        ])
        let bare = try check(world)
        let scanner = SourceScanner()
        let names = texts.map { ("Sources/Shop/\($0)", FileNames(scanner.outline($1), scanner.words($1))) }
        let proposal = LayerProposal(bare.graph, names: Dictionary(uniqueKeysWithValues: names))
        return (proposal, try check(world, proposal.yaml()))
    }

    /// Files of some folders, each naming the file with the same number of the next folder.
    private func chain(_ folders: [String], _ count: Int) -> [String: [String]] {
        var files = ["main.swift": folders.first.map { ["\($0.split(separator: "/").last ?? "")0"] } ?? []]
        for (number, folder) in folders.enumerated() {
            for file in 0..<count {
                let name = folder.split(separator: "/").last ?? ""
                let next = folders.dropFirst(number + 1).first?.split(separator: "/").last
                files["\(folder)/\(name)\(file).swift"] = next.map { ["\($0)\(file)"] } ?? []
            }
        }
        return files
    }

    @Test func proposal_forFoldersOfOneApp_isWrittenAsAComment() throws {
        let (proposal, result) = try app(chain(["Screens", "Services", "Models", "Utils"], 9))
        let yaml = proposal.yaml()
        #expect(
            yaml.contains("  # - name: features\n    # files:\n    #   - \"Sources/Shop/Screens/**\"    # by its name: *Screens\n"),
            "\(yaml)")
        let names = yaml.split(separator: "\n").filter { $0.contains("- name: ") }.map { String($0.split(separator: " ").last ?? "") }
        #expect(names == ["app", "features", "services", "domain", "foundation"])
        #expect(result.findings == [])
        #expect(result.configurationProblems == [])
        #expect(proposal.remarks.first == "of 28 uses between files of Shop, by type names, 0.0 % point up")
    }

    @Test func proposal_forAnAppWithoutFolders_explainsTheSingleLayer() throws {
        let (proposal, _) = try app(chain([""], 0).merging((0..<40).map { ("Part\($0).swift", []) }) { $1 })
        #expect(!proposal.yaml().contains("files:"))
        #expect(
            proposal.remarks == [
                "Shop is in one layer: too few of its folders have names that suggest a layer",
                "move shared code into a folder or package of its own, then run 'strata init' again",
            ])
    }

    @Test func proposal_forFolders_containsNoTests() throws {
        // A name of two types is ambiguous and not a use.
        let twice = ["Services/Twice.swift": [], "Screens/Twice.swift": [], "Models/Models1.swift": ["Twice"]]
        let files = chain(["Screens", "Services", "Models"], 12).merging(twice) { $1 }
        let (proposal, _) = try app(files, tests: ["Screens/T.swift": "@testable import Shop\n"])
        #expect(proposal.remarks.first?.hasSuffix(" 0.0 % point up") == true && !proposal.yaml().contains("Tests"), "\(proposal.remarks)")
    }
}
