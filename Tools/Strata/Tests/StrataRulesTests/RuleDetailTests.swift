import StrataScan
import StrataTesting
import StrataWorkspace
import Testing

@testable import StrataRules

/// The fixes, limits and names of single rules, case by case.
@Suite struct RuleDetailTests {
    private func findings(
        _ world: SyntheticWorkspace, _ yaml: String? = nil, rule: String, _ change: (inout Workspace) throws -> Void = { _ in }
    ) throws -> [Finding] {
        var workspace = world.load()
        try change(&workspace)
        let configuration = try yaml.map { try Configuration(yaml: $0, file: "c") }
        return Checker().check(workspace, configuration: configuration, today: .first).findings.filter { $0.rule == rule }
    }

    // MARK: Undeclared imports

    /// The entry of the target and, if its package does not depend on the other one, of the package; none if that would not build.
    @Test(
        arguments: [
            ("alone", ".product(name: \"Kit\", package: \"KIT\")", "folder ../Kits/KIT"),
            ("declared by another target", ".product(name: \"Kit\", package: \"KIT\")", ""),
            ("remote elsewhere", ".product(name: \"Kit\", package: \"KIT\")", "as in C/Package.swift: kit"),
            ("remote and a folder elsewhere", ".product(name: \"Kit\", package: \"KIT\")", "folder ../Kits/KIT"),
            ("in the same package", "\"Own\"", ""), ("used by the module", nil, nil), ("without a product", nil, nil),
        ] as [(String, String?, String?)])
    func undeclaredImport_hasTheMissingEntries(place: String, entry: String?, package: String?) throws {
        let own = place == "in the same package"
        var world = SyntheticWorkspace([
            .package("A", [.target("User", uses: [], ["a.swift": own ? "import Own\n" : "import Kit\n"]), .target("Own")]),
            .package("Kits/KIT", [.target("Kit"), .target("Other")]), .package("C", [.target("C")]), .package("D", [.target("D")]),
        ])
        if place == "declared by another target" { world.packages[0].targets[1].uses = ["Other"] }
        if place.hasPrefix("remote") { world.packages[2].targets[0].uses = ["kit/Kit"] }
        if place.hasSuffix("a folder elsewhere") { world.packages[3].targets[0].uses = ["Other"] }
        if place == "used by the module" { world.packages[1].targets[1].uses = ["User"] }
        if place == "without a product" { world.packages[1].products = ["Other"] }
        let finding = try #require(try findings(world, rule: "undeclared-import").first)
        #expect(finding.from == "User" && finding.declaration?.entry == entry)
        let found = finding.declaration.map { declaration in
            switch declaration.package {
            case .folder(let path): "folder \(path)"
            case .asIn(let manifest, let identity): "as in \(manifest): \(identity)"
            case nil: ""
            }
        }
        #expect(found == package)
        #expect(finding.declaration.map { $0.manifest == "A/Package.swift" && $0.target == "User" } ?? true)
    }

    // MARK: Unused dependencies

    /// Only Swift code can show what it uses, and only of modules that can be imported.
    @Test(arguments: ["as it is", "C", "no files", "nothing provided", "imported by its alias", "imported by its renamed name"])
    func dependency_isUnused_ifSwiftCodeImportsNoneOfItsModules(change: String) throws {
        let text =
            change == "imported by its alias"
            ? "import Old\n" : change == "imported by its renamed name" ? "import Kit\n" : "let value = 0\n"
        let world = SyntheticWorkspace([.package("P", [.target("A", uses: ["Kit"], ["a.swift": text]), .target("Kit")])])
        let found = try findings(world, rule: "unused-dependency") { workspace in
            let index = try #require(workspace.packages[0].modules.firstIndex { $0.name == "A" })
            switch change {
            case "C": workspace.packages[0].modules[index].kind = .c
            case "no files": workspace.packages[0].modules[index].files = []
            case "nothing provided": workspace.packages[0].modules[index].dependencies[0].destination = .modules([])
            case "as it is": break
            default: workspace.packages[0].modules[index].dependencies[0].aliases = ["Old": "Kit"]
            }
        }
        #expect(found.map(\.to) == (["as it is", "imported by its renamed name"].contains(change) ? ["Kit"] : []))
    }

    /// `-module-alias Old=Kit` of any target of the package: both names lead to the module.
    @Test(arguments: [("Old", true), ("Kit", true), ("Other", false)])
    func module_withAnAliasInCompilerFlags_isImportedByBothNames(name: String, isDeclared: Bool) throws {
        let world = SyntheticWorkspace([
            .package("P", [.target("A", uses: ["Kit"], ["a.swift": "import \(name)\n"]), .target("Kit"), .target("Other")])
        ])
        for rule in ["undeclared-import", "unused-dependency"] {
            let found = try findings(world, rule: rule) { $0.packages[0].modules[0].dependencies[0].possibleAliases = ["Kit": "Old"] }
            #expect(found.isEmpty == isDeclared)
        }
    }

    // MARK: Plug-ins and prebuilt libraries

