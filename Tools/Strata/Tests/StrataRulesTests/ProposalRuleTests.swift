import StrataScan
import StrataTesting
import StrataWorkspace
import Testing

@testable import StrataRules

/// The limits and names by which layers are proposed.
@Suite struct ProposalRuleTests {
    private func propose(_ packages: [SyntheticWorkspace.Package]) throws -> LayerProposal {
        LayerProposal(try check(SyntheticWorkspace(packages)).graph)
    }

    private func propose(_ directories: [String], _ kind: PackageManifest.Target.Kind = .regular) throws -> LayerProposal {
        try propose(directories.enumerated().map { .package($1, [.target("M\($0)", kind)]) })
    }

    /// The largest module with at least 30 files and two fifths of all, unless production code uses it.
    @Test(
        arguments: [
            (29, [], "", nil), (30, [], "", "App"), (30, [23, 22], "", "App"), (30, [23, 23], "", nil), (30, [29], "Other0", nil),
            (30, [29], "Tests", "App"), (30, [31], "", "Other0"), (30, [9, 9], "Others", "App"),
        ] as [(Int, [Int], String, String?)])
    func subject_isALargeModuleWithoutUsers(files: Int, others: [Int], user: String, subject: String?) throws {
        func target(_ name: String, _ count: Int, _ kind: PackageManifest.Target.Kind = .regular, uses: [String] = [])
            -> SyntheticWorkspace.Target
        {
            let texts = (0..<count).map { ("f\($0).swift", $0 == 0 && user == name ? "import App" : "") }
            return .target(name, kind, uses: user == name ? ["App"] : uses, Dictionary(uniqueKeysWithValues: texts))
        }
        // A use between other modules does not count.
        let targets =
            [target("App", files), target("Tests", 90, .test)]
            + others.enumerated().map { target("Other\($0)", $1, uses: user == "Others" && $0 == 0 ? ["Other1"] : []) }
        #expect(LayerProposal.subject(of: try check(SyntheticWorkspace([.package("P", targets)])).graph)?.name == subject)
    }

