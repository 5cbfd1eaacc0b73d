import Foundation
import StrataReports
import StrataRules
import StrataScan
import StrataTesting
import StrataWorkspace
import Testing

/// The machine-readable formats.
@Suite struct ReportTests {
    private func report(_ format: ReportFormat, _ texts: [String: String]) throws -> String {
        var world = ExampleWorkspace().world
        for (name, text) in texts { world.edit(name) { $0.files["\(name).swift"] = text } }
        let configuration = try Configuration(yaml: ExampleWorkspace().configuration, file: ".strata.yml")
        return format.render(Checker().check(world.load(), configuration: configuration, today: .first))
    }

    @Test func sarif_ofFindings_hasRulesResultsAndStableFingerprints() throws {
        func fingerprints(_ source: String) throws -> [String?] {
            let text = try report(.sarif, ["UserScreens": source])
            let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
            let run = try #require((object["runs"] as? [[String: Any]])?.first)
            let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
            #expect((driver["rules"] as? [[String: Any]])?.count == Rules.all.count)
            let results = try #require(run["results"] as? [[String: Any]])
            return results.map { ($0["partialFingerprints"] as? [String: String])?["strataEdge/v1"] }
        }
        let first = try fingerprints("import NetworkKit\nimport NetworkKit\n")
        #expect(try fingerprints("\n\n// moved\nimport NetworkKit\n\nimport NetworkKit\n") == first)
        #expect(first.count == 2 && Set(first).count == 2)
    }

    @Test func text_ofAChain_includesItsReason() throws {
        let text = try report(.text, ["PresentationKit": "@_exported import NetworkKit\n", "UserScreens": "import PresentationKit\n"])
        #expect(
            text.contains("\n  chain: UserScreens → PresentationKit → NetworkKit     because: screens ask services for outcomes\n  fix: "))
    }
}