    @Test(arguments: [true, false]) func import_besideAPrebuiltLibrary_isUndeclaredIfItsModulesAreKnown(isKnown: Bool) throws {
        let world = SyntheticWorkspace([
            .package("P", [.target("A", uses: ["Maps"], ["a.swift": "import MapsCore\nimport Inner\n"]), .target("Maps", .binary)])
        ])
        let found = try findings(world, rule: "undeclared-import") { workspace in
            let index = try #require(workspace.packages[0].modules.firstIndex { $0.name == "Maps" })
            workspace.packages[0].modules[index].importNames.append("MapsCore")
            workspace.packages[0].modules[index].hidesModules = !isKnown
        }
        #expect(found.map(\.to) == (isKnown ? ["Inner"] : []))
    }

    // MARK: Unreadable packages

    @Test func packageThatCannotBeRead_costsOnlyTheAnswersThatNeedIt() throws {
        let world = SyntheticWorkspace(
            [
                .package("Bad", [.target("Bad")]),
                .package("A", [.target("A", uses: ["Idle", "Bad"], ["a.swift": "import Other\nimport BadCore\n"])]),
                .package("B", [.target("B", uses: ["Idle"], ["b.swift": "import Other\n"]), .target("Idle"), .target("Other")]),
            ], files: ["Bad/More.swift": "", "Old.swift": ""])
        var tree = world.tree
        tree.files["Bad/Package.swift"] = Array("let package = make()".utf8)
        let workspace = WorkspaceLoader(memory: tree).load()
        let result = Checker().check(workspace, configuration: nil, today: .first)
        #expect(result.exitCode == 2)
        #expect(
            result.findings.map { "\($0.rule) \($0.path) \($0.to ?? "")" } == [
                "unused-dependency A/Package.swift Idle", "unused-dependency B/Package.swift Idle",
                "undeclared-import B/Sources/B/b.swift Other", "unowned-file Old.swift ",
            ])
    }

    // MARK: Cycles

    /// Xcode builds targets: tests of one project may use another one that uses the first.
    @Test(arguments: [true, false]) func projects_thatUseEachOther_areACircleUnlessOnlyTestsDo(isProject: Bool) throws {
        let world = SyntheticWorkspace([
            .package("A", [.target("AKit"), .target("ATests", .test, uses: ["BKit"], ["t.swift": "import BKit\n"])]),
            .package("B", [.target("BKit", uses: ["AKit"], ["b.swift": "import AKit\n"])]),
        ])
        let found = try findings(world, rule: "cycle") { workspace in
            for index in workspace.packages.indices { workspace.packages[index].isProject = isProject }
        }
        #expect(found.count == (isProject ? 0 : 1))
    }

    // MARK: Budgets

    @Test(arguments: [(0, 0, nil), (1, 0, 1), (1, 1, nil), (1_024, 1, nil), (1_025, 1, 2), (2_048, 1, 2), (2_049, 2, 3)])
    func kilobytes_areRoundedUp(bytes: Int, limit: Int, figure: Int?) throws {
        let world = SyntheticWorkspace([.package("P", [.target("A", .regular, ["a.swift": String(repeating: " ", count: bytes)])])])
        let found = try findings(
            world, "layers:\n  - {name: l, packages: [P], budgets: {kilobytes: \(limit)}}\n", rule: "over-budget")
        #expect(found.map(\.message) == (figure.map { ["A (l) has \($0) KiB of sources; its layer allows \(limit)"] } ?? []))
    }

    @Test(arguments: [(3, nil), (2, 3)])
    func layerKilobytes_areThoseOfAllModulesWithTests(limit: Int, figure: Int?) throws {
        let file = ["a.swift": String(repeating: " ", count: 700)]
        let targets: [SyntheticWorkspace.Target] = [
            .target("A", .regular, file), .target("B", .regular, file), .target("ATests", .test, file),
        ]
        let world = SyntheticWorkspace([.package("P", targets), .package("Q", [.target("C", .regular, file)])])
        let yaml = "layers:\n  - {name: l, packages: [P], budgets: {layer-kilobytes: \(limit)}}\n  - {name: m, packages: [Q]}\n"
        let found = try findings(world, yaml, rule: "over-budget")
        #expect(found.map(\.message) == (figure.map { ["l has \($0) KiB of sources and tests; it allows \(limit)"] } ?? []))
    }

    // MARK: External modules

    /// An entry is a layer, a package or module of it, a path or a name; a rule is about a product or all products of a package.
    @Test(arguments: [
        ("kits", true), ("kits/Database", true), ("kits/DatabaseKit", true), ("Base/Database", true), ("Base/*", true),
        ("DatabaseKit", true),
        ("*Kit", true), ("services", false), ("services/Database", false), ("Database", false), ("kits/Other", false), ("Base", false),
    ])
    func external_isUsedByItsListedModules(entry: String, isAllowed: Bool) throws {
        let world = SyntheticWorkspace([
            .package("Base/Database", [.target("DatabaseKit", uses: ["grdb.swift/GRDB"], ["d.swift": "import GRDB\n"])]),
            .package("Other", [.target("Services")]),
        ])
        for name in ["GRDB", "GRDB.swift"] {
            let yaml = """
                layers:
                  - {name: services, packages: [Other]}
                  - {name: kits, packages: [Base/*]}
                external: {\(name): ["\(entry)"]}
                """
            let found = try findings(world, yaml, rule: "external-allow-list")
            #expect(found.map(\.evidence) == (isAllowed ? [] : name == "GRDB" ? [.manifest, .import] : [.manifest]))
        }
    }
}
