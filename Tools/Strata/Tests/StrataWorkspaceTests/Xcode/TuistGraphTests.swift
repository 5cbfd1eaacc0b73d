import Foundation
import StrataScan
import StrataTesting
import StrataWorkspace
import Testing

/// Tuist projects that are not committed, read from their graph.
@Suite struct TuistGraphTests {
    /// The output of `tuist graph --format json`, in which dictionaries without string keys are lists of alternating keys and values.
    private static let graph = """
        {"name": "Harbor", "path": "/H", "workspace": {"name": "Harbor", "path": "/H"}, "packages": [], "dependencies": [], "projects": [
        "/H/App",
        {"name": "App", "path": "/H/App", "xcodeProjPath": "/H/App/Harbor.xcodeproj", "type": {"local": {}},
         "packages": [{"local": {"path": "/H/Net"}}],
         "settings": {"base": {"SWIFT_VERSION": {"string": {"_0": "6.0"}}, "OTHER_SWIFT_FLAGS": {"array": {"_0": ["-D", "HARBOR"]}}}},
         "targets": {
          "App": {"name": "App", "product": "app", "productName": "Harbor", "destinations": ["iPhone", "macCatalyst"],
           "sources": [{"path": "/H/App/Sources/Main.swift"}, {"path": "/H/App/Sources/Gone.swift"}],
           "buildableFolders": [{"path": "/H/App/Screens", "resolvedFiles": [],
            "exceptions": {"exceptions": [{"excluded": ["/H/App/Screens/Old.swift"], "compilerFlags": []}]}}],
           "resources": {"resources": [{"file": {"path": "/H/App/Template.swift"}}]},
           "dependencies": [{"target": {"name": "Kit", "status": "required"}},
            {"project": {"target": "Fitness", "path": "/H/Fitness", "condition": {"platformFilters": [{"ios": {}}]}}},
            {"project": {"target": "Alamofire", "path": "/H/Tuist/.build/checkouts/Alamofire"}},
            {"package": {"product": "Net", "type": "runtime"}}, {"xcframework": {"path": "/H/Vendor/Maps.xcframework"}},
            {"sdk": {"name": "StoreKit.framework", "status": "required"}}, {"xctest": {}}, {"foreign": {"name": "Rust"}}]},
          "Kit": {"name": "Kit", "product": "static_framework", "destinations": ["iPhone"], "dependencies": [],
           "sources": [{"path": "/H/App/Kit/K.swift"}], "headers": {"public": ["/H/App/Kit/K.h"]}},
          "KitTests": {"name": "KitTests", "product": "unit_tests", "destinations": ["iPhone"],
           "dependencies": [{"target": {"name": "Kit"}}], "sources": [{"path": "/H/App/Tests/T.swift"}]},
          "Images": {"name": "Images", "product": "bundle", "destinations": ["iPhone"], "sources": [], "dependencies": []}}},
        "/H/Fitness",
        {"name": "Fitness", "path": "/H/Fitness", "targets": {"Fitness": {"name": "Fitness", "product": "framework",
         "destinations": ["iPhone", "mac"], "dependencies": [], "sources": [{"path": "/H/Fitness/F.swift"}]}}},
        "/H/Tuist/.build/checkouts/Alamofire",
        {"name": "Alamofire", "path": "/H/Tuist/.build/checkouts/Alamofire", "type": {"external": {"hash": "1"}}, "targets": {}}]}
        """

    private static let files = [
        "App/Project.swift": "import ProjectDescription", "Workspace.swift": "import ProjectDescription",
        "Tuist/ProjectDescriptionHelpers/H.swift": "import ProjectDescription", "App/Sources/Main.swift": "import Kit\nimport Fitness",
        "App/Screens/Home.swift": "", "App/Screens/Old.swift": "", "App/Template.swift": "", "App/Kit/K.swift": "", "App/Kit/K.h": "",
        "App/Tests/T.swift": "", "Fitness/F.swift": "", "Fitness/Project.swift": "", "Nobody.swift": "",
    ]

    private func load(_ graph: String, at path: String = "graph.json", files: [String: String] = files) -> Workspace {
        SyntheticWorkspace([.package("Net", [.target("Net")])], files: files.merging([path: graph]) { $1 }).load()
    }

