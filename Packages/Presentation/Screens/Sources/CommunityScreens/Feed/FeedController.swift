import PresentationKit
import ScreensKit
import Services

enum FeedAction: Hashable, Sendable {
    case refresh
    case more
    case retry(PendingPost.ID)
    case cancel(PendingPost.ID)
}

@MainActor
final class FeedController: ScreenController {
    var viewModel = FeedViewModel() { didSet { outlet.setNeedsRender() } }
    let outlet = Outlet()
    let title = "Community"
    var view: FeedView { FeedView(viewModel: viewModel) }

    private let feed: any FeedProviding
    private let pictures: any PicturesProviding
    private let pending: any PendingPostsProviding
    private let navigator: any Navigating

    init(feed: any FeedProviding, pictures: any PicturesProviding, pending: any PendingPostsProviding, navigator: any Navigating) {
        self.feed = feed
        self.pictures = pictures
        self.pending = pending
        self.navigator = navigator
    }

    // MARK: Life cycle

    func load() async {
        viewModel.composeLocation = navigator.location(of: ComposePostPage())
        if let stored = try? await feed.storedFeed() { show(stored) }
        await refresh()
    }

    func didAppear() async {
        let changes = feed.feedChanges()
        // What changed while another page covered this one.
        if let stored = try? await feed.storedFeed() { show(stored) }
        for await feed in changes { show(feed) }
    }

    // MARK: Event handling

    func handle(_ action: FeedAction) async {
        switch action {
        case .refresh: await refresh()
        case .more: await showMore()
        case .retry(let id): await change { () throws(PublishingError) in try await pending.retry(id) }
        case .cancel(let id): await change { () throws(PublishingError) in try await pending.cancel(id) }
        }
    }

    private func change(_ work: () async throws(PublishingError) -> Void) async {
        do throws(PublishingError) {
            try await work()
            viewModel.notice = nil
        } catch {
            viewModel.notice = error.words
        }
        if let stored = try? await feed.storedFeed() { show(stored) }
    }

    // MARK: View-model assembly

    private func refresh() async {
        await fetch(\.viewModel.isRefreshing) { () throws(CommunityError) in try await feed.refreshFeed() }
    }

    private func showMore() async {
        await fetch(\.viewModel.isLoadingMore) { () throws(CommunityError) in try await feed.loadMore() }
    }

    private func fetch(
        _ flag: ReferenceWritableKeyPath<FeedController, Bool>, _ work: () async throws(CommunityError) -> Feed
    ) async {
        await busy(flag) { () throws(CommunityError) in
            show(try await work())
            viewModel.notice = nil
        } failed: {
            viewModel.show($0)
        }
    }

    private func show(_ feed: Feed) {
        viewModel.show(
            feed, picture: { pictures.location(of: $0) }, edit: { navigator.location(of: ComposePostPage(draft: $0)) })
    }
}

extension FeedController: Page {}