    /// A value is plain if YAML reads it as the same text.
    @Test(arguments: [
        ("a", "a"), ("A-_/.z09Z", "A-_/.z09Z"), ("a b", "\"a b\""), ("", "\"\""), ("0a", "\"0a\""), ("-a", "\"-a\""), ("a:", "\"a:\""),
        ("a[", "\"a[\""), ("Yes", "\"Yes\""), ("off", "\"off\""), ("é", "\"é\""), ("a\"b", "\"a\\\"b\""), ("a\\b", "\"a\\\\b\""),
        ("a\nb", "\"a\\nb\""), ("\u{1F}", "\"\\u001f\""), ("##[a", "\"#\\u0023[a\""),
    ])
    func text_thatIsNoPlainScalar_isQuoted(text: String, yaml: String) throws {
        #expect(LayerProposal.quoted(text) == yaml)
        let proposed = try propose(["A"]).yaml() + "baseline: \(yaml)\n"
        if !text.isEmpty { #expect(try Configuration(yaml: proposed, file: "c").baseline?.value == text) }
    }

    /// Folders are layers if there are three to six, at least two of them shared, or if there are few modules.
    @Test(arguments: [
        (2, 0, 1, true), (1, 0, 1, false), (6, 0, 1, true), (7, 0, 1, false), (1, 5, 1, true), (1, 6, 1, false), (1, 3, 2, false),
        (2, 1, 4, true), (2, 0, 4, false), (0, 7, 1, true), (0, 2, 4, false),
    ])
    func folders_areLayers_ifTheirNumberIsUseful(shared: Int, single: Int, targets: Int, isByFolder: Bool) throws {
        let directories = (0..<shared).flatMap { ["Group\($0)/A\($0)", "Group\($0)/B\($0)"] } + (0..<single).map { "Single\($0)" }
        let packages = directories.enumerated().map { number, directory in
            let count = number % 2 == 0 || number >= 2 * shared ? targets : 1
            return SyntheticWorkspace.Package.package(directory, "abcd".prefix(count).map { .target("M\(number)\($0)") })
        }
        #expect(try propose(packages).yaml().contains("    because:") != isByFolder)
    }

    /// Letters of names are lowercase, so that different paths can have the same one.
    @Test func folders_haveUniqueNames() throws {
        let layers = try propose(["Kit", "kit", "A/Kit", "a-kit"]).layers
        #expect(layers.map { "\($0.name): \($0.members[0].pattern)" } == ["kit: A/Kit", "kit-2: Kit", "a-kit: a-kit", "kit-3: kit"])
    }

    /// A package inside another one is not in a folder of packages, and a folder of programs is a root.
    @Test func folders_ofPackages_containNoOtherPackage() throws {
        #expect(try propose(["P", "P/A", "P/B", "Q"]).layers.flatMap(\.members).map(\.pattern).sorted() == ["P", "P/A", "P/B", "Q"])
        let programs = try propose(
            ["Tools/A", "Tools/B", "Kits/A", "Kits/B", "Base"].enumerated().map {
                .package($1, [.target("M\($0)", $0 < 2 ? .executable : .regular)])
            })
        #expect(programs.roots == ["Tools/*"] && programs.layers.flatMap(\.members).map(\.pattern).sorted() == ["Base", "Kits/*"])
    }

    /// A program is a layer if nothing else is there.
    @Test func roots_areProgramsBesideOtherPackages() throws {
        let alone = try propose(["Run"], .executable)
        #expect(alone.roots == [] && alone.layers.map(\.name) == ["app"])
        let program = SyntheticWorkspace.Package.package("Run", [.target("Tool", .executable)])
        let both = try propose([program, .package("Base", "abcdefgh".map { .target("M\($0)") })])
        #expect(both.roots == ["Run"] && both.layers.map(\.name) == ["foundation"])
    }

    /// An edge of production code weighs as much as a hundred of tests.
    @Test(arguments: [(198, ["a", "b"]), (200, ["b", "a"])])
    func layers_ofACycle_areOrderedByProductionCode(testImports: Int, order: [String]) throws {
        let imports = String(repeating: "import M\n", count: testImports)
        let layers = try propose([
            .package("A", [.target("M", uses: ["N"], importing("N"))]),
            .package("B", [.target("N"), .target("NTests", .test, uses: ["M"], ["t.swift": imports])]),
        ]).layers
        #expect(layers.map(\.name) == order)
    }

    /// Executables and packages that nothing connects with the others are roots.
    @Test(arguments: [
        (PackageManifest.Target.Kind.executable, 1, true, true), (.executable, 3, true, true), (.plugin, 3, true, true),
        (.regular, 2, true, true), (.regular, 3, true, false), (.regular, 2, false, false),
    ])
    func roots_areProgramsAndSeparatePackages(kind: PackageManifest.Target.Kind, count: Int, isTied: Bool, isRoot: Bool) throws {
        let packages: [SyntheticWorkspace.Package] = [
            .package("Side", "abc".prefix(count).map { .target("S\($0)", kind) }), .package("Base", [.target("Z")]),
            .package("Many", "abcdefgh".map { .target("M\($0)", uses: isTied ? ["Z"] : [], isTied ? importing("Z") : [:]) }),
        ]
        #expect(try propose(packages).roots == (isRoot ? ["Side"] : []))
    }

    /// A name that two modules in different layers have is no pattern for one of them.
    @Test(arguments: [(true, false), (false, true)]) func layer_listsAModuleByItsName_ifTheNameIsUnambiguous(isTwice: Bool, isListed: Bool)
        throws
    {
        func targets(_ names: [String], _ user: String, _ used: String) -> [SyntheticWorkspace.Target] {
            names.map { .target($0, uses: $0 == user ? [used] : [], $0 == user ? importing(used) : [:]) }
        }
        let last = isTwice ? "X-Models" : "Y-Models"
        let yaml = try propose([
            .package("A", targets(["HomeFeature", "CartFeature", "PayFeature", "X-Models"], "HomeFeature", "PayFeature")),
            .package("B", targets(["MapFeature", "LogFeature", "NetFeature", last], last, "HomeFeature")),
        ]).yaml()
        #expect(yaml.contains("X_Models") == isListed, "\(yaml)")
    }

    /// A library's test support is proposed unless production code uses it.
    @Test(arguments: [(true, []), (false, ["*Testing"])]) func testOnly_isNotUsedByProductionCode(isUsed: Bool, patterns: [String]) throws {
        let proposal = try propose([
            .package(
                "A",
                [
                    .target("KitTesting"), .target("NetTesting", uses: ["KitTesting"], importing("KitTesting")),
                    .target("Kit", uses: isUsed ? ["KitTesting"] : [], isUsed ? importing("KitTesting") : [:]),
                    .target("Tests", .test, uses: ["KitTesting"], importing("KitTesting")),
                ])
        ])
        #expect(proposal.testOnly == patterns)
    }

    /// A pattern matches the names of modules and of targets, which differ in Xcode projects.
    @Test func ending_ofAModuleInAnotherLayer_isNoPattern() throws {
        let targets: [SyntheticWorkspace.Target] = ["CartFeature", "HomeFeature", "AModels", "BModels", "CModels"].map { .target($0) }
        let old = SyntheticWorkspace.Target.target("Old", uses: ["CartFeature", "HomeFeature"], importing("CartFeature", "HomeFeature"))
        let graph = try check(SyntheticWorkspace([.package("A", targets + [old])])) { $0.edit("Old") { $0.name = "OldModels" } }.graph
        let layers = LayerProposal.roles(graph, RoleAssignment(graph), except: [], [])
        #expect(layers.map(\.name) == ["features", "domain"] && layers.last?.members.map(\.pattern) == ["AModels", "BModels", "CModels"])
    }
}
