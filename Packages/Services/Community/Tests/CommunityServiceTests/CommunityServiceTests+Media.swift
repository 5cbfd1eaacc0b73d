import CommunityAPI
import HTTPTypes
import NetworkKit
import PersonalDataServiceTesting
import PublishingAPI
import PublishingTesting
import RoutingService
import Testing

@testable import CommunityService

/// Pictures, and sounds and videos, which are fetched in parts.
extension CommunityServiceTests {
    private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3]

    @Test func picture_isFetchedOnce_withTheTypeOfItsBytes() async throws {
        backend.setPicture("pic-1", Self.png)
        for _ in 1...2 { #expect(try await service.picture("pic-1") == RouteFile(mediaType: "image/png", bytes: Self.png)) }
        #expect(backend.log == ["GET /v1/community/pictures/pic-1"])
    }

    @Test(arguments: ["<svg onload='alert(1)'/>", "<html><script>", "", "GIF88a"])
    func picture_whenFormatIsUnsupported_throws(content: String) async throws {
        backend.setPicture("pic-1", Array(content.utf8))
        await #expect(throws: CommunityError.noPicture) { try await service.picture("pic-1") }
    }

    @Test(arguments: [
        "", "..", "../../v1/me", "a/b", "pic 1", "pic-1?x=1", "draft..", "draft.x", "draft.x.-1", "draft.x.y",
        String(repeating: "a", count: 65),
    ])
    func picture_whenIDIsMalformed_isNotRequested(id: String) async throws {
        await #expect(throws: CommunityError.noPicture) { try await service.picture(id) }
        #expect(backend.log == [])
    }

    @Test func picture_ofAPendingPost_isReadFromTheQueue() async throws {
        let file = PostAttachment(mediaType: "image/gif", bytes: Self.png)
        try await backend.publishing.publish(.image([file], id: "draft-0001"))
        let route = PostPicture(ofDraft: "draft-0001", at: 0)
        #expect(try await service.picture(route.id) == RouteFile(mediaType: "image/png", bytes: Self.png))
        await #expect(throws: CommunityError.noPicture) { try await service.picture(PostPicture(ofDraft: "draft-0001", at: 1).id) }
        #expect(backend.log == [])
    }

    @Test func picture_whenSignedOutOrOffline_throws() async throws {
        await #expect(throws: CommunityError.noPicture) { try await service.picture("pic-404") }
        backend.fail(with: .cannotConnect("refused"))
        await #expect(throws: CommunityError.unreachable) { try await service.picture("pic-1") }
        backend.device.userID = nil
        await #expect(throws: CommunityError.signedOut) { try await service.picture("pic-1") }
    }

    @Test func location_isTheAddressOfTheRoute_ifRegistered() throws {
        #expect(service.location(of: PostPicture(id: "pic-1")) == nil)
        try backend.installRoutes(of: service)
        #expect(service.location(of: PostPicture(id: "pic-1")) == "/community/picture/pic-1")
    }

    @Test func text_isThatOfAStoredPost_forTheSignedInUser() async throws {
        try backend.installRoutes(of: service)
        backend.setPosts([1, 2])
        let feed = try await service.refreshFeed()
        guard case .post(let post)? = feed.items.first(where: { if case .post = $0 { true } else { false } }) else {
            Issue.record("the feed is empty")
            return
        }
        let file = try await backend.mediator.open("/community/text/\(post.id)", from: .web) as? RouteFile
        #expect(file == RouteFile(mediaType: "text/plain", bytes: Array(post.text.utf8)))
        await #expect(throws: RoutingError.self) { try await backend.mediator.open("/community/text/none", from: .web) }
        backend.device.userID = nil
        await #expect(throws: CommunityError.signedOut) { try await backend.mediator.open("/community/text/\(post.id)", from: .web) }
    }

    @Test func route_isExposedToTheAppsOwnPagesOnly() async throws {
        backend.setPicture("pic-1", Self.png)
        try backend.installRoutes(of: service)
        let picture = try await backend.mediator.open("/community/picture/pic-1", from: .web) as? RouteFile
        #expect(picture?.bytes == Self.png)
        await #expect(throws: RoutingError.refused(path: PostPicture.path, origin: .external)) {
            try await backend.mediator.open("/community/picture/pic-1", from: .external)
        }
        #expect(try backend.mediator.path(for: PostPicture(ofDraft: "draft-0001", at: 2)) == "/community/picture/draft.draft-0001.2")
    }

    // MARK: Sounds and videos

    private func response(
        _ status: Int = 206, type: String? = "video/mp4", range: String? = "bytes 5-7/100", bytes: [UInt8] = [1, 2, 3]
    ) -> NetworkResponse {
        var fields: HTTPFields = [:]
        (fields[.contentType], fields[.contentRange]) = (type, range)
        return NetworkResponse(HTTPResponse(status: .init(code: status), headerFields: fields), body: HTTPBody(bytes))
    }

    @Test func media_isFetchedInParts_atItsAddress() async throws {
        try backend.installRoutes(of: service)
        #expect(service.location(of: PostMedia(id: "media-1")) == "/community/media/media-1")
        backend.setMedia(response())
        let part = RouteFile(mediaType: "video/mp4", bytes: [1, 2, 3], part: .init(start: 5, size: 100))
        #expect(try await backend.mediator(PostMedia(id: "media-1", start: 5)) == part)
        backend.setMedia(response(range: "bytes 0-2/3"))
        #expect(try await backend.mediator(PostMedia(id: "media-1")).part == .init(start: 0, size: 3))
        #expect(backend.log == ["GET /v1/community/media/media-1 bytes=5-", "GET /v1/community/media/media-1 bytes=0-"])
    }

    /// A browser would play, or store, whatever it is given.
    @Test func media_whenTheAnswerIsNotAPlayablePart_isRefused() async throws {
        for (answer, error) in [
            (response(404), CommunityError.noPicture), (response(416), .noPicture), (response(200), .unexpectedAnswer),
            (response(500), .unreachable), (response(type: "text/html"), .noPicture), (response(type: nil), .noPicture),
            (response(range: nil), .unexpectedAnswer), (response(range: "bytes 4-6/100"), .unexpectedAnswer),
            (response(bytes: []), .unexpectedAnswer),
        ] {
            backend.setMedia(answer)
            await #expect(throws: error) { try await service.media("media-1", from: 5) }
        }
    }

    @Test(arguments: [(8 << 20, true), (8 << 20 + 1, false)]) func part_isAtMostEightMegabytes(size: Int, isAccepted: Bool) async throws {
        backend.setMedia(response(range: "bytes 0-\(size - 1)/\(size)", bytes: [UInt8](repeating: 0, count: size)))
        #expect((try? await service.media("media-1", from: 0).bytes.count) == (isAccepted ? size : nil))
    }

    @Test func media_withoutAUser_isNotRequested() async throws {
        backend.device.userID = nil
        await #expect(throws: CommunityError.signedOut) { try await service.media("media-1", from: 0) }
        #expect(backend.log == [])
    }

    @Test(arguments: [("../x", 0), ("", 0), ("media-1", -1), ("media-1", 64 << 20)]) func media_whenMalformed_isNotRequested(
        id: String, start: Int
    ) async throws {
        await #expect(throws: CommunityError.noPicture) { try await service.media(id, from: start) }
        #expect(backend.log == [])
    }

    @Test(arguments: ["audio", "video"]) func media_ofUnknownTypes_areOmitted(kind: String) throws {
        let known = MediaPayload(id: "media-1", mediaType: kind + "/mp4", alternative: nil)
        #expect(known.info == PostMediaInfo(id: "media-1", mediaType: kind + "/mp4") && known.info?.isVideo == (kind == "video"))
        #expect(MediaPayload(id: "media-1", mediaType: "text/html", alternative: nil).info == nil)
        #expect(MediaPayload(id: "../1", mediaType: kind + "/mp4", alternative: nil).info == nil)
    }
}
