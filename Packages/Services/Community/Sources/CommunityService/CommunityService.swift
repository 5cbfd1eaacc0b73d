public import CacheKit
public import CommunityAPI
import Foundation
import LoggingKit
public import NetworkKit
public import PersonalDataService
public import PublishingAPI
public import RoutingService
import Synchronization

/// The feed: from the device at once, from the back end when it answers, with one's own posts on their way on top.
public final class CommunityService: FeedProviding, PicturesProviding {
    /// What this device keeps of the feed. The back end has all of it too.
    public static let feed = PersonalPart(
        "community", .untilSignOut, migrations: FeedShelf.migrations, earlier: EarlierStore(removing: "community.sqlite"))
    /// Bytes in a picture.
    public static let pictureSize = 8 << 20
    /// Posts in a page.
    static let pageSize = 20

    private let client: HTTPClient
    private let openFeed: PersonalData.Door
    let pictures: Cache<String, RouteFile>
    private let publishing: any PendingPostsProviding
    let mediator: Mediator
    private let currentUser: @Sendable () async -> String?
    private let logger = Logger(label: "community")
    private let chores = Mutex<[Task<Void, Never>]>([])

    struct State {
        /// Of which shelf it is known.
        var opening = 0
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
    ///   - feed: leads to ``feed``.
    ///   - pictures: keeps pictures, by id; give it bounds in bytes by ``cost(of:)``.
    ///   - publishing: knows the posts on their way.
    ///   - mediator: announces `FeedChanged`; tells what publishing announces.
    ///   - currentUser: the id of whoever is signed in.
    public init(
        client: HTTPClient, feed: @escaping PersonalData.Door, pictures: Cache<String, RouteFile>,
        publishing: any PendingPostsProviding, mediator: Mediator, currentUser: @escaping @Sendable () async -> String?
    ) {
        self.client = client
        openFeed = feed
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
            let shelf = try await shelf()
            guard state.withLock({ $0.pages.isFetched }) else { return nil }
            return try await feed(of: shelf)
        }
    }

    @discardableResult
    public func refreshFeed() async throws(CommunityError) -> Feed {
        try await translating {
            let shelf = try await shelf()
            let (fetch, departed) = state.withLock { state in
                state.begun += 1
                return (state.begun, Set(state.departed.map(\.id)))
            }
            let page = try await page(after: nil)
            let isCurrent = state.withLock { state in
                guard state.opening == shelf.part.opening, fetch > state.counted else { return false }
                state.counted = fetch
                state.pages.refresh(page)
                // The back end had them when it answered: what is not in the feed now is not among the newest, or was removed.
                state.departed.removeAll { departed.contains($0.id) }
                return true
            }
            if isCurrent { try await keep(shelf) }
            try await check(shelf)
            return try await feed(of: shelf)
        }
    }

    @discardableResult
    public func loadMore() async throws(CommunityError) -> Feed {
        let (cursor, isFetched) = try await translating {
            _ = try await shelf()
            return state.withLock { ($0.pages.next, $0.pages.isFetched) }
        }
        guard isFetched else { return try await refreshFeed() }
        return try await translating {
            let shelf = try await shelf()
            if let cursor {
                let page = try await page(after: cursor)
                state.withLock { state in
                    if state.opening == shelf.part.opening { state.pages.append(page, after: cursor) }
                }
                try await keep(shelf)
            }
            try await check(shelf)
            return try await feed(of: shelf)
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

    private func keep(_ shelf: FeedShelf) async throws {
        let pages = state.withLock { $0.opening == shelf.part.opening ? $0.pages : nil }
        guard let pages else { return }
        try await check(shelf)
        try await shelf.replace(pages)
        mediator.post(FeedChanged())
    }

    private func feed(of shelf: FeedShelf) async throws -> Feed {
        let user = shelf.part.person
        // What departs between the two reads is in both, and shown once.
        let pending = (try? await publishing.pendingPosts()) ?? []
        let (pages, departed) = state.withLock { $0.opening == shelf.part.opening ? ($0.pages, $0.departed) : (FeedPages(), []) }
        return FeedMerge.feed(pages, pending: pending.filter { $0.author == user }, departed: departed, user: user)
    }

    /// A post has left the queue: it stays in sight until the feed has it.
    private func noteDeparture(_ post: PendingPost) async {
        guard await currentUser() == post.author, (try? await shelf()) != nil else { return }
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
            _ = try await shelf()
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

    // MARK: Common

    /// Removes from memory what belongs to whoever was signed in. Call it when a session ends.
    public func forgetUnlessSignedIn() async {
        guard await currentUser() == nil else { return }
        state.withLock { $0 = State(opening: $0.opening, begun: $0.begun, counted: $0.begun) }
        await pictures.removeAll()
    }

    /// What is kept for whoever is signed in, with what this device knows for them in memory.
    func shelf() async throws -> FeedShelf {
        let shelf = FeedShelf(part: try await openFeed())
        if state.withLock({ $0.opening == shelf.part.opening }) { return shelf }
        let pages = try await shelf.pages()
        state.withLock { state in
            guard state.opening < shelf.part.opening else { return }
            state = State(opening: shelf.part.opening, pages: pages ?? FeedPages(), begun: state.begun, counted: state.begun)
        }
        return shelf
    }

    /// What comes in after the person has signed out must not be kept or shown.
    private func check(_ shelf: FeedShelf) async throws {
        guard await currentUser() == shelf.part.person else { throw CommunityError.signedOut }
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
            if PersonalDataError.isSignedOut(error) { throw .signedOut }
            logger.error("the feed on this device failed", error: error)
            throw .storage
        }
    }
}
