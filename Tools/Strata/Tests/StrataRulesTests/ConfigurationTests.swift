import StrataRules
import StrataScan
import StrataTesting
import StrataWorkspace
import Testing

/// Valid and invalid contents of `.strata.yml`.
@Suite struct ConfigurationTests {
    @Test func configuration_withThousandsOfUnmatchedNamesInOneLine_reportsEachInLinearTime() throws {
        let names = (0..<8_000).map { "Nämlich\($0)" }
        let yaml = "layers:\n  - {name: a, packages: [A]}\n  - {name: b, modules: [\(names.joined(separator: ", "))]}\n"
        let world = SyntheticWorkspace([.package("A", [.target("Kit")])])
        var problems: [ConfigurationProblem] = []
        let duration = try ContinuousClock().measure {
            let configuration = try Configuration(yaml: yaml, file: ".strata.yml")
            problems = Checker().check(world.load(), configuration: configuration, today: .first).configurationProblems
            #expect(problems.map(\.description).joined().utf8.count > 1_000_000)
        }
        #expect(problems.count >= 8_000)
        let last = try #require(problems.last)
        #expect(last.position.column == yaml.split(separator: "\n")[2].utf8.count - "Nämlich7999]}".utf8.count + 1)
        #expect(last.description.hasSuffix("\n    | \(String(repeating: " ", count: 41))^~~~~~~~~~~"), "\(last.description)")
        // A quadratic reader takes more than a minute in a debug build.
        #expect(duration < .seconds(20), "\(duration)")
    }

    @Test func matrix_isThatOfTheFile_elseCommon() throws {
        func read(_ yaml: String) throws -> Configuration { try Configuration(yaml: yaml, file: ".strata.yml") }
        let matrix = try read("matrix: {platforms: [linux], builds: [release, debug]}\n").matrix
        #expect(matrix.platforms == [.linux] && matrix.builds == [false, true] && matrix.isClosed)
        #expect(try read("matrix: {builds: [debug]}\n").matrix.isClosed == false)
        #expect(try read("conventions: {controller-dispatches: {lines: 1}}\n").conventions[0].options["lines"]?.map(\.value) == ["1"])
        #expect(try read("baseline: known\n").baseline?.value == "known")
    }

    /// A test, or a module for tests, may reach what its subject must not.
    @Test(arguments: [
        (PackageManifest.Target.Kind.regular, "", ["A", "Use"]), (.test, "", ["A"]), (.regular, "test-only: [Use]\n", ["A"]),
    ])
    func reach_countsProductionCodeOnly(kind: PackageManifest.Target.Kind, testOnly: String, from: [String]) throws {
        let world = SyntheticWorkspace([
            .package(
                "A",
                [.target("A", uses: ["Net"], ["a.swift": "import Net"]), .target("Use", kind, uses: ["Net"], ["u.swift": "import Net"])]),
            .package("N", [.target("Net")]),
        ])
        let yaml = "layers:\n  - {name: a, packages: [A]}\n  - {name: n, packages: [N]}\nreach: [{from: [a], to: [Net], because: x}]\n"
        #expect(try check(world, yaml + testOnly).findings.map(\.from) == from)
    }

    @Test func day_followsTheCalendar() {
        #expect(CalendarDay("2024-02-29")?.description == "2024-02-29")
        #expect(CalendarDay("2100-02-29") == nil && CalendarDay("2024-02-30") == nil && CalendarDay("2000-02-29") != nil)
        #expect(CalendarDay("0000-12-31") == nil && CalendarDay("9999-12-31") != nil && CalendarDay("2026-00-01") == nil)
        #expect(CalendarDay("2026-01-00") == nil && CalendarDay("0001-01-01") == .first)
        for (month, length) in zip(1...12, [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]) {
            let days = [length, length + 1].map { CalendarDay("2026-\(month < 10 ? "0" : "")\(month)-\($0)") != nil }
            #expect(days == [true, false])
        }
        #expect(CalendarDay("2026-13-01") == nil)
        #expect(CalendarDay("26-01-01") == nil)
        #expect(CalendarDay("2026-01-01T00:00") == nil)
        #expect(CalendarDay("0999-01-01")?.description == "0999-01-01")
    }
}
