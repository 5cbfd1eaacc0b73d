public import CacheKit
public import CommunityAPI
import LoggingKit
public import NetworkKit
import OutboxService
public import PersonalDataService
public import PublishingAPI
public import RoutingService
import Synchronization

/// Provides the feed: from the device at once, and from the back end, with the user's pending posts on top.
public final class CommunityService: FeedProviding, PicturesProviding {
    public static let feed = UserStoreDescription("community", .untilSignOut, migrations: FeedStore.migrations)
    /// The maximum size of a picture in bytes.
    static let pictureSize = 8 << 20
    /// The number of posts in a page.
    static let pageSize = 20

    let client: HTTPClient
    private let openFeed: PersonalData.StoreProvider
    let pictures: Cache<String, RouteFile>
    private let publishing: any PendingPostsProviding
    let outbox: Outbox<CommunityError>
    let mediator: Mediator
    private let currentUser: @Sendable () async -> String?
    private let logger = Logger(label: "community")
    private let tasks = Mutex<[Task<Void, Never>]>([])

    struct State {
        /// The opening of the store that the state belongs to.
        var opening = 0
        var pages = FeedPages()
        /// The posts that were published since the feed was fetched.
        var published: [PendingPost] = []
        /// The posts that were deleted in this session, which a late response can contain.
        var deleted: Set<CommunityPost.ID> = []
        /// The number of started fetches, and the latest one that was applied. Responses to earlier fetches are outdated.
        var begun = 0
        var counted = 0
    }
    let state = Mutex(State())

    /// - Parameters:
    ///   - client: Calls the back end with the user's token.
    ///   - feed: Provides the store ``feed``.
    ///   - changes: Provides the store ``changes``.
    ///   - pictures: Caches pictures by ID. Limit it in bytes by ``cost(of:)``.
    ///   - mediator: Announces `FeedChanged`, and the events of publishing.
    public init(
        client: HTTPClient, feed: @escaping PersonalData.StoreProvider, changes: @escaping PersonalData.StoreProvider,
        pictures: Cache<String, RouteFile>, publishing: any PendingPostsProviding, mediator: Mediator,
        currentUser: @escaping @Sendable () async -> String?, clock: any Clock<Duration> = ContinuousClock()
    ) {
        var rules = OutboxRules()
        rules.maximumAttempts = 12
        outbox = Outbox(open: changes, rules: rules, currentUser: currentUser, clock: clock, onChange: { mediator.post(FeedChanged()) })
        self.client = client
        openFeed = feed
        (self.pictures, self.publishing, self.mediator, self.currentUser) = (pictures, publishing, mediator, currentUser)
        let published = mediator.events(of: PostPublished.self)
        let changed = mediator.events(of: PendingPostsChanged.self)
        tasks.withLock { tasks in
            tasks = [
                Task { [weak self] in for await event in published { await self?.recordPublished(event.post) } },
                Task { for await _ in changed { mediator.post(FeedChanged()) } },
            ]
        }
    }

    deinit { tasks.withLock { for task in $0 { task.cancel() } } }

    /// Returns the cost of a picture in a cache.
    public static func cost(of picture: RouteFile) -> Int { picture.bytes.count + 64 }

    // MARK: Feed

    public func storedFeed() async throws(CommunityError) -> Feed? {
        try await translating {
            let feedStore = try await feedStore()
            guard state.withLock({ $0.pages.isFetched }) else { return nil }
            return try await feed(of: feedStore)
        }
    }

    @discardableResult
    public func refreshFeed() async throws(CommunityError) -> Feed {
        try await translating {
            let feedStore = try await feedStore()
            let (fetch, published) = state.withLock { state in
                state.begun += 1
                return (state.begun, Set(state.published.map(\.id)))
            }
            let page = try await page(after: nil)
            let isCurrent = state.withLock { state in
                guard state.opening == feedStore.userStore.opening, fetch > state.counted else { return false }
                state.counted = fetch
                state.pages.refresh(page)
                state.pages.remove(state.deleted)
                // The back end had these posts when it answered. If the feed does not contain them, they are older or removed.
                state.published.removeAll { published.contains($0.id) }
                return true
            }
            if isCurrent { try await save(feedStore) }
            try await check(feedStore)
            return try await feed(of: feedStore)
        }
    }

