import DatabaseKit
import DatabaseKitTesting
import PublishingAPI
import Testing

@testable import PublishingService

/// Each write on a post's way fails once, and once with all that follow.
@Suite struct FullDiskTests {
    @Test(arguments: [false, true])
    func post_withAFullDiskAtEachWrite_isPublishedOnce_orWasNeverTaken(staysFull: Bool) async throws {
        for number in 0... {
            let community = try TestCommunity()
            let store = try Store(inMemory: PublishingService.migrations)
            let service = try community.service(store: store)
            let faults = try await CommitFaults(of: store)
            faults.fail(number, andAllAfter: staysFull)
            let draft = PostDraft.image([png("one")], text: "Picture", id: "draft-0001")
            var failure: PublishingError?
            do throws(PublishingError) { try await service.publish(draft) } catch { failure = error }
            for _ in 0..<3 { _ = try await service.drain() }
            let commits = faults.commits
            faults.heal()
            // The next run of the app.
            let next = try community.service(store: store)
            if failure != nil {
                #expect(try await next.pendingPosts() == [] && community.log == [])
                try await next.publish(draft)
            }
            for _ in 0..<3 { _ = try await next.drain() }
            #expect(community.posts.map(\.pictures) == [[png("one").bytes]], "write \(number)")
            #expect(try await next.pendingPosts() == [])
            if commits <= number { return }
        }
    }
}
