import StrataTesting
import Testing

@testable import StrataRules
@testable import StrataWorkspace

/// The effects of a change, and the figures of modules.
@Suite struct ImpactAndMetricsTests {
    private let graph: ModuleGraph

    init() throws {
        let world = SyntheticWorkspace([
            .package("", [.target("App", .executable, uses: ["Kit"], importing("Kit")), .target("Alone", .regular, ["A.swift": ""])]),
            .package(
                "Libs/Kit",
                [
                    .target("Kit", uses: ["Base"], importing("Base")), .target("Base", .regular, ["B.swift": "let a = 1\n"]),
                    .target("KitTests", .test, uses: ["Kit"], importing("Kit")),
                ]),
        ])
        graph = try check(world).graph
    }

    @Test(arguments: [
        ("Libs/Kit/Sources/Base/B.swift", ["Base"], ["App", "Base", "Kit", "KitTests"]),
        ("Libs/Kit/Sources/Base/Resources/a.json", ["Base"], ["App", "Base", "Kit", "KitTests"]),
        ("Libs/Kit/Sources/Basement/a.swift", [], []), ("Libs/Kit/Tests/KitTests/T.swift", ["KitTests"], ["KitTests"]),
        ("Libs/Kit/Package.swift", ["Base", "Kit", "KitTests"], ["App", "Base", "Kit", "KitTests"]),
        ("Libs/Kit/Package@swift-6.swift", ["Base", "Kit", "KitTests"], ["App", "Base", "Kit", "KitTests"]),
        ("Libs/Kit/Package/a.swift", [], []), ("Libs/Kit/Package.resolved", [], []),
        ("Package.swift", ["Alone", "App"], ["Alone", "App"]), ("README.md", [], []),
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
    @Test(arguments: ["App/Sources/", ""]) func impact_ofAFileInAnInnerPackage_isThatOfThePackage(folder: String) {
        let world = SyntheticWorkspace([.package("\(folder)Inner", [.target("Inner")])], files: ["\(folder)main.swift": ""])
        let workspace = world.load(targets: [DeclaredTarget(module: "App", path: folder.isEmpty ? "." : folder, kind: .executable)])
        let graph = Checker().check(workspace, configuration: nil, today: .first).graph
        for (file, module) in [("Inner/Sources/Inner/Inner.swift", "Inner"), ("main.swift", "App")] {
            #expect(Impact(of: [folder + file], in: graph).changed.map(\.target) == [module])
        }
    }

    /// A target of a project has its listed files, and the project file.
    @Test(arguments: [("App.xcodeproj/project.pbxproj", ["App", "Kit"]), ("A.swift", ["App"]), ("K.h", ["Kit"]), ("B.swift", [])])
    func impact_ofAProject_isThatOfListedFiles(file: String, changed: [String]) throws {
        let files = SharedSourceTests.framework().merging(["B.swift": ""]) { $1 }
        let graph = try check(SyntheticWorkspace([], files: files)) { workspace in
            workspace.edit("Kit") { $0.otherFiles = [IncludingFile(path: "K.h", includes: [])] }
        }.graph
        #expect(Impact(of: [file], in: graph).changed.map(\.target) == changed)
    }

    @Test func metrics_countUsersAndChains() throws {
        let base = try #require(graph.modules.keys.first { $0.target == "Base" })
        let all = ModuleMetrics.all(of: graph, types: [base: (all: 4, abstract: 1)])
        let figures = Dictionary(uniqueKeysWithValues: all.map { ($0.id.target, $0) })
        for (name, numbers) in [
            ("Base", [1, 0, 3, 0, 10, 10]), ("Kit", [2, 1, 2, 1, 12, 22]), ("App", [0, 1, 0, 2, 11, 33]), ("Alone", [0, 0, 0, 0, 0, 0]),
        ] {
            let item = try #require(figures[name])
            #expect([item.fanIn, item.fanOut, item.dependents, item.depth, item.bytes, item.pathBytes] == numbers)
        }
        #expect(["Base", "Kit", "App", "Alone"].map { figures[$0]?.instability } == [0, 1.0 / 3, 1, 0])
        #expect(["Base", "Kit"].map { figures[$0]?.abstractness } == [0.25, 0])
        #expect(["Base", "App", "Alone"].map { figures[$0]?.distance } == [0.75, 0, 1])
    }
}
