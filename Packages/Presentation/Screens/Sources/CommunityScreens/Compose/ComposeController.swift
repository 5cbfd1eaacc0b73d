import ScreensKit

enum ComposeAction: Hashable, Sendable {
    case publish(FormValues)
    /// Chooses a kind of post; nil for text and pictures.
    case choose(PostKind?)
    case retry
}

@MainActor final class ComposeController: ScreenController, Page {
    var viewModel = ComposeViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    var title: String { localized(viewModel.title) }
    var view: ComposeView { ComposeView(viewModel: viewModel) }
    private let editing: String?
    private let media: [PostMedium]
    private let posts: any PostPublishing
    private let pending: any PendingPostsProviding
    private let navigator: any Navigating
    /// The draft ID of the page: submitting the form twice publishes once.
    private let draft: String
    private var kept: [PostAttachment] = []

    /// - Parameter kind: The kind of a new post; text and pictures if there is no such medium.
    init(
        editing: String?, kind: String? = nil, media: [PostMedium] = PostMedium.all, posts: any PostPublishing,
        pending: any PendingPostsProviding, makeID: @Sendable () -> String, navigator: any Navigating
    ) {
        (self.editing, self.media, self.posts, self.pending) = (editing, media, posts, pending)
        self.navigator = navigator
        draft = editing ?? makeID()
        viewModel.isEditing = editing != nil
        if let kind { use(PostKind(rawValue: kind)) }
        guard editing == nil else { return }
        viewModel.media = media
        viewModel.post.show(())
    }

    // MARK: Life cycle

    func load() async {
        guard let editing else { return }
        do throws(PublishingError) {
            guard let post = try await pending.pendingPosts().first(where: { $0.id == editing }) else { throw .notFound }
            guard post.isEditable else { throw .alreadyLeft }
            kept = post.attachments.enumerated().map { PostAttachment(keeping: $0, alternative: $1.alternative) }
            use(post.kind)
            viewModel.form.fill(post)
            viewModel.post.show(())
        } catch {
            viewModel.post.fail(error.message)
        }
    }

    private func use(_ kind: PostKind?) { viewModel.form.use(media.first { $0.rules.kind == kind }) }

    // MARK: Event handling

    func handle(_ action: ComposeAction) async {
        switch action {
        case .retry: await load()
        case .choose(let kind): use(kind)
        case .publish(let values):
            await submit(\.viewModel.form, values, failed: explain) {
                $0.draft(id: draft, kept: kept)
            } work: { (draft) throws(PublishingError) in
                if editing == nil { try await posts.publish(draft) } else { try await pending.edit(draft) }
                await navigator.close(self)
            }
        }
    }

    private func explain(_ error: PublishingError) -> LocalizedText? { viewModel.form.explain(error) }
}
