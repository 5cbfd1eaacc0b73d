import CacheKit
import CommunityAPI
import DomainAPI
import Foundation
import NetworkKit
import OutboxService
import PersonalDataServiceTesting
import PublishingAPI
import RoutingService
import Synchronization
import Testing

@testable import CommunityService

/// The limits of what the back end may answer, and what stays in memory.
@Suite struct CommunityRuleTests {
    private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let backend: TestBackend
    let service: CommunityService

    init() throws {
        backend = try TestBackend()
        service = try backend.service()
    }

    // MARK: Values

    @Test(
        arguments: [
            ("draft.a.0", 0), ("draft.draft-0001.12", 12), ("draft..0", 0), ("draft.a.-1", nil), ("draft.a.b", nil), ("draft.a", nil),
            ("draft.a..0", nil), ("draft.a.0.", nil), ("other.a.0", nil), ("pic-1", nil),
        ] as [(String, Int?)])
    func picture_ofAPendingPost_isRecognized(id: String, index: Int?) {
        #expect(PostPicture(id: id).draft?.index == index)
    }

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

    @Test(arguments: [(1, 65_535, true), (0, 5, false), (5, 0, false), (65_536, 5, false), (5, 65_536, false), (5, nil, false)])
    func pictureSize_isShownIfItIsPossible(width: Int, height: Int?, isShown: Bool) {
        let info = PicturePayload(id: "a", width: width, height: height).info
        #expect(info?.width == (isShown ? width : nil) && info?.height == (isShown ? height : nil) && info != nil)
    }

    @Test func picture_ofExactlyTheLimit_isShown() async throws {
        let rest = [UInt8](repeating: 0, count: CommunityService.pictureSize - Self.png.count)
        backend.setPicture("pic-1", Self.png + rest)
        backend.setPicture("pic-2", Self.png + rest + [0])
        #expect(try await service.picture("pic-1").bytes.count == CommunityService.pictureSize)
        await #expect(throws: CommunityError.noPicture) { try await service.picture("pic-2") }
        #expect(CommunityService.cost(of: RouteFile(mediaType: "image/png", bytes: [1, 2])) == 66)
    }

    @Test func page_whoseLastPostIsKnown_advancesTheCursor() {
        func page(_ ids: [String], next: String?, isComplete: Bool = true) -> FeedPages.Page {
            let posts = ids.map { CommunityPost(id: $0, author: "a", authorName: "A", text: "", created: Date(timeIntervalSince1970: 0)) }
            return FeedPages.Page(posts: posts, next: next, isComplete: isComplete)
        }
        var pages = FeedPages()
        pages.refresh(page(["3"], next: "3"))
        pages.append(page(["2", "3"], next: "2"), after: "3")
        #expect(pages.entries.map(\.post.id) == ["3", "2"] && pages.next == "2")
        // A page without valid posts is fetched again in the next run; one that is complete is not.
        var gap = pages
        gap.append(page([], next: "1", isComplete: false), after: "2")
        pages.append(page([], next: "1"), after: "2")
        #expect(pages.next == "1" && gap.next == "1")
        #expect(pages.storable(atMost: 9).last?.next == "1" && gap.storable(atMost: 9).last?.next == "2")
    }

    @Test func refresh_inTheMiddleOfAPage_keepsTheCursorsOfOlderPages() {
        func page(_ ids: [Int], next: String?) -> FeedPages.Page {
            let posts = ids.map {
                CommunityPost(id: "\($0)", author: "a", authorName: "A", text: "", created: Date(timeIntervalSince1970: 0))
            }
            return FeedPages.Page(posts: posts, next: next)
        }
        var pages = FeedPages()
        pages.refresh(page([9, 8, 7], next: "7"))
        pages.append(page([6, 5], next: "5"), after: "7")
        pages.refresh(page([10, 9, 8], next: "8"))
        #expect(pages.entries.map(\.post.id) == ["10", "9", "8", "7", "6", "5"])
        #expect(pages.entries.map(\.next) == [nil, nil, nil, "7", nil, "5"])
    }

