import ScreensKit

enum FeedAction: Hashable, Sendable {
    case refresh
    case more
    case retry(PendingPost.ID)
    case cancel(PendingPost.ID)
}

@MainActor
final class FeedController: ScreenController {
    var viewModel = FeedViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    var title: String { localized(.community) }
    var view: FeedView { FeedView(viewModel: viewModel) }

    private let feed: any FeedProviding
    private let pictures: any PicturesProviding
    private let pending: any PendingPostsProviding
    private let navigator: any Navigating

    private let media: [PostMedium]

    init(
        feed: any FeedProviding, pictures: any PicturesProviding, pending: any PendingPostsProviding, media: [PostMedium] = PostMedium.all,
        navigator: any Navigating
    ) {
        self.media = media
        self.feed = feed
        self.pictures = pictures
        self.pending = pending
        self.navigator = navigator
    }

    // MARK: Life cycle

    func load() async {
        viewModel.composeLocation = navigator.location(of: ComposePostPage())
        viewModel.mediaLinks = media.map {
            FeedViewModel.MediaLink(title: $0.title, location: navigator.location(of: ComposePostPage(kind: $0.rules.kind.rawValue)))
        }
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
        }
    }

    private func change(_ work: () async throws(PublishingError) -> Void) async {
        do throws(PublishingError) {
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

    private func showStored() async {
        if let stored = try? await feed.storedFeed() { viewModel.feed.value = content(stored) }
    }

    private func content(_ feed: Feed) -> FeedViewModel.Content {
        FeedViewModel.Content(
            feed, picture: { pictures.location(of: $0) }, media: { pictures.location(of: $0) },
            edit: { navigator.location(of: ComposePostPage(draft: $0)) })
    }
}

extension FeedController: Page {}
