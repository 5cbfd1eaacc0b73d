import ScreensKit

enum ComposeAction: Hashable, Sendable {
    case publish(FormValues)
    case retry
}

@MainActor
final class ComposeController: ScreenController {
    var viewModel = ComposeViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    var title: String { localized(viewModel.title) }
    var view: ComposeView { ComposeView(viewModel: viewModel) }

    private let editing: String?
    private let posts: any PostPublishing
    private let pending: any PendingPostsProviding
    private let navigator: any Navigating
    /// The draft ID of the page: submitting the form twice publishes once.
    private let draft: String
    /// The existing pictures of an edited post.
    private var kept: [PostAttachment] = []

    init(
        editing: String?, posts: any PostPublishing, pending: any PendingPostsProviding, makeID: @Sendable () -> String,
        navigator: any Navigating
    ) {
        self.editing = editing
        self.posts = posts
        self.pending = pending
        self.navigator = navigator
        draft = editing ?? makeID()
        viewModel.isEditing = editing != nil
        if editing == nil { viewModel.post.show(()) }
    }

    // MARK: Life cycle

    func load() async {
        guard let editing else { return }
        do throws(PublishingError) {
            guard let post = try await pending.pendingPosts().first(where: { $0.id == editing }) else { throw .notFound }
            guard post.isEditable else { throw .alreadyLeft }
            kept = []
            for index in post.attachments.indices { kept.append(try await pending.attachment(index, of: editing)) }
            viewModel.form.fill(post)
            viewModel.post.show(())
        } catch {
            viewModel.post.fail(error.message)
        }
    }

    // MARK: Event handling

    func handle(_ action: ComposeAction) async {
        switch action {
        case .retry: await load()
        case .publish(let values):
            await submit(\.viewModel.form, values, failed: explain) {
                $0.draft(id: draft, kept: kept)
            } work: { (draft) throws(PublishingError) in
                if editing == nil {
                    try await posts.publish(draft)
                } else {
                    try await pending.edit(draft)
                }
                await navigator.close(self)
            }
        }
    }

    private func explain(_ error: PublishingError) -> LocalizedText? { viewModel.form.explain(error) }
}

extension ComposeController: Page {}
