import Cryptography
import HTTPTypes
import Testing

@testable import DemoBackendKit

@Suite(.timeLimit(.minutes(10))) struct UploadTests {
    private let backend = TestServer()
    /// Begins like an MP4.
    private let file = [0, 0, 0, 24] + Array("ftypisom".utf8) + [UInt8](repeating: 9, count: 88)

    private func slot(_ client: DemoClient, _ bytes: [UInt8], digest: [UInt8]? = nil, token: String) async throws -> String {
        let body: [String: Any] = [
            "media_type": "video/mp4", "size": bytes.count, "sha256": try SHA256.hash(digest ?? bytes).description,
        ]
        return try #require(try await client.call(.post, "/v1/uploads", token: token, body: body)["slot"] as? String)
    }

    @Test func parts_areAppendedAtTheOffsetOnly_andNeverBeyondTheSize() async throws {
        try await backend.run { client, token in
            let slot = try await slot(client, file, token: token)
            #expect(try await client.append(Array(file[..<40]), to: slot, at: 0, token: token) == 200)
            #expect(try await client.append(Array(file[40...]), to: slot, at: 39, token: token) == 409)
            #expect(try await client.append(Array(file[40...]) + [1], to: slot, at: 40, token: token) == 422)
            #expect(try await client.append([], to: slot, at: 40, token: token) == 422)
            #expect(try await client.send(.patch, "/v1/uploads/\(slot)", token: token, bytes: [1]).status == 400, "no offset")
            #expect(try await client.offset(of: slot, token: token) == 40)
            #expect(try await client.append(Array(file[40...]), to: slot, at: 40, token: token) != 409)
        }
    }

    @Test func file_withAnotherDigest_isDeleted() async throws {
        try await backend.run { client, token in
            let slot = try await slot(client, file, digest: [1], token: token)
            #expect(try await client.append(file, to: slot, at: 0, token: token) == 460)
            #expect(try await client.call(.get, "/v1/uploads/\(slot)", token: token).status == 410)
        }
    }

    @Test func slot_ofAnotherUser_isUnknown() async throws {
        try await backend.run { client in
            let slot = try await slot(client, file, token: try await client.token())
            let guest = try await client.guestToken()
            #expect(try await client.append(file, to: slot, at: 0, token: guest) == 410)
            #expect(try await client.offset(of: slot, token: guest) == nil)
        }
    }
}
