import CacheKit
import CommunityAPI
import DomainAPI
import FaultTesting
import Foundation
import NetworkKit
import NetworkKitTesting
import PersonalDataService
import PersonalDataServiceTesting
import PublishingAPI
import PublishingTesting
import RoutingService

@testable import CommunityService

/// The app on a device, with a community of numbered posts in pages of three.
final class TestBackend: Sendable {
    struct Memory: Codable {
        /// Newest first.
        var posts: [Int] = []
        /// The numbers of deleted posts.
        var deleted: Set<Int> = []
        var own: [Int: String] = [:]
        /// The reaction of the current user, and whether the answers contain another one.
        var reactions: [Int: String] = [:]
        var falseReaction: String?
        var pictures: [String: [UInt8]] = [:]
    }

    let device: TestDevice
    let server: TestServer<Memory>
    let mediator = Mediator(schemes: ["x"])
    let publishing = FakePublishing()
    static let pageSize = 3

    /// - Parameter folder: The folder of the app's data; nil for memory only.
    init(folder: String? = nil, faults: Faults? = nil, userID: String? = "usr-1") throws {
        device = if let folder { try TestDevice(folder + "/device", faults, userID: userID) } else { TestDevice(userID: userID) }
        server = TestServer(Memory(), file: folder.map { $0 + "/community.json" }, of: device) { try Self.answer($0, &$1) }
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

    var log: [String] { server.calls.map { call in call.name + (call.headerField("range").map { " " + $0 } ?? "") } }
    /// All posts, newest first.
    func setPosts(_ numbers: some Sequence<Int>) { server.change { $0.posts = Array(numbers) } }
    /// Changes the author of a post to the current user.
    func setDraft(_ draft: String?, of number: Int) { server.change { $0.own[number] = draft } }
    var posts: [Int] { server.memory.existing }
    func setPicture(_ id: String, _ bytes: [UInt8]?) { server.change { $0.pictures[id] = bytes } }
    /// The answer to requests of a sound or a video.
    func setMedia(_ response: NetworkResponse) { server.fail("GET /v1/community/media/*", .responded(response)) }
    func fail(with error: NetworkError?) { server.fail("", error.map { .unreachable($0) }) }
    /// Answers requests of the feed and reactions with another text.
    func answer(_ body: String?) {
        for calls in ["GET /v1/community/posts", "/reaction"] { server.fail(calls, body.map { .answered($0) }) }
    }

    func service() throws -> CommunityService {
        CommunityService(
            client: try server.client, feed: device.store(for: CommunityService.feed),
            changes: device.store(for: CommunityService.changes),
            pictures: Cache(memory: CacheLimit(count: 10, bytes: 32 << 20), cost: CommunityService.cost), publishing: publishing,
            mediator: mediator, currentUser: device.currentUser, clock: ManualClock())
    }

    private static func answer(_ call: TestCall, _ memory: inout Memory) throws -> Answer {
        if call.method != "GET" { return try change(call, &memory) }
        if call.path.hasPrefix("/v1/community/pictures/") {
            guard let bytes = memory.pictures[String(call.path.dropFirst("/v1/community/pictures/".count))] else {
                return Answer("", status: 404)
            }
            return Answer(status: 200, body: bytes)
        }
        guard call.path == "/v1/community/posts" else { return Answer("", status: 404) }
        let cursor = call.query("before").flatMap { Int($0) }
        let rest = memory.existing.filter { $0 < cursor ?? .max }
        let page = rest.prefix(pageSize)
        let next = rest.count > page.count ? "\"\(page.last ?? 0)\"" : "null"
        return Answer("{\"posts\":[\(page.map { memory.json($0) }.joined(separator: ","))],\"next\":\(next)}")
    }

    /// Deletes a post or sets a reaction.
    private static func change(_ call: TestCall, _ memory: inout Memory) throws -> Answer {
        let number = call.path.split(separator: "/").compactMap { Int($0) }.first ?? 0
        guard memory.existing.contains(number) else { return Answer("{\"error\":\"not_found\"}", status: 404) }
        if call.method == "PUT" {
            memory.reactions[number] = try call.decoded([String: String].self)["reaction"]
            return Answer(memory.json(number))
        }
        guard memory.own[number] != nil else { return Answer("{\"error\":\"not_yours\"}", status: 403) }
        memory.deleted.insert(number)
        return Answer("{}")
    }
}

extension TestBackend.Memory {
    fileprivate var existing: [Int] { posts.filter { !deleted.contains($0) } }

    fileprivate func json(_ number: Int) -> String {
        let draft = own[number].map { ",\"draft\":\"\($0)\"" } ?? ""
        let author = own[number] == nil ? "usr-9" : "usr-1"
        let reaction = falseReaction ?? reactions[number]
        let reactions = reaction.map { ",\"reactions\":{\"\($0)\":1,\"like\":5},\"own_reaction\":\"\($0)\"" } ?? ""
        return """
            {"id":"\(number)","author":"\(author)","author_name":"Zoë","text":"Post \(number)","created":"2026-03-01T10:00:00Z",\
            "pictures":[]\(draft)\(reactions)}
            """
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
