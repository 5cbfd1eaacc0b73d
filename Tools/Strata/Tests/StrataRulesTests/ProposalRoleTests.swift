import StrataScan
import StrataTesting
import StrataWorkspace
import Testing

@testable import StrataRules

/// The roles of modules and folders in small workspaces whose names contradict their dependencies.
@Suite struct ProposalRoleTests {
    /// A package of modules, each with the numbers of those that it uses: `Helpers 0 2` is `BHelpers`, the
    /// second one. A panel imports SwiftUI, a tool is executable.
    private func package(_ modules: [String]) -> SyntheticWorkspace.Package {
        let parts = modules.map { $0.split(separator: " ").map(String.init) }
        func name(_ index: Int) -> String { "\("ABCDE".dropFirst(index).prefix(1))\(parts[index][0])" }
        return .package(
            "P",
            parts.enumerated().map { index, words in
                let uses = words.dropFirst().compactMap { Int($0).map(name) }
                let text = uses.map { "import \($0)\n" }.joined() + (words[0] == "Panel" ? "import SwiftUI\n" : "")
                return .target(name(index), words[0] == "Tool" ? .executable : .regular, uses: uses, ["a.swift": text])
            })
    }

    /// Moves cost the weight of a name, and repeat until none is cheaper; then no edge points up.
    @Test(
        arguments: [
            (["Panel", "Helpers 0 2", "Client", "Models 0 2"], [.domain, .services, .domain, .domain]),
            (["Tool", "Panel 0", "Models 0", "Models 0"], [.domain, .features, .domain, .domain]),
            (["UI 1 2", "Helpers 2", "Feature", "Panel 1 2", "Client 0 1 2 3"], [.features, .features, .features, .features, .features]),
            (["Panel", "Helpers 0", "Models 0"], [.foundation, .foundation, .domain]),
            (["Panel", "Models 0 2", "Engine 0", "Helpers 0 2"], [.domain, .domain, .domain, .domain]),
            (["Helpers 2", "Models 2", "Client", "Models 2"], [.domain, .domain, .domain, .domain]),
        ] as [([String], [LayerRole])])
    func modules_withNamesAgainstTheirDependencies_moveTheLeast(modules: [String], roles: [LayerRole]) throws {
        let assignment = RoleAssignment(try check(SyntheticWorkspace([package(modules)]), nil).graph)
        #expect(assignment.roles.sorted { $0.key < $1.key }.map(\.value) == roles)
    }

    private func layers(_ packages: [SyntheticWorkspace.Package]) throws -> [String: LayerProposal.Layer] {
        let graph = try check(SyntheticWorkspace(packages), nil).graph
        let layers = LayerProposal.roles(graph, RoleAssignment(graph), except: [], [])
        return Dictionary(uniqueKeysWithValues: layers.map { ($0.name, $0) })
    }

    /// A folder's packages are combined if all are in the layer.
    @Test func packages_ofALayer_areAPatternIfItMatchesNoOthers() throws {
        let layers = try layers(
            [
                ("A/X", "Feature"), ("A/Y", "Feature"), ("B/X", "Feature"), ("B/Y", "Feature"), ("B/Z", "Models"), ("C/X", "Feature"),
                ("D", "Feature"), ("E", "Feature"),
            ].enumerated().map { number, package in .package(package.0, [.target("M\(number)\(package.1)")]) })
        #expect(layers.mapValues(\.packages) == ["features": ["A/*", "B/X", "B/Y", "C/X", "D", "E"], "domain": ["B/Z"]])
        #expect(layers["features"]?.reasons["C/X"] == "by its name: *Feature")
    }

