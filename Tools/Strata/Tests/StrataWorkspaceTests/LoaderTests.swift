import StrataScan
import StrataTesting
import StrataWorkspace
import Testing

/// From files and manifests to a model: packages, folders, files, dependencies and configurations.
@Suite struct LoaderTests {
    @Test func loader_findsPackagesButNotInBuildFolders() {
        let packages = ["", "A", "A/Inner", "Samples/Kit", "State"].map { directory in
            SyntheticWorkspace.Package.package(directory, [.target("T")])
        }
        let (state, like) = (#"{"object": {}}"#, #"{"open": ["a"]}"#)
        let files = [
            ".build/workspace-state.json": state, ".build/checkouts/x/Package.swift": "", ".git/HEAD": "", ".git/objects/a": "",
            ".git/refs/b": "", ".git/Package.swift": "", "scratch/workspace-state.json": state, "scratch/deep/Package.swift": "",
            "B/Package.swift/README": "a folder of that name", "State/workspace-state.json": state, "Samples/workspace-state.json": like,
        ]
        let workspace = SyntheticWorkspace(packages, files: files).load()
        #expect(workspace.packages.map(\.directory) == ["", "A", "A/Inner", "Samples/Kit", "State"])
        #expect(workspace.ledger.products.map(\.path) == [".build", ".git", "scratch"])
        #expect(workspace.problems == [])
    }

    @Test(arguments: ["checkouts/Net", ".hidden/Net", ".build/checkouts/Net", "Pods/Net", "DerivedData/Net", "Größe/Maß"])
    func loader_findsPackagesWhateverTheirFoldersAreCalled(directory: String) {
        let workspace = SyntheticWorkspace([.package("A", [.target("A")]), .package(directory, [.target("NetworkKit")])]).load()
        #expect(workspace.packages.map(\.directory).contains(directory))
        #expect(workspace.problems == [])
        #expect(workspace.ledger.count(.checked) == 4)
    }

    @Test func loader_withExclusions_omitsPackagesAndFilesAndReportsMatches() {
        let world = SyntheticWorkspace([
            .package("A", [.target("A", uses: [], ["a.swift": "import X", "Generated/b.swift": "import Y"])]),
            .package("A/Fixtures/Bad", [.target("Bad")]),
        ])
        let workspace = world.load(excluding: [PathPattern("**/Fixtures/**"), PathPattern("**/Generated"), PathPattern("Gone")])
        #expect(workspace.packages.map(\.directory) == ["A"])
        #expect(workspace.modules.flatMap { $0.files.map(\.path) } == ["A/Sources/A/a.swift"])
        #expect(workspace.usedExclusions == [0, 1])
    }

    @Test func manifestTemplate_amongResources_isNoPackage() {
        let world = SyntheticWorkspace([
            .package(
                "",
                [
                    .target(
                        "Maker", uses: [],
                        ["Maker.swift": "let value = 0", "Templates/New/Package.swift": "// swift-tools-version: {{VERSION}}"])
                ])
        ])
        var copy = world
        copy.packages[0].targets[0].resources = [.init(path: "Templates", rule: .copy)]
        #expect(world.load().problems.map(\.path) == ["Sources/Maker/Templates/New/Package.swift"])
        let workspace = copy.load()
        #expect(workspace.problems == [])
        #expect(
            workspace.unanalysed == ["Sources/Maker/Templates/New/Package.swift, which is a resource of target 'Maker' and not a manifest"])
        #expect(workspace.ledger.entries.map(\.verdict) == [.checked, .checked, .excluded])
        // Excluding the file that an error names is enough.
        #expect(world.load(excluding: [PathPattern("Sources/Maker/Templates/New/Package.swift")]).problems == [])
    }

    @Test(arguments: [
        ("Maps.xcframework/ios-arm64/Inner.framework/Modules/module.modulemap", "framework module Deep {}", ["Maps", "Deep", "Inner"]),
        ("Maps.xcframework/macos/Swifty.swiftmodule/arm64.swiftinterface", "", ["Maps", "Swifty"]),
        ("Maps.xcframework/linux/Headers/module.modulemap", "module CMaps {}", ["Maps", "CMaps"]),
        ("Maps.xcframework/Info.plist", "", ["Maps"]), ("Other.txt", "", ["Maps"]),
    ])
    func binaryTarget_hasTheModulesThatItContains(file: String, text: String, names: [String]) throws {
        let target = #".binaryTarget(name: "Maps", path: "Maps.xcframework")"#
        let module = try #require(load(target, files: ["P/\(file)": text]).modules.first)
        #expect(module.importNames == names)
        #expect(module.hidesModules == (names.count == 1))
    }

