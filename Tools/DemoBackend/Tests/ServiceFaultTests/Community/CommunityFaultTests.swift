import CacheKit
import CommunityAPI
import CommunityService
import DemoBackendKit
import PersonalDataService
import PublishingAPI
import Testing

@testable import PublishingService

extension FaultWorld {
    func publishing() throws -> PublishingService {
        PublishingService(
            client: authorized, posts: personalData().store(for: PublishingService.posts), mediator: mediator, currentUser: currentUser,
            clock: pauses)
    }

    func community(_ publishing: PublishingService) throws -> CommunityService {
        CommunityService(
            client: authorized, feed: personalData().store(for: CommunityService.feed),
            changes: personalData().store(for: CommunityService.changes),
            pictures: Cache(memory: CacheLimit(count: 4), cost: CommunityService.cost), publishing: publishing, mediator: mediator,
            currentUser: currentUser)
    }
}

/// The community and the queue of posts against a slow, failing or faulty back end.
/// Deterministic: the server's faults are seeded, and a hanging server hangs for longer than the suite may take, so that only deadlines end a
/// call, or until the fault is removed and held calls are carried out late.
@Suite(.serialized, .timeLimit(.minutes(10))) struct CommunityFaultTests {
    @Test(arguments: Fault.ofReads) func reads_endByTheirDeadline_andKeepStoredValues(fault: Fault) async throws {
        try await FaultWorld.run { world in
            let community = try world.community(world.publishing())
            let feed = try await community.refreshFeed()
            try await world.setFault(fault.name, fault.value)
            let error = await failure { try await community.refreshFeed() }
            #expect(error == nil ? !fault.spoilsAll : error is CommunityError, "\(String(describing: error))")
            if fault.spoilsAll { #expect(try await community.storedFeed()?.items.count == feed.items.count) }
            try await world.setFault(nil)
            #expect(try await community.refreshFeed().items.count == feed.items.count)
        }
    }

    @Test func posts_arriveOnceAndInOrder() async throws {
        try await FaultWorld.run { world in
            let publishing = try world.publishing()
            let community = try world.community(publishing)
            let running = Task { await publishing.run() }
            for (index, fault) in ["demo.flaky", "demo.drop"].enumerated() {
                try await world.setFault(fault, #"{"/v1/community": 50}"#)
                let texts = (1...4).map { "Post \($0) in weather of \(fault)" }
                var changes = publishing.pendingPostChanges().makeAsyncIterator()
                for (number, text) in texts.enumerated() {
                    try await publishing.publish(.text(text, id: "fault-post-\(index)-\(number)"))
                }
                while try await !publishing.pendingPosts().isEmpty { _ = await changes.next() }
                try await world.setFault(nil)
                let published = try await community.refreshFeed().items.prefix(5).compactMap {
                    if case .post(let post) = $0 { post.text } else { nil }
                }
                #expect(published.filter { $0.contains(fault) } == texts.reversed())
            }
            running.cancel()
            await running.value
        }
    }
}
