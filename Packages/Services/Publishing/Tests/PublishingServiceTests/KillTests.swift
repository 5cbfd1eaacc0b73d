import Foundation
import NetworkKit
import OutboxService
import PublishingAPI
import Synchronization
import Testing

@testable import PublishingService

/// Ends the app at each point of a publication. The next run resumes and publishes each post once.
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

    @Test func runs_whenStoppedAtEachCheckpointInTurn_publishOnce() async throws {
        let community = try TestCommunity()
        let writer = try community.service()
        for draft in Self.drafts { try await writer.publish(draft) }
        for stop in [OutboxCheckpoint.begun, OutboxCheckpoint.answered, OutboxCheckpoint.noted] {
            for _ in 1...7 {
                let service = try community.service { if $0 == stop(Self.name(of: $0)) { throw Killed() } }
                _ = try? await service.drain()
            }
        }
        _ = try await writer.drain()
        expectEverythingOnce(community)
    }

    @Test func post_whenAnswerIsLostInAKill_isNotEditableAndSentOnce() async throws {
        let community = try TestCommunity()
        let first = try community.service { if $0 == .answered("send") { throw Killed() } }
        try await first.publish(.text("One", id: "draft-0001"))
        _ = try? await first.drain()
        let second = try community.service()
        #expect(try await second.pendingPosts().map(\.mayBePublished) == [true])
        await #expect(throws: PublishingError.alreadyLeft) { try await second.edit(.text("Two", id: "draft-0001")) }
        _ = try await second.drain()
        #expect(community.texts == ["One"])
    }

    private static func name(of checkpoint: OutboxCheckpoint) -> String {
        switch checkpoint {
        case .begun(let name), .answered(let name), .noted(let name): name
        }
    }

    #if os(Linux) || os(macOS)
    @Test(arguments: 0..<checkpoints) func process_afterAKillAtAnyCheckpoint_publishesOnce(stop: Int) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("publishing-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path as String, stop = stop as Int] in
            let passed = Mutex(0)
            let service = try Self.service(in: path) { _ in
                let number = passed.withLock { passed in
                    passed += 1
                    return passed - 1
                }
                if number == stop { kill(getpid(), SIGKILL) }
            }.service
            for draft in Self.drafts { try await service.publish(draft) }
            _ = try await service.drain()
        }
        let (community, service) = try Self.service(in: folder.path) { _ in }
        #expect(try await service.drain() == nil)
        expectEverythingOnce(community)
        #expect(try await service.pendingPosts() == [])
    }

    private static func service(
        in folder: String, checkpoint: @escaping @Sendable (OutboxCheckpoint) async throws -> Void
    ) throws -> (community: TestCommunity, service: PublishingService) {
        let community = try TestCommunity(file: URL(fileURLWithPath: folder + "/community.json"), folder: folder)
        return (community, try community.service(checkpoint: checkpoint))
    }
    #endif
}
