import Foundation
import ScanOracle
import Synchronization
import Testing

@testable import SymbolOracle

@Suite struct AnswerTests {
    private func message(_ body: () throws -> Void) -> String {
        do {
            try body()
            return "no error"
        } catch {
            return "\(error)"
        }
    }

    @Test(arguments: ["", "not JSON", "[]", "{\"name\": 3}", "\u{0}\u{1}"]) func description_ofGarbage_isAnErrorThatNamesThePackage(
        _ json: String
    ) {
        let text = message { _ = try DescribedPackage(json: Data(json.utf8), of: "Packages/Finance") }
        #expect(text.hasPrefix("Packages/Finance: error: the answer of 'swift package describe' "))
    }

    @Test func description_withoutTargets_reportsWhatIsMissing() {
        let text = message { _ = try DescribedPackage(json: Data(#"{"name": "A", "path": "/a"}"#.utf8), of: "A") }
        #expect(text == "A: error: the answer of 'swift package describe' has no 'targets'")
    }

    @Test func description_ofATargetWithoutSources_isRead() throws {
        #expect(try Described.package(Described.finance).targets.map(\.sources?.count) == [1, 1, nil])
    }

    @Test func findings_ofAReport_areItsViolations() throws {
        let json = """
            {"version": 1, "problems": [], "summary": {}, "violations": [{"rule": "cycle", "file": "a.swift", "line": 2, "column": 5,
              "from": "A", "to": "B", "evidence": "import", "chain": []},
             {"rule": "over-budget", "file": "b.swift", "line": 1, "column": 1, "from": null, "to": null, "evidence": "manifest"}]}
            """
        let findings = try CheckFindings(json: Data(json.utf8), path: "report.json")
        #expect(findings.all.map(\.rule) == ["cycle", "over-budget"])
        #expect(findings.edges == [["A", "B"]])
    }

    @Test(
        arguments: [
            ("", "report.json: error: it is no report of 'strata check --format json'"),
            ("{\"version\": 1}", "report.json: error: it is no report of 'strata check --format json'"),
            (
                #"{"version": 2, "violations": [], "problems": []}"#,
                "report.json: error: its version is 2, and only version 1 is known here"
            ),
            (
                #"{"version": 1, "violations": [], "problems": [{"file": ".strata.yml", "line": 1, "column": 1, "message": "bad key"}]}"#,
                "report.json: error: the check could not be made: .strata.yml: bad key"
            ),
        ]) func findings_ofAnInvalidAnswer_throw(_ json: String, _ expected: String)
    {
        #expect(message { _ = try CheckFindings(json: Data(json.utf8), path: "report.json") } == expected)
    }

    /// A package in a new folder, and how often it was described.
    private func withPackage(
        _ manifest: String, _ body: (_ package: String, _ describe: () throws -> Int, _ count: () -> Int) throws -> Void
    ) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "symbol-oracle-tests-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let package = folder.appending(path: "Finance")
        try FileManager.default.createDirectory(at: package, withIntermediateDirectories: true)
        try Data(manifest.utf8).write(to: package.appending(path: "Package.swift"))
        let asked = Counter()
        let descriptions = PackageDescriptions(folder: folder.appending(path: "kept").path) { _, _ in
            asked.count.withLock { $0 += 1 }
            return Data(Described.finance.utf8)
        }
        try body(package.path, { try descriptions.describe([package.path]).cached }, { asked.count.withLock { $0 } })
    }

    private final class Counter: Sendable { let count = Mutex(0) }

    @Test func answer_ofAnUnchangedPackage_isCached() throws {
        try withPackage("// one") { (_, describe, count) throws in
            #expect(try describe() == 0)
            #expect(try describe() == 1)
            #expect(count() == 1)
        }
    }

    @Test func answer_afterAFileWasAddedOrTheManifestChanged_isRequestedAgain() throws {
        try withPackage("// one") { (package, describe, count) throws in
            _ = try describe()
            try Data().write(to: URL(filePath: "\(package)/New.swift"))
            #expect(try describe() == 0)
            try Data("// two".utf8).write(to: URL(filePath: "\(package)/Package.swift"))
            #expect(try describe() == 0)
            try Data("// for an older compiler".utf8).write(to: URL(filePath: "\(package)/Package@swift-6.0.swift"))
            #expect(try describe() == 0)
            try Data("// for an older compiler, changed".utf8).write(to: URL(filePath: "\(package)/Package@swift-6.0.swift"))
            #expect(try describe() == 0)
            #expect(count() == 5)
        }
    }

    @Test func answer_ofAManifestThatReadsTheEnvironment_isAskedEveryTime() throws {
        try withPackage("let all = Context.environment") { (_, describe, count) throws in
            #expect(try describe() == 0)
            #expect(try describe() == 0)
            #expect(count() == 2)
        }
    }

    @Test func answer_whenMalformed_isNotCached() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "symbol-oracle-tests-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder.appending(path: "P"), withIntermediateDirectories: true)
        try Data().write(to: folder.appending(path: "P/Package.swift"))
        let kept = folder.appending(path: "kept").path
        let package = folder.appending(path: "P").path
        #expect(throws: OracleError.self) { try PackageDescriptions(folder: kept) { _, _ in Data("oops".utf8) }.describe([package]) }
        let answers = try PackageDescriptions(folder: kept) { _, _ in Data(Described.finance.utf8) }.describe([package])
        #expect(answers.packages.map(\.name) == ["Finance"])
    }

    @Test func folder_withoutAManifest_isAnError() {
        #expect(throws: OracleError.self) { try PackageDescriptions(folder: "/nowhere") { _, _ in Data() }.describe(["/nowhere/at/all"]) }
    }
}
