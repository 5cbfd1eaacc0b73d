public import CacheKit
public import CommunityAPI
public import DatabaseKit
import Foundation
import LoggingKit
public import NetworkKit
public import PublishingAPI
public import RoutingService
import Synchronization

/// The feed: from the device at once, from the back end when it answers, with one's own posts on their way on top.
public final class CommunityService: FeedProviding, PicturesProviding {
    /// The schema of the store that the service needs. The back end has all of it too.
    public static let migrations = FeedShelf.migrations
    /// Bytes in a picture.
    public static let pictureSize = 8 << 20
    /// Posts in a page.
    static let pageSize = 20

    private let client: HTTPClient
    let shelf: FeedShelf
    let pictures: Cache<String, RouteFile>
    private let publishing: any PendingPostsProviding
    let mediator: Mediator
    private let currentUser: @Sendable () async -> String?
    private let logger = Logger(label: "community")
    private let chores = Mutex<[Task<Void, Never>]>([])

    struct State {
        var user: String?
        var pages = FeedPages()
        /// What was published since the feed was fetched.
        var departed: [PendingPost] = []
        /// How many fetches were begun, and the last of them that counts: one that was begun before it says what is no longer so.
        var begun = 0
        var counted = 0
    }
    let state = Mutex(State())

    /// - Parameters:
    ///   - client: calls the back end with the person's token.
    ///   - store: made with ``migrations``.
    ///   - pictures: keeps pictures, by id; give it bounds in bytes by ``cost(of:)``.
    ///   - publishing: knows the posts on their way.
    ///   - mediator: announces `FeedChanged`; tells what publishing announces.
    ///   - currentUser: the id of whoever is signed in.
    public init(
        client: HTTPClient, store: Store, pictures: Cache<String, RouteFile>, publishing: any PendingPostsProviding,
        mediator: Mediator, currentUser: @escaping @Sendable () async -> String?
    ) {
        self.client = client
        shelf = FeedShelf(store: store)
        self.pictures = pictures
        self.publishing = publishing
        self.mediator = mediator
        self.currentUser = currentUser
        let published = mediator.events(of: PostPublished.self)
        let changed = mediator.events(of: PendingPostsChanged.self)
        chores.withLock { chores in
            chores = [
                Task { [weak self] in for await event in published { await self?.noteDeparture(event.post) } },
                Task { for await _ in changed { mediator.post(FeedChanged()) } },
            ]
        }
    }

    deinit { chores.withLock { for chore in $0 { chore.cancel() } } }

    /// What a picture weighs in a cache.
    public static func cost(of picture: RouteFile) -> Int { picture.bytes.count + 64 }

    // MARK: Feed

    public func storedFeed() async throws(CommunityError) -> Feed? {
        try await translating {
            let user = try await claim()
            guard state.withLock({ $0.pages.isFetched }) else { return nil }
            return try await feed(of: user)
        }
    }

    @discardableResult
    public func refreshFeed() async throws(CommunityError) -> Feed {
        try await translating {
            let user = try await claim()
            let (fetch, departed) = state.withLock { state in
                state.begun += 1
                return (state.begun, Set(state.departed.map(\.id)))
            }
            let page = try await page(after: nil)
            let isCurrent = state.withLock { state in
                guard state.user == user, fetch > state.counted else { return false }
                state.counted = fetch
                state.pages.refresh(page)
                // The back end had them when it answered: what is not in the feed now is not among the newest, or was removed.
                state.departed.removeAll { departed.contains($0.id) }
                return true
            }
            if isCurrent { try await keep(user) }
            try await check(user)
            return try await feed(of: user)
        }
    }

    @discardableResult
    public func loadMore() async throws(CommunityError) -> Feed {
        let (cursor, isFetched) = try await translating {
            _ = try await claim()
            return state.withLock { ($0.pages.next, $0.pages.isFetched) }
        }
        guard isFetched else { return try await refreshFeed() }
        return try await translating {
            let user = try await claim()
            if let cursor {
                let page = try await page(after: cursor)
                state.withLock { state in
                    if state.user == user { state.pages.append(page, after: cursor) }
                }
                try await keep(user)
            }
            try await check(user)
            return try await feed(of: user)
        }
    }

    public func feedChanges() -> AsyncStream<Feed> {
        mediator.values(after: FeedChanged.self) { _ in try? await self.storedFeed() }
    }

    private func page(after cursor: String?) async throws -> FeedPages.Page {
        var query: RequestQuery = [:]
        query.append("limit", Self.pageSize)
        if let cursor { query.append("before", cursor) }
        let payload: FeedPayload = try await client.call(.get("/v1/community/posts", query: query))
        if !payload.posts.failures.isEmpty {
            logger.warning("posts were left out", metadata: ["count": "\(payload.posts.failures.count)"])
        }
        return FeedPages.Page(
            posts: payload.posts.elements.map(\.post), next: payload.next, isWhole: payload.posts.failures.isEmpty)
    }

