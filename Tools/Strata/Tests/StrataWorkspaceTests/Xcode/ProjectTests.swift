import StrataScan
import StrataTesting
import StrataWorkspace
import Testing

/// From project files to modules: files, names, configurations and dependencies.
@Suite struct ProjectTests {
    /// A project with a bit of everything, six memberships in all.
    static let fixture = ProjectFixture(
        targets: [
            .init(name: "App", sources: ["Both.swift"], folders: ["App"], uses: ["Kit"], products: [("Far", "https://example.org/far")]),
            .init(name: "Kit", type: "framework", sources: ["Kit/K.swift"]),
            .init(name: "Widget", type: "app-extension", sources: ["Both.swift"], folders: ["Widget"]),
        ], shown: ["Shown.swift"],
        exceptions: [
            .init(folder: "App", target: "App", names: ["Left.swift"]), .init(folder: "App", target: "Widget", names: ["Left.swift"]),
        ])

    private func load(
        _ fixture: ProjectFixture, at directory: String = "App.xcodeproj", files: [String: String] = [:],
        packages: [SyntheticWorkspace.Package] = [], matrix: BuildMatrix = .common, excluding: [String] = []
    ) -> Workspace {
        var texts = files
        texts["\(directory)/project.pbxproj"] = fixture.text
        return SyntheticWorkspace(packages, files: texts).load(excluding: excluding.map { PathPattern($0) }, matrix: matrix)
    }

