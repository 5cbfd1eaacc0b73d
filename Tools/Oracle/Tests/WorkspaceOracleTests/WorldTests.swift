import Foundation
import Testing

@testable import WorkspaceOracle

@Suite struct WorldTests {
    @Test func world_ofASeed_isTheSameEachTime() {
        let (first, second) = (WorldMaker.world(7), WorldMaker.world(7))
        #expect(first.files == second.files)
        #expect(first.truth == second.truth)
        #expect(first.files != WorldMaker.world(8).files)
    }

    /// A sample; `STRATA_FULL=1` runs all.
    @Test func checker_ofGeneratedWorkspaces_reportsTheExpectedFindings() throws {
        let count = ProcessInfo.processInfo.environment["STRATA_FULL"] == nil ? 200 : 10_000
        var truths = 0
        for seed in 1...UInt64(count) {
            let world = WorldMaker.world(seed)
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("strata-world-\(UUID().uuidString)")
                .resolvingSymlinksInPath()
            defer { try? FileManager.default.removeItem(at: folder) }
            let result = try WorldComparison(world, in: folder)
            truths += world.truth.count
            #expect(result.isEqual, "workspace \(seed): silent \(result.silent), false \(result.invented), problems \(result.problems)")
        }
        #expect(truths > count)
    }

    @Test func worlds_holdEveryKindOfThing() {
        let worlds = (1...UInt64(300)).map(WorldMaker.world)
        let rules = Set(worlds.flatMap { $0.truth.map(\.rule) })
        #expect(
            rules == [
                "cross-layer-import", "sibling-import", "undeclared-import", "unused-dependency", "dead-import", "reexport-leak",
                "unowned-file",
            ])
        let text = worlds.flatMap { Array($0.files.keys) + Array($0.files.values) }.joined(separator: "\n")
        for sign in [
            "os(Haiku)", "@import", "#include", "workspace-state", "file://", "swift-tools-version: 5.7", "targets: [{module", "#if LOCAL",
            "byName",
        ] {
            #expect(text.contains(sign) || worlds.contains { $0.dumps.values.contains { $0.contains(sign) } }, "\(sign)")
        }
        #expect(worlds.contains { !$0.links.isEmpty })
    }
}