    @Test func graph_namesEachTargetsFilesAndDependencies() throws {
        let workspace = load(Self.graph)
        #expect(workspace.problems == [])
        #expect(workspace.packages.map(\.directory) == ["Net", "App/Harbor.xcodeproj", "Fitness/Fitness.xcodeproj"])
        let app = try #require(workspace.module("App"))
        #expect((app.name, app.kind, app.hasUnknownDependencies) == ("Harbor", .executable, true))
        #expect(app.files.map(\.path) == ["App/Screens/Home.swift", "App/Sources/Main.swift"])
        #expect(
            app.dependencies.map(\.destination) == [
                .modules([ModuleID(package: "App/Harbor.xcodeproj", target: "Kit")]),
                .modules([ModuleID(package: "Fitness/Fitness.xcodeproj", target: "Fitness")]),
                .external(ExternalProduct(package: "", name: "Alamofire")), .modules([ModuleID(package: "Net", target: "Net")]),
                .external(ExternalProduct(package: "", name: "Maps")),
            ])
        #expect(app.dependencies.map(\.condition.platforms) == [[], ["ios"], [], [], []])
        #expect(app.configurations.map(\.name).sorted() == ["ios-debug", "ios-release", "maccatalyst-debug", "maccatalyst-release"])
        #expect(app.configurations.allSatisfy { $0.definedFlags.contains("HARBOR") && $0.languageMode == 6 })
        #expect(workspace.module("KitTests")?.kind == .test)
        #expect(workspace.module("Kit")?.otherFiles.map(\.path) == ["App/Kit/K.h"])
        #expect(workspace.module("Images") == nil)
        #expect(workspace.module("Fitness")?.configurations.count == 4)
        #expect(
            workspace.unanalysed == [
                "App/Sources/Gone.swift, which graph.json lists and which does not exist",
                "graph.json: a dependency of target 'App', which is not known without running the manifest ('.foreign')",
            ])
        let verdicts = workspace.verdicts
        let excluded = verdicts.filter { $0.value == .excluded }.keys.sorted()
        #expect(
            excluded == [
                "App/Project.swift", "App/Screens/Old.swift", "App/Template.swift", "Fitness/Project.swift",
                "Tuist/ProjectDescriptionHelpers/H.swift", "Workspace.swift",
            ])
        #expect(verdicts.filter { $0.value == .unowned }.keys.sorted() == ["Nobody.swift"])
    }

    @Test(arguments: [
        "{\"name\": \"Harbor\", ", "", "[1, 2]", "{\"nodes\": []}", #"{"name": "H", "path": "H", "projects": []}"#,
        String(graph.dropLast(10)),
    ])
    func graph_thatIsNone_isRefusedWhereTuistIs(graph: String) {
        let problems = load(graph).problems
        #expect(problems.map(\.path) == ["graph.json"])
        #expect(problems.first?.message.contains("; 'tuist graph --format json --no-open' writes one; 'exclude:'") == true)
    }

    /// An entry that cannot be read is left out; the other target is read.
    @Test(arguments: [
        (#"{"name": "T"}"#, "a target", "it has no name or product"),
        (#"{"name": "T", "product": "app"}"#, "the dependencies of target 'T'", "they are no list"),
        (#"{"name": "T", "product": "app", "sources": [{}], "dependencies": []}"#, "a file of target 'T'", "it has no absolute path"),
        (
            #"{"name": "T", "product": "app", "sources": [{"path": "a.swift"}], "dependencies": []}"#, "a file of target 'T'",
            "it has no absolute path"
        ),
        (#"{"name": "T", "product": "app", "dependencies": [{"target": {}}]}"#, "a dependency of target 'T'", "'.target'"),
    ])
    func graph_withAnEntryThatCannotBeRead_isReadWithoutIt(target: String, fact: String, reason: String) {
        let other = #"{"name": "Kit", "product": "framework", "dependencies": [], "sources": [{"path": "/H/App/Kit/K.swift"}]}"#
        let workspace = load(
            #"{"name": "H", "path": "/H", "projects": ["/H", {"path": "/H"}, "/H", {"name": "A", "targets": {"T": \#(target), "U": \#(other)}}]}"#
        )
        #expect(workspace.problems == [])
        #expect(workspace.module("Kit")?.files.map(\.path) == ["App/Kit/K.swift"])
        let notes = ["\(fact), which is not known without running the manifest (\(reason))", "a project without a name or path"]
        #expect(workspace.unanalysed == notes.map { "graph.json: \($0)" })
    }

    @Test(arguments: ["{\"nodes\": []}", "not json", "[]"]) func file_thatIsCalledSoElsewhere_isNobodysGraph(text: String) {
        #expect(load(text, at: "Data/graph.json", files: ["Data/x.txt": ""]).problems == [])
    }

    @Test(arguments: 0..<6) func graph_thatIsMutated_endsWithAnAnswer(seed: UInt64) {
        // The result need not be right, but loading has to terminate, and listed files have to be accounted for.
        for mutant in mutants(of: Self.graph, separator: { $0 == "\"" }, seed: seed) {
            let workspace = load(mutant)
            #expect(!workspace.problems.isEmpty || workspace.ledger.entries.count >= 12)
        }
    }
}
