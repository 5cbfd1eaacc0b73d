public import PublishingAPI
import RoutingService
import Synchronization

import struct Foundation.Date

/// A queue in memory whose progress the test controls. It only checks that a draft is not empty.
public final class FakePublishing: PostPublishing, PendingPostsProviding {
    private struct State {
        var posts: [PendingPost]
        var attachments: [String: [PostAttachment]] = [:]
        var published: [PendingPost] = []
        var failure: PublishingError?
        var retried: [String] = []
    }

    private let state: Mutex<State>
    private let mediator = Mediator(schemes: ["fake"])
    private let author: String

    /// - Parameter posts: The initial posts, oldest first.
    public init(posts: [PendingPost] = [], author: String = "usr-1") {
        state = Mutex(State(posts: posts))
        self.author = author
    }

    // MARK: Controls

    /// Makes all calls fail with an error; nil lets them succeed again.
    public func fail(with error: PublishingError?) { state.withLock { $0.failure = error } }

    /// Sets the progress of a post.
    public func set(_ stage: PendingPost.Stage, of id: String, stepsDone: Int = 0) {
        state.withLock { state in
            guard let index = state.posts.firstIndex(where: { $0.id == id }) else { return }
            state.posts[index].stage = stage
            state.posts[index].stepsDone = stepsDone
        }
        mediator.post(PendingPostsChanged())
    }

    /// Publishes a post.
    public func publish(_ id: String, as post: String) {
        state.withLock { state in
            guard let index = state.posts.firstIndex(where: { $0.id == id }) else { return }
            var published = state.posts.remove(at: index)
            published.stage = .published(post: post)
            state.published.append(published)
        }
        mediator.post(PendingPostsChanged())
    }

    public var retried: [String] { state.withLock { $0.retried } }

    // MARK: Publishing

    @discardableResult
    public func publish(_ draft: PostDraft) async throws(PublishingError) -> PendingPost {
        try check(draft)
        let post = state.withLock { state in
            if let known = (state.posts + state.published).first(where: { $0.id == draft.id }) { return known }
            let post = pending(draft)
            state.posts.append(post)
            state.attachments[draft.id] = draft.attachments
            return post
        }
        mediator.post(PendingPostsChanged())
        return post
    }

    @discardableResult
    public func edit(_ draft: PostDraft) async throws(PublishingError) -> PendingPost {
        try check(draft)
        let post = try change(draft.id) { state, index throws(PublishingError) in
            guard state.posts[index].isEditable else { throw .alreadyLeft }
            var draft = draft
            for (position, attachment) in draft.attachments.enumerated() {
                guard let kept = attachment.kept else { continue }
                guard let files = state.attachments[draft.id], files.indices.contains(kept) else { throw .notFound }
                draft.attachments[position] = files[kept]
                draft.attachments[position].alternative = attachment.alternative
            }
            let created = state.posts[index].created
            state.posts[index] = pending(draft)
            state.posts[index].created = created
            state.attachments[draft.id] = draft.attachments
            return state.posts[index]
        }
        return post
    }

    private func check(_ draft: PostDraft) throws(PublishingError) {
        if let failure = state.withLock({ $0.failure }) { throw failure }
        if draft.kind == .image, draft.attachments.isEmpty { throw .pictureMissing }
        if draft.kind == .text, draft.text.isEmpty { throw .textMissing }
    }

    private func pending(_ draft: PostDraft) -> PendingPost {
        PendingPost(
            id: draft.id, author: author, kind: draft.kind, text: draft.text,
            attachments: draft.attachments.map(PendingAttachment.init),
            created: Date(timeIntervalSince1970: 1_800_000_000), stepCount: draft.attachments.count * 2 + 1)
    }

    // MARK: Pending posts

    public func pendingPosts() async throws(PublishingError) -> [PendingPost] {
        let (posts, failure) = state.withLock { ($0.posts, $0.failure) }
        if let failure { throw failure }
        return posts
    }

    public func pendingPostChanges() -> AsyncStream<[PendingPost]> {
        mediator.values(nowAndAfter: PendingPostsChanged.self) { self.state.withLock { $0.posts } }
    }

    public func attachment(_ index: Int, of post: String) async throws(PublishingError) -> PostAttachment {
        guard let files = state.withLock({ $0.attachments[post] }), files.indices.contains(index) else { throw .notFound }
        return files[index]
    }

    public func retry(_ id: String) async throws(PublishingError) {
        try change(id) { state, index throws(PublishingError) in
            state.posts[index].stage = .waiting
            state.retried.append(id)
        }
    }

    public func cancel(_ id: String) async throws(PublishingError) {
        try change(id) { state, index throws(PublishingError) in
            guard state.posts[index].isCancellable else { throw .alreadyLeft }
            state.posts.remove(at: index)
        }
    }

    private func change<Result: Sendable>(
        _ id: String, _ body: (inout State, Int) throws(PublishingError) -> Result
    ) throws(PublishingError) -> Result {
        let outcome: Swift.Result<Result, PublishingError> = state.withLock { state in
            if let failure = state.failure { return .failure(failure) }
            guard let index = state.posts.firstIndex(where: { $0.id == id }) else { return .failure(.notFound) }
            do throws(PublishingError) { return .success(try body(&state, index)) } catch { return .failure(error) }
        }
        let result = try outcome.get()
        mediator.post(PendingPostsChanged())
        return result
    }
}
