import StrataReports
import StrataRules
import StrataScan
import StrataTesting
import StrataWorkspace
import Testing

/// Findings that are information and not violations.
@Suite struct NoteTests {
    private let world = SyntheticWorkspace(
        [.package("", [.target("Kit")])], files: ["Scripts/a.swift": "", "Scripts/b.swift": "", "Samples/c.m": ""])

    @Test func unownedFiles_withoutAConfiguration_areNotes() {
        let result = Checker().check(world.load(), configuration: nil, today: .first)
        #expect(result.findings.map(\.severity) == [.note, .note, .note])
        #expect(result.violations == [])
        #expect(result.exitCode == 0)
        let text = ReportFormat.text.render(result)
        #expect(
            text.hasPrefix(
                """
                Samples/c.m:1:1: note: [unowned-file] this file is in no target: no target of its package includes it
                  and 2 more places, in 3 files in all
                  fix: add it to a target
                """), "\(text)")
        #expect(text.contains("\nno violation, for information: unowned-file 3\nnext: 'strata init' proposes layers;"), "\(text)")
        #expect(ReportFormat.github.render(result).hasPrefix("::notice file=Samples/c.m,"))
        #expect(ReportFormat.sarif.render(result).contains("\"level\": \"note\""))
        #expect(ReportFormat.junit.render(result).contains("failures=\"0\""))
        #expect(ReportFormat.xcode.render(result).hasPrefix("Samples/c.m:1:1: note: [unowned-file]"))
    }

    @Test func unownedFiles_withAConfiguration_areViolations() throws {
        let configuration = try Configuration(yaml: "layers: [{name: kit, modules: [Kit]}]\n", file: ".strata.yml")
        let result = Checker().check(world.load(), configuration: configuration, today: .first)
        #expect(result.violations.count == 3 && result.exitCode == 1)
        let silent = try Configuration(
            yaml: "layers: [{name: kit, modules: [Kit]}]\nseverity: {unowned-file: note}\n", file: ".strata.yml")
        #expect(Checker().check(world.load(), configuration: silent, today: .first).exitCode == 0)
    }

    @Test func skippedImports_withoutAll_areOneLineWithACount() {
        let kit = SyntheticWorkspace.Target.target("Kit", uses: ["swift-net/Net"], ["K.swift": "import A\nimport B\nimport C\n"])
        let result = Checker().check(SyntheticWorkspace([.package("", [kit])]).load(), configuration: nil, today: .first)
        let text = ReportFormat.text.render(result)
        #expect(
            text.hasPrefix(
                "note: skipped: 3 imports of modules whose packages are not known, such as import of A by Kit (not checked out: 1 package)\n"
            ), "\(text)")
        #expect(text.contains("; skipped 3\n"))
        #expect(ReportFormat.text.render(result, all: true).contains("note: skipped: import of B by Kit (not checked out: swift-net)\n"))
    }

    @Test func testModules_areListedWithTheirReason() {
        let targets = (1...5).map { SyntheticWorkspace.Target.target("Kit\($0)Testing", uses: [], ["K.swift": "import XCTest"]) }
        let result = Checker().check(SyntheticWorkspace([.package("", targets)]).load(), configuration: nil, today: .first)
        let text = ReportFormat.text.render(result)
        #expect(text.contains("note: for tests: Kit1Testing: its name ends with 'Testing' and it imports XCTest\n"), "\(text)")
        #expect(text.contains("note: for tests: 2 more modules; '--all' lists them\n"), "\(text)")
        #expect(ReportFormat.text.render(result, all: true).contains("note: for tests: Kit5Testing"))
    }

    @Test func overview_ofOneModule_hasNoSectionAboutImports() {
        let files = Dictionary(uniqueKeysWithValues: (0..<90).map { ("Old\($0)/\($0).swift", "") })
        let targets = [
            SyntheticWorkspace.Target.target("Kit", uses: [], ["K.swift": (0..<90).map { "import Missing\($0)" }.joined(separator: "\n")])
        ]
        let result = Checker().check(SyntheticWorkspace([.package("", targets)], files: files).load(), configuration: nil, today: .first)
        let text = ReportFormat.text.render(result)
        #expect(!text.contains("no module") && text.hasPrefix("top issues:"), "\(text.prefix(300))")
        #expect(text.contains("\nunowned-file: 90 notes\n"), "\(text)")
        let notes = Checker().check(
            SyntheticWorkspace([.package("", [.target("Kit")])], files: files).load(), configuration: nil, today: .first)
        #expect(ReportFormat.text.render(notes).hasPrefix("Old0/0.swift:1:1: note:"))
    }
}