    @Test func size_ofAMediaFile_isThatOfTheWholeFile() {
        let most = CommunityService.mediaSize
        for (text, size) in [("bytes 0-1/2", 2), ("bytes 0-1/\(most)", most), ("bytes 0-1/1", nil), ("bytes 0-1/\(most + 1)", nil)] {
            #expect(CommunityService.size(inRange: text, from: 0, count: 2) == size, "\(text)")
        }
        #expect(CommunityService.size(inRange: "bytes \(most)-\(most)/\(most + 1)", from: most, count: 1) == most + 1)
        #expect(CommunityService.size(inRange: "bytes 1-0/5", from: 1, count: 0) == nil)
    }

    @Test(arguments: [
        (NetworkError.badStatus(401), OutboxStep.Failure.signedOut), (.badStatus(403), .init("notYours", isFinal: true, isNotTaken: true)),
        (.badStatus(400), .init("refused", isFinal: true, isNotTaken: true)),
        (.badStatus(499), .init("refused", isFinal: true, isNotTaken: true)),
        (.badStatus(408), .init("unreachable", counts: true)), (.badStatus(425), .init("unreachable", counts: true)),
        (.badStatus(429, retryAfter: .seconds(5)), .init("unreachable", counts: true, retryAfter: .seconds(5))),
        (.badStatus(500), .init("unreachable", counts: true)), (.malformedResponse(""), .init("unreachable", counts: true)),
        (.bodyTooLarge(limit: 1), .init("unreachable", counts: true)), (.cannotConnect(""), .init("unreachable", isNotTaken: true)),
        (.tlsFailure(""), .init("unreachable", isNotTaken: true)), (.transportClosed, .init("unreachable", isNotTaken: true)),
        (.connectionLost(""), .init("unreachable")),
    ])
    func failure_ofADeletion_isFinalIfThePostStays(error: NetworkError, failure: OutboxStep.Failure) {
        let delivery = PostDeletionDelivery(service: service)
        #expect(delivery.failure(of: error) == failure)
        #expect(delivery.failure(of: CancellationError()) == .storage)
    }

    // MARK: Published posts

    private func published(_ id: String, by author: String = "usr-1") -> PendingPost {
        PendingPost(
            id: id, author: author, kind: .text, text: "Mine", created: Date(timeIntervalSince1970: 0), stage: .published(post: "2"))
    }

    @Test func publishedPost_withoutConnection_isShownBesideOtherPostsOfItsAuthor() async throws {
        backend.setPosts([1])
        backend.setDraft("draft-0001", of: 1)
        try await service.refreshFeed()
        backend.fail(with: .cannotConnect("refused"))
        var changes = service.feedChanges().makeAsyncIterator()
        backend.mediator.post(PostPublished(post: published("draft-0001")))
        #expect(await changes.next()?.lines == ["1"], "the feed contains it already")
        backend.mediator.post(PostPublished(post: published("draft-0002")))
        #expect(await changes.next()?.lines == ["~Mine", "1"])
    }

    // MARK: Users

    @Test func page_receivedInAnotherUsersSession_isNotShown() async throws {
        backend.setPosts((1...7).reversed())
        try await service.refreshFeed()
        let service = service
        backend.meanwhile { [backend] in
            backend.device.userID = "usr-2"
            _ = try await service.storedFeed()
        }
        await #expect(throws: CommunityError.signedOut) { try await service.loadMore() }
        #expect(try await service.storedFeed() == nil)
    }

    @Test func deletion_ofAnotherUser_leavesTheFeed() async throws {
        backend.setPosts([2, 1])
        try await service.refreshFeed()
        await service.recordDeleted("1", of: "usr-2")
        #expect(try await service.storedFeed()?.lines == ["2", "1"])
        await service.recordDeleted("1", of: "usr-1")
        #expect(try await service.storedFeed()?.lines == ["2"])
    }

    @Test func media_isRequestedUpToItsLargestSize() async throws {
        for start in [-1, 0, CommunityService.mediaSize - 1, CommunityService.mediaSize] {
            await #expect(throws: CommunityError.noPicture) { try await service.media("media-1", from: start) }
        }
        #expect(backend.log.count == 2)
    }

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
}
