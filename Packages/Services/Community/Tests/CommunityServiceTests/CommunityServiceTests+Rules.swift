import CacheKit
import CommunityAPI
import DomainAPI
import Foundation
import NetworkKit
import PersonalDataServiceTesting
import PublishingTesting
import RoutingService
import Synchronization
import Testing

@testable import CommunityService
@testable import PublishingAPI

/// The limits of what the back end may answer, the authors of posts, and what stays in memory.
extension CommunityServiceTests {
    private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    // MARK: Values

    @Test func fileID_hasOneTo64LettersAndDigits() {
        for (count, isValid) in [(0, false), (1, true), (64, true), (65, false)] {
            #expect(isPictureID(String(repeating: "a", count: count)) == isValid)
        }
        for byte in UInt8.min...127 {
            let text = String(UnicodeScalar(byte))
            let isValid = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_".contains(text)
            #expect(isPictureID("a" + text) == isValid, "\(byte)")
        }
    }

    @Test func picture_ofExactlyTheLimit_isShown() async throws {
        let rest = [UInt8](repeating: 0, count: CommunityService.pictureSize - Self.png.count)
        backend.setPicture("pic-1", Self.png + rest)
        backend.setPicture("pic-2", Self.png + rest + [0])
        #expect(try await service.picture("pic-1").bytes.count == CommunityService.pictureSize)
        await #expect(throws: CommunityError.noPicture) { try await service.picture("pic-2") }
        #expect(CommunityService.cost(of: RouteFile(mediaType: "image/png", bytes: [1, 2])) == 66)
    }

    // MARK: Users

    @Test func signOut_forgetsPostsAndPictures() async throws {
        backend.setPosts([1])
        backend.setPicture("pic-1", Self.png)
        try await service.refreshFeed()
        _ = try await service.picture("pic-1")
        let signedOut = try #require(service.domain.whenSignedOut)
        try await signedOut()
        #expect(service.state.withLock { $0.pages.entries.count } == 1, "another user may still be signed in")
        #expect(service.pictures.get("pic-1") != nil)
        backend.device.userID = nil
        try await signedOut()
        #expect(service.state.withLock { $0.pages.entries.isEmpty && $0.published.isEmpty && $0.deleted.isEmpty })
        #expect(service.pictures.get("pic-1") == nil)
    }

    // MARK: Feed

    /// JPEG and PNG files of the largest size that a JPEG can have (ITU-T T.81, B.2.2: 16 bits).
    @Test(
        arguments: [(65_535, 1, true), (1, 65_535, true), (65_536, 1, false), (0, 1, false), (1, nil, false), (nil, 1, false)]
            as [(Int?, Int?, Bool)])
    func pictureSize_whenIncompleteOrImpossible_isOmitted(width: Int?, height: Int?, isKept: Bool) throws {
        let info = try #require(PicturePayload(id: "p", width: width, height: height).info)
        #expect(info.width == (isKept ? width : nil) && info.height == (isKept ? height : nil))
    }

    private func post(_ draft: String, by author: String) -> PendingPost {
        PendingPost(
            id: draft, author: author, kind: .text, text: "Mine", created: Date(timeIntervalSince1970: 0), stage: .published(post: "5"))
    }

    /// Another user's post with the same draft ID, or the user's post with another one.
    @Test(arguments: [("usr-9", "draft-0001"), ("usr-1", "draft-0002")])
    func publishedPost_whenTheFeedContainsASimilarOne_isShown(author: String, draft: String) async throws {
        backend.answer(
            """
            {"posts":[{"id":"5","author":"\(author)","author_name":"Eve","text":"Other","created":"2026-03-01T10:00:00Z","pictures":[],
            "draft":"\(draft)"}],"next":null}
            """)
        try await service.refreshFeed()
        backend.fail(with: .cannotConnect("refused"))
        var changes = service.feedChanges().makeAsyncIterator()
        backend.mediator.post(PostPublished(post: post("draft-0001", by: "usr-1")))
        // Announced although the feed cannot be fetched.
        #expect(await changes.next()?.lines == ["~Mine", "5"])
    }

    @Test func publishedPost_ofAnotherUser_isNotShown() async throws {
        try await service.refreshFeed()
        backend.fail(with: .cannotConnect("refused"))
        var changes = service.feedChanges().makeAsyncIterator()
        for author in ["usr-9", "usr-1"] { backend.mediator.post(PostPublished(post: post("draft-0001", by: author))) }
        #expect(await changes.next()?.pending.map(\.author) == ["usr-1"])
    }
}
