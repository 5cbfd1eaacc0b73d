import CacheKit
import CommunityAPI
import FaultTesting
import Foundation
import HTTPTypes
import NetworkKit
import NetworkKitTesting
import PersonalDataService
import PersonalDataServiceTesting
import PublishingAPI
import PublishingTesting
import RoutingService
import Synchronization

@testable import CommunityService

/// A community in memory with numbered posts, in pages of three.
final class TestBackend: Sendable {
    private struct State {
        /// Newest first.
        var posts: [Int] = []
        var own: [Int: String] = [:]
        var pictures: [String: [UInt8]] = [:]
        var failure: NetworkError?
        var body: String?
        var log: [String] = []
        var meanwhile: (@Sendable () async throws -> Void)?
    }

    private let state = Mutex(State())
    let device: TestDevice
    let mediator = Mediator(schemes: ["x"])
    let publishing = FakePublishing()
    let feed: PersonalData.StoreProvider
    static let pageSize = 3

    /// - Parameter folder: The folder of the app's data; nil for memory only.
    init(folder: String? = nil, faults: Faults? = nil, userID: String? = "usr-1") throws {
        device = if let folder { try TestDevice(folder, faults, userID: userID) } else { TestDevice(userID: userID) }
        feed = device.store(for: CommunityService.feed)
    }

    /// Ends the session like the app.
    func signOut(_ service: CommunityService) async throws {
        try await device.signOut()
        await service.forgetUnlessSignedIn()
    }

    var log: [String] { state.withLock { $0.log } }
    /// All posts, newest first.
    func setPosts(_ numbers: some Sequence<Int>) { state.withLock { $0.posts = Array(numbers) } }
    /// Changes the author of a post to the current user.
    func setDraft(_ draft: String, of number: Int) { state.withLock { $0.own[number] = draft } }
    func setPicture(_ id: String, _ bytes: [UInt8]?) { state.withLock { $0.pictures[id] = bytes } }
    func fail(with error: NetworkError?) { state.withLock { $0.failure = error } }
    func answer(_ body: String?) { state.withLock { $0.body = body } }
    /// Runs once, before the next response is returned.
    func meanwhile(_ work: @escaping @Sendable () async throws -> Void) { state.withLock { $0.meanwhile = work } }

    func service(faults: Faults? = nil) throws -> CommunityService {
        let transport = StubTransport { [self] head, _ in
            guard let faults else { return try await respond(head) }
            let answer = try await faults.exchange(
                "GET \((head.path ?? "").prefix { $0 != "?" })", unreachable: NetworkError.cannotConnect("refused"),
                lost: NetworkError.connectionLost("reset")
            ) {
                let response = try await respond(head)
                return Answer(status: response.head.status.code, body: try await response.body.collect(upTo: 1 << 20))
            }
            return .json(String(decoding: answer.body, as: UTF8.self), status: answer.status)
        }
        return CommunityService(
            client: HTTPClient(baseURL: try BaseURL("http://community.test"), transport: transport), feed: feed,
            pictures: Cache(memory: CacheLimit(count: 10, bytes: 32 << 20), cost: CommunityService.cost), publishing: publishing,
            mediator: mediator, currentUser: device.currentUser)
    }

    private func respond(_ head: HTTPRequest) async throws -> NetworkResponse {
        let (response, work) = try state.withLock { state in
            defer { state.meanwhile = nil }
            return (try answer(head.path ?? "", &state), state.meanwhile)
        }
        try await work?()
        return response
    }

    private func answer(_ path: String, _ state: inout State) throws -> NetworkResponse {
        state.log.append(path)
        if let failure = state.failure { throw failure }
        if path.hasPrefix("/v1/community/pictures/") {
            guard let bytes = state.pictures[String(path.dropFirst("/v1/community/pictures/".count))] else { return .status(404) }
            return NetworkResponse(HTTPResponse(status: .ok), body: HTTPBody(bytes))
        }
        if let body = state.body { return .json(body) }
        let cursor = path.split(separator: "&").first { $0.hasPrefix("before=") }.flatMap { Int($0.dropFirst("before=".count)) }
        let rest = state.posts.filter { $0 < cursor ?? .max }
        let page = rest.prefix(Self.pageSize)
        let posts = page.map { number in
            let draft = state.own[number].map { ",\"draft\":\"\($0)\"" } ?? ""
            let author = state.own[number] == nil ? "usr-9" : "usr-1"
            return """
                {"id":"\(number)","author":"\(author)","author_name":"Zoë","text":"Post \(number)","created":"2026-03-01T10:00:00Z",\
                "pictures":[]\(draft)}
                """
        }
        let next = rest.count > page.count ? "\"\(page.last ?? 0)\"" : "null"
        return .json("{\"posts\":[\(posts.joined(separator: ","))],\"next\":\(next)}")
    }
}

extension Feed {
    /// The pending posts, newest first.
    var pending: [PendingPost] { items.compactMap { if case .pending(let post) = $0 { post } else { nil } } }
    /// The published posts, newest first.
    var posts: [CommunityPost] { items.compactMap { if case .post(let post) = $0 { post } else { nil } } }

    /// Short texts of the rows.
    var lines: [String] {
        items.map { item in
            switch item {
            case .pending(let post): "~" + post.text
            case .post(let post): post.id
            }
        } + (hasMore ? ["…"] : [])
    }
}
