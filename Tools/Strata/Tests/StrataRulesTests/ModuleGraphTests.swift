import StrataScan
import StrataTesting
import StrataWorkspace
import Testing

@testable import StrataRules

/// The edges between modules, and the origins of imports.
@Suite struct ModuleGraphTests {
    private func graph(_ world: SyntheticWorkspace, _ yaml: String? = nil) throws -> ModuleGraph { try check(world, yaml).graph }

    private static func origin(_ item: ModuleGraph.Import) -> String {
        item.origin.module.map { "\($0.package)/\($0.target)" } ?? "\(item.origin)"
    }

    private func reexports(_ graph: ModuleGraph) -> [String] {
        graph.edges.filter { $0.evidence == .reexport }.map { edge in
            "\(edge.from.target) → \(edge.through.map(\.target).joined(separator: " → ")) → \(edge.to.target) \(edge.path.split(separator: "/").last ?? ""):\(edge.position.line)\(edge.configurations.map { " " + $0 }.joined())"
        }.sorted()
    }

    private static func chain(_ first: String, _ last: String = "", declaring uses: [String] = ["B", "C"]) -> SyntheticWorkspace {
        SyntheticWorkspace([
            .package(
                "P",
                [
                    .target("D", uses: last.isEmpty ? [] : ["B"], ["D.swift": last]),
                    .target("C", uses: ["D"], ["C.swift": "@_exported import D\n"]),
                    .target("B", uses: ["C"], ["B.swift": "@_exported import C\n"]), .target("A", uses: uses, ["A.swift": first]),
                ])
        ])
    }

    @Test func reexports_areFollowedToTheEnd() throws {
        #expect(
            try reexports(graph(Self.chain("\nimport B\nimport B\n"))) == [
                "A → B → C A.swift:2", "A → B → C → D A.swift:2", "B → C → D B.swift:1",
            ])
        #expect(try reexports(graph(Self.chain("import B\nimport C\n"))) == ["A → B → C → D A.swift:1", "B → C → D B.swift:1"])
        // An import is an edge of its own, declared or not.
        #expect(
            try reexports(graph(Self.chain("import B\nimport C\n", declaring: ["B"]))) == [
                "A → B → C → D A.swift:1", "B → C → D B.swift:1",
            ])
        // A re-export back to the importer is no edge.
        let cycle = try reexports(graph(Self.chain("#if os(Linux)\nimport C\n#endif\n", "@_exported import B\n")))
        #expect(
            cycle == [
                "A → C → D A.swift:2 linux-debug linux-release", "A → C → D → B A.swift:2 linux-debug linux-release", "B → C → D B.swift:1",
                "C → D → B C.swift:1", "D → B → C D.swift:1",
            ], "\(cycle)")
    }

    @Test func reexports_ofAnUmbrella_areItsOwn() throws {
        let yaml = "layers:\n  - {name: p, packages: [P]}\numbrellas: {B: [C]}\n"
        #expect(try reexports(graph(Self.chain("import B\n"), yaml)) == ["A → B → C → D A.swift:1", "B → C → D B.swift:1"])
    }

    /// Declared modules come first, then the own package, the SDK and the rest of the workspace.
    @Test(
        arguments: [
            ("Kit", ["Kit"], "Q/Kit"), ("Kit", [], "P/Kit"), ("Far", [], "R/Far"), ("Network", [], "toolchain"),
            ("Network", ["Other"], "R/Network"),
            ("Foundation", [], "toolchain"), ("Nothing", [], "unknown"), ("Logging", ["swift-log/Logging"], "external"),
            ("A", [], "itself"),
        ])
    func import_hasTheOriginThatTheBuildSees(name: String, uses: [String], origin: String) throws {
        var world = SyntheticWorkspace([
            .package("P", [.target("A", uses: uses, ["A.swift": "import \(name)\nimport \(name)\n"]), .target("Kit")]),
            .package("Q", [.target("Kit")]),
            .package("R", [.target("Network"), .target("Far"), .target("Other")]),
        ])
        // The target of another package with the same name as one of its own.
        if uses == ["Kit"] { world.packages[0].targets.removeLast() }
        let found = try graph(world).imports.filter { $0.from.target == "A" }.map(Self.origin)
        #expect(found == (origin == "itself" ? [] : [origin, origin]))
    }

    /// The compiler ignores an import of the module itself, even if a dependency has its name.
    @Test func import_ofAModuleWithTheImportersName_isNone() throws {
        let graph = try graph(
            SyntheticWorkspace([
                .package("P", [.target("a-b", uses: ["a_b"], ["a.swift": "import a_b\n"])]), .package("Q", [.target("a_b")]),
            ]))
        #expect(graph.imports.isEmpty && graph.edges.map(\.evidence) == [.manifest])
    }

    /// `moduleAliases` renames modules in the imports of one target; the original names are not declared there.
    @Test(arguments: [
        ("Old", "P/Kit"), ("Kit", "P/Kit"), ("Plain", "P/Plain"), ("OldLogging", "external"), ("Logging", "unknown"),
        ("Metrics", "external"),
    ])
    func import_ofARenamedModule_isFoundByItsAlias(name: String, origin: String) throws {
        let uses = ["Kit", "Plain", "swift-log/Logging", "swift-metrics/Metrics"]
        let world = SyntheticWorkspace([.package("P", [.target("Kit"), .target("Plain"), .target("A", uses: uses, importing(name))])])
        let graph = try check(world) { workspace in
            workspace.edit("A") {
                $0.dependencies[0].aliases = ["Old": "Kit"]
                $0.dependencies[2].aliases = ["OldLogging": "Logging"]
            }
        }.graph
        #expect(graph.imports.map(Self.origin) == [origin])
        let names = try #require(graph.declaredNames[ModuleID(package: "P", target: "A")])
        #expect(names.modules.mapValues(\.target) == ["Old": "Kit", "Plain": "Plain"] && names.external == ["OldLogging", "Metrics"])
        #expect(names.dependencies.keys.sorted() == ["Metrics", "Old", "OldLogging", "Plain"])
    }

    /// A product, an executable or production code makes a module more than a help for tests.
    @Test(
        arguments: [
            ([.test], nil, true), ([.test, .regular], nil, true), ([.test, .executable], nil, false), ([.executable], nil, false),
            ([], nil, false), ([.test], ["Help"], false), ([.test], ["User0"], true),
        ] as [([PackageManifest.Target.Kind], [String]?, Bool)])
    func module_isReachedByTestsOnly_ifAllItsUsersAreTests(users: [PackageManifest.Target.Kind], products: [String]?, isReached: Bool)
        throws
    {
        var package = SyntheticWorkspace.Package.package(
            "P",
            [.target("Help"), .target("Middle", uses: ["Help"], ["M.swift": "import Help\n"])]
                + users.enumerated().map { .target("User\($0.offset)", $0.element, uses: ["Middle"], ["U.swift": "import Middle\n"]) })
        package.products = products ?? []
        let graph = try graph(SyntheticWorkspace([package]))
        #expect(graph.isReachedByTestsOnly(ModuleID(package: "P", target: "Help")) == isReached)
        let gone = ModuleID(package: "P", target: "Gone")
        let policy = try check(SyntheticWorkspace([package])).policy
        #expect(!graph.isReachedByTestsOnly(gone) && !policy.isTestOnly(gone) && policy.rejection(from: gone, to: gone) == nil)
    }
}
