import Foundation
import Strata
import Testing

@Suite(.serialized) struct CheckTests {
    private func fixture(_ name: String) -> String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Fixtures/\(name)")
            .path
    }

    /// The repository of this package. `make check` checks its calls, because the index belongs to another build.
    @Test(.enabled(if: isInARepository)) func repository_isClean() async throws {
        let verdict = try await Strata.check(symbols: .off, allowsManifests: true)
        #expect(verdict.isClean, "\(verdict)")
        // Only the unused declarations, which need symbols.
        #expect(verdict.receipt.hasSuffix("symbols: not checked; skipped 1"), "\(verdict.receipt)")
    }

    private static var isInARepository: Bool {
        let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../../.strata.yml").standardizedFileURL
        return FileManager.default.fileExists(atPath: root.path)
    }

    @Test func workspace_withViolations_isNotCleanAndNamesThem() async throws {
        let verdict = try await Strata.check(fixture("check_ofAThreeTierWorkspace"))
        #expect(!verdict.isClean)
        #expect(verdict.problems.isEmpty)
        #expect(verdict.violations.map(\.rule) == ["cross-layer-import", "cross-layer-import"])
        let violation = try #require(verdict.violations.last)
        #expect(violation.path == "Packages/Screens/Sources/HomeScreens/Home.swift")
        #expect(violation.line == 4)
        #expect(violation.column == 1)
        #expect(!violation.isWarning)
        #expect(
            "\(violation)"
                == "\(violation.path):4:1: error: [cross-layer-import] HomeScreens (presentation) imports NetworkKit (micro-services)")
        #expect(verdict.description.hasPrefix("\(verdict.violations[0])\n"))
        #expect(verdict.description.contains("2 violations of 1 rule\n") && verdict.description.hasSuffix("\n\(verdict.receipt)\n"))
    }

    @Test func workspace_whenRequiredSymbolsAreMissing_isNotClean() async throws {
        let verdict = try await Strata.check(fixture("check_ofAThreeTierWorkspace") + "/Packages/Network", symbols: .required)
        #expect(!verdict.isClean)
        #expect(verdict.problems.count == 1)
        #expect(verdict.description.contains("its symbols are required and cannot be checked"))
    }

    @Test func workspace_thatIsNowhere_isAnError() async throws {
        await #expect(throws: StrataError.unreadable("/nowhere", reason: "/nowhere: error: cannot be read: No such file or directory")) {
            try await Strata.check("/nowhere")
        }
        let error = await #expect(throws: StrataError.self) { try await Strata.check(file: "/nowhere/Test.swift") }
        #expect(error?.description == "/nowhere/Test.swift: error: no folder above this file has a .strata.yml; pass the workspace's path")
    }

    @Test func workspace_withABrokenConfiguration_isAnErrorWithItsPlace() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("strata-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("layrs: []\n".utf8).write(to: folder.appendingPathComponent(".strata.yml"))
        let error = await #expect(throws: StrataError.self) {
            try await Strata.check(file: folder.appendingPathComponent("Test.swift").path)
        }
        #expect(error?.description.contains(".strata.yml:1:1: error: unknown key 'layrs'") == true)
    }
}
