import CommunityAPI
import DomainAPI
import NetworkKit
import PersonalDataServiceTesting
import PublishingAPI
import PublishingTesting
import RoutingService
import Testing

@testable import CommunityService

@Suite struct PictureTests {
    private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3]
    let backend: TestBackend
    let service: CommunityService

    init() throws {
        backend = try TestBackend()
        service = try backend.service()
    }

    @Test func picture_isFetchedOnce_withTheTypeOfItsBytes() async throws {
        backend.setPicture("pic-1", Self.png)
        for _ in 1...2 { #expect(try await service.picture("pic-1") == RouteFile(mediaType: "image/png", bytes: Self.png)) }
        #expect(backend.log == ["/v1/community/pictures/pic-1"])
    }

    @Test(arguments: ["<svg onload='alert(1)'/>", "<html><script>", "", "GIF88a"])
    func picture_whenFormatIsUnsupported_throws(content: String) async throws {
        backend.setPicture("pic-1", Array(content.utf8))
        await #expect(throws: CommunityError.noPicture) { try await service.picture("pic-1") }
    }

    @Test func picture_whenTooLarge_throws() async throws {
        backend.setPicture("pic-1", Self.png + [UInt8](repeating: 0, count: CommunityService.pictureSize))
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
        var routes = RouteRegistry()
        routes.add(service.domain.routes)
        try backend.mediator.install(routes)
        #expect(service.location(of: PostPicture(id: "pic-1")) == "/community/picture/pic-1")
    }

    @Test func text_isThatOfAStoredPost_forTheSignedInUser() async throws {
        var routes = RouteRegistry()
        routes.add(service.domain.routes)
        try backend.mediator.install(routes)
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
        var routes = RouteRegistry()
        routes.add(service.domain.routes)
        try backend.mediator.install(routes)
        #expect(try backend.mediator.catalog().verify() == [])
        let picture = try await backend.mediator.open("/community/picture/pic-1", from: .web) as? RouteFile
        #expect(picture?.bytes == Self.png)
        await #expect(throws: RoutingError.refused(path: PostPicture.path, origin: .external)) {
            try await backend.mediator.open("/community/picture/pic-1", from: .external)
        }
        #expect(try backend.mediator.path(for: PostPicture(ofDraft: "draft-0001", at: 2)) == "/community/picture/draft.draft-0001.2")
    }
}
