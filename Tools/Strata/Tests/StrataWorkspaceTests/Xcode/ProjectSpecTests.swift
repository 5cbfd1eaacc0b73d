import Foundation
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
                sources: [{path: App, excludes: ["Old/*.swift"]}, Shared.swift, {path: Templates, type: folder}, Missing,
                  {path: Generated, optional: true}]
                dependencies: [{target: Kit}, {package: Local, product: Net}, {package: Far}, {framework: V/Maps.xcframework}, {sdk: UIKit}]
              Kit: {type: framework, platform: iOS, sources: {path: Kit, includes: ["**/D.swift"]}}
            packages:
              Local: {path: ../Net}
              Far: {url: "https://example.org/Far.git", from: 1.0.0}
            """, files: Self.files, packages: [.package("Net", [.target("Net")])])
        #expect(workspace.problems == [])
        #expect(workspace.unanalysed == ["iOS/Missing, which iOS/project.yml lists and which does not exist"])
        #expect(workspace.sources("App") == ["iOS/App/Main.swift", "iOS/Shared.swift", "iOS/App/Old/Kept.m"])
        #expect(workspace.sources("Kit") == ["iOS/Kit/Deep/D.swift"])
        #expect(["iOS/Templates/T.swift", "iOS/App/Old/Gone.swift"].allSatisfy { workspace.verdicts[$0] == .excluded })
        let dependencies = workspace.module("App")?.dependencies ?? []
        #expect(
            dependencies.map(\.destination) == [
                .modules([ModuleID(package: "iOS/Harbor.xcodeproj", target: "Kit")]),
                .modules([ModuleID(package: "Net", target: "Net")]), .external(ExternalProduct(package: "far", name: "Far")),
                .external(ExternalProduct(package: "", name: "Maps")),
            ])
        #expect(workspace.module("App")?.configurations.map(\.name) == ["ios-debug", "ios-release"])
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
        #expect(workspace.sources("Kit_macOS") == ["iOS/Kit/Deep/D.swift", "iOS/Kit/K.swift"])
        #expect(workspace.sources("O") == ["iOS/Shared.swift"])
        #expect(workspace.sources("P") == ["Other/O.swift"])
        let release = workspace.module("O")?.configurations.first { !$0.isDebug }
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
        ("  App: {type: tool, sources: [\"${WHERE}\"]}", "iOS/project.yml:3:31: source '${WHERE}', which depends on the environment"),
        ("  App: {type: tool, sources: [{optional: true}]}", "iOS/project.yml:3:31: a source without a path"),
        ("  App: {sources: [App]}", "iOS/project.yml:3:8: target 'App', which has no type"),
        ("  App: {type: tool, templates: [Gone]}", "iOS/project.yml:3:33: target template 'Gone' of 'App', which does not exist"),
        ("  App: {type: tool, sources: [{path: App, excludes: [\"${X}\"]}]}", "iOS/project.yml:3:54: pattern '${X}'"),
        ("include: gone.yml", "'gone.yml', which iOS/project.yml includes and which does not exist"),
    ])
    func spec_withAnEntryThatCannotBeRead_isReadWithoutIt(text: String, note: String) {
        let workspace = load(
            "name: A\ntargets:\n\(text)\n  Kit: {type: framework, sources: [Kit]}\n".replacing(
                "targets:\ninclude: gone.yml", with: "include: gone.yml\ntargets:"), files: Self.files)
        #expect(workspace.problems == [])
        #expect(workspace.unanalysed == [note])
        #expect(workspace.sources("Kit") == ["iOS/Kit/Deep/D.swift", "iOS/Kit/K.swift"])
    }

    @Test(arguments: [
        ("**/*_MM[!A].*", ["ViewA_MMA.swift", "x.swift"]), ("**/*_MM[^A].*", ["ViewA_MMA.swift", "x.swift"]),
        ("**/*_MM[A-B].*", ["x.swift"]), ("*[]a].swift", ["Deep/View_MMB.swift", "ViewA_MMA.swift", "x.swift"]),
        ("{Deep,x.swift}", ["ViewA_MMA.swift"]), ("*.{m,swift}", ["Deep/View_MMB.swift"]),
        ("[x", ["Deep/View_MMB.swift", "ViewA_MMA.swift", "x.swift"]),
    ])
    func spec_withSetsAndAlternatives_leavesOutWhatTheyMatch(pattern: String, left: [String]) {
        let files = ["iOS/Kit/ViewA_MMA.swift": "", "iOS/Kit/Deep/View_MMB.swift": "", "iOS/Kit/x.swift": ""]
        let workspace = load(
            "name: A\ntargets:\n  Kit: {type: framework, sources: [{path: Kit, excludes: [\"\(pattern)\"]}]}\n", files: files)
        #expect(workspace.sources("Kit") == left.map { "iOS/Kit/" + $0 })
    }

    @Test(arguments: 0..<4) func spec_thatIsMutated_endsWithAnAnswer(seed: UInt64) {
        let spec = """
            name: A
            include: [{path: project.yml}]
            settingGroups: {g: {groups: [g], base: {A: $(B)}}}
            targetTemplates: {T: {templates: [T], type: "${type}", sources: [App, {path: Kit, excludes: ["{a,b}*[!c]", "**/*"]}]}}
            targets: {App: {templates: [T], templateAttributes: {type: tool}, platform: [iOS, macOS], settings: {groups: [g]}, dependencies: [{target: App}]}}
            """
        for mutant in mutants(of: spec, separator: " []{}:,\"".contains, seed: seed) {
            #expect(load(mutant, files: Self.files).ledger.entries.count == 8)
        }
    }

    @Test(arguments: [
        "name: A\ntargetTemplates: {T: {templates: [T, T], type: tool, sources: [App]}}\ntargets: {App: {templates: [T]}}\n",
        "name: A\ninclude: [project.yml, other.yml]\ntargets:\n  App: {type: tool, sources: [App]}\n",
    ])
    func spec_thatContainsItself_ends(text: String) {
        let files = Self.files.merging(["iOS/other.yml": "include: project.yml\n"]) { $1 }
        #expect(load(text, files: files).modules.map(\.name) == ["App"])
    }

    @Test(arguments: ["name: A\ntargets: [\n", "name: A\ntargets:\n\t- x\n<<<<<<< HEAD\n"]) func spec_thatIsNoYAML_isRefused(text: String) {
        let problems = load(text, files: Self.files).problems
        #expect(problems.map(\.path) == ["iOS/project.yml"])
        #expect(problems.first?.message.contains("this is not YAML") == true)
    }

    @Test(arguments: ["app: 1\n", "- a\n", "", "name: only\n"]) func file_ofThatNameThatIsSomethingElse_isPassedOver(text: String) {
        let workspace = load(text, packages: [.package("Net", [.target("Net")])])
        #expect(workspace.problems == [])
        #expect(workspace.packages.map(\.directory) == ["Net"])
    }
}
