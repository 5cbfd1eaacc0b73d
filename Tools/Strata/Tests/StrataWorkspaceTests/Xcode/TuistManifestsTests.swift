import StrataScan
import StrataTesting
import StrataWorkspace
import Testing

/// Apps of Tuist, read in `Project.swift` and its helpers, without Tuist.
@Suite struct TuistManifestsTests {
    private static let sources = [
        "App/Sources/App.swift": "", "App/Sources/Inner/View.swift": "", "App/Sources/Inner/Generated.swift": "", "App/Tests/T.swift": "",
        "Kit/Code/Kit.swift": "", "Extra/E.swift": "",
    ]
    private static let manifests = [
        "Tuist/ProjectDescriptionHelpers/Project+Make.swift": """
        import ProjectDescription
        public enum Constants { public static let settings: [String: SettingValue] = ["SWIFT_ACTIVE_COMPILATION_CONDITIONS": "BETA"] }
        extension Project {
            public static func framework(_ name: String, dependencies: [TargetDependency] = []) -> Project {
                Project(name: name, targets: [
                    .target(name: name, destinations: .iOS, product: .framework, bundleId: "b.\\(name)", sources: ["Code/**"],
                        dependencies: dependencies, settings: .settings(base: Constants.settings)),
                ])
            }
        }
        """,
        "Plugins/Own/ProjectDescriptionHelpers/Dependencies.swift": """
        extension TargetDependency { public class Core {} }
        public extension TargetDependency.Core {
            static func project(_ name: String) -> TargetDependency { .project(target: name, path: .relativeToRoot("./\\(name)")) }
            static let kit = project("Kit")
        }
        extension Package { static let kit = Package.remote(url: "https://example.com/kit", requirement: .branch("main")) }
        public extension TargetDependency { static let log: TargetDependency = .external(name: "Log") }
        """,
        "Kit/Project.swift": "import ProjectDescription\nimport ProjectDescriptionHelpers\nlet project = Project.framework(\"Kit\")\n",
        "App/Project.swift": """
        import ProjectDescription
        let tests = "AppTests"
        let project = Project(name: "App", targets: [
            .target(name: "App", destinations: [.iPhone, .mac], product: .app, bundleId: "b.app",
                sources: [.glob("Sources/**", excluding: ["Sources/**/Generated.swift"]), .glob(.relativeToRoot("Extra/*.swift"))],
                dependencies: [.Core.kit, .log, .sdk(name: "UIKit", type: .framework)]),
            Target(name: tests, destinations: [.iPhone], product: .unitTests, bundleId: "b.tests", sources: "Tests/**",
                dependencies: [.target(name: "App", condition: .when([.ios]))]),
        ])
        """,
    ]
    private static let graph = """
        {"name":"App","path":"/far","projects":{"/far/App":{"name":"App","path":"/far/App","targets":{
        "App":{"name":"App","product":"app","destinations":["iPhone","mac"],"sources":[{"path":"/far/App/Sources/App.swift"},
        {"path":"/far/App/Sources/Inner/View.swift"},{"path":"/far/Extra/E.swift"}],"dependencies":[{"project":{"target":"Kit","path":"/far/Kit"}},
        {"package":{"product":"Log"}},{"sdk":{}}]},
        "AppTests":{"name":"AppTests","product":"unit_tests","destinations":["iPhone"],"sources":[{"path":"/far/App/Tests/T.swift"}],
        "dependencies":[{"target":{"name":"App","condition":{"platformFilters":["ios"]}}}]}}},
        "/far/Kit":{"name":"Kit","path":"/far/Kit","targets":{"Kit":{"name":"Kit","product":"framework","destinations":["iPhone","iPad"],
        "sources":[{"path":"/far/Kit/Code/Kit.swift"}],"dependencies":[],
        "settings":{"base":{"SWIFT_ACTIVE_COMPILATION_CONDITIONS":"BETA"}}}}}}}
        """

    private func load(_ files: [String: String]) -> Workspace { WorkspaceLoader(memory: MemoryTree(files)).load() }

    /// `module kind: files → dependencies [flags]`
    private func modules(_ workspace: Workspace) -> [String] {
        workspace.modules.map { module in
            let dependencies = module.dependencies.map { "\($0.destination)" }.sorted()
            let flags = module.configurations.reduce(into: Set<String>()) { $0.formUnion($1.definedFlags) }.sorted()
            return
                "\(module.id) \(module.kind): \(module.files.map(\.path)) → \(dependencies) \(flags) \(module.configurations.map(\.name))"
        }
    }

    @Test func projects_ofManifests_areThoseOfTheGraph() throws {
        let read = load(Self.sources.merging(Self.manifests) { $1 })
        // A graph takes precedence over a manifest in the same folder.
        let more = ["graph.json": Self.graph, "Tuist/Config.swift": "", "App/Project.swift": "import ProjectDescription"]
        let graph = load(Self.sources.merging(more) { $1 })
        #expect(modules(read) == modules(graph))
        #expect(read.modules.map(\.name) == ["App", "AppTests", "Kit"])
        #expect(read.modules[0].files.map(\.path) == ["App/Sources/App.swift", "App/Sources/Inner/View.swift", "Extra/E.swift"])
        #expect(read.unanalysed.isEmpty, "\(read.unanalysed)")
        #expect(read.problems.isEmpty, "\(read.problems)")
    }

    @Test func fact_thatIsNotKnown_isNotedAndSpoilsOnlyItsTarget() {
        let project = """
            import ProjectDescription
            let project = Project(name: "App", targets: [
                .target(name: "App", destinations: .iOS, product: .app, bundleId: "a", sources: ["Sources/**"], dependencies: hidden()),
                .target(name: "Tests", destinations: .iOS, product: .unitTests, bundleId: "t", sources: ["Tests/**"]), hidden(),
            ])
            """
        let workspace = load(Self.sources.merging(["App/Project.swift": project]) { $1 })
        #expect(workspace.modules.map { "\($0.name) \($0.hasUnknownDependencies)" } == ["App true", "Tests false"])
        #expect(
            workspace.unanalysed == [
                "App/Project.swift: a dependency of target 'App', which is not known without running the manifest (the name 'hidden')",
                "App/Project.swift: a target, which is not known without running the manifest (the name 'hidden')",
            ])
    }
}
