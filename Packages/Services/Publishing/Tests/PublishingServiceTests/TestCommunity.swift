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
import Synchronization

@testable import PublishingService

/// A community in memory that accepts a key once, records its requests, and can remove slots, reject and fail.
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
        var log: [String] = []
    }

    enum Failure: Sendable {
        case status(Int, String)
        /// The request does not arrive.
        case before(NetworkError)
        /// The request is accepted, and the answer is lost.
        case after(NetworkError)
    }

    private struct State {
        var memory = Memory()
        var failures: [String: [Failure]] = [:]
        var isAway = false
        var meanwhile: (@Sendable () async throws -> Void)?
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

    private let state = Mutex(State())
    /// The file of the state, for tests that kill the app.
    private let file: URL?
    let device: TestDevice
    let mediator = Mediator(schemes: ["x"])
    let clock = ManualClock()
    let posted: PersonalData.StoreProvider

    /// - Parameter folder: The folder of the app's data; nil for memory only.
    init(file: URL? = nil, folder: String? = nil, faults: Faults? = nil, userID: String = "usr-1") throws {
        self.file = file
        device = if let folder { try TestDevice(folder, faults, userID: userID) } else { TestDevice(userID: userID) }
        posted = device.store(for: PublishingService.posts)
        if let file, let data = try? Data(contentsOf: file) {
            let memory = try JSONDecoder().decode(Memory.self, from: data)
            state.withLock { $0.memory = memory }
        }
    }

    // MARK: Controls

    var posts: [Post] { state.withLock { $0.memory.posts } }
    var texts: [String] { posts.map(\.text) }
    var log: [String] { state.withLock { $0.memory.log } }
    func setAway(_ isAway: Bool) { state.withLock { $0.isAway = isAway } }
    /// Creates the next requests of a kind (`slot`, `upload`, `send`) fail.
    func fail(_ what: String, _ failures: Failure...) { state.withLock { $0.failures[what] = failures } }
    /// Changes the uploads, like a faulty back end.
    func changeSlots(_ change: (inout [String: Slot]) -> Void) { state.withLock { change(&$0.memory.slots) } }
    /// Runs once, before the next request is answered.
    func meanwhile(_ work: @escaping @Sendable () async throws -> Void) { state.withLock { $0.meanwhile = work } }

    /// Opens the store of the current user.
    func rows(_ query: String = "SELECT id FROM outbox UNION ALL SELECT id FROM outboxDone") async throws -> [String] {
        try await posted().store.read { try $0.rows(query) { try $0.text(0) } }
    }

    func service(
        strategies: [any PublishingStrategy] = PublishingService.strategies, faults: Faults? = nil,
        checkpoint: @escaping @Sendable (OutboxCheckpoint) async throws -> Void = { _ in }
    ) throws -> PublishingService {
        let transport = StubTransport { [self] head, body in
            guard let faults else { return try await respond(head, body) }
            let answer = try await faults.exchange(
                "\(head.method.rawValue) \(Self.kind(of: head))", unreachable: NetworkError.cannotConnect("refused"),
                lost: NetworkError.connectionLost("reset")
            ) {
                let response = try await respond(head, body)
                return Answer(status: response.head.status.code, body: try await response.body.collect(upTo: 1 << 20))
            }
            return .json(String(decoding: answer.body, as: UTF8.self), status: answer.status)
        }
        return PublishingService(
            client: HTTPClient(baseURL: try BaseURL("http://community.test"), transport: transport), posts: posted,
            strategies: strategies, mediator: mediator, currentUser: device.currentUser, clock: clock, random: { 0 },
            now: { Date(timeIntervalSince1970: 1_800_000_000) }, checkpoint: checkpoint)
    }

    private func respond(_ head: HTTPRequest, _ body: [UInt8]) async throws -> NetworkResponse {
        let work = state.withLock { state in
            defer { state.meanwhile = nil }
            return state.meanwhile
        }
        try await work?()
        return try state.withLock { state in
            defer { if let file { try? JSONEncoder().encode(state.memory).write(to: file, options: .atomic) } }
            return try answer(head, body, &state)
        }
    }

    // MARK: Answering

    private static func kind(of head: HTTPRequest) -> String {
        let path = head.path ?? ""
        if path == "/v1/uploads" { return "slot" }
        return path.hasPrefix("/v1/uploads/") ? head.method == .get ? "offset" : "upload" : "send"
    }

    private func answer(_ head: HTTPRequest, _ body: [UInt8], _ state: inout State) throws -> NetworkResponse {
        let what = Self.kind(of: head)
        if state.isAway { throw NetworkError.cannotConnect("refused") }
        state.memory.log.append(what)
        var failure: Failure?
        if state.failures[what]?.isEmpty == false { failure = state.failures[what]?.removeFirst() }
        switch failure {
        case .status(let status, let error): return .json("{\"error\":\"\(error)\"}", status: status)
        case .before(let error): throw error
        case .after(let error):
            _ = try Self.carryOut(what, head, body, &state.memory)
            throw error
        case nil:
            let answer = try Self.carryOut(what, head, body, &state.memory)
            return .json(String(decoding: answer.body, as: UTF8.self), status: answer.status)
        }
    }

    /// Answers a request without failures.
    func answer(_ head: HTTPRequest, _ body: [UInt8]) throws -> Answer {
        try state.withLock { try Self.carryOut(Self.kind(of: head), head, body, &$0.memory) }
    }

    private static func carryOut(_ what: String, _ head: HTTPRequest, _ body: [UInt8], _ memory: inout Memory) throws -> Answer {
        switch what {
        case "slot":
            let name = "slot-\(memory.slots.count)"
            memory.slots[name] = try JSONDecoder().decode(SlotBody.self, from: Data(body)).slot
            return json("{\"slot\":\"\(name)\"}", status: 201)
        case "upload", "offset":
            let name = String((head.path ?? "").dropFirst("/v1/uploads/".count))
            guard var slot = memory.slots[name] else { return json("", status: 410) }
            if what == "upload" {
                guard head.headerFields[HTTPField.Name("Upload-Offset")!] == String(slot.bytes.count) else { return json("", status: 409) }
                slot.bytes += body
                if slot.bytes.count == slot.size, let sha256 = slot.sha256, try SHA256.hash([UInt8](slot.bytes)).description != sha256 {
                    memory.slots[name] = nil
                    return json("", status: 460)
                }
                memory.slots[name] = slot
            }
            return json("{\"offset\":\(slot.bytes.count),\"size\":\(slot.size)}", status: 200)
        default:
            let key = head.headerFields[HTTPField.Name("Idempotency-Key")!] ?? ""
            if let known = memory.keys[key] { return json("{\"id\":\"\(known)\"}", status: 201) }
            let post = try JSONDecoder().decode(Body.self, from: Data(body))
            var files: [Data] = []
            for picture in post.pictures {
                guard let slot = memory.slots[picture.slot], slot.bytes.count == slot.size else {
                    return json("{\"error\":\"slot_expired\"}", status: 410)
                }
                files.append(slot.bytes)
            }
            let id = "post-\(memory.posts.count + 1)"
            memory.posts.append(Post(id: id, author: post.author, draft: post.draft, text: post.text, files: files))
            memory.keys[key] = id
            return json("{\"id\":\"\(id)\"}", status: 201)
        }
    }

    private static func json(_ text: String, status: Int) -> Answer { Answer(status: status, body: Array(text.utf8)) }
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
            case .delayed(let error): "\(post.text): delayed \(error.kind)"
            case .failed(let error): "\(post.text): failed \(error.kind)"
            case .published: "\(post.text): published"
            }
        }
    }
}
