import CommunityAPI
import CommunityTesting
import PublishingAPI
import RoutingService
import Testing

import struct Foundation.Date

@Suite struct FakeCommunityTests {
    /// The example of the README.
    @Test func readmeExample_printsItsOutput() async throws {
        var lines: [String] = []
        let community = FakeCommunity(isStored: false)
        lines.append("\(try await community.storedFeed() as Any)")
        for post in try await community.refreshFeed().posts { lines.append("\(post.id) \(post.authorName) \(post.text)") }
        let feed = try await community.loadMore()
        lines.append("\(feed.items.map(\.id)) \(feed.hasMore)")
        do { _ = try await community.picture("pic-1") } catch { lines.append("\(error)") }
        #expect(
            lines == [
                "nil", "3 Jörg Weiß Grüße vom Hafen.", "2 李小龍 今天天氣很好", #"["post-3", "post-2", "post-1"] false"#,
                "no such picture",
            ])
    }

    @Test func fake_failsOnDemandAndReportsChanges() async throws {
        let community = FakeCommunity()
        var changes = community.feedChanges().makeAsyncIterator()
        community.setPending([
            PendingPost(id: "draft-0001", author: "usr-1", kind: .text, text: "Mine", created: Date(timeIntervalSince1970: 0))
        ])
        #expect(await changes.next()?.pending.map(\.text) == ["Mine"])
        community.fail(with: .unreachable)
        await #expect(throws: CommunityError.unreachable) { try await community.refreshFeed() }
        #expect(try await community.storedFeed()?.hasMore == true)
        community.fail(with: nil)
        community.publish(
            CommunityPost(id: "4", author: "usr-2", authorName: "B", text: "New", created: Date(timeIntervalSince1970: 1_800_000_400)))
        #expect(try await community.refreshFeed().posts.map(\.id) == ["4", "3"])
        community.setPicture(RouteFile(mediaType: "image/png", bytes: [1]), for: "pic-1")
        #expect(try await community.picture("pic-1").bytes == [1])
    }

    @Test(arguments: [
        (CommunityError.unreachable, "the community is unreachable"), (.signedOut, "the session has ended"),
        (.noPicture, "no such picture"), (.unexpectedAnswer, "unexpected answer of the community"),
        (.storage, "the store cannot be read or written"),
    ])
    func errorDescription_isLogText(error: CommunityError, text: String) {
        #expect(error.description == text)
    }
}