    /// A package is in the layer of its topmost modules; the others are listed by name, or by the ending that three of them share.
    @Test func packages_ofSeveralModules_haveReasonsWithTheirNumbers() throws {
        let layers = try layers([
            .package("A", ["AModels", "BModels"].map { .target($0) }),
            .package("B", ["CFeature", "DFeature", "EClient", "FClient"].map { .target($0) }),
            .package("C", ["GFeature", "HHelpers", "IHelpers", "JHelpers"].map { .target($0) }),
        ])
        #expect(layers.mapValues(\.packages) == ["features": ["B", "C"], "services": [], "domain": ["A"], "foundation": []])
        #expect(
            layers.mapValues(\.members) == [
                "features": [], "services": ["EClient", "FClient"], "domain": [], "foundation": ["*Helpers"],
            ])
        #expect(
            layers["features"]?.reasons == ["B": "2 of its 4 modules, and its tests", "C": "by its name: *Feature"])
        #expect(layers["services"]?.reasons == ["EClient": "by its name: *Client", "FClient": "by its name: *Client"])
        #expect(layers["domain"]?.reasons == ["A": "all its modules"] && layers["foundation"]?.reasons == ["*Helpers": "3 modules"])
    }

    /// A pattern matches the names of modules and of targets, which differ in Xcode projects.
    @Test func ending_ofAModuleInAnotherLayer_isNoPattern() throws {
        let imports = "import CartFeature\nimport HomeFeature\n"
        var workspace = SyntheticWorkspace([
            .package(
                "A",
                ["CartFeature", "HomeFeature", "AModels", "BModels", "CModels"].map { .target($0) }
                    + [.target("Old", uses: ["CartFeature", "HomeFeature"], ["a.swift": imports])])
        ]).load()
        let index = try #require(workspace.packages[0].modules.firstIndex { $0.name == "Old" })
        workspace.packages[0].modules[index].name = "OldModels"
        let graph = Checker().check(workspace, configuration: nil, today: .first).graph
        #expect(graph.name(of: workspace.packages[0].modules[index].id) == "OldModels")
        let layers = LayerProposal.roles(graph, RoleAssignment(graph), except: [], [])
        #expect(layers.map(\.name) == ["features", "domain"] && layers.last?.members == ["AModels", "BModels", "CModels"])
    }

    // MARK: Folders

    /// The folders of an app. `uses` counts pairs of files, such as `Screens Models 3`; `.` is the app's folder. More uses inside the first
    /// folder make `total` of them. `imports` lists folders that import `UI`.
    private func folders(
        _ names: [String], _ uses: [String], total: Int, imports: [String] = []
    ) throws -> (assignment: FolderAssignment, proposal: LayerProposal) {
        var texts: [String: String] = [:]
        var count = 0
        func mention(_ file: String, _ type: String) { texts[file, default: ""] += "func use\(type)() { _ = \(type)() }\n" }
        func path(_ folder: String, _ number: Int) -> String { (folder == "." ? "" : "\(folder)/") + type(folder, number) + ".swift" }
        func type(_ folder: String, _ number: Int) -> String { "\(folder == "." ? "Base" : folder)\(number)" }
        for use in uses {
            let words = use.split(separator: " ").map(String.init)
            for number in 0..<(Int(words[2]) ?? 0) { mention(path(words[0], number), type(words[1], number)) }
            count += Int(words[2]) ?? 0
        }
        for number in 0..<max(0, total - count) { mention(path(names[0], number + 10), type(names[0], number + 11)) }
        for folder in names + ["."] {
            for number in 0..<max(10, folder == names[0] ? total - count + 11 : 0) {
                let ui = number == 0 && imports.contains(folder) ? "import UI\n" : ""
                texts[path(folder, number), default: ""] += "\(ui)struct \(type(folder, number)) {}\n"
            }
        }
        let world = SyntheticWorkspace([
            .package("App", [.target("Shop", .executable, uses: ["UI"], texts)]), .package("UI", [.target("UI")]),
        ])
        let graph = try check(world, nil).graph
        let scanner = SourceScanner()
        let facts = Dictionary(
            uniqueKeysWithValues: texts.map { ("App/Sources/Shop/\($0)", FileNames(scanner.outline($1), scanner.words($1))) })
        let app = try #require(LayerProposal.subject(of: graph))
        let folders = try #require(ModuleFolders(app, facts, among: Array(graph.modules.values)))
        #expect(folders.total == total)
        let roles = Dictionary(graph.modules.keys.map { ($0, $0.target == "UI" ? LayerRole.interface : .app) }) { first, _ in first }
        return (FolderAssignment(folders, graph, roles), LayerProposal(graph, names: facts, knowsCalls: true))
    }

    /// A folder moves toward the layer of its name while at most 3 % of the uses point up, and never below a module that it imports.
    @Test(arguments: [
        (
            ["Bookmarks", "Utils", "Views"],
            ["Bookmarks Utils 1", "Bookmarks Views 1", "Bookmarks . 1", "Utils Bookmarks 1", "Views Bookmarks 1"],
            67, ["Utils"], ["Bookmarks: features", "Utils: interface", "Views: features"], ["Utils: foundation 1", "Views: interface 1"],
            ["Bookmarks → . 1", "Utils → Bookmarks 1"]
        ),
        (
            ["Models", "Services", "Utils"], ["Models Utils 1", "Models . 4", "Services Utils 2", "Utils Models 3"], 100, [],
            ["Models: app", "Services: services", "Utils: foundation"], ["Models: domain 7"], ["Utils → Models 3"]
        ),
        (
            ["Bookmarks", "Utils", "Views"], [], 0, ["Utils"], ["Bookmarks: features", "Utils: interface", "Views: interface"], [], []
        ),
        (
            ["Models", "Screens", "Utils", "Views"],
            ["Screens . 3", "Utils Models 1", "Utils Screens 1", "Views Models 2", "Views . 1", ". Views 3"], 67, [],
            ["Models: domain", "Screens: app", "Utils: domain", "Views: interface"], ["Screens: features 4", "Utils: foundation 2"],
            ["Utils → Screens 1", "Views → . 1"]
        ),
    ])
    func folders_moveTowardTheirNames(
        names: [String], uses: [String], total: Int, imports: [String], roles: [String], held: [String], upward: [String]
    ) throws {
        let assignment = try folders(names, uses, total: total, imports: imports).assignment
        func short(_ folder: String) -> String { folder == "App/Sources/Shop" ? "." : String(folder.dropFirst("App/Sources/Shop/".count)) }
        #expect(assignment.roles.map { "\(short($0.key)): \($0.value)" }.sorted() == roles)
        #expect(assignment.held.map { "\(short($0.folder)): \($0.hint) \($0.count)" } == held)
        #expect(assignment.upward.map { "\(short($0.from)) → \(short($0.to)) \($0.count)" } == upward)
        for (folder, hint, count) in assignment.held {
            #expect(assignment.reasons[folder] == "would be in \(hint.name), but \(count) use\(count == 1 ? "" : "s") would point up")
        }
        let bound = assignment.roles.keys.first { short($0) == "Utils" && held.isEmpty }
        if let bound { #expect(assignment.reasons[bound] == "would be in foundation, but its imports point up") }
    }

    /// The share is cut to tenths, and three folders are named.
    @Test func remarks_giveTheShareOfUsesThatPointUp_andTheFoldersOutOfPlace() throws {
        let some = try folders(["Models", "Screens", "Services"], ["Models Screens 1"], total: 77).proposal.remarks
        #expect(some.first == "of 77 uses between files of Shop, by type names, 1.2 % point up")
        let names = ["Models", "Screens", "Services", "Stores", "Tabs", "Utils"]
        let uses = ["Models Screens 9", "Services Screens 8", "Stores Screens 7", "Utils Screens 6", "Screens . 9", "Tabs . 9"]
        let many = try folders(names, uses, total: 48)
        #expect(many.assignment.held.count > 3)
        #expect(many.proposal.remarks.count { $0.hasPrefix("App/Sources/Shop/") } == 3)
    }

    /// A folder is divided if it has more than a quarter of the files, no telling name, and a single folder or one with a telling name.
    @Test(arguments: [
        (["Area/Screens": 2, "Area/Other": 2], ["Area"]), (["Area/Screens": 3, "Area/Other": 2], ["Area/Other", "Area/Screens"]),
        (["Area/Home": 3, "Area/Cart": 3], ["Area"]), (["Area/Deep/Home": 3, "Area/Deep/Cart": 3], ["Area/Deep"]),
        (["Models/Screens": 6], ["Models"]), (["Area": 2, "Area/Screens": 4], ["Area", "Area/Screens"]),
    ])
    func folder_isDividedByItsSizeAndNames(files: [String: Int], divided: [String]) throws {
        #expect(try parts(files)?.files.keys.sorted() == divided + ["Stores", "Utils", "Views"])
    }

    /// Folders in the same layer have one pattern, unless a quarter of the files below are those of another module.
    @Test(arguments: [(5, ["Area/**"]), (4, ["Area/Other/**", "Area/Screens/**"])])
    func pattern_ofFoldersInOneLayer_isThatOfTheirParent(count: Int, patterns: [String]) throws {
        let folders = try #require(try parts(["Area/Screens": 4, "Area/Other": count], foreign: "Area/Inner"))
        let roles = folders.files.mapValues { _ in LayerRole.app }.merging(["Area/Screens": .features, "Area/Other": .features]) { $1 }
        let found = folders.patterns(roles, home: .app)
        #expect(found.map(\.pattern) == patterns && found.allSatisfy { $0.role == .features })
    }

    @Test func folders_ofAModule_areThreeOrMore() throws {
        #expect(try parts([:])?.files.count == 3)
        #expect(try parts([:], besides: ["Utils", "Views"]) == nil)
    }

    /// Folders with the given numbers of files, besides three with four files each.
    private func parts(
        _ files: [String: Int], besides others: [String] = ["Stores", "Utils", "Views"], foreign: String? = nil
    ) throws -> ModuleFolders? {
        var texts: [String: String] = [:]
        for (folder, count) in files.merging(others.map { ($0, 4) }, uniquingKeysWith: { $1 }) {
            for number in 0..<count { texts["\(folder)/F\(number).swift"] = "" }
        }
        var targets = [DeclaredTarget(module: "App", path: ".", kind: .executable)]
        if let foreign {
            targets.append(DeclaredTarget(module: "Inner", path: foreign, kind: .library))
            for number in 0..<2 { texts["\(foreign)/I\(number).swift"] = "" }
        }
        let modules = SyntheticWorkspace([], files: texts).load(targets: targets).modules
        return ModuleFolders(try #require(modules.first { $0.name == "App" }), [:], among: modules)
    }

    @Test func names_ofAFile_areItsTypesAndAliases() {
        let scanner = SourceScanner()
        let source = """
            struct A { enum B {}; typealias C = Int }
            protocol P { associatedtype Q }
            typealias D = A
            extension A {}
            extension Int { struct E {} }
            func f() {}
            """
        let names = FileNames(scanner.outline(source), scanner.words(source))
        #expect(names.declared == ["A", "D", "P"] && names.nested == ["B", "C", "E", "Q"])
    }
}
