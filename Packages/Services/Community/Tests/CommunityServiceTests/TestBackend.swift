import CacheKit
import CommunityAPI
import DomainAPI
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
        /// The reaction of the current user, and whether the answers contain another one.
        var reactions: [Int: String] = [:]
        var falseReaction: String?
        var pictures: [String: [UInt8]] = [:]
        var media: NetworkResponse?
        var failure: NetworkError?
        var body: String?
        var log: [String] = []
        var meanwhile: (@Sendable () async throws -> Void)?
    }

    private let state = Mutex(State())
    /// The numbers of deleted posts, which survive a kill of the app.
    private let deleted: ServerState<Set<Int>>
    let device: TestDevice
    let mediator = Mediator(schemes: ["x"])
    let publishing = FakePublishing()
    let feed: PersonalData.StoreProvider
    let changes: PersonalData.StoreProvider
    static let pageSize = 3

    /// - Parameter folder: The folder of the app's data; nil for memory only.
    init(folder: String? = nil, faults: Faults? = nil, userID: String? = "usr-1") throws {
        deleted = ServerState([], file: folder.map { $0 + "/deleted.json" })
        device = if let folder { try TestDevice(folder, faults, userID: userID) } else { TestDevice(userID: userID) }
        feed = device.store(for: CommunityService.feed)
        changes = device.store(for: CommunityService.changes)
    }

    /// Ends the session like the app.
    func signOut(_ service: CommunityService) async throws {
        try await device.signOut()
        await service.forgetUnlessSignedIn()
    }

    func installRoutes(of service: CommunityService) throws {
        var routes = RouteRegistry()
        routes.add(service.domain.routes)
        try mediator.install(routes)
    }

    var log: [String] { state.withLock { $0.log } }
    /// All posts, newest first.
    func setPosts(_ numbers: some Sequence<Int>) { state.withLock { $0.posts = Array(numbers) } }
    /// Changes the author of a post to the current user.
    func setDraft(_ draft: String?, of number: Int) { state.withLock { $0.own[number] = draft } }
    func answerReactions(with reaction: String?) { state.withLock { $0.falseReaction = reaction } }
    /// The numbers of the posts that exist.
    var posts: [Int] {
        let deleted = deleted.value
        return state.withLock { $0.posts.filter { !deleted.contains($0) } }
    }
    func setPicture(_ id: String, _ bytes: [UInt8]?) { state.withLock { $0.pictures[id] = bytes } }
    /// The answer to requests of a sound or a video, which are logged with their ranges.
    func setMedia(_ response: NetworkResponse?) { state.withLock { $0.media = response } }
    func fail(with error: NetworkError?) { state.withLock { $0.failure = error } }
    func answer(_ body: String?) { state.withLock { $0.body = body } }
    /// Runs once, before the next response is returned.
    func meanwhile(_ work: @escaping @Sendable () async throws -> Void) { state.withLock { $0.meanwhile = work } }

    func service(faults: Faults? = nil) throws -> CommunityService {
        let transport = StubTransport { [self] head, body in
            guard let faults else { return try await respond(head, body) }
            let answer = try await faults.exchange(
                "\(head.method.rawValue) \((head.path ?? "").prefix { $0 != "?" })", unreachable: NetworkError.cannotConnect("refused"),
                lost: NetworkError.connectionLost("reset")
            ) {
                let response = try await respond(head, body)
                return Answer(status: response.head.status.code, body: try await response.body.collect(upTo: 1 << 20))
            }
            return .json(String(decoding: answer.body, as: UTF8.self), status: answer.status)
        }
        return CommunityService(
            client: HTTPClient(baseURL: try BaseURL("http://community.test"), transport: transport), feed: feed, changes: changes,
            pictures: Cache(memory: CacheLimit(count: 10, bytes: 32 << 20), cost: CommunityService.cost), publishing: publishing,
            mediator: mediator, currentUser: device.currentUser, clock: ManualClock())
    }

    private func respond(_ head: HTTPRequest, _ body: [UInt8]) async throws -> NetworkResponse {
        let (response, work) = try state.withLock { state in
            defer { state.meanwhile = nil }
            let range = head.headerFields[.range].map { " " + $0 } ?? ""
            return (try answer(head.method, (head.path ?? "") + range, body, &state), state.meanwhile)
        }
        try await work?()
        return response
    }

    private func answer(_ method: HTTPRequest.Method, _ path: String, _ body: [UInt8], _ state: inout State) throws -> NetworkResponse {
        state.log.append(method == .get ? path : "\(method.rawValue) \(path)")
        if let failure = state.failure { throw failure }
        if method != .get { return try change(method, path, body, &state) }
        if path.hasPrefix("/v1/community/pictures/") {
            guard let bytes = state.pictures[String(path.dropFirst("/v1/community/pictures/".count))] else { return .status(404) }
            return NetworkResponse(HTTPResponse(status: .ok), body: HTTPBody(bytes))
        }
        if path.hasPrefix("/v1/community/media/") { return state.media ?? .status(404) }
        if let body = state.body { return .json(body) }
        let cursor = path.split(separator: "&").first { $0.hasPrefix("before=") }.flatMap { Int($0.dropFirst("before=".count)) }
        let deleted = deleted.value
        let rest = state.posts.filter { $0 < cursor ?? .max && !deleted.contains($0) }
        let page = rest.prefix(Self.pageSize)
        let posts = page.map { post($0, state) }
        let next = rest.count > page.count ? "\"\(page.last ?? 0)\"" : "null"
        return .json("{\"posts\":[\(posts.joined(separator: ","))],\"next\":\(next)}")
    }

    private func post(_ number: Int, _ state: State) -> String {
        let draft = state.own[number].map { ",\"draft\":\"\($0)\"" } ?? ""
        let author = state.own[number] == nil ? "usr-9" : "usr-1"
        let reaction = state.falseReaction ?? state.reactions[number]
        let reactions = reaction.map { ",\"reactions\":{\"\($0)\":1,\"like\":5},\"own_reaction\":\"\($0)\"" } ?? ""
        return """
            {"id":"\(number)","author":"\(author)","author_name":"Zoë","text":"Post \(number)","created":"2026-03-01T10:00:00Z",\
            "pictures":[]\(draft)\(reactions)}
            """
    }

    /// Deletes a post or sets a reaction.
    private func change(_ method: HTTPRequest.Method, _ path: String, _ body: [UInt8], _ state: inout State) throws -> NetworkResponse {
        let number = path.split(separator: "/").compactMap { Int($0) }.first ?? 0
        guard state.posts.contains(number), !deleted.value.contains(number) else { return .json("{\"error\":\"not_found\"}", status: 404) }
        if method == .put {
            state.reactions[number] = try JSONDecoder().decode([String: String].self, from: Data(body))["reaction"]
            return .json(state.body ?? post(number, state))
        }
        guard state.own[number] != nil else { return .json("{\"error\":\"not_yours\"}", status: 403) }
        deleted.withLock { _ = $0.insert(number) }
        state.posts.removeAll { $0 == number }
        return .json("{}")
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
