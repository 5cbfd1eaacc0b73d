import Foundation
import Testing

@testable import WorkspaceOracle

@Suite struct CompiledWorldTests {
    @Test func world_ofASeed_isTheSameEachTime() {
        let (first, second) = (CompiledWorldMaker.world(7).world, CompiledWorldMaker.world(7).world)
        #expect(first.files == second.files)
        #expect(first.files != CompiledWorldMaker.world(8).world.files)
    }

    @Test func markers_areRemovedFromALine_andReturnTheirPositions() {
        var source = MarkedSource()
        source.first = 2
        source.add("func f()")
        source.add("door.«inferred-reach Net»größe.«cross-layer-call Net»go()")
        #expect(source.lines == ["func f()", "door.größe.go()"])
        #expect(
            source.marks.map { "\($0.line):\($0.column) \($0.rule) \($0.name)" } == [
                "4:6 inferred-reach Net", "4:14 cross-layer-call Net",
            ])
    }

    @Test func worlds_containEveryFormThatExposesAType() {
        let worlds = (1...UInt64(200)).map(CompiledWorldMaker.world)
        #expect(Set(worlds.flatMap { $0.truth.map(\.rule) }) == ["api-leak", "cross-layer-call", "inferred-reach", "member-leak"])
        let text = worlds.flatMap { $0.world.files.values }.joined(separator: "\n")
        let signs = [
            "@objc public var", "typealias", "case value(", "subscript(", ")? {", "(_ body: (", "async throws", "@_exported", "any ",
            "<Content: ",
            "extension Int", "Größe", "umbrella: true",
        ]
        for sign in signs { #expect(text.contains(sign), "\(sign)") }
        #expect(worlds.contains { $0.modules.contains(where: \.seesOnlyImports) })
    }

    /// A sample; `STRATA_FULL=1` runs all.
    @Test func checker_ofCompiledWorkspaces_reportsTheExpectedFindings() throws {
        let count = ProcessInfo.processInfo.environment["STRATA_FULL"] == nil ? 1 : 100
        for seed in 1...UInt64(count) {
            let world = CompiledWorldMaker.world(seed)
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("strata-world-\(UUID().uuidString)")
                .resolvingSymlinksInPath()
            defer { try? FileManager.default.removeItem(at: folder) }
            let result = try CompiledComparison(world, in: folder)
            #expect(result.isEqual, "workspace \(seed): silent \(result.silent), false \(result.invented), problems \(result.problems)")
            #expect(!world.truth.isEmpty)
        }
    }
}
