import StrataScan
import StrataTesting
import StrataWorkspace
import Testing

@testable import StrataRules

/// The limits and names by which layers are proposed.
@Suite struct ProposalRuleTests {
    private func propose(_ packages: [SyntheticWorkspace.Package]) throws -> LayerProposal {
        LayerProposal(try check(SyntheticWorkspace(packages), nil).graph)
    }

    /// The largest module with at least 30 files and two fifths of all, unless production code uses it.
    @Test(
        arguments: [
            (29, [], "", nil), (30, [], "", "App"), (30, [23, 22], "", "App"), (30, [23, 23], "", nil), (30, [29], "Other0", nil),
            (30, [29], "Tests", "App"), (30, [30], "", "App"), (30, [31], "", "Other0"), (30, [9, 9], "Others", "App"),
        ] as [(Int, [Int], String, String?)])
    func subject_isALargeModuleWithoutUsers(files: Int, others: [Int], user: String, subject: String?) throws {
        func texts(_ count: Int, _ isUser: Bool) -> [String: String] {
            Dictionary(uniqueKeysWithValues: (0..<count).map { ("f\($0).swift", $0 == 0 && isUser ? "import App" : "") })
        }
        var targets: [SyntheticWorkspace.Target] = [
            .target("App", .regular, texts(files, false)),
            .target("Tests", .test, uses: user == "Tests" ? ["App"] : [], texts(90, user == "Tests")),
        ]
        for (number, count) in others.enumerated() {
            let name = "Other\(number)"
            // A use between other modules does not count.
            let others = user == "Others" && number == 0 ? ["Other1"] : []
            targets.append(.target(name, uses: user == name ? ["App"] : others, texts(count, user == name)))
        }
        let graph = try check(SyntheticWorkspace([.package("P", targets)]), nil).graph
        #expect(LayerProposal.subject(of: graph)?.name == subject)
    }

    /// A value is plain if YAML reads it as the same text.
    @Test(arguments: [
        ("a", "a"), ("A-_/.z09Z", "A-_/.z09Z"), ("a b", "\"a b\""), ("", "\"\""), ("0a", "\"0a\""), ("-a", "\"-a\""), ("a:", "\"a:\""),
        ("a@", "\"a@\""), ("a[", "\"a[\""), ("a`", "\"a`\""), ("a{", "\"a{\""), ("a,", "\"a,\""), ("Yes", "\"Yes\""), ("off", "\"off\""),
        ("é", "\"é\""), ("a\"b", "\"a\\\"b\""), ("a\\b", "\"a\\\\b\""), ("a\nb", "\"a\\U0000000ab\""), ("\u{1F}", "\"\\U0000001f\""),
        ("##[a", "\"#\\U00000023[a\""),
    ])
    func text_thatIsNoPlainScalar_isQuoted(text: String, yaml: String) throws {
        #expect(LayerProposal.quoted(text) == yaml)
        let proposed = try propose([.package("A", [.target("A")])]).yaml() + "baseline: \(yaml)\n"
        if !text.isEmpty { #expect(try Configuration(yaml: proposed, file: "c").baseline?.value == text) }
    }

    /// Folders are layers if there are three to six, at least two of them shared, or if there are few modules.
    @Test(arguments: [
        (2, 0, 1, true), (1, 0, 1, false), (3, 0, 1, true), (6, 0, 1, true), (7, 0, 1, false), (1, 5, 1, true), (1, 6, 1, false),
        (1, 3, 2, false), (2, 1, 4, true), (2, 0, 4, false), (0, 7, 1, true), (0, 2, 4, false),
    ])
    func folders_areLayers_ifTheirNumberIsUseful(shared: Int, single: Int, targets: Int, isByFolder: Bool) throws {
        var directories = (0..<shared).flatMap { ["Group\($0)/A\($0)", "Group\($0)/B\($0)"] }
        directories += (0..<single).map { "Single\($0)" }
        let packages = directories.enumerated().map { number, directory in
            SyntheticWorkspace.Package.package(
                directory,
                (0..<(number % 2 == 0 || number >= 2 * shared ? targets : 1)).map { .target("M\(number)\("abcd".dropFirst($0).prefix(1))") }
            )
        }
        #expect(try propose(packages).yaml().contains("    because:") != isByFolder)
    }

    @Test func folders_withEqualNames_haveTheNamesOfTheirPath() throws {
        let packages: [SyntheticWorkspace.Package] = ["A/Kit", "B/Kit", "B/Kit/Inner", "C"].map { directory in
            .package(
                directory,
                [.target("M\(directory.count)", uses: directory == "C" ? [] : ["M1"], ["a.swift": directory == "C" ? "" : "import M1\n"])])
        }
        let layers = try propose([.package("A/Kit", [.target("First")])] + packages.dropFirst()).layers
        #expect(
            layers.map { "\($0.name): \($0.members)" }.sorted() == [
                "b-kit: [\"B/Kit\"]", "c: [\"C\"]", "inner: [\"B/Kit/Inner\"]", "kit: [\"A/Kit\"]",
            ])
    }

