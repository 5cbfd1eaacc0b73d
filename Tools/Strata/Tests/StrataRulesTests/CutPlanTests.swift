import StrataScan
import StrataTesting
import StrataWorkspace
import Testing

@testable import StrataRules

/// The dependencies whose removal resolves the most violations.
@Suite struct CutPlanTests {
    private static let layers = """
        layers:
          - {name: screens, packages: [Screens/*]}
          - {name: services, packages: [Services/*]}
          - {name: kits, packages: [Kits/*]}
        """

    private struct Imports {
        /// The imported modules of each file of each module.
        var files: [String: [String: Set<String>]] = [:]
        /// The declared ones of each module.
        var declared: [String: Set<String>] = [:]
        /// The modules whose declarations each module's first file calls without an import.
        var calls: [String: Set<String>] = [:]

        func workspace() -> Workspace {
            let packages = files.sorted { $0.key < $1.key }.map { module, files in
                let folder = ["Screens", "Services", "Kits"].first { module.hasPrefix($0.dropLast()) } ?? ""
                let texts = files.mapValues { $0.sorted().map { "import \($0)\n" }.joined() }
                return SyntheticWorkspace.Package.package(
                    "\(folder)/\(module)", [.target(module, uses: (declared[module] ?? []).sorted(), texts)])
            }
            var world = SyntheticWorkspace(packages)
            for (user, all) in calls {
                for (number, used) in all.sorted().enumerated() {
                    let position = SourcePosition(line: 50 + number, column: 1)
                    world.symbols.append(
                        SyntheticSymbol(
                            target: user, name: "call()", kind: .use(.calls, of: used, handing: []), position: position, file: "A.swift"))
                    world.symbols.append(
                        SyntheticSymbol(target: user, name: "value", kind: .exposure(of: used), position: position, file: "A.swift"))
                }
            }
            return world.load()
        }

        func violations() throws -> Int {
            try Checker().check(workspace(), configuration: CutPlanTests.configuration(), today: .first).allFindings.count
        }

        mutating func remove(_ from: String, _ to: String) {
            files[from] = files[from]?.mapValues { $0.subtracting([to]) }
            declared[from]?.remove(to)
            calls[from]?.remove(to)
        }
    }

    private static func configuration() throws -> Configuration { try Configuration(yaml: layers, file: ".strata.yml") }

    private func plan(_ imports: Imports, atMost count: Int = 10) throws -> [CutPlan.Cut] {
        try CutPlan(for: imports.workspace(), configuration: Self.configuration(), today: .first, atMost: count).cuts
    }

    @Test func plan_ofCleanWorkspace_isEmpty() throws {
        let clean = Imports(files: ["ScreenA": ["A.swift": ["KitA"]], "KitA": ["A.swift": []]], declared: ["ScreenA": ["KitA"]])
        let plan = CutPlan(for: clean.workspace(), configuration: try Self.configuration(), today: .first, atMost: 5)
        #expect(plan.violations == 0 && plan.cuts == [])
    }

    @Test func plan_beginsWithTheLargestGain_andNamesTheFiles() throws {
        let imports = Imports(
            files: [
                "ScreenA": ["A.swift": []], "KitA": ["A.swift": ["ScreenA"], "B.swift": ["ScreenA"], "C.swift": []],
                "KitB": ["A.swift": ["ScreenA"]],
            ], declared: ["KitA": ["ScreenA"], "KitB": ["ScreenA"]])
        let cuts = try plan(imports)
        #expect(cuts.map { "\($0.from.target) \($0.to.target) \($0.gain) \($0.left)" } == ["KitA ScreenA 3 2", "KitB ScreenA 2 0"])
        #expect(cuts.first?.files == ["Kits/KitA/Package.swift", "Kits/KitA/Sources/KitA/A.swift", "Kits/KitA/Sources/KitA/B.swift"])
        #expect(cuts.first?.rules == ["cross-layer-import": 3])
        #expect(try plan(imports, atMost: 1).count == 1)
    }

    /// Two cycles share a dependency: removing that one opens both.
    @Test func plan_ofTwoCycles_beginsWithTheirCommonDependency() throws {
        let imports = Imports(
            files: [
                "KitA": ["A.swift": ["KitB"]], "KitB": ["A.swift": ["KitC", "KitD"]], "KitC": ["A.swift": ["KitA"]],
                "KitD": ["A.swift": ["KitA"]],
            ],
            declared: ["KitA": ["KitB"], "KitB": ["KitC", "KitD"], "KitC": ["KitA"], "KitD": ["KitA"]])
        let cuts = try plan(imports)
        #expect(cuts.first.map { [$0.from.target, $0.to.target] } == ["KitA", "KitB"] && cuts.first?.left == 0)
    }

