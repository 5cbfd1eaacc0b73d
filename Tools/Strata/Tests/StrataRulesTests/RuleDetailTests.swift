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
        try check(world, yaml, change).findings.filter { $0.rule == rule }
    }

    // MARK: Undeclared imports

    /// The entry of the target and, if its package does not depend on the other one, of the package; none if that would not build.
    @Test(
        arguments: [
            ("alone", ".product(name: \"Kit\", package: \"KIT\")", .folder("../Kits/KIT")),
            ("declared by another target", ".product(name: \"Kit\", package: \"KIT\")", nil),
            ("remote elsewhere", ".product(name: \"Kit\", package: \"KIT\")", .asIn(manifest: "C/Package.swift", identity: "kit")),
            ("remote and a folder elsewhere", ".product(name: \"Kit\", package: \"KIT\")", .folder("../Kits/KIT")),
            ("in the same package", "\"Own\"", nil), ("used by the module", nil, nil), ("without a product", nil, nil),
        ] as [(String, String?, Finding.Declaration.Package?)])
    func undeclaredImport_hasTheMissingEntries(place: String, entry: String?, package: Finding.Declaration.Package?) throws {
        var world = SyntheticWorkspace([
            .package("A", [.target("User", uses: [], importing(place == "in the same package" ? "Own" : "Kit")), .target("Own")]),
            .package("Kits/KIT", [.target("Kit"), .target("Other")]), .package("C", [.target("C")]), .package("D", [.target("D")]),
        ])
        if place == "declared by another target" { world.packages[0].targets[1].uses = ["Other"] }
        if place.hasPrefix("remote") { world.packages[2].targets[0].uses = ["kit/Kit"] }
        if place.hasSuffix("a folder elsewhere") { world.packages[3].targets[0].uses = ["Other"] }
        if place == "used by the module" { world.packages[1].targets[1].uses = ["User"] }
        if place == "without a product" { world.packages[1].products = ["Other"] }
        let finding = try #require(try findings(world, rule: "undeclared-import").first)
        #expect(finding.from == "User" && finding.declaration?.entry == entry && finding.declaration?.package == package)
        #expect(finding.declaration.map { $0.manifest == "A/Package.swift" && $0.target == "User" } ?? true)
    }

    /// The root package has its name from its manifest, and no folder by which another package could depend on it.
    @Test func undeclaredImport_ofTheRootPackage_namesItsProduct() throws {
        let world = SyntheticWorkspace([
            .package("", [.target("RootKit")]), .package("L/Top", [.target("Top", .regular, importing("RootKit"))]),
        ])
        let finding = try #require(findings(world, rule: "undeclared-import").first)
        #expect(finding.fix.hasPrefix("add .product(name: \"RootKit\", package: \"root\") to the dependencies of target 'Top'"))
        #expect(finding.declaration == nil)
    }

    @Test(
        arguments: [
            ("import Net", ["Client"], [:], " while trait 'Client' is off"),
            ("#if DEBUG\nimport Net\n#endif", ["Client"], [:], " while trait 'Client' is off"),
            ("import Net", ["A", "Client"], [:], " while trait 'A' or 'Client' is off"),
            ("#if Client\nimport Net\n#endif", ["Client"], [:], nil), ("#if canImport(Net)\nimport Net\n#endif", ["Client"], [:], nil),
            ("import Net", ["Client"], ["Client": true], nil), ("import Net", ["A", "Client"], ["A": true], nil),
            ("import Net", [], [:], nil),
        ] as [(String, [String], [String: Bool], String?)])
    func undeclaredImport_ofADependencyWhoseTraitIsOff_isReported(text: String, traits: [String], on: [String: Bool], message: String?)
        throws
    {
        var world = SyntheticWorkspace([
            .package("App", [.target("App", uses: ["Net"], ["App.swift": text])]), .package("Net", [.target("Net")]),
        ])
        world.packages[0].traits = ["A": false, "Client": false].merging(on) { $1 }
        world.packages[0].targets[0].traits = ["Net": traits]
        let found = try check(world).findings
        #expect(found.map(\.message) == (message.map { ["App imports Net, which its manifest entry does not declare" + $0] } ?? []))
        #expect(
            found.allSatisfy { $0.fix == "import Net within '#if \(traits.joined(separator: " || "))', or declare it without the trait" })
        #expect(found.map(\.configurations.isEmpty) == (message == nil ? [] : [!text.contains("DEBUG")]))
    }

    @Test(arguments: [true, false]) func import_besideAPrebuiltLibrary_isUndeclaredIfItsModulesAreKnown(isKnown: Bool) throws {
        let world = SyntheticWorkspace([
            .package("P", [.target("A", uses: ["Maps"], importing("MapsCore", "Inner")), .target("Maps", .binary)])
        ])
        let found = try findings(world, rule: "undeclared-import") { workspace in
            workspace.edit("Maps") {
                $0.importNames.append("MapsCore")
                $0.hidesModules = !isKnown
            }
        }
        #expect(found.map(\.to) == (isKnown ? ["Inner"] : []))
    }

    // MARK: Unused dependencies

    @Test(arguments: [("[]", 1), ("[read()]", 0)])
    func unusedModule_besideATargetWhoseDependenciesAreUnknown_isNoFinding(dependencies: String, count: Int) throws {
        let manifest = """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "Net", products: [.library(name: "Net", targets: ["Net"])], targets: [
                .target(name: "Net", dependencies: \(dependencies)), .target(name: "Core"),
            ])
            """
        let files = ["Package.swift": manifest, "Sources/Net/A.swift": "", "Sources/Core/B.swift": ""]
        let result = try check(SyntheticWorkspace([], files: files))
        #expect(result.findings.count { $0.rule == "unused-module" } == count)
    }

    /// Only Swift code can show what it uses, and only of modules that can be imported.
    @Test(arguments: ["as it is", "C", "no files", "nothing provided", "imported by its alias", "imported by its renamed name"])
    func dependency_isUnused_ifSwiftCodeImportsNoneOfItsModules(change: String) throws {
        let text = ["imported by its alias": "import Old\n", "imported by its renamed name": "import Kit\n"][change] ?? "let value = 0\n"
        let world = SyntheticWorkspace([.package("P", [.target("A", uses: ["Kit"], ["a.swift": text]), .target("Kit")])])
        let found = try findings(world, rule: "unused-dependency") { workspace in
            workspace.edit("A") { module in
                switch change {
                case "C": module.kind = .c
                case "no files": module.files = []
                case "nothing provided": module.dependencies[0].destination = .modules([])
                case "as it is": break
                default: module.dependencies[0].aliases = ["Old": "Kit"]
                }
            }
        }
        #expect(found.map(\.to) == (["as it is", "imported by its renamed name"].contains(change) ? ["Kit"] : []))
    }

    /// `-module-alias Old=Kit` of any target of the package: both names lead to the module.
    @Test(arguments: [("Old", true), ("Kit", true), ("Other", false)])
    func module_withAnAliasInCompilerFlags_isImportedByBothNames(name: String, isDeclared: Bool) throws {
        let world = SyntheticWorkspace([
            .package("P", [.target("A", uses: ["Kit"], importing(name)), .target("Kit"), .target("Other")])
        ])
        let found = try check(world) { $0.edit("A") { $0.dependencies[0].possibleAliases = ["Kit": "Old"] } }.findings.map(\.rule)
        for rule in ["undeclared-import", "unused-dependency"] { #expect(found.contains(rule) != isDeclared) }
    }

    // MARK: Unreadable packages

    @Test func packageThatCannotBeRead_costsOnlyTheAnswersThatNeedIt() throws {
        let world = SyntheticWorkspace(
            [
                .package("Bad", [.target("Bad")]), .package("A", [.target("A", uses: ["Idle", "Bad"], importing("Other", "BadCore"))]),
                .package("B", [.target("B", uses: ["Idle"], importing("Other")), .target("Idle"), .target("Other")]),
            ], files: ["Bad/More.swift": "", "Old.swift": ""])
        let tree = OverlayTree(world.tree, contents: ["Bad/Package.swift": Array("let package = make()".utf8)])
        let result = Checker().check(WorkspaceLoader(memory: tree).load(), configuration: nil, today: .first)
        #expect(result.exitCode == 2)
        #expect(
            result.findings.map { "\($0.rule) \($0.path) \($0.to ?? "")" } == [
                "unused-dependency A/Package.swift Idle", "unused-dependency B/Package.swift Idle",
                "undeclared-import B/Sources/B/F.swift Other", "unowned-file Old.swift ",
            ])
    }

    // MARK: Cycles

    /// Xcode builds targets: tests of one project may use another one that uses the first.
    @Test(arguments: [true, false]) func projects_thatUseEachOther_areACircleUnlessOnlyTestsDo(isProject: Bool) throws {
        let world = SyntheticWorkspace([
            .package("A", [.target("AKit"), .target("ATests", .test, uses: ["BKit"], importing("BKit"))]),
            .package("B", [.target("BKit", uses: ["AKit"], importing("AKit"))]),
        ])
        let found = try findings(world, rule: "cycle") { workspace in
            for index in workspace.packages.indices { workspace.packages[index].isProject = isProject }
        }
        #expect(found.count == (isProject ? 0 : 1))
    }

    // MARK: Budgets

    /// Those of the layer are those of all its modules, with tests.
    @Test(
        arguments: [
            ("kilobytes", 0, 0, nil), ("kilobytes", 1, 0, "the kilobytes of A (l) is 1; its layer allows 0"), ("kilobytes", 1_024, 1, nil),
            ("kilobytes", 1_025, 1, "the kilobytes of A (l) is 2; its layer allows 1"), ("layer-kilobytes", 1_200, 3, nil),
            ("layer-kilobytes", 1_200, 2, "l has 3 KiB of sources and tests; it allows 2"),
        ] as [(String, Int, Int, String?)])
    func kilobytes_areRoundedUp(budget: String, bytes: Int, limit: Int, message: String?) throws {
        let file = ["a.swift": String(repeating: " ", count: bytes)]
        let world = SyntheticWorkspace([
            .package("P", [.target("A", .regular, file), .target("ATests", .test, file)]), .package("Q", [.target("C", .regular, file)]),
        ])
        let yaml = "layers:\n  - {name: l, packages: [P], budgets: {\(budget): \(limit)}}\n  - {name: m, packages: [Q]}\n"
        #expect(try findings(world, yaml, rule: "over-budget").map(\.message) == (message.map { [$0] } ?? []))
    }

    // MARK: External modules

    /// An entry is a layer, a package or module of it, a path or a name; a rule is about a product or all products of a package.
    @Test(arguments: [
        ("kits", true), ("kits/Database", true), ("kits/DatabaseKit", true), ("Base/Database", true), ("Base/*", true),
        ("DatabaseKit", true), ("*Kit", true), ("services", false), ("services/Database", false), ("Database", false),
        ("kits/Other", false), ("Base", false),
    ])
    func external_isUsedByItsListedModules(entry: String, isAllowed: Bool) throws {
        let world = SyntheticWorkspace([
            .package("Base/Database", [.target("DatabaseKit", uses: ["grdb.swift/GRDB"], importing("GRDB"))]),
            .package("Other", [.target("Services")]),
        ])
        let layers = "layers:\n  - {name: services, packages: [Other]}\n  - {name: kits, packages: [Base/*]}\n"
        for name in ["GRDB", "GRDB.swift"] {
            let found = try findings(world, layers + "external: {\(name): [\"\(entry)\"]}\n", rule: "external-allow-list")
            #expect(found.map(\.evidence) == (isAllowed ? [] : name == "GRDB" ? [.manifest, .import] : [.manifest]))
        }
    }
}