    @discardableResult
    public func loadMore() async throws(CommunityError) -> Feed {
        let (cursor, isFetched) = try await translating {
            _ = try await feedStore()
            return state.withLock { ($0.pages.next, $0.pages.isFetched) }
        }
        guard isFetched else { return try await refreshFeed() }
        return try await translating {
            let feedStore = try await feedStore()
            if let cursor {
                let page = try await page(after: cursor)
                state.withLock { state in
                    guard state.opening == feedStore.userStore.opening else { return }
                    state.pages.append(page, after: cursor)
                    state.pages.remove(state.deleted)
                }
                try await save(feedStore)
            }
            try await check(feedStore)
            return try await feed(of: feedStore)
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
            logger.warning("invalid posts were omitted", metadata: ["count": "\(payload.posts.failures.count)"])
        }
        let posts = payload.posts.elements
        return FeedPages.Page(
            posts: posts.prefix(Self.pageSize).map(\.post), next: payload.next, isComplete: payload.posts.failures.isEmpty,
            isCut: posts.count > Self.pageSize)
    }

    func save(_ feedStore: FeedStore) async throws {
        let pages = state.withLock { $0.opening == feedStore.userStore.opening ? $0.pages : nil }
        guard let pages else { return }
        try await check(feedStore)
        try await feedStore.replace(pages)
        mediator.post(FeedChanged())
    }

    private func feed(of feedStore: FeedStore) async throws -> Feed {
        let user = feedStore.userStore.userID
        // A post that is published between the two reads is in both, and shown once.
        let pending = (try? await publishing.pendingPosts()) ?? []
        let (pages, published) = state.withLock { $0.opening == feedStore.userStore.opening ? ($0.pages, $0.published) : (FeedPages(), []) }
        let posts = pages.entries.map(\.post)
        // The feed may contain a pending post whose response was lost.
        let arrived = Set(posts.filter { $0.author == user }.compactMap(\.draft))
        var ids: Set<String> = []
        let own = (published + pending.filter { $0.author == user }).filter { !arrived.contains($0.id) && ids.insert($0.id).inserted }
        let others = posts.map { post in
            var post = post
            // The draft IDs of other users could equal one of the user's own.
            if post.author != user { post.draft = nil }
            return Feed.Item.post(post)
        }
        return Feed(
            items: own.reversed().map(Feed.Item.pending) + others, hasMore: pages.next != nil, isCut: pages.isCut,
            deletions: await pendingDeletions(of: user), userID: user)
    }

    /// Removes a post from the feed that the back end has deleted.
    func recordDeleted(_ post: CommunityPost.ID, of user: String) async {
        guard await currentUser() == user, let feedStore = try? await feedStore() else { return }
        state.withLock { state in
            state.deleted.insert(post)
            state.pages.remove([post])
        }
        do {
            try await save(feedStore)
        } catch {
            logger.warning("a deleted post cannot be removed from the stored feed", error: error)
        }
    }

    /// Keeps a post visible that has left the queue, until the feed contains it.
    private func recordPublished(_ post: PendingPost) async {
        guard await currentUser() == post.author, (try? await feedStore()) != nil else { return }
        state.withLock { state in
            if !state.pages.entries.contains(where: { $0.post.draft == post.id && $0.post.author == post.author }) {
                state.published.append(post)
            }
        }
        mediator.post(FeedChanged())
        do {
            try await refreshFeed()
        } catch {
            logger.warning("the feed cannot be refreshed", error: error)
        }
    }

    // MARK: Pictures

    public func picture(_ id: String) async throws(CommunityError) -> RouteFile {
        if let draft = PostPicture(id: id).draft { return try await pendingPicture(draft.id, draft.index) }
        guard isPictureID(id) else { throw .noPicture }
        return try await translating {
            _ = try await feedStore()
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
            switch error as? PublishingError {
            case .signedOut: throw .signedOut
            case .storage: throw .storage
            default: throw .noPicture
            }
        }
    }

    // MARK: Common

    /// Clears the memory if no user is signed in. Call it when a session ends.
    func forgetUnlessSignedIn() async {
        guard await currentUser() == nil else { return }
        state.withLock { $0 = State(opening: $0.opening, begun: $0.begun, counted: $0.begun) }
        await pictures.removeAll()
    }

    /// Returns the store of the current user, after loading its content into memory.
    func feedStore() async throws -> FeedStore {
        let feedStore = FeedStore(userStore: try await openFeed())
        if state.withLock({ $0.opening == feedStore.userStore.opening }) { return feedStore }
        let pages = try await feedStore.pages()
        state.withLock { state in
            guard state.opening < feedStore.userStore.opening else { return }
            state = State(opening: feedStore.userStore.opening, pages: pages ?? FeedPages(), begun: state.begun, counted: state.begun)
        }
        return feedStore
    }

    /// Throws if the user has signed out, so that late responses are neither stored nor shown.
    private func check(_ feedStore: FeedStore) async throws {
        guard await currentUser() == feedStore.userStore.userID else { throw CommunityError.signedOut }
    }

    func translating<Result>(_ work: () async throws -> Result) async throws(CommunityError) -> Result {
        try await CommunityError.translating(logger, work)
    }
}
