public import CommunityAPI
public import PublishingAPI
public import RoutingService
import Synchronization

import struct Foundation.Date

/// A community in memory with posts in pages and configurable failures.
public final class FakeCommunity: FeedProviding, PicturesProviding, PostsChanging {
    private struct State {
        var posts: [CommunityPost]
        var pending: [PendingPost] = []
        var known: Int?
        var failure: CommunityError?
        var deletions: [CommunityPost.ID: PostDeletion] = [:]
    }

    private let state: Mutex<State>
    private let pageSize: Int
    private let userID: String
    private let mediator = Mediator(schemes: ["fake"])

    /// - Parameters:
    ///   - posts: All posts, newest first.
    ///   - isStored: Whether the first page is stored before the first fetch.
    public init(posts: [CommunityPost] = CommunityPost.samples, isStored: Bool = true, pageSize: Int = 2, userID: String = "usr-1") {
        self.userID = userID
        state = Mutex(State(posts: posts, known: isStored ? pageSize : nil))
        self.pageSize = pageSize
    }

    // MARK: Controls

    /// Makes calls of the back end fail with an error; nil lets them succeed again.
    public func fail(with error: CommunityError?) { state.withLock { $0.failure = error } }

    /// Sets the pending posts, oldest first.
    public func setPending(_ posts: [PendingPost]) {
        state.withLock { $0.pending = posts }
        mediator.post(FeedChanged())
    }

    /// Sets the state of a deletion; nil deletes the post, as the back end does.
    public func setDeletion(_ deletion: PostDeletion?, of post: CommunityPost.ID) {
        state.withLock { state in
            state.deletions[post] = deletion
            if deletion == nil { state.posts.removeAll { $0.id == post } }
        }
        mediator.post(FeedChanged())
    }

    // MARK: Serving

    public func storedFeed() async throws(CommunityError) -> Feed? { state.withLock { $0.known == nil ? nil : feed($0) } }

    @discardableResult
    public func refreshFeed() async throws(CommunityError) -> Feed { try load { $0.known = max($0.known ?? 0, pageSize) } }

    @discardableResult
    public func loadMore() async throws(CommunityError) -> Feed { try load { $0.known = ($0.known ?? 0) + pageSize } }

    public func feedChanges() -> AsyncStream<Feed> {
        mediator.values(after: FeedChanged.self) { _ in self.state.withLock { self.feed($0) } }
    }

    public func picture(_ id: String) async throws(CommunityError) -> RouteFile {
        throw state.withLock { $0.failure } ?? .noPicture
    }

    public func location(of picture: PostPicture) -> String? { "/community/picture/" + picture.id }

    public func location(of media: PostMedia) -> String? { "/community/media/" + media.id }

    public func delete(_ post: CommunityPost.ID) async throws(CommunityError) {
        let isOwn = state.withLock { state in
            let isOwn = state.posts.contains { $0.id == post && $0.author == userID }
            if isOwn { state.deletions[post] = .pending(state.failure) }
            return isOwn
        }
        guard isOwn else { throw .notYours }
        mediator.post(FeedChanged())
    }

    public func keep(_ post: CommunityPost.ID) async throws(CommunityError) {
        guard state.withLock({ $0.deletions.removeValue(forKey: post) }) != nil else { throw .tooLate }
        mediator.post(FeedChanged())
    }

    public func react(_ reaction: PostReaction?, to post: CommunityPost.ID) async throws(CommunityError) {
        if let failure = state.withLock({ $0.failure }) { throw failure }
        state.withLock { state in
            for index in state.posts.indices where state.posts[index].id == post {
                state.posts[index].reactions = state.posts[index].reactions.replacing(own: reaction)
            }
        }
        mediator.post(FeedChanged())
    }

    private func load(_ change: (inout State) -> Void) throws(CommunityError) -> Feed {
        let outcome: Result<Feed, CommunityError> = state.withLock { state in
            if let failure = state.failure { return .failure(failure) }
            change(&state)
            return .success(self.feed(state))
        }
        let loaded = try outcome.get()
        mediator.post(FeedChanged())
        return loaded
    }

    private func feed(_ state: State) -> Feed {
        let posts = state.posts.prefix(state.known ?? 0)
        return Feed(
            items: state.pending.reversed().map(Feed.Item.pending) + posts.map(Feed.Item.post), hasMore: posts.count < state.posts.count,
            deletions: state.deletions, userID: userID)
    }
}

extension CommunityPost {
    /// Three posts, the second with a picture.
    public static let samples = [
        CommunityPost(
            id: "3", author: "usr-3", authorName: "Jörg Weiß", text: "Grüße vom Hafen.", created: Date(timeIntervalSince1970: 1_800_000_300)
        ),
        CommunityPost(
            id: "2", author: "usr-2", authorName: "李小龍", text: "今天天氣很好", created: Date(timeIntervalSince1970: 1_800_000_200),
            pictures: [PostPictureInfo(id: "pic-1", width: 320, height: 200, alternative: "A lighthouse at dusk")]),
        CommunityPost(
            id: "1", author: "usr-2", authorName: "李小龍", text: "Hello, everyone.", created: Date(timeIntervalSince1970: 1_800_000_100)),
    ]
}
