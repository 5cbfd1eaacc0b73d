import StrataScan
import StrataTesting
import StrataWorkspace
import Testing

@testable import StrataRules

/// Enabling conventions, and the errors of conventions without subjects.
@Suite struct ConventionTests {
    private func yaml(own: String = "because: order", common: String = "") -> String {
        "layers:\n  - {name: screens, packages: [Screens], \(own)}\n  - {name: kits, packages: [Kit], \(own)}\n\(common)\n"
    }

    private func world(_ screens: String = "", _ kit: String = "public struct Thing {}") -> SyntheticWorkspace {
        SyntheticWorkspace([
            .package("Screens", [.target("HomeScreens", .regular, ["a.swift": screens])]),
            .package("Kit", [.target("HomeKit", .regular, ["b.swift": kit])]),
        ])
    }

    /// A file of other facts may be outside its module's folder.
    @Test(arguments: [("Elsewhere/Deep", 0), ("Screens", 1)]) func folder_outsideTheModulesFolder_isNotJudged(folder: String, count: Int)
        throws
    {
        let found = try check(world(), yaml(common: "conventions: [no-catch-all]")) { workspace in
            let path = "\(folder)/Sources/HomeScreens/Utils/A.swift"
            workspace.edit("HomeScreens") {
                $0.files.append(SourceFile(path: path, scan: SourceScan(), outline: SourceScanner().outline("")))
            }
        }.findings
        #expect(found.map(\.message) == Array(repeating: "the name of the folder 'Utils' in HomeScreens excludes nothing", count: count))
    }

    @Test(arguments: [
        ("[documented-public]", ["4:15 every layer sets 'documented-public' itself, so this counts nowhere"]),
        ("{documented-public: false}", []),
    ])
    func convention_thatEveryLayerSetsItself_hasNoEffectForAll(common: String, problems: [String]) throws {
        let yaml = yaml(own: "conventions: {documented-public: false}", common: "conventions: \(common)")
        #expect(try check(world(), yaml).configurationProblems.map { "\($0.position) \($0.message)" } == problems)
    }

    @Test func outlines_areReadForConventionsThatNeedThem() throws {
        for (convention, isWanted) in [("controller-dispatches", true), ("view-model-is-struct", false)] {
            let configuration = try Configuration(yaml: yaml(own: "conventions: [\(convention)]"), file: "c")
            #expect(world().load().modules.map { configuration.wantsRemarks(of: $0) } == [isWanted, isWanted])
        }
        let configuration = try Configuration(
            yaml: "layers:\n  - {name: ui, files: [\"A/**/UI/*\"], conventions: [documented-public]}\nroots: [A]\n", file: "c")
        let files = SyntheticWorkspace([
            .package("A", [.target("App", .regular, ["UI/a.swift": ""]), .target("Other", .regular, ["b.swift": ""])])
        ])
        #expect(files.load().modules.filter { configuration.wantsDeclarations(of: $0) }.map(\.name) == ["App"])
    }

    /// Garbage in files with conventions has a deterministic result.
    @Test func conventions_overGarbage_answerTwiceTheSame() throws {
        var random = SeededNumbers(seed: 7)
        let words = """
            public class struct protocol extension { } ( ) ViewModel HomeController : -> < > var let func = //MARK: /// "https://a"
            DateFormatter , @_spi(X) init case enum \n é ` .
            """.split(separator: " ")
        let all = "conventions: {\(Rules.conventions.map { "\($0.identifier): true" }.joined(separator: ", "))}"
        for _ in 0..<60 {
            let text = (0..<60).map { _ in words.randomElement(using: &random) ?? "" }.joined(separator: " ")
            let found = try (0..<2).map { _ in try check(world(text, text), yaml(common: all)).findings }
            #expect(found[0] == found[1], "\(text)")
        }
    }
}
