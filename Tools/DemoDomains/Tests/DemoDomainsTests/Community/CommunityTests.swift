import Cryptography
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@testable import DemoBackendKit
@testable import DemoDomains

extension DemoClient {
    /// Sends a request whose body and response are not JSON.
    func post(
        _ text: String, key: String = "draft-0001.0", slots: [String] = [], author: String = "usr-1", token: String
    ) async throws -> Answer {
        try await call(
            .post, "/v1/community/posts", token: token, key: key,
            body: [
                "draft": "draft-0001", "author": author, "kind": slots.isEmpty ? "text" : "image", "text": text,
                "pictures": slots.map { ["slot": $0, "alternative": "A drawing"] },
            ])
    }
}

@Suite(.timeLimit(.minutes(10))) struct CommunityTests {
    let server = TestServer()
    private let png = DemoDrawing.all[0].png()

    private func page(_ client: DemoClient, _ query: String, token: String) async throws -> (posts: [[String: Any]], next: String?) {
        let answer = try await client.call(.get, "/v1/community/posts" + query, token: token)
        return (try #require(answer["posts"] as? [[String: Any]]), answer["next"] as? String)
    }

    // MARK: Feed

    @Test(arguments: ["x", "-1", "0", "1.5", "9223372036854775808", "%00"]) func cursor_whenMalformed_isRejected(cursor: String)
        async throws
    {
        try await server.run { client in
            let answer = try await client.call(.get, "/v1/community/posts?before=\(cursor)", token: client.token())
            #expect(answer.status == 400 && answer.error == "malformed_request")
        }
    }

    // MARK: Posts

    @Test func post_thatIsNotWelcome_isRefused_andItsKeyIsFree() async throws {
        try await server.run { client, token in
            for (text, code) in [
                ("Buy now, no SPAM!", "text_not_welcome"), (String(repeating: "é", count: 5_001), "text_too_long"),
                ("e" + String(repeating: "\u{301}", count: 60_000), "text_too_long"), ("", "malformed_post"),
            ] {
                let answer = try await client.post(text, token: token)
                #expect(answer.status == 422 && answer.error == code)
            }
            let foreign = try await client.post("Not mine", author: "usr-11", token: token)
            #expect(foreign.status == 403 && foreign.error == "wrong_author")
            #expect(try await client.post("A spammer is no spam.er", token: token).status == 422)
            #expect(try await client.post("Spammers welcome", token: token)["id"] as? String == "61")
        }
    }

    // MARK: Deleting and reacting

    @Test func post_isDeletedByItsAuthorOnly_withItsFilesAndReactions() async throws {
        try await server.run { client in
            let (token, guest) = (try await client.token(), try await client.guestToken())
            let post = try await client.post("Mine", slots: [try await client.upload(png, token: token)], token: token)
            let id = try #require(post["id"] as? String)
            let reaction = "/v1/community/posts/\(id)/reaction"
            #expect(try await client.call(.put, reaction, token: guest, body: ["reaction": "love"]).status == 200)
            let foreign = try await client.call(.delete, "/v1/community/posts/\(id)", token: guest)
            #expect(foreign.status == 403 && foreign.error == "not_yours")
            #expect(try await client.call(.delete, "/v1/community/posts/\(id)").status == 401)
            #expect(try await client.call(.delete, "/v1/community/posts/\(id)", token: token).status == 204)
            #expect(try await client.call(.delete, "/v1/community/posts/\(id)", token: token).status == 404)
            #expect(try await client.call(.put, reaction, token: guest, body: ["reaction": "love"]).status == 404)
            #expect(try await client.send(.get, "/v1/community/pictures/pic-\(id)-0", token: token).status == 404)
            #expect(try await page(client, "?limit=1", token: token).posts[0]["id"] as? String != id)
            for name in ["x", "-1"] {
                #expect(try await client.call(.delete, "/v1/community/posts/\(name)", token: token).status >= 400)
            }
        }
    }

    // MARK: Uploads

    @Test func video_isReadInRanges() async throws {
        try await server.run { client, token in
            let video = [0, 0, 0, 24] + Array("ftypisom".utf8) + [UInt8](repeating: 9, count: 100)
            let body: [String: Any] = ["media_type": "video/mp4", "size": video.count, "sha256": try SHA256.hash(video).description]
            let slot = try #require(try await client.call(.post, "/v1/uploads", token: token, body: body)["slot"] as? String)
            #expect(try await client.append(Array(video[..<40]), to: slot, at: 0, token: token) == 200)
            #expect(try await client.post("", slots: [slot], token: token).status == 410, "incomplete")
            #expect(try await client.append(Array(video[40...]), to: slot, at: 40, token: token) == 200)
            let post = try await client.post("Look", slots: [slot], token: token)
            let media = try #require((post["media"] as? [[String: Any]])?.first)
            let path = "/v1/community/media/" + (try #require(media["id"] as? String))
            for (range, status, bytes) in [
                (nil, 206, Array(video[..<40])), ("bytes=0-", 206, Array(video[..<40])), ("bytes=50-60", 206, Array(video[50...])),
                ("bytes=\(video.count)-", 416, nil), ("bytes=-5", 416, nil), ("lines=1-", 416, nil),
            ] as [(String?, Int, [UInt8]?)] {
                let answer = try await client.send(.get, path, token: token, range: range)
                #expect(answer.status == status, "\(range ?? "")")
                if let bytes { #expect(answer.bytes == bytes) }
            }
            #expect(try await client.send(.get, path, token: token, range: "bytes=50-").headers[.contentRange] == "bytes 50-111/112")
        }
    }

    @Test func slot_expires_empty_andFull() async throws {
        try await server.run { client in
            var token = try await client.token()
            let empty = try await client.slot(png, token: token)
            let full = try await client.upload(png, token: token)
            #expect(try await client.post("", key: "draft-0001.5", slots: [empty], token: token).status == 410)
            server.advance(by: BackendStore.slotLifetime)
            token = try await client.token()
            #expect(try await client.append(png, to: empty, at: 0, token: token) == 410)
            #expect(try await client.post("", slots: [full], token: token).status == 410)
            #expect(try await client.append(png, to: "nonsense", at: 0, token: token) == 410)
            #expect(try await client.append(png, to: full, at: 0, token: nil) == 401)
        }
    }

    @Test func slot_isForAPictureOfAPossibleSize() async throws {
        try await server.run { client, token in
            for (type, size, status) in [
                ("image/svg+xml", 10, 415), ("text/html", 10, 415), ("image/png", 0, 413), ("image/png", -1, 413),
                ("image/png", (8 << 20) + 1, 413), ("image/png", 8 << 20, 201), ("video/mp4", 64 << 20, 201),
                ("video/mp4", (64 << 20) + 1, 413), ("audio/ogg", 16 << 20, 201), ("audio/ogg", (16 << 20) + 1, 413),
            ] {
                let answer = try await client.call(.post, "/v1/uploads", token: token, body: ["media_type": type, "size": size])
                #expect(answer.status == status)
            }
            #expect(try await client.call(.post, "/v1/uploads", token: token, raw: "{\"media_type\":7}").status == 400)
            let slot = try await client.slot(png, type: "image/gif", token: token)
            #expect(try await client.append(png, to: slot, at: 0, token: token) == 415, "not by its name")
        }
    }

    @Test func upload_mayHaveEightMegabytes() async throws {
        try await server.run { client, token in
            let large = png + [UInt8](repeating: 7, count: (8 << 20) - png.count)
            _ = try await client.upload(large, token: token)
            let slot = try await client.slot(large, token: token)
            #expect(try await client.append(large + [1], to: slot, at: 0, token: token) == 413)
        }
    }
}
