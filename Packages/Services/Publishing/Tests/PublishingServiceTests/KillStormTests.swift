#if os(Linux) || os(macOS)
import Foundation
import OutboxService
import PersonalDataServiceTesting
import PublishingAPI
import Testing

@testable import PublishingService

/// Kills processes repeatedly while they publish: 500 with STRATA_FULL=1, 20 otherwise.
@Suite(.timeLimit(.minutes(10))) struct KillStormTests {
    private static let kills = ProcessInfo.processInfo.environment["STRATA_FULL"] == nil ? 20 : 500

    /// Each process adds three posts of different kinds and resumes the queue of earlier ones, until it is killed.
    @Test func posts_whenProcessesAreKilledRepeatedly_arriveOnceAndInOrder() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("publishing-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for run in 0..<Self.kills {
            await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path as String, run = run as Int] in
                // Ten calls publish the posts of one process, so that the queue does not grow on average. All numbers of calls occur in an
                // irregular but reproducible order.
                let end = run * 7 % 23
                let (community, service) = try Self.service(in: path, author: run % 2)
                @Sendable func killAfterLastCall() {
                    if community.server.calls.count > end { kill(getpid(), SIGKILL) }
                    community.server.meanwhile { killAfterLastCall() }
                }
                community.server.meanwhile { killAfterLastCall() }
                for draft in Self.drafts(of: run) { try await service.publish(draft) }
                _ = await service.drain()
                kill(getpid(), SIGKILL)
            }
        }
        for author in 0...1 {
            let (community, service) = try Self.service(in: folder.path, author: author)
            #expect(await service.drain() == nil)
            #expect(try await service.pendingPosts() == [])
            let arrived = community.posts.filter { $0.author == "usr-\(author)" }.map(\.text)
            let handedIn = (0..<Self.kills).filter { $0 % 2 == author }.flatMap { Self.drafts(of: $0).map(\.text) }
            #expect(arrived == handedIn)
            #expect(
                community.posts.filter { $0.author == "usr-\(author)" && $0.text.hasSuffix("image") }.allSatisfy { $0.pictures.count == 2 })
        }
    }

    private static func drafts(of run: Int) -> [PostDraft] {
        [
            .text("\(run) text", id: "draft-\(run)-text"),
            .image([png("a\(run)"), png("b")], text: "\(run) image", id: "draft-\(run)-image"),
            PostDraft(
                id: "draft-\(run)-voice", kind: .podcast, text: "\(run) voice",
                attachments: [PostAttachment(mediaType: "", bytes: Array("OggS \(run)".utf8))]),
        ]
    }

    private static func service(in folder: String, author: Int) throws -> (community: TestCommunity, service: PublishingService) {
        let community = try TestCommunity(folder: folder, userID: "usr-\(author)")
        return (community, try community.service(strategies: PublishingService.strategies + [PodcastStrategy()]))
    }
}
#endif