    @Test func project_ofGroups_findsEachTargetsFiles() {
        let fixture = ProjectFixture(
            targets: [
                .init(name: "App", sources: ["Sources/App/Main.swift", "Sources/Both.swift", "Sources/App/Old.m"]),
                .init(name: "Kit", type: "framework", sources: ["Sources/Both.swift"]),
                .init(name: "KitTests", type: "bundle.unit-test", sources: ["Tests/T.swift"]),
            ], shown: ["Sources/App/Old.h", "Sources/Dead.swift"])
        let files = [
            "iOS/Sources/App/Main.swift": "import Kit", "iOS/Sources/Both.swift": "", "iOS/Sources/App/Old.m": "",
            "iOS/Sources/App/Old.h": "", "iOS/Tests/T.swift": "", "iOS/Sources/Dead.swift": "", "iOS/Nobody.swift": "",
        ]
        let workspace = load(fixture, at: "iOS/App.xcodeproj", files: files)
        #expect(workspace.problems == [])
        #expect(workspace.packages.map(\.directory) == ["iOS/App.xcodeproj"])
        #expect(
            workspace.sources("App") == [
                "iOS/Sources/App/Main.swift", "iOS/Sources/Both.swift", "iOS/Sources/App/Old.h", "iOS/Sources/App/Old.m",
            ])
        #expect(workspace.sources("Kit") == ["iOS/Sources/Both.swift"])
        let both = workspace.ledger.entries.first { $0.path == "iOS/Sources/Both.swift" }
        #expect(both?.modules.map(\.target) == ["App", "Kit"])
        #expect(both?.reason == "a source of App, Kit")
        #expect(workspace.modules.map(\.kind) == [.executable, .library, .test])
        let unowned = workspace.ledger.entries.filter { $0.verdict == .unowned }
        #expect(unowned.map(\.path).sorted() == ["iOS/Nobody.swift", "iOS/Sources/Dead.swift"])
        #expect(unowned.map(\.reason).contains("iOS/App.xcodeproj lists it, and none of its targets includes it"))
    }

    @Test func project_ofSynchronisedFolders_heedsExceptionsOfBothKinds() {
        let fixture = ProjectFixture(
            targets: [.init(name: "App", folders: ["App"]), .init(name: "Widget", type: "app-extension", folders: ["Widget"])],
            exceptions: [
                .init(folder: "App", target: "App", names: ["Only/Widget.swift", "Left"]),
                .init(folder: "App", target: "Widget", names: ["Only/Widget.swift", "Both.swift"]),
            ])
        let files = [
            "App/Main.swift": "", "App/Both.swift": "", "App/Deep/Er.swift": "", "App/Only/Widget.swift": "", "App/Left/Out.swift": "",
            "App/Assets.xcassets/x.swift": "", "App/Tune.metal": "", "Widget/W.swift": "", "App/Info.plist": "",
        ]
        let workspace = load(fixture, files: files)
        #expect(workspace.sources("App") == ["App/Both.swift", "App/Deep/Er.swift", "App/Main.swift", "App/Tune.metal"])
        #expect(workspace.sources("Widget") == ["App/Both.swift", "App/Only/Widget.swift", "Widget/W.swift"])
        let left = workspace.ledger.entries.first { $0.path == "App/Left/Out.swift" }
        #expect(left?.verdict == .excluded)
        #expect(left?.reason == "App.xcodeproj leaves it out of target 'App'")
    }

    @Test func project_inAFolderWithAPackage_leavesItsFilesToThePackage() {
        let fixture = ProjectFixture(targets: [.init(name: "App", folders: ["App"], products: [("Kit", "")])])
        let workspace = load(
            fixture, files: ["App/Main.swift": ""], packages: [.package("App/Kit", [.target("Kit", uses: [], ["K.swift": ""])])])
        #expect(workspace.sources("App") == ["App/Main.swift"])
        #expect(
            workspace.module("App")?.dependencies.map(\.destination) == [
                .modules([ModuleID(package: "App/Kit", target: "Kit")])
            ])
    }

    @Test func project_thatExcludesFilesBySettings_excludesThemWhereEveryBuildDoes() {
        var fixture = ProjectFixture(targets: [.init(name: "App", folders: ["App"])])
        fixture.targets[0].settings = [
            "Debug": ["EXCLUDED_SOURCE_FILE_NAMES": "Always* Sometimes.swift */Deep/*"],
            "Release": ["EXCLUDED_SOURCE_FILE_NAMES": "AlwaysOut.swift */Deep/*", "INCLUDED_SOURCE_FILE_NAMES": "Kept.swift"],
        ]
        let names = ["AlwaysOut.swift", "Sometimes.swift", "Deep/A.swift", "Deep/Kept.swift", "Main.swift"]
        let workspace = load(fixture, files: Dictionary(uniqueKeysWithValues: names.map { ("App/" + $0, "") }))
        #expect(workspace.sources("App") == ["App/Deep/Kept.swift", "App/Main.swift", "App/Sometimes.swift"])
        #expect(workspace.ledger.entries.first { $0.path == "App/AlwaysOut.swift" }?.verdict == .excluded)
    }

    @Test(arguments: [
        (["Generated/0.swift"], "Generated/0.swift, which App.xcodeproj/project.pbxproj lists and which does not exist"),
        (
            (10..<22).map { "Generated/\($0).swift" },
            "Generated/10.swift and 11 more, which App.xcodeproj/project.pbxproj lists and which do not exist"
        ),
    ])
    func project_thatListsMissingFiles_reportsThemOnce(names: [String], note: String) {
        let workspace = load(ProjectFixture(targets: [.init(name: "App", sources: ["A.swift"] + names)]), files: ["A.swift": ""])
        #expect(workspace.problems == [])
        #expect(workspace.unanalysed == [note])
    }

    /// Resources, headers that only the project lists, and headers below a search path that no target owns.
    @Test(
        arguments: [
            (
                "", ProjectFixture(targets: [.init(name: "App", sources: ["A.swift"], resources: ["Templates", "Sample.swift"])]),
                ["A.swift": .checked, "Templates/T.swift": .excluded, "Sample.swift": .excluded]
            ),
            (
                "",
                ProjectFixture(targets: [.init(name: "App", sources: ["App/A.swift"])], shown: ["codec-api/codec.h", "codec-api/codec.c"]),
                ["App/A.swift": .checked, "codec-api/codec.h": .vendored, "codec-api/codec.c": .unowned, "codec-api/other.h": .unowned]
            ),
            (
                "Mac/",
                ProjectFixture(
                    targets: [
                        .init(name: "App", sources: ["App/A.swift"], settings: ["Release": ["USER_HEADER_SEARCH_PATHS": "../Vendor/**"]])
                    ],
                    shown: ["deps/include/mpv/client.h"],
                    settings: ["Release": ["HEADER_SEARCH_PATHS": "$(inherited) \"$(SRCROOT)/deps/include\" /usr/include $(SRCROOT)/**"]]),
                [
                    "Mac/App/A.swift": .checked, "Mac/deps/include/mpv/client.h": .checked, "Mac/deps/include/av.h": .vendored,
                    "Mac/deps/include/not.c": .unowned, "Mac/Own.h": .unowned, "Vendor/deep/v.hpp": .vendored,
                ]
            ),
        ] as [(String, ProjectFixture, [String: FileLedger.Verdict])])
    func file_hasTheVerdictOfTheProject(folder: String, fixture: ProjectFixture, verdicts: [String: FileLedger.Verdict]) {
        #expect(load(fixture, at: "\(folder)App.xcodeproj", files: verdicts.mapValues { _ in "" }).verdicts == verdicts)
    }

    @Test func file_namedLikeAManifestInsideATarget_isASource() {
        let files = ["Models/Package.swift": "struct Package {}\n", "A.swift": ""]
        let workspace = SyntheticWorkspace([.package("", [.target("App", uses: [], files)])]).load()
        #expect(workspace.problems == [])
        #expect(workspace.packages.map(\.directory) == [""])
        #expect(workspace.sources("App") == ["Sources/App/A.swift", "Sources/App/Models/Package.swift"])
    }

    @Test func include_ofAHeaderNextToASharedFile_isNoImport() {
        let fixture = ProjectFixture(targets: [
            .init(name: "One", type: "framework", sources: ["T/count.c", "T/count.h"]),
            .init(name: "Two", type: "framework", sources: ["T/count.c"]),
        ])
        let workspace = load(fixture, files: ["T/count.c": "#include \"count.h\"\n", "T/count.h": ""])
        #expect(workspace.modules.allSatisfy { $0.included.isEmpty })
    }

    /// `EXTENSION` is a build setting of one target, `__APPLE__` of none; `LEVEL` differs between the builds.
    @Test(arguments: [
        ("#ifdef EXTENSION", [], ["Two"]), ("#ifndef EXTENSION", ["Two"], []), ("#if defined(EXTENSION)", [], ["Two"]),
        ("#if !defined EXTENSION", ["Two"], []), ("#if EXTENSION", [], []), ("#if !EXTENSION", ["Two"], ["Two"]),
        ("#ifdef __APPLE__", ["Two"], ["Two"]), ("#if defined(EXTENSION) && 1", ["Two"], ["Two"]), ("#ifdef LEVEL", [], ["Two"]),
        ("#if 0", [], []), ("#ifdef EXTENSION\n#else", ["Two"], []), ("#ifdef EXTENSION\n#elif 0\n#else", ["Two"], []),
        ("#if 0\n#elif defined(EXTENSION)", [], ["Two"]), ("#ifdef EXTENSION\n#ifdef __APPLE__\n#endif", [], ["Two"]),
    ])
    func include_behindAMacroOfBuildSettings_countsWhereItIsDefined(condition: String, without: [String], with: [String]) {
        var fixture = ProjectFixture(targets: [
            .init(name: "One", sources: ["S.m"]), .init(name: "Extension", type: "app-extension", sources: ["S.m"]),
            .init(name: "Two", type: "framework", sources: ["T.swift"]),
        ])
        fixture.targets[1].settings = [
            "Debug": ["GCC_PREPROCESSOR_DEFINITIONS": "EXTENSION=0 LEVEL=1"], "Release": ["OTHER_CFLAGS": "-DEXTENSION=0"],
        ]
        let workspace = load(fixture, files: ["S.m": "\(condition)\n#import \"Two-Swift.h\"\n#endif\n", "T.swift": ""])
        let included = workspace.modules.map { $0.included.flatMap { $0.scan.imports.map(\.module) } }
        #expect(included == [without, with, []])
    }

    @Test func project_withSchemesOnly_isReported() {
        let world = SyntheticWorkspace(
            [.package("Kit", [.target("Kit")])], files: ["App.xcodeproj/xcshareddata/xcschemes/App.xcscheme": "", "App/A.swift": ""])
        let workspace = world.load()
        #expect(workspace.unanalysed == ["App.xcodeproj, which contains no project.pbxproj"])
        #expect(workspace.ledger.entries.first { $0.path == "App/A.swift" }?.verdict == .unowned)
    }

    @Test func project_thatIsExcluded_isNotRead() {
        let files = ["App/A.swift": "", "Old/A.swift": "", "Old/Old.xcodeproj/project.pbxproj": "<<<<<<< HEAD"]
        let workspace = load(ProjectFixture(targets: [.init(name: "App", folders: ["App"])]), files: files, excluding: ["Old"])
        #expect(workspace.packages.map(\.directory) == ["App.xcodeproj"])
        #expect(workspace.problems == [])
    }

    @Test func dependencies_ofTargets_leadToTargetsProductsAndFrameworks() {
        let fixture = ProjectFixture(targets: [
            .init(
                name: "App", sources: ["A.swift"], uses: ["Kit"],
                products: [
                    ("Local", "../Packages/Local"), ("Near", ""), ("Far", "https://example.org/x/Far.git"),
                    ("Own", "https://example.org/own"),
                ],
                linked: ["Vendor.framework"]),
            .init(name: "Kit", type: "framework", sources: ["K.swift"]),
        ])
        let workspace = load(
            fixture, at: "iOS/App.xcodeproj", files: ["iOS/A.swift": "", "iOS/K.swift": ""],
            packages: [
                .package("Packages/Local", [.target("Local")]), .package("Packages/Near", [.target("Near")]),
                .package("Forks/Own", [.target("Own")]),
            ])
        #expect(workspace.problems == [])
        let destinations = workspace.module("App")?.dependencies.map(\.destination) ?? []
        #expect(
            Set(destinations) == [
                .modules([ModuleID(package: "iOS/App.xcodeproj", target: "Kit")]),
                .modules([ModuleID(package: "Packages/Local", target: "Local")]),
                .modules([ModuleID(package: "Packages/Near", target: "Near")]),
                .modules([ModuleID(package: "Forks/Own", target: "Own")]),
                .external(ExternalProduct(package: "far", name: "Far")), .external(ExternalProduct(package: "", name: "Vendor")),
            ])
    }

    @Test func dependencies_onAProductThatItsPackageDoesNotHave_areAProblemWithAPlace() {
        let fixture = ProjectFixture(targets: [.init(name: "App", sources: ["A.swift"], products: [("Gone", "Kit")])])
        let workspace = load(fixture, files: ["A.swift": ""], packages: [.package("Kit", [.target("Kit")])])
        #expect(workspace.problems.map(\.message) == ["package 'Kit' has no product 'Gone'; name one that it declares"])
        #expect(workspace.problems.first?.path == "App.xcodeproj/project.pbxproj")
        #expect((workspace.problems.first?.place?.line ?? 1) > 1)
    }
}