    private func keep(_ user: String) async throws {
        let pages = state.withLock { $0.user == user ? $0.pages : nil }
        guard let pages else { return }
        try await check(user)
        try await shelf.replace(pages, of: user)
        mediator.post(FeedChanged())
    }

    private func feed(of user: String) async throws -> Feed {
        // What departs between the two reads is in both, and shown once.
        let pending = (try? await publishing.pendingPosts()) ?? []
        let (pages, departed) = state.withLock { $0.user == user ? ($0.pages, $0.departed) : (FeedPages(), []) }
        return FeedMerge.feed(pages, pending: pending.filter { $0.author == user }, departed: departed, user: user)
    }

    /// A post has left the queue: it stays in sight until the feed has it.
    private func noteDeparture(_ post: PendingPost) async {
        guard await currentUser() == post.author, (try? await claim()) != nil else { return }
        state.withLock { state in
            if !state.pages.entries.contains(where: { $0.post.draft == post.id && $0.post.author == post.author }) {
                state.departed.append(post)
            }
        }
        mediator.post(FeedChanged())
        do {
            try await refreshFeed()
        } catch {
            logger.warning("the feed is not up to date", error: error)
        }
    }

    // MARK: Pictures

    public func picture(_ id: String) async throws(CommunityError) -> RouteFile {
        if let draft = PostPicture(id: id).draft { return try await pendingPicture(draft.id, draft.index) }
        guard isPictureID(id) else { throw .noPicture }
        return try await translating {
            _ = try await claim()
            return try await pictures.value(for: id) { [client] in
                let bytes: [UInt8]
                do {
                    let request = Endpoint<[String]>.get("/v1/community/pictures/\(id)").request
                    bytes = try await client.call(Endpoint(request) { body, _ in body })
                } catch let error as NetworkError where error.statusCode == 404 {
                    throw CommunityError.noPicture
                }
                guard bytes.count <= Self.pictureSize, let format = PictureFormat(of: bytes) else { throw CommunityError.noPicture }
                return RouteFile(mediaType: format.mediaType, bytes: bytes)
            }
        }
    }

    public func location(of picture: PostPicture) -> String? { try? mediator.path(for: picture) }

    private func pendingPicture(_ draft: String, _ index: Int) async throws(CommunityError) -> RouteFile {
        do {
            let file = try await publishing.attachment(index, of: draft)
            guard let format = PictureFormat(of: file.bytes) else { throw PublishingError.notFound }
            return RouteFile(mediaType: format.mediaType, bytes: file.bytes)
        } catch {
            switch (error as? PublishingError)?.kind {
            case .signedOut: throw .signedOut
            case .storage: throw .storage
            default: throw .noPicture
            }
        }
    }

    // MARK: The end of a session

    /// Removes what belongs to anybody but whoever is signed in now. Call it when a session ends, and at the start, in case the app was
    /// killed between the two.
    public func purgeUnlessSignedIn() async throws(CommunityError) {
        try await translating {
            let user = await currentUser()
            if state.withLock({ $0.user != user }) { forget() }
            if user == nil { await pictures.removeAll() }
            try await shelf.purge(exceptOf: user)
        }
    }

    func forget() {
        state.withLock { state in
            let begun = state.begun
            state = State()
            (state.begun, state.counted) = (begun, begun)
        }
    }

    // MARK: Common

    /// Who is signed in, with what this device knows for them in memory.
    func claim() async throws -> String {
        guard let user = await currentUser() else { throw CommunityError.signedOut }
        if state.withLock({ $0.user == user }) { return user }
        let pages = try await shelf.pages(of: user)
        state.withLock { state in
            guard state.user != user else { return }
            state.user = user
            state.pages = pages ?? FeedPages()
            state.departed = []
            state.counted = state.begun
        }
        return user
    }

    /// What comes in after the person has signed out must not be kept or shown.
    private func check(_ user: String) async throws {
        guard await currentUser() == user else { throw CommunityError.signedOut }
    }

    func translating<Result>(_ work: () async throws -> Result) async throws(CommunityError) -> Result {
        do {
            return try await work()
        } catch let error as CommunityError {
            throw error
        } catch let error as NetworkError {
            switch error.category {
            case .unauthorized: throw .signedOut
            case .unusable: throw .unexpectedAnswer
            case .unavailable: throw .unreachable
            }
        } catch is CancellationError {
            throw .unreachable
        } catch {
            logger.error("the feed on this device failed", error: error)
            throw .storage
        }
    }
}