    @Test(arguments: [[], [SyntheticWorkspace.Package.package("Kit", [.target("Kit")])]])
    func tuistProjects_thatCannotBeRead_areOneNote(packages: [SyntheticWorkspace.Package]) {
        let project = "import ProjectDescription\nlet project = make()"
        let files = [
            "A/Project.swift": project, "B/Project.swift": project, "A/Sources/a.swift": "", "B/b.swift": "",
            "C/Project.swift": "struct Project {}",
        ]
        let workspace = SyntheticWorkspace(packages, files: files).load()
        // Without anything else there is nothing to check.
        #expect(workspace.problems.count == 1 - packages.count)
        #expect(
            workspace.unanalysed == [
                "2 projects of Tuist that cannot be read, such as A/Project.swift: run 'tuist graph --format json --no-open' in the folder of Tuist, and check again with the graph.json that it writes"
            ])
        #expect(["A/Sources/a.swift", "B/b.swift"].allSatisfy(workspace.mayOwn) && !workspace.mayOwn("C/Project.swift"))
    }

    private func load(_ target: String = #".target(name: "T")"#, files: [String: String], tools: String = "6.1") -> Workspace {
        let manifest = "// swift-tools-version: \(tools)\nlet package = Package(name: \"P\", targets: [\(target)])\n"
        return WorkspaceLoader(memory: MemoryTree(files.merging(["P/Package.swift": manifest]) { $1 })).load()
    }

    @Test func manifest_withModuleAliasesInFlags_addsTheirNames() {
        let flags = #"["-Xfrontend", "-module-alias", "-Xfrontend", "Old=Kit", "-D", "A=B", "-module-alias"]"#
        let target = ##".target(name: "T", dependencies: ["Kit"], swiftSettings: [.unsafeFlags(\##(flags))]), .target(name: "Kit")"##
        let workspace = load(target, files: ["P/Sources/T/t.swift": "", "P/Sources/Kit/k.swift": ""])
        #expect(workspace.modules.first?.dependencies.first?.possibleAliases == ["Kit": "Old"])
    }

    /// The target's files have a plus, others a minus.
    @Test(arguments: [
        (#".target(name: "T")"#, "+Sources/T/a.swift"), (#".target(name: "T")"#, "+src/T/a.swift"),
        (#".target(name: "T")"#, "+Sources/a.swift"), (#".testTarget(name: "T")"#, "+Tests/T/a.swift -Sources/T/b.swift"),
        (#".plugin(name: "T")"#, "+Plugins/T/a.swift"),
        (#".target(name: "T", path: "Code")"#, "+Code/a.swift +Code/in/b.swift -Code/c.txt"),
        (#".target(name: "T", path: ".")"#, "+a.swift -Package@swift-5.9.swift"),
        (#".target(name: "T", path: "Code", exclude: ["in", "x.swift"])"#, "+Code/a.swift -Code/in/b.swift -Code/x.swift"),
        (#".target(name: "T", path: "Code", sources: ["in", "a.swift"])"#, "+Code/a.swift +Code/in/b.swift -Code/c.swift"),
        (
            #".target(name: "T")"#,
            "+Sources/T/a.swift +Sources/T/x.swift/y.swift -Sources/T/.hidden.swift -Sources/T/D.docc/b.swift"
        ),
    ])
    func target_findsItsFilesAsSwiftPMDoes(target: String, files: String) {
        let files = files.split(separator: " ")
        let workspace = load(target, files: Dictionary(uniqueKeysWithValues: files.map { ("P/" + $0.dropFirst(), "") }))
        #expect(workspace.problems == [])
        #expect(workspace.modules.first?.files.map(\.path) == files.filter { $0.hasPrefix("+") }.map { "P/" + $0.dropFirst() })
    }

    @Test(arguments: [
        (#".target(name: "T", path: "Gone")"#, "P/Package.swift:2:45: error: target 'T' has no folder Gone; create it"),
        (#".target(name: "T", path: "Code", sources: ["b.swift"])"#, "P/Code/b.swift: error: cannot be read: the manifest names it"),
    ])
    func target_withoutItsSources_isAProblem(target: String, problem: String) {
        let problems = load(target, files: ["P/Code/a.swift": ""]).problems.map(\.description)
        #expect(problems.count == 1 && problems[0].hasPrefix(problem), "\(problems)")
    }

    @Test func target_ofC_isNotSwiftAndHasTheNameOfItsModuleMap() throws {
        let map = "// module Old\nmodule CThing [system] {\n  module Sub { export * }\n}\nframework module \"Other\" {}"
        let workspace = load(files: ["P/Sources/T/t.c": "", "P/Sources/T/include/module.modulemap": map])
        let module = try #require(workspace.modules.first)
        #expect(module.kind == .c)
        #expect(module.importNames == ["T", "CThing", "Other"])
    }

    @Test func dependencies_resolveProductsToModules() throws {
        let world = SyntheticWorkspace([
            .package("A", [.target("AKit", uses: ["BKit", "ACore", "swift-log/Logging"]), .target("ACore")]),
            .package("B", [.target("BKit")]),
        ])
        let dependencies = try #require(world.load().modules.first).dependencies
        #expect(
            dependencies.map(\.destination) == [
                .modules([ModuleID(package: "B", target: "BKit")]), .modules([ModuleID(package: "A", target: "ACore")]),
                .external(ExternalProduct(package: "swift-log", name: "Logging")),
            ])
        #expect(dependencies.map(\.position.description) == ["4:57", "4:80", "4:104"])
    }

    @Test func dependency_onAProductThatIsNotThere_isAProblem() {
        let tree = MemoryTree([
            "A/Package.swift":
                #"let package = Package(name: "A", dependencies: [.package(path: "../B")], targets: [.target(name: "T", dependencies: [.product(name: "Gone", package: "B")])])"#,
            "A/Sources/T/t.swift": "", "B/Package.swift": #"let package = Package(name: "B")"#,
        ])
        #expect(
            WorkspaceLoader(memory: tree).load().problems.map(\.description) == [
                "A/Package.swift:1:133: error: package 'B' has no product 'Gone'; name one that it declares"
            ])
    }

    @Test func configurations_matchTheManifest() throws {
        let target = """
            .target(name: "T", swiftSettings: [
                .define("LINUX_ONLY", .when(platforms: [.linux])), .define("TRAIT", .when(traits: ["T"])),
                .define("D", .when(configuration: .debug)), .swiftLanguageMode(.v6),
            ])
            """
        let workspace = load(target, files: ["P/Sources/T/a.swift": ""], tools: "5.9")
        let configurations = try #require(workspace.modules.first).configurations
        #expect(configurations.map(\.definedFlags) == [["LINUX_ONLY", "D"], ["LINUX_ONLY"], ["D"], [], ["D"], []])
        #expect(configurations.allSatisfy { $0.uncertainFlags == ["TRAIT"] })
        #expect(configurations.allSatisfy { $0.languageMode == 6 && $0.oldestCompiler == CompilerVersion(5, 9) })
    }

    @Test(arguments: [("5.9", 5), ("6.0", 6)])
    func languageMode_withoutSetting_followsTheToolsVersion(tools: String, mode: Int) {
        let workspace = load(files: ["P/Sources/T/a.swift": "let r = /\"/\nimport A\n"], tools: tools)
        #expect(workspace.modules.first?.configurations.first?.languageMode == mode)
        #expect(workspace.problems.isEmpty == (mode == 6))
    }

    @Test func externalProducts_areReadFromCheckouts() {
        let manifest =
            #"let package = Package(name: "n", products: [.library(name: "NIO", targets: ["NIOCore", "NIO-Posix"])], targets: [.target(name: "NIOCore"), .target(name: "NIO-Posix")])"#
        let world = SyntheticWorkspace(
            [.package("A", [.target("AKit", uses: ["swift-nio/NIO"], ["a.swift": "import NIOCore"])])],
            files: [".build/workspace-state.json": #"{"object": {}}"#, ".build/checkouts/Swift-NIO/Package.swift": manifest])
        let workspace = world.load()
        let found = workspace.externalProducts[ExternalProduct(package: "swift-nio", name: "NIO")]
        #expect(found.map { $0 == (["NIOCore", "NIO_Posix"], true) } == true && workspace.externalProducts.count == 1)
    }
}