    @Test func plan_whenAnEntryIsOnlyInTheManifest_namesTheManifest() throws {
        let imports = Imports(files: ["ScreenA": ["A.swift": []], "KitA": ["A.swift": []]], declared: ["KitA": ["ScreenA"]])
        let cuts = try plan(imports)
        #expect(cuts.map(\.files) == [["Kits/KitA/Package.swift"]] && cuts.first?.left == 0)
    }

    @Test func plan_ofCallsWithoutAnImport_namesTheirFiles() throws {
        let files =
            ["ScreenA": ["A.swift": []], "ScreenB": ["A.swift": []], "KitA": ["A.swift": [], "B.swift": []]]
            as [String: [String: Set<String>]]
        let cuts = try plan(Imports(files: files, calls: ["KitA": ["ScreenA"], "ScreenB": ["KitA"]]))
        #expect(
            cuts.map { "\($0.from.target) \($0.to.target) \($0.gain) \($0.left) \($0.files)" } == [
                "KitA ScreenA 1 1 [\"Kits/KitA/Sources/KitA/A.swift\"]", "ScreenB KitA 1 0 [\"Screens/ScreenB/Sources/ScreenB/A.swift\"]",
            ])
    }

    /// Targets of an Xcode project may share a file.
    @Test func plan_ofAFileInTwoModules_countsTheViolationsOfBoth() throws {
        let imports = Imports(files: ["ScreenA": ["A.swift": []], "KitA": ["A.swift": ["ScreenA"]], "KitB": ["A.swift": []]])
        var workspace = imports.workspace()
        let packages = Dictionary(uniqueKeysWithValues: workspace.packages.indices.map { (workspace.packages[$0].directory, $0) })
        let (first, second) = (try #require(packages["Kits/KitA"]), try #require(packages["Kits/KitB"]))
        workspace.packages[second].modules[0].files = workspace.packages[first].modules[0].files
        let plan = CutPlan(for: workspace, configuration: try Self.configuration(), today: .first, atMost: 1)
        #expect(plan.cuts.map { "\($0.from.target) \($0.gain) \($0.left)" } == ["KitA \(plan.violations) 0"])
    }

    @Test func plan_ofIncludedHeaders_namesTheirFiles() throws {
        let world = SyntheticWorkspace([
            .package("Kits/KitC", [.target("KitC", uses: ["ScreenC"], ["k.c": "#include \"s.h\"\n", "include/k.h": ""])]),
            .package("Screens/ScreenC", [.target("ScreenC", .regular, ["s.c": "", "include/s.h": ""])]),
        ])
        let cuts = try CutPlan(for: world.load(), configuration: Self.configuration(), today: .first, atMost: 1).cuts
        #expect(cuts.map { "\($0.gain) \($0.left) \($0.files)" } == ["2 0 [\"Kits/KitC/Package.swift\", \"Kits/KitC/Sources/KitC/k.c\"]"])
    }

    @Test func plan_reportsItsProgressAndTheKnownViolations() throws {
        let imports = Imports(
            files: ["ScreenA": ["A.swift": []], "KitA": ["A.swift": ["ScreenA"]], "KitB": ["A.swift": ["ScreenA"]]],
            declared: ["KitA": ["ScreenA"], "KitB": ["ScreenA"]])
        var progress: [[Int]] = []
        let plan = CutPlan(for: imports.workspace(), configuration: try Self.configuration(), today: .first, atMost: 2) {
            progress.append([$0, $1])
        }
        // At most 16 dependencies are tried for each cut.
        #expect(plan.violations == 4 && plan.cuts.map(\.rules) == [["cross-layer-import": 2], ["cross-layer-import": 2]])
        #expect(progress == [[0, 32], [1, 32], [16, 32]])
        #expect(try self.plan(imports, atMost: 0) == [] && self.plan(imports, atMost: -1) == [])
    }

    /// Each number is that of a check of the edited files.
    @Test(arguments: 0..<4) func gain_equalsThatOfTheEditedWorkspace(seed: UInt64) throws {
        var random = SeededNumbers(seed: seed)
        let names = ["ScreenA", "ScreenB", "ServiceA", "ServiceB", "KitA", "KitB"]
        var imports = Imports()
        for name in names {
            for file in ["A.swift", "B.swift"] {
                imports.files[name, default: [:]][file] = Set(names.filter { $0 != name && Int.random(in: 0..<4, using: &random) == 0 })
            }
            imports.declared[name] = Set(names.filter { $0 != name && Int.random(in: 0..<3, using: &random) == 0 })
            if seed % 2 == 1 { imports.calls[name] = Set(names.filter { $0 != name && Int.random(in: 0..<4, using: &random) == 0 }) }
        }
        let cuts = try plan(imports, atMost: 2)
        var before = try imports.violations()
        #expect(before == 0 || !cuts.isEmpty)
        for cut in cuts {
            imports.remove(cut.from.target, cut.to.target)
            let after = try imports.violations()
            #expect(cut.left == after && cut.gain == before - after && cut.gain > 0)
            before = after
        }
    }
}
