import StrataTesting
import Testing

@testable import StrataRules
@testable import StrataWorkspace

/// The effects of a change, and the figures of modules.
@Suite struct ImpactAndMetricsTests {
    private let graph: ModuleGraph

    init() throws {
        let world = SyntheticWorkspace([
            .package(
                "",
                [.target("App", .executable, uses: ["Kit"], ["main.swift": "import Kit\n"]), .target("Alone", .regular, ["A.swift": ""])]),
            .package(
                "Libs/Kit",
                [
                    .target("Kit", uses: ["Base"], ["K.swift": "import Base\n"]), .target("Base", .regular, ["B.swift": "let a = 1\n"]),
                    .target("KitTests", .test, uses: ["Kit"], ["T.swift": "import Kit\n"]),
                ]),
        ])
        graph = try check(world, nil).graph
    }

    @Test(arguments: [
        ("Libs/Kit/Sources/Base/B.swift", ["Base"], ["App", "Base", "Kit", "KitTests"]),
        ("Libs/Kit/Sources/Base/Resources/a.json", ["Base"], ["App", "Base", "Kit", "KitTests"]),
        ("Libs/Kit/Sources/Basement/a.swift", [], []), ("Libs/Kit/Tests/KitTests/T.swift", ["KitTests"], ["KitTests"]),
        ("Libs/Kit/Package.swift", ["Base", "Kit", "KitTests"], ["App", "Base", "Kit", "KitTests"]),
        ("Libs/Kit/Package@swift-6.swift", ["Base", "Kit", "KitTests"], ["App", "Base", "Kit", "KitTests"]),
        ("Libs/Kit/Package/a.swift", [], []), ("Libs/Kit/Package.resolved", [], []),
        ("Package.swift", ["Alone", "App"], ["Alone", "App"]),
        ("README.md", [], []),
    ])
    func impact_isTheModulesOfAFile_andTheirUsers(file: String, changed: [String], affected: [String]) {
        let impact = Impact(of: [file], in: graph)
        #expect(impact.changed.map(\.target).sorted() == changed && impact.affected.map(\.target).sorted() == affected)
        #expect(impact.unowned == (changed.isEmpty ? [file] : []))
    }

    @Test func impact_ofSeveralFiles_isSorted() {
        let impact = Impact(of: ["b", "Libs/Kit/Sources/Kit/K.swift", "a", "Sources/App/main.swift"], in: graph)
        #expect(impact.unowned == ["a", "b"] && impact.changed.map(\.target) == ["App", "Kit"])
    }

    /// Sources without a manifest may be around packages.
    @Test(arguments: ["App/Sources", "."]) func impact_ofAFileInAnInnerPackage_isThatOfThePackage(folder: String) {
        let inner = folder == "." ? "Inner" : "\(folder)/Inner"
        let main = folder == "." ? "main.swift" : "\(folder)/main.swift"
        let world = SyntheticWorkspace([.package(inner, [.target("Inner")])], files: [main: ""])
        let workspace = world.load(targets: [DeclaredTarget(module: "App", path: folder, kind: .executable)])
        let graph = Checker().check(workspace, configuration: nil, today: .first).graph
        #expect(Impact(of: ["\(inner)/Sources/Inner/Inner.swift"], in: graph).changed.map(\.target) == ["Inner"])
        #expect(Impact(of: [main], in: graph).changed.map(\.target) == ["App"])
    }

    /// A target of a project has its listed files, and the project file.
    @Test(arguments: [("App.xcodeproj/project.pbxproj", ["App", "Kit"]), ("A.swift", ["App"]), ("K.h", ["Kit"]), ("B.swift", [])])
    func impact_ofAProject_isThatOfListedFiles(file: String, changed: [String]) {
        var files = MissingSettingsTests.files(base: "")
        files["B.swift"] = ""
        var workspace = SyntheticWorkspace([], files: files).load()
        for package in workspace.packages.indices {
            for module in workspace.packages[package].modules.indices where workspace.packages[package].modules[module].name == "Kit" {
                workspace.packages[package].modules[module].otherFiles = [IncludingFile(path: "K.h", includes: [])]
            }
        }
        let graph = Checker().check(workspace, configuration: nil, today: .first).graph
        #expect(Impact(of: [file], in: graph).changed.map(\.target) == changed)
    }

    @Test func metrics_countUsersAndChains() throws {
        let base = try #require(graph.modules.keys.first { $0.target == "Base" })
        let all = ModuleMetrics.all(of: graph, types: [base: (all: 4, abstract: 1)])
        let figures = Dictionary(uniqueKeysWithValues: all.map { ($0.id.target, $0) })
        func numbers(_ name: String) -> [Int] {
            figures[name].map { [$0.fanIn, $0.fanOut, $0.dependents, $0.depth, $0.bytes, $0.pathBytes] } ?? []
        }
        #expect(numbers("Base") == [1, 0, 3, 0, 10, 10])
        #expect(numbers("Kit") == [2, 1, 2, 1, 12, 22])
        #expect(numbers("App") == [0, 1, 0, 2, 11, 33])
        #expect(numbers("Alone") == [0, 0, 0, 0, 0, 0])
        #expect(["Base", "Kit", "App", "Alone"].map { figures[$0]?.instability } == [0, 1.0 / 3, 1, 0])
        #expect(["Base", "Kit"].map { figures[$0]?.abstractness } == [0.25, 0])
        #expect(["Base", "App", "Alone"].map { figures[$0]?.distance } == [0.75, 0, 1])
    }

    /// The root package has its name from its manifest, and no folder by which another package could depend on it.
    @Test func undeclaredImport_ofTheRootPackage_namesItsProduct() throws {
        let world = SyntheticWorkspace([
            .package("", [.target("RootKit")]), .package("L/Top", [.target("Top", .regular, ["t.swift": "import RootKit"])]),
        ])
        let finding = try #require(check(world, nil).findings.first)
        #expect(
            finding.fix
                == "add .product(name: \"RootKit\", package: \"root\") to the dependencies of target 'Top' in L/Top/Package.swift, or remove the import"
        )
        #expect(finding.declaration == nil)
    }

    @Test(arguments: [
        (0, "less than a minute"), (59, "less than a minute"), (60, "1 minute"), (120, "2 minutes"), (3_599, "59 minutes"),
        (3_600, "1 hour"), (86_399, "23 hours"), (86_400, "1 day"), (172_800, "2 days"),
    ])
    func index_hasTheAgesOfItsStores(seconds: Int, age: String) {
        var facts = SymbolFacts()
        facts.files = 1
        #expect(facts.index == nil)
        facts.stores = [SymbolFacts.Store(path: "a", written: 1_000), SymbolFacts.Store(path: "b", written: 1_000)]
        #expect(facts.index == "a; b")
        facts.read = 1_000 + seconds
        #expect(facts.index == "a, \(age) old; b, \(age) old")
    }
}
