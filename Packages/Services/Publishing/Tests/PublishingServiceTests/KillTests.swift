import PublishingAPI
import Synchronization
import Testing

@testable import PublishingService

/// Stops a publication at each of its points. The next run resumes and publishes each post once. Other tests kill processes.
@Suite(.timeLimit(.minutes(10))) struct KillTests {
    private struct Killed: Error {}

    private static let drafts: [PostDraft] = [
        .text("One", id: "draft-0001"), .image([png("a"), png("b")], text: "Two", id: "draft-0002"), .text("Three", id: "draft-0003"),
    ]
    /// Three checkpoints (begun, answered, noted) for each of the seven steps.
    private static let checkpoints = 21

    private func expectEverythingOnce(_ community: TestCommunity) {
        #expect(community.texts == ["One", "Two", "Three"])
        #expect(community.posts.map(\.pictures) == [[], [png("a").bytes, png("b").bytes], []])
    }

    @Test func run_reachesAllCheckpoints() async throws {
        let community = try TestCommunity()
        let count = Mutex(0)
        let service = try community.service { _ in count.withLock { $0 += 1 } }
        for draft in Self.drafts { try await service.publish(draft) }
        _ = try await service.drain()
        #expect(count.withLock { $0 } == Self.checkpoints)
    }

    @Test(arguments: 0..<checkpoints) func run_afterAStopAtAnyCheckpoint_publishesOnce(stop: Int) async throws {
        let community = try TestCommunity()
        let passed = Mutex(0)
        let first = try community.service { _ in
            let number = passed.withLock { passed in
                passed += 1
                return passed - 1
            }
            if number == stop { throw Killed() }
        }
        for draft in Self.drafts { try await first.publish(draft) }
        await #expect(throws: Killed.self) { _ = try await first.drain() }
        let second = try community.service()
        #expect(try await second.drain() == nil)
        expectEverythingOnce(community)
        // Only the interrupted step is repeated, and only if its answer was not stored. An upload asks how much has arrived instead.
        let repeats = community.log.count { $0 != "offset" } - 7
        #expect(repeats == (stop % 3 == 1 && ![7, 13].contains(stop) ? 1 : 0))
        #expect(community.log.contains("offset") == [5, 6, 7, 11, 12, 13].contains(stop))
    }
}
