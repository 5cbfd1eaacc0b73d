import ScreensKit

import struct Foundation.Date

enum FeedAction: Hashable, Sendable {
    case refresh, more
    case retry(PendingPost.ID)
    case cancel(PendingPost.ID)
    case react(PostReaction?, CommunityPost.ID)
    case askToDelete(CommunityPost.ID)
    case delete(CommunityPost.ID)
    case keep(CommunityPost.ID)
}

@MainActor final class FeedController: ScreenController, Page {
    var viewModel = FeedViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    var title: String { localized(.community) }
    var view: FeedView { FeedView(viewModel: expected(\.viewModel)) }
    private let feed: any FeedProviding
    private let pictures: any PicturesProviding
    private let posts: any PostsChanging
    private let pending: any PendingPostsProviding
    private let navigator: any Navigating
    private let now: @Sendable () -> Date
    /// The post whose deletion the user has to confirm.
    private var asked: CommunityPost.ID?
    /// The posts with a reaction on its way: one at a time, so that they arrive in order.
    private var reacting: Set<CommunityPost.ID> = []

    init(
        feed: any FeedProviding, pictures: any PicturesProviding, posts: any PostsChanging, pending: any PendingPostsProviding,
        now: @escaping @Sendable () -> Date, navigator: any Navigating
    ) {
        (self.posts, self.feed, self.pictures, self.pending) = (posts, feed, pictures, pending)
        (self.now, self.navigator) = (now, navigator)
    }

    // MARK: Life cycle

    func load() async {
        viewModel.composeLocation = navigator.location(of: ComposePostPage())
        await showStored()
        await refresh()
    }

    func didAppear() async {
        let changes = feed.feedChanges()
        // The page may have changed while it was covered.
        await showStored()
        for await feed in changes { viewModel.feed.value = content(feed) }
    }

    // MARK: Event handling

    func handle(_ action: FeedAction) async {
        switch action {
        case .refresh: await refresh()
        case .more: await showMore()
        case .retry(let id): await change { () throws(PublishingError) in try await pending.retry(id) }
        case .cancel(let id): await change { () throws(PublishingError) in try await pending.cancel(id) }
        case .react(let reaction, let id): await react(reaction, to: id)
        case .askToDelete(let id):
            asked = id
            await showStored()
        case .delete(let id):
            asked = nil
            await change { () throws(CommunityError) in try await posts.delete(id) }
        case .keep(let id) where asked == id:
            asked = nil
            await showStored()
        case .keep(let id): await change { () throws(CommunityError) in try await posts.keep(id) }
        }
    }

    private func react(_ reaction: PostReaction?, to id: CommunityPost.ID) async {
        guard reacting.insert(id).inserted else { return }
        func change(_ viewModel: inout FeedViewModel) { viewModel.feed.value?.react(reaction, to: id) }
        await optimistically(\.viewModel, change) { () throws(CommunityError) in
            try await posts.react(reaction, to: id)
        } failed: {
            viewModel.feed.fail($0.message)
            await showStored()
        }
        reacting.remove(id)
    }

    private func change<Failure: UserFacingError>(_ work: () async throws(Failure) -> Void) async {
        do throws(Failure) {
            try await work()
            if let stored = try? await feed.storedFeed() { viewModel.feed.show(content(stored)) }
        } catch {
            viewModel.feed.fail(error.message)
            await showStored()
        }
    }

    // MARK: View-model assembly

    private func refresh() async {
        await fetch(\.viewModel.feed, failed: \.message) { () throws(CommunityError) in content(try await feed.refreshFeed()) }
    }

    private func showMore() async {
        await busy(\.viewModel.isLoadingMore) { () throws(CommunityError) in
            viewModel.feed.show(content(try await feed.loadMore()))
        } failed: {
            viewModel.feed.fail($0.message)
        }
    }

    private func showStored() async { if let stored = try? await feed.storedFeed() { viewModel.feed.value = content(stored) } }

    private func content(_ feed: Feed) -> FeedViewModel.Content {
        FeedViewModel.Content(
            feed, now: now(), asked: asked, picture: { pictures.location(of: $0) }, media: { pictures.location(of: $0) },
            edit: { navigator.location(of: ComposePostPage(draft: $0)) },
            share: { [navigator] in navigator.location(of: SharePage(location: $0, title: $1)) },
            text: { navigator.location(of: PostText(id: $0)) })
    }
}