    /// Letters of names are lowercase, so that different paths can have the same one.
    @Test func folders_withPathsThatDifferInCase_haveUniqueNames() throws {
        let layers = try propose(["Kit", "kit", "A/Kit", "a-kit"].enumerated().map { .package($1, [.target("M\($0)")]) }).layers
        #expect(layers.map(\.name) == ["kit", "kit-2", "a-kit", "kit-3"])
        #expect(layers.map(\.members) == [["A/Kit"], ["Kit"], ["a-kit"], ["kit"]])
    }

    /// A package inside another one is not in a folder of packages, and a folder of programs is a root.
    @Test func folders_ofPackages_containNoOtherPackage() throws {
        let nested = try propose(["P", "P/A", "P/B", "Q"].enumerated().map { .package($1, [.target("M\($0)")]) })
        #expect(nested.layers.map(\.members).sorted { $0[0] < $1[0] } == [["P"], ["P/A"], ["P/B"], ["Q"]])
        let programs = try propose(
            ["Tools/A", "Tools/B", "Kits/A", "Kits/B", "Base"].enumerated().map {
                .package($1, [.target("M\($0)", $0 < 2 ? .executable : .regular)])
            })
        #expect(programs.roots == ["Tools/*"] && programs.layers.map(\.members).sorted { $0[0] < $1[0] } == [["Base"], ["Kits/*"]])
    }

    /// A program is a layer if nothing else is there.
    @Test func roots_areProgramsBesideOtherPackages() throws {
        let program = SyntheticWorkspace.Package.package("Run", [.target("Tool", .executable)])
        let alone = try propose([program])
        #expect(alone.roots == [] && alone.layers.map(\.name) == ["app"])
        let both = try propose([program, .package("Base", "abcdefgh".map { .target("M\($0)") })])
        #expect(both.roots == ["Run"] && both.layers.map(\.name) == ["foundation"])
    }

    /// An edge of production code weighs as much as a hundred of tests.
    @Test(arguments: [(198, ["a", "b"]), (200, ["b", "a"])])
    func layers_ofACycle_areOrderedByProductionCode(testImports: Int, order: [String]) throws {
        let imports = String(repeating: "import M\n", count: testImports)
        let layers = try propose([
            .package("A", [.target("M", uses: ["N"], ["m.swift": "import N\n"])]),
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
        let uses = isTied ? ["Z"] : []
        let packages: [SyntheticWorkspace.Package] = [
            .package("Side", (0..<count).map { .target("S\("abc".dropFirst($0).prefix(1))", kind) }),
            .package("Base", [.target("Z")]),
            .package(
                "Many", "abcdefgh".map { .target("M\($0)", uses: uses, ["m.swift": uses.map { "import \($0)\n" }.joined()]) }),
        ]
        #expect(try propose(packages).roots == (isRoot ? ["Side"] : []))
    }

    @Test(arguments: [(54, 1), (55, 2)]) func list_ofManyMembers_hasOneLineEach(length: Int, lines: Int) throws {
        // `    packages: ["…/*", "…/*"]` has 26 characters besides the names.
        let folders = [String(repeating: "x", count: 40), String(repeating: "y", count: length)]
        let packages = folders.enumerated().flatMap { number, folder in
            (0..<4).map { SyntheticWorkspace.Package.package("\(folder)/P\($0)", [.target("M\(number)\("abcd".dropFirst($0).prefix(1))")]) }
        }
        let yaml = try propose(packages).yaml()
        #expect(yaml.split(separator: "\n").filter { $0.contains("xxx") || $0.contains("yyy") }.count == lines, "\(yaml)")
    }

    /// A name that two modules in different layers have is no pattern for one of them.
    @Test(arguments: [(true, false), (false, true)]) func layer_listsAModuleByItsName_ifTheNameIsUnambiguous(isTwice: Bool, isListed: Bool)
        throws
    {
        func targets(_ names: [String], _ uses: [String: String] = [:]) -> [SyntheticWorkspace.Target] {
            names.map { name in
                .target(name, uses: uses[name].map { [$0] } ?? [], ["\(name).swift": uses[name].map { "import \($0)\n" } ?? ""])
            }
        }
        let yaml = try propose([
            .package("A", targets(["HomeFeature", "CartFeature", "PayFeature", "X-Models"], ["HomeFeature": "PayFeature"])),
            .package(
                "B",
                targets(
                    ["MapFeature", "LogFeature", "NetFeature", isTwice ? "X-Models" : "Y-Models"],
                    [isTwice ? "X-Models" : "Y-Models": "HomeFeature"])),
        ]).yaml()
        #expect(yaml.contains("X_Models") == isListed, "\(yaml)")
    }

    /// A library's test support is proposed unless production code uses it.
    @Test(arguments: [(true, []), (false, ["*Testing"])]) func testOnly_isNotUsedByProductionCode(isUsed: Bool, patterns: [String]) throws {
        let proposal = try propose([
            .package(
                "A",
                [
                    .target("KitTesting"), .target("NetTesting", uses: ["KitTesting"], ["n.swift": "import KitTesting"]),
                    .target("Kit", uses: isUsed ? ["KitTesting"] : [], ["k.swift": isUsed ? "import KitTesting" : ""]),
                    .target("Tests", .test, uses: ["KitTesting"], ["t.swift": "import KitTesting"]),
                ])
        ])
        #expect(proposal.testOnly == patterns)
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
}
