import Cryptography
import DatabaseKit
import FaultTesting
import Foundation
import HTTPTypes
import NetworkKit
import NetworkKitTesting
import OutboxService
import PersonalDataService
import PersonalDataServiceTesting
import PublishingAPI
import RoutingService

@testable import PublishingService

/// The app on a device, with a community that accepts a key once.
final class TestCommunity: Sendable {
    struct Post: Codable, Hashable {
        var id: String
        var author: String
        var draft: String
        var text: String
        var files: [Data]
        var pictures: [[UInt8]] { files.map { [UInt8]($0) } }
    }

    /// A slot for a file, of which a part has arrived.
    struct Slot: Codable, Hashable {
        var size: Int
        var sha256: String?
        var bytes = Data()
    }

    /// The state that survives a kill of the app.
    struct Memory: Codable, Hashable {
        var posts: [Post] = []
        var keys: [String: String] = [:]
        var slots: [String: Slot] = [:]
    }

    private struct Body: Decodable {
        struct Picture: Decodable {
            var slot: String
            var alternative: String
        }
        var draft: String
        var author: String
        var kind: String
        var text: String
        var pictures: [Picture]
    }

    private struct SlotBody: Decodable {
        var size: Int
        var sha256: String?
        var slot: Slot { Slot(size: size, sha256: sha256) }
    }

    let device: TestDevice
    let server: TestServer<Memory>
    let mediator = Mediator(schemes: ["x"])
    let clock = ManualClock()

    /// - Parameter folder: The folder of the app and the community; nil for memory only.
    init(folder: String? = nil, faults: Faults? = nil, userID: String = "usr-1") throws {
        device = if let folder { try TestDevice(folder + "/device", faults, userID: userID) } else { TestDevice(userID: userID) }
        server = TestServer(Memory(), file: folder.map { $0 + "/community.json" }, of: device) { try Self.carryOut($0, &$1) }
    }

    // MARK: Controls

    var posts: [Post] { server.memory.posts }
    var texts: [String] { posts.map(\.text) }
    var log: [String] { server.calls.map { Self.kind(of: $0) } }
    func setAway(_ isAway: Bool) { server.fail("", isAway ? .unreachable(.cannotConnect("refused")) : nil) }
    func failSending(_ failures: TestServer<Memory>.Failure...) { server.fail("POST /v1/community/posts", next: failures) }

    /// Reads the store of the current user.
    func rows(_ query: String = "SELECT id FROM outbox UNION ALL SELECT id FROM outboxDone") async throws -> [String] {
        try await device.store(for: PublishingService.posts)().store.read { try $0.rows(query) { try $0.text(0) } }
    }

    func service(strategies: [any PublishingStrategy] = PublishingService.strategies) throws -> PublishingService {
        PublishingService(
            client: try server.client, posts: device.store(for: PublishingService.posts), strategies: strategies, mediator: mediator,
            currentUser: device.currentUser, clock: clock, random: { 0 }, now: { Date(timeIntervalSince1970: 1_800_000_000) })
    }

    // MARK: Answering

    private static func kind(of call: TestCall) -> String {
        if call.path == "/v1/uploads" { return "slot" }
        return call.path.hasPrefix("/v1/uploads/") ? call.method == "GET" ? "offset" : "upload" : "send"
    }

    private static func carryOut(_ call: TestCall, _ memory: inout Memory) throws -> Answer {
        switch kind(of: call) {
        case "slot":
            let name = "slot-\(memory.slots.count)"
            memory.slots[name] = try call.decoded(SlotBody.self).slot
            return Answer("{\"slot\":\"\(name)\"}", status: 201)
        case "send":
            if let known = memory.keys[call.key] { return Answer("{\"id\":\"\(known)\"}", status: 201) }
            let post: Body = try call.decoded()
            let files = post.pictures.compactMap { memory.slots[$0.slot] }.filter { $0.bytes.count == $0.size }.map(\.bytes)
            guard files.count == post.pictures.count else { return Answer("{\"error\":\"slot_expired\"}", status: 410) }
            let id = "post-\(memory.posts.count + 1)"
            memory.posts.append(Post(id: id, author: post.author, draft: post.draft, text: post.text, files: files))
            memory.keys[call.key] = id
            return Answer("{\"id\":\"\(id)\"}", status: 201)
        default:
            let name = String(call.path.dropFirst("/v1/uploads/".count))
            guard var slot = memory.slots[name] else { return Answer("", status: 410) }
            if call.method != "GET" {
                guard call.headerField("upload-offset") == String(slot.bytes.count) else { return Answer("", status: 409) }
                slot.bytes += call.body
                let isDamaged =
                    try slot.bytes.count == slot.size && slot.sha256 != nil && SHA256.hash([UInt8](slot.bytes)).description != slot.sha256
                memory.slots[name] = isDamaged ? nil : slot
                if isDamaged { return Answer("", status: 460) }
            }
            return Answer("{\"offset\":\(slot.bytes.count),\"size\":\(slot.size)}")
        }
    }
}

/// The smallest file that is detected as a PNG, with additional content.
func png(_ content: String = "x") -> PostAttachment {
    PostAttachment(mediaType: "application/octet-stream", bytes: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + content.utf8)
}

extension PublishingService {
    /// Short texts of the pending posts.
    func stages() async throws -> [String] {
        try await pendingPosts().map { post in
            switch post.stage {
            case .waiting: "\(post.text): waiting"
            case .sending: "\(post.text): sending"
            case .delayed(let error): "\(post.text): delayed \(error)"
            case .failed(let error): "\(post.text): failed \(error)"
            case .published: "\(post.text): published"
            }
        }
    }
}
