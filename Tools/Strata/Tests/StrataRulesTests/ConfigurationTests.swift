import StrataScan
import StrataTesting
import StrataWorkspace
import Testing

@testable import StrataRules

/// Valid and invalid contents of `.strata.yml`, the limits of its text, and the texts about it.
@Suite struct ConfigurationTests {
    private static func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

    private func problems(_ yaml: String) throws -> [ConfigurationProblem] {
        try #require(throws: ConfigurationError.self) { try Configuration(yaml: yaml, file: "c") }.problems
    }

    @Test func configuration_withThousandsOfUnmatchedNamesInOneLine_reportsEachInLinearTime() throws {
        let names = (0..<8_000).map { "Nämlich\($0)" }
        let yaml = "layers:\n  - {name: a, packages: [A]}\n  - {name: b, modules: [\(names.joined(separator: ", "))]}\n"
        var problems: [ConfigurationProblem] = []
        let duration = try ContinuousClock().measure {
            problems = try check(SyntheticWorkspace([.package("A", [.target("Kit")])]), yaml).configurationProblems
            #expect(problems.map(\.description).joined().utf8.count > 1_000_000)
        }
        #expect(problems.count >= 8_000)
        let last = try #require(problems.last)
        #expect(last.position.column == yaml.split(separator: "\n")[2].utf8.count - "Nämlich7999]}".utf8.count + 1)
        #expect(last.description.hasSuffix("\n    | \(Self.repeated(" ", 41))^~~~~~~~~~~"), "\(last.description)")
        // A quadratic reader takes more than a minute in a debug build.
        #expect(duration < .seconds(20), "\(duration)")
    }

    /// The YAML parser recurses for each bracket and each indicator.
    @Test(arguments: [
        ("[", 101, "", "too long"), ("{", 101, "", "too long"), ("- ", 101, "", "too long"), ("? ", 101, "", "too long"),
        ("\t", 201, "", "too long"), ("[", 100, "]", "a mapping"), ("#[[[[[[[[[[\n", 1_000, "", "a mapping"),
        ("#[[[[[{{{{{\n", 1_001, "", "too long"), ("#\n", 20_000, "", "too long"), ("- a\n", 19_998, "", "a mapping"),
        ("{a: ", 50, "}", "unknown key 'a'"),
    ])
    func text_thatIsTooDeepOrLong_isRefused(text: String, count: Int, end: String, message: String) throws {
        let problems = try problems(Self.repeated(text, count) + Self.repeated(end, count))
        #expect(problems.count == 1 && problems[0].message.contains(message), "\(problems)")
    }

    @Test func values_thatAreTooManyByAliases_areRefused() throws {
        let names = Self.repeated("x, ", 1_000)
        let text = "roots: &a [\(names)]\nlayers: [\((0..<30).map { "{name: n\($0), packages: *a}" }.joined(separator: ", "))]\n"
        #expect(try problems(text).map(\.message) == ["this has too many values for a configuration; write it without aliases"])
    }

    @Test(arguments: ["\n", "\r\n", "\r"]) func line_endsWithAnyLineBreak(end: String) throws {
        let found = try problems("roots: [A]\(end)layer: 1\(end)")
        #expect(found.map(\.description) == ["c:2:1: error: unknown key 'layer'; did you mean 'layers'?\n  2 | layer: 1\n    | ^~~~~"])
    }

    @Test func values_areThoseOfTheFile() throws {
        func read(_ yaml: String) throws -> Configuration { try Configuration(yaml: yaml, file: ".strata.yml") }
        let matrix = try read("matrix: {platforms: [linux], builds: [release, debug]}\n").matrix
        #expect(matrix.platforms == [.linux] && matrix.builds == [false, true] && matrix.isClosed)
        #expect(try read("matrix: {builds: [debug]}\n").matrix.isClosed == false)
        #expect(try read("conventions: {controller-dispatches: {lines: 1}}\n").conventions[0].options["lines"]?.map(\.value) == ["1"])
        #expect(try read("baseline: known\n").baseline?.value == "known")
        #expect(try read("layers: [{name: a, modules: [A], budgets: {depth: 0}}]\n").layers[0].budgets[.depth]?.value == 0)
    }

    /// A test, or a module for tests, may reach what its subject must not.
    @Test(arguments: [
        (PackageManifest.Target.Kind.regular, "", ["A", "Use"]), (.test, "", ["A"]), (.regular, "test-only: [Use]\n", ["A"]),
    ])
    func reach_countsProductionCodeOnly(kind: PackageManifest.Target.Kind, testOnly: String, from: [String]) throws {
        let targets = [("A", PackageManifest.Target.Kind.regular), ("Use", kind)].map { name, kind in
            SyntheticWorkspace.Target.target(name, kind, uses: ["Net"], importing("Net"))
        }
        let yaml = "layers:\n  - {name: a, packages: [A]}\n  - {name: n, packages: [N]}\nreach: [{from: [a], to: [Net], because: x}]\n"
        let world = SyntheticWorkspace([.package("A", targets), .package("N", [.target("Net")])])
        #expect(try check(world, yaml + testOnly).findings.map(\.from) == from)
    }

    @Test func day_followsTheCalendar() {
        for day in ["2024-02-29", "2000-02-29", "9999-12-31", "0999-01-01", "0001-01-01"] { #expect(CalendarDay(day)?.description == day) }
        for day in ["2100-02-29", "2024-02-30", "0000-12-31", "2026-00-01", "2026-01-00", "2026-13-01", "26-01-01", "2026-01-01T00:00"] {
            #expect(CalendarDay(day) == nil)
        }
    }
}
