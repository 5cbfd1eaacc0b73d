import StrataScan
import StrataTesting
import StrataWorkspace
import Testing

/// Projects that XcodeGen generates and that are not committed.
@Suite struct ProjectSpecTests {
    private func load(_ spec: String, files: [String: String] = [:], packages: [SyntheticWorkspace.Package] = []) -> Workspace {
        var texts = files
        texts["iOS/project.yml"] = spec
        return SyntheticWorkspace(packages, files: texts).load()
    }

    private func sources(_ workspace: Workspace, _ target: String) -> [String] {
        let module = workspace.modules.first { $0.id.target == target }
        return (module?.files.map(\.path) ?? []) + (module?.otherFiles.map(\.path) ?? [])
    }

    private static let files = [
        "iOS/App/Main.swift": "import Kit", "iOS/App/Old/Gone.swift": "", "iOS/App/Old/Kept.m": "", "iOS/Kit/K.swift": "",
        "iOS/Kit/Deep/D.swift": "", "iOS/Templates/T.swift": "", "iOS/Shared.swift": "", "Other/O.swift": "",
    ]

    @Test func spec_listsTheFilesOfItsTargets() {
        let workspace = load(
            """
            name: Harbor
            targets:
              App:
                type: application
                platform: iOS
                sources:
                  - path: App
                    excludes: ["Old/*.swift"]
                  - Shared.swift
                  - {path: Templates, type: folder}
                  - {path: Generated, optional: true}
                  - Missing
                dependencies:
                  - target: Kit
                  - package: Local
                    product: Net
                  - package: Far
                  - framework: Vendor/Maps.xcframework
                  - sdk: UIKit.framework
              Kit:
                type: framework
                platform: iOS
                sources: {path: Kit, includes: ["**/D.swift"]}
            packages:
              Local: {path: ../Net}
              Far: {url: "https://example.org/Far.git", from: 1.0.0}
            """, files: Self.files, packages: [.package("Net", [.target("Net")])])
        #expect(workspace.problems == [])
        #expect(workspace.unanalysed == ["iOS/Missing, which iOS/project.yml lists and which does not exist"])
        #expect(sources(workspace, "App") == ["iOS/App/Main.swift", "iOS/Shared.swift", "iOS/App/Old/Kept.m"])
        #expect(sources(workspace, "Kit") == ["iOS/Kit/Deep/D.swift"])
        let verdicts = Dictionary(uniqueKeysWithValues: workspace.ledger.entries.map { ($0.path, $0.verdict) })
        #expect(verdicts["iOS/Templates/T.swift"] == .excluded)
        #expect(verdicts["iOS/App/Old/Gone.swift"] == .excluded)
        let dependencies = workspace.modules.first { $0.name == "App" }?.dependencies ?? []
        #expect(
            dependencies.map(\.destination) == [
                .modules([ModuleID(package: "iOS/Harbor.xcodeproj", target: "Kit")]),
                .modules([ModuleID(package: "Net", target: "Net")]), .external(ExternalProduct(package: "far", name: "Far")),
                .external(ExternalProduct(package: "", name: "Maps")),
            ])
        #expect(workspace.modules.first { $0.name == "App" }?.configurations.map(\.name) == ["ios-debug", "ios-release"])
    }

    @Test func spec_withIncludesTemplatesAndPlatforms_isMerged() {
        let workspace = load(
            """
            name: Harbor
            include:
              - path: ../Other/base.yml
              - path: rooted.yml
                relativePaths: false
            settings: {base: {SWIFT_VERSION: 6}, configs: {release: {SWIFT_ACTIVE_COMPILATION_CONDITIONS: SHIPPED}}}
            targets:
              Kit:
                templates: [Library]
                templateAttributes: {folder: Kit}
                platform: [iOS, macOS]
              O:
                sources:REPLACE: [Shared.swift]
            """,
            files: Self.files.merging(
                [
                    "Other/base.yml":
                        "targets:\n  O:\n    type: tool\n    platform: macOS\n    sources: [O.swift]\n  P:\n    type: tool\n    sources: [O.swift]\n",
                    "iOS/rooted.yml": "targetTemplates:\n  Library:\n    type: library.static\n    sources: [\"${folder}\"]\n",
                ], uniquingKeysWith: { first, _ in first }))
        #expect(workspace.problems == [])
        #expect(workspace.modules.map(\.id.target).sorted() == ["Kit_iOS", "Kit_macOS", "O", "P"])
        #expect(workspace.modules.filter { $0.name == "Kit" }.count == 2)
        #expect(sources(workspace, "Kit_macOS") == ["iOS/Kit/Deep/D.swift", "iOS/Kit/K.swift"])
        #expect(sources(workspace, "O") == ["iOS/Shared.swift"])
        #expect(sources(workspace, "P") == ["Other/O.swift"])
        let release = workspace.modules.first { $0.id.target == "O" }?.configurations.first { !$0.isDebug }
        #expect(release?.definedFlags == ["SHIPPED"])
        #expect(release?.languageMode == 6)
    }

    @Test func spec_withAnExistingProject_isIgnored() {
        var files = Self.files
        files["iOS/Harbor.xcodeproj/project.pbxproj"] = ProjectFixture(targets: [.init(name: "Own", sources: ["Shared.swift"])]).text
        let workspace = load("name: Harbor\ntargets:\n  App: {type: tool, sources: [App]}\n", files: files)
        #expect(workspace.modules.map(\.id.target) == ["Own"])
    }

    @Test(arguments: [
        ("name: A\ntargets:\n  App: {type: tool, sources: [\"${WHERE}\"]}", "'${WHERE}' depends on the environment", 3),
        ("name: A\ntargets:\n  App: {sources: [App]}", "target 'App' has no type", 3),
        ("name: A\ntargets:\n  App: {type: tool, templates: [Gone]}", "there is no target template 'Gone'", 3),
        ("name: A\ninclude: gone.yml\ntargets: {}", "'gone.yml' is included and not there", 2),
        (
            "name: A\ntargets:\n  App: {type: tool, sources: [{path: App, excludes: [\"[ab].swift\"]}]}",
            "the pattern '[ab].swift' is not understood", 3
        ),
    ])
    func spec_thatIsNotUnderstood_isRefusedWithItsPlace(text: String, reason: String, line: Int) {
        let problems = load(text, files: Self.files).problems
        #expect(problems.map(\.message) == ["this project specification cannot be read: \(reason)"])
        #expect(problems.first?.place?.line == line)
    }

    @Test(arguments: ["name: A\ntargets: [\n", "name: A\ntargets:\n\t- x\n<<<<<<< HEAD\n"]) func spec_thatIsNoYAML_isRefused(text: String) {
        let problems = load(text, files: Self.files).problems
        #expect(problems.map(\.message) == ["this project specification is not YAML"])
    }

    @Test(arguments: ["app: 1\n", "- a\n", "", "name: only\n"]) func file_ofThatNameThatIsSomethingElse_isPassedOver(text: String) {
        let workspace = load(text, packages: [.package("Net", [.target("Net")])])
        #expect(workspace.problems == [])
        #expect(workspace.packages.map(\.directory) == ["Net"])
    }

    @Test func spec_thatIncludesItself_ends() {
        let workspace = load(
            "name: A\ninclude: [project.yml, other.yml]\ntargets:\n  App: {type: tool, sources: [App]}\n",
            files: Self.files.merging(["iOS/other.yml": "include: project.yml\n"]) { first, _ in first })
        #expect(workspace.modules.map(\.name) == ["App"])
    }
}
