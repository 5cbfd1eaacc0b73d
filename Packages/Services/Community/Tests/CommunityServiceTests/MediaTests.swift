import CommunityAPI
import DomainAPI
import HTTPTypes
import NetworkKit
import PersonalDataServiceTesting
import RoutingService
import Testing

@testable import CommunityService

/// Sounds and videos, which are fetched in parts.
@Suite struct MediaTests {
    let backend: TestBackend
    let service: CommunityService

    init() throws {
        backend = try TestBackend()
        service = try backend.service()
    }

    private func response(
        _ status: Int = 206, type: String? = "video/mp4", range: String? = "bytes 5-7/100", bytes: [UInt8] = [1, 2, 3]
    ) -> NetworkResponse {
        var fields: HTTPFields = [:]
        (fields[.contentType], fields[.contentRange]) = (type, range)
        return NetworkResponse(HTTPResponse(status: .init(code: status), headerFields: fields), body: HTTPBody(bytes))
    }

    @Test func media_isFetchedInParts_atItsAddress() async throws {
        var routes = RouteRegistry()
        routes.add(service.domain.routes)
        try backend.mediator.install(routes)
        #expect(service.location(of: PostMedia(id: "media-1")) == "/community/media/media-1")
        backend.setMedia(response())
        let part = RouteFile(mediaType: "video/mp4", bytes: [1, 2, 3], part: .init(start: 5, size: 100))
        #expect(try await backend.mediator(PostMedia(id: "media-1", start: 5)) == part)
        backend.setMedia(response(range: "bytes 0-2/3"))
        #expect(try await backend.mediator(PostMedia(id: "media-1")).part == .init(start: 0, size: 3))
        #expect(backend.log == ["/v1/community/media/media-1 bytes=5-", "/v1/community/media/media-1 bytes=0-"])
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

    @Test func contentRange_isThatOfTheBytes() {
        for (text, size) in [
            ("bytes 5-14/100", 100), ("bytes 5-14/15", 15), ("bytes 5-14/14", nil), ("bytes 5-14/*", nil), ("bytes 4-13/100", nil),
            ("bytes 5-14/99999999999", nil), ("bytes 5-14/-1", nil), ("", nil), ("bytes 5-13/100", nil),
        ] as [(String, Int?)] {
            #expect(CommunityService.size(inRange: text, from: 5, count: 10) == size, "\(text)")
        }
        #expect(CommunityService.size(inRange: "bytes 5-4/100", from: 5, count: 0) == nil)
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
