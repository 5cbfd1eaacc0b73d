public import CommunityAPI
import HTTPTypes
import NetworkKit
import RoutingService

extension CommunityService {
    /// The maximum size of a sound or a video in bytes.
    static let mediaSize = 64 << 20
    /// The maximum size of a part in bytes.
    static let mediaPartSize = 8 << 20
    /// The media types that browsers play.
    static let mediaTypes: Set = ["audio/mp4", "audio/ogg", "audio/wav", "video/mp4", "video/webm"]

    public func location(of media: PostMedia) -> String? { try? mediator.path(for: media) }

    /// Fetches a part of a sound or a video. The back end chooses its size.
    /// - Throws: ``CommunityError``; ``CommunityError/noPicture`` if it does not exist, ends before the part or has an unsupported format.
    func media(_ id: String, from start: Int) async throws(CommunityError) -> RouteFile {
        guard isPictureID(id), (0..<Self.mediaSize).contains(start) else { throw .noPicture }
        return try await translating {
            _ = try await feedStore()
            var request = Endpoint<[String]>.get("/v1/community/media/\(id)").request
            try request.setHeader("Range", to: "bytes=\(start)-")
            let response = try await client.send(request)
            switch response.statusCode {
            case 206: break
            case 404, 416: throw CommunityError.noPicture
            default: throw NetworkError.badStatus(response.statusCode)
            }
            let bytes = try await response.body.collect(upTo: Self.mediaPartSize)
            let fields = response.head.headerFields
            guard let type = fields[.contentType], Self.mediaTypes.contains(type) else { throw CommunityError.noPicture }
            guard let size = Self.size(inRange: fields[.contentRange] ?? "", from: start, count: bytes.count) else {
                throw CommunityError.unexpectedAnswer
            }
            return RouteFile(mediaType: type, bytes: bytes, part: RouteFile.Part(start: start, size: size))
        }
    }

    /// Returns the size of the file in a `Content-Range` (RFC 9110, 14.4); nil unless it is that of the bytes.
    static func size(inRange text: String, from start: Int, count: Int) -> Int? {
        let prefix = "bytes \(start)-\(start + count - 1)/"
        guard count > 0, text.hasPrefix(prefix), let size = Int(text.dropFirst(prefix.count)) else { return nil }
        return (start + count...max(mediaSize, start + count)).contains(size) ? size : nil
    }
}
