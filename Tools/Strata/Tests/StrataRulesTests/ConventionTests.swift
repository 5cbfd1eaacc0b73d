import StrataScan
import StrataTesting
import StrataWorkspace
import Testing

@testable import StrataRules

/// Enabling conventions, and the errors of conventions without subjects.
@Suite struct ConventionTests {
    private static let layers = """
        layers:
          - name: screens
            packages: [Screens]
            CONVENTIONS
          - name: kits
            packages: [Kit]
        """

    private func result(
        screens: String, kit: String = "public struct Thing {}", own: String = "", common: String = "",
        after change: (inout Workspace) -> Void = { _ in }
    ) throws -> CheckResult {
        let world = SyntheticWorkspace([
            .package("Screens", [.target("HomeScreens", .regular, ["a.swift": screens])]),
            .package("Kit", [.target("HomeKit", .regular, ["b.swift": kit])]),
        ])
        let yaml = Self.layers.replacing("CONVENTIONS", with: own.isEmpty ? "because: order" : "conventions: \(own)") + "\n\(common)\n"
        let configuration = try Configuration(yaml: yaml, file: ".strata.yml")
        var workspace = world.load()
        change(&workspace)
        return Checker().check(workspace, configuration: configuration, today: .first)
    }

    /// A file of other facts may be outside its module's folder.
    @Test func folder_outsideTheModulesFolder_isNotJudged() throws {
        func messages(_ path: String) throws -> [String] {
            try result(screens: "", common: "conventions: [no-catch-all]") { workspace in
                let package = workspace.packages.firstIndex { $0.directory == "Screens" } ?? 0
                workspace.packages[package].modules[0].files.append(
                    SourceFile(path: path, scan: SourceScan(), outline: SourceScanner().outline("")))
            }.findings.map(\.message)
        }
        #expect(try messages("Elsewhere/Deep/Sources/HomeScreens/Utils/A.swift") == [])
        #expect(
            try messages("Screens/Sources/HomeScreens/Utils/A.swift") == ["the name of the folder 'Utils' in HomeScreens excludes nothing"])
    }

    @Test(arguments: [("controller-dispatches", true), ("view-model-is-struct", false)])
    func wantsRemarks_onlyForConventionsThatReadThem(convention: String, isWanted: Bool) throws {
        let yaml = Self.layers.replacing("CONVENTIONS", with: "conventions: [\(convention)]")
        let configuration = try Configuration(yaml: yaml, file: ".strata.yml")
        let modules = SyntheticWorkspace([.package("Screens", [.target("HomeScreens")])]).load().modules
        #expect(modules.map { configuration.wantsRemarks(of: $0) } == [isWanted])
    }

    @Test func wantsDeclarations_ofModulesWhoseFilesALayerLists() throws {
        let configuration = try Configuration(
            yaml: "layers:\n  - {name: ui, files: [\"A/**/UI/*\"], conventions: [documented-public]}\nroots: [A]\n", file: ".strata.yml")
        let world = SyntheticWorkspace([
            .package("A", [.target("App", .regular, ["UI/a.swift": ""]), .target("Other", .regular, ["b.swift": ""])])
        ])
        #expect(world.load().modules.filter { configuration.wantsDeclarations(of: $0) }.map(\.name) == ["App"])
    }

    /// Garbage in files with conventions has a deterministic result.
    @Test func conventions_overGarbage_answerTwiceTheSame() throws {
        var generator = SeededNumbers(seed: 7)
        let words = [
            "public", "class", "struct", "protocol", "extension", "{", "}", "(", ")", "ViewModel", "HomeController", ":", "->", "<", ">",
            "var", "let",
            "func", "=", "// MARK: Life cycle\n", "///\n", "\"https://a\"", "DateFormatter", ",", "@_spi(X)", "init", "case", "enum", "\n",
            "é", "`", ".",
        ]
        let all = "{\(Rules.conventions.map { "\($0.identifier): true" }.joined(separator: ", "))}"
        for _ in 0..<60 {
            let text = (0..<60).map { _ in words[Int(generator.next() % UInt64(words.count))] }.joined(separator: " ")
            let first = try result(screens: text, kit: text, common: "conventions: \(all)").findings
            let second = try result(screens: text, kit: text, common: "conventions: \(all)").findings
            #expect(first == second, "\(text)")
        }
    }
}
