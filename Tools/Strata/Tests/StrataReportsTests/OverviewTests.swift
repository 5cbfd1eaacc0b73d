import StrataReports
import StrataRules
import StrataScan
import StrataTesting
import StrataWorkspace
import Testing

/// The overview of a workspace that is checked for the first time.
@Suite struct OverviewTests {
    /// Forty modules in one package, each of which imports the next in three files without declaring it.
    private func world() -> SyntheticWorkspace {
        let targets = (0..<40).map { number in
            let next = "import Feature\(number + 1)\n"
            return SyntheticWorkspace.Target.target(
                "Feature\(number)", uses: [], number < 39 ? ["A.swift": next, "B.swift": next, "C.swift": "\n" + next] : [:])
        }
        return SyntheticWorkspace([.package("", targets)], files: ["Old/\(String(repeating: "long", count: 40)).m": ""])
    }

    private func check(_ world: SyntheticWorkspace) -> CheckResult { Checker().check(world.load(), configuration: nil, today: .first) }

    private func rows(_ text: String) -> Int {
        text.dropLast().split(separator: "\n", omittingEmptySubsequences: false).reduce(0) { $0 + max(1, ($1.count + 79) / 80) }
    }

    @Test func text_ofAFirstCheck_fitsIntoSixtyRowsAndListsTopIssues() {
        let result = check(world())
        let text = ReportFormat.text.render(result)
        #expect(result.findings.count == 118 && (50...60).contains(rows(text)), "\(text)")
        #expect(
            text.hasPrefix(
                """
                top issues:
                  1. Feature0 → Feature1: undeclared-import, 3 places in 3 files
                     Sources/Feature0/A.swift:1:1
                     fix: add "Feature1" to the dependencies of target 'Feature0' in Package.swift, or remove the import
                  2. Feature1 → Feature2: undeclared-import, 3 places in 3 files
                """), "\(text)")
        #expect(text.contains("\nundeclared-import: 117 violations\n  Feature0 → Feature1: 3 × from Sources/Feature0/A.swift:1:1\n"))
        #expect(
            text.contains("\n117 violations of 1 rule\nno violation, for information: unowned-file 1\nnext: 'strata init' proposes layers;")
        )
        // All details are available on request, and for programs.
        let all = ReportFormat.text.render(result, all: true)
        #expect(all.split(separator: "\n").filter { $0.contains("[undeclared-import]") }.count == 117)
        #expect(ReportFormat.json.render(result).split(separator: "undeclared-import").count == 118)
        #expect(ReportFormat.sarif.render(result).contains("Sources/Feature38/C.swift"))
    }

    @Test func text_ofACycle_isFirst() {
        var world = world()
        for number in 30...31 { world.packages[0].targets[number].uses = ["Feature\(number + 1)"] }
        world.packages[0].targets[32].files["Back.swift"] = "import Feature30"
        let text = ReportFormat.text.render(check(world))
        #expect(text.split(separator: "\n").dropFirst().first?.contains(": cycle, ") == true && rows(text) <= 60, "\(text)")
    }

    @Test func overview_ofOneModule_countsNotes() {
        let files = Dictionary(uniqueKeysWithValues: (0..<90).map { ("Old\($0)/\($0).swift", "") })
        let imports = ["K.swift": (0..<90).map { "import Missing\($0)" }.joined(separator: "\n")]
        func text(_ target: SyntheticWorkspace.Target) -> String {
            ReportFormat.text.render(check(SyntheticWorkspace([.package("", [target])], files: files)))
        }
        #expect(text(.target("Kit", uses: [], imports)).contains("\nunowned-file: 90 notes\n"))
        #expect(text(.target("Kit")).hasPrefix("Old0/0.swift:1:1: note:"))
    }
}
