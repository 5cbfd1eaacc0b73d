import DemoBackendKit
import Foundation
import HTTPTypes
import Hummingbird

extension CommunityBackend {
    private static let bodyLimit = 256 << 10

    private struct Reaction: Decodable {
        var reaction: String?
    }
    private struct Feed: Encodable {
        var posts: [Post]
        var next: String?
    }

    func add(to router: Router<BackendContext>) {
        router.get("v1/community/posts") { request, _ in
            let user = try await store.user(of: request)
            let limit = min(50, max(1, request.uri.queryParameters["limit"].flatMap { Int($0) } ?? 20))
            var before: Int?
            if let cursor = request.uri.queryParameters["before"] {
                guard let id = Int(cursor), id > 0 else { throw Refusal.malformed }
                before = id
            }
            let (posts, hasMore) = try await store.posts(before: before, limit: limit, for: user.id)
            return try Response.json(Feed(posts: posts, next: hasMore ? posts.last?.id : nil))
        }
        router.get("v1/community/pictures/:id") { request, context in
            _ = try await store.user(of: request)
            let (mediaType, bytes) = try await store.picture(try context.parameters.require("id"))
            return file(mediaType, bytes, status: .ok)
        }
        // The answer is a part of any size from the first byte of the range on, as RFC 9110, 14.2 allows.
        router.get("v1/community/media/:id") { request, context in
            _ = try await store.user(of: request)
            guard let start = request.headers.contains(.range) ? request.rangeStart : 0 else {
                throw Refusal(status: 416, code: "no_such_range")
            }
            let (mediaType, bytes, size) = try await store.media(try context.parameters.require("id"), from: start)
            var response = file(mediaType, bytes, status: .partialContent)
            response.headers[.contentRange] = "bytes \(start)-\(start + bytes.count - 1)/\(size)"
            return response
        }
        router.put("v1/community/posts/:id/reaction") { request, context in
            let user = try await store.user(of: request)
            let reaction = try await request.json(Reaction.self, context: context).reaction
            return try Response.json(
                try await store.react(reaction, to: try context.parameters.require("id", as: Int.self), user: user.id))
        }
        router.delete("v1/community/posts/:id") { request, context in
            let user = try await store.user(of: request)
            try await store.deletePost(try context.parameters.require("id", as: Int.self), user: user.id)
            return Response(status: .noContent)
        }
        router.post("v1/community/posts") { request, context in
            let user = try await store.user(of: request)
            let order = try await request.json(PostOrder.self, context: context, limit: Self.bodyLimit)
            // A token that was replaced in transit must not publish one user's post as another's.
            guard order.author == user.id else { throw Refusal(status: 403, code: "wrong_author") }
            return try Response.json(try await store.publish(order, user: user, key: try request.idempotencyKey), status: .created)
        }
    }

    private func file(_ mediaType: String, _ bytes: [UInt8], status: HTTPResponse.Status) -> Response {
        var headers: HTTPFields = [.contentType: mediaType, .cacheControl: "private, max-age=86400"]
        headers[.xContentTypeOptions] = "nosniff"
        return Response(status: status, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}
