import Foundation
import StrataReports
import StrataRules
import StrataScan
import StrataTesting
import StrataWorkspace
import Testing

/// The machine-readable formats.
@Suite struct ReportTests {
    private func result(_ change: (inout [String: String]) -> Void = { _ in }) throws -> CheckResult {
        var world = ExampleWorkspace().world
        var texts: [String: String] = [:]
        change(&texts)
        for (name, text) in texts { world.edit(name) { $0.files["\(name).swift"] = text } }
        let configuration = try Configuration(yaml: ExampleWorkspace().configuration, file: ".strata.yml")
        return Checker().check(world.load(), configuration: configuration, today: .first)
    }

    @Test func sarif_ofFindings_hasRulesResultsAndStableFingerprints() throws {
        func results(_ source: String) throws -> [[String: Any]] {
            let text = ReportFormat.sarif.render(try result { $0["UserScreens"] = source })
            let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
            let run = try #require((object["runs"] as? [[String: Any]])?.first)
            let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
            #expect((driver["rules"] as? [[String: Any]])?.count == Rules.all.count)
            return try #require(run["results"] as? [[String: Any]])
        }
        func fingerprints(_ results: [[String: Any]]) -> [String?] {
            results.map { ($0["partialFingerprints"] as? [String: String])?["strataEdge/v1"] }
        }
        let first = try results("import NetworkKit\nimport NetworkKit\n")
        let moved = try results("\n\n// moved\nimport NetworkKit\n\nimport NetworkKit\n")
        #expect(first.count == 2)
        #expect(fingerprints(first) == fingerprints(moved))
        #expect(Set(fingerprints(first)).count == 2)
    }

    @Test func sarif_ofAChain_hasACodeFlow() throws {
        let text = ReportFormat.sarif.render(
            try result {
                $0["PresentationKit"] = "@_exported import NetworkKit\n"
                $0["UserScreens"] = "import PresentationKit\n"
            })
        #expect(text.contains("\"codeFlows\""))
    }

    @Test func text_ofAChain_includesItsReason() throws {
        let text = ReportFormat.text.render(
            try result {
                $0["PresentationKit"] = "@_exported import NetworkKit\n"
                $0["UserScreens"] = "import PresentationKit\n"
            })
        #expect(
            text.contains("\n  chain: UserScreens → PresentationKit → NetworkKit     because: screens ask services for outcomes\n  fix: "))
    }

    @Test func value_withOddText_isValidJSON() throws {
        let value = JSONValue.object([
            "a\"b": .texts(["\\", "\u{1}", "\n\r\t", "é日", "\u{2028}"]), "n": .null, "e": .array([]), "gone": nil,
        ])
        let object = try #require(try JSONSerialization.jsonObject(with: Data(value.description.utf8)) as? [String: Any])
        #expect(object["a\"b"] as? [String] == ["\\", "\u{1}", "\n\r\t", "é日", "\u{2028}"])
        #expect(object.count == 3)
    }
}
