import PresentationKit
import Services

enum ComposeAction: Hashable, Sendable {
    case publish(FormValues)
    case retry
}

@MainActor
final class ComposeController: ScreenController {
    var viewModel = ComposeViewModel() { didSet { outlet.setNeedsRender() } }
    let outlet = Outlet()
    var title: String { viewModel.title }
    var view: ComposeView { ComposeView(viewModel: viewModel) }

    private let editing: String?
    private let posts: any PostPublishing
    private let pending: any PendingPostsProviding
    private let navigator: any Navigating
    /// One for the page: sending the form twice publishes once.
    private let draft: String
    /// The pictures of the post that is changed.
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
        viewModel.isReady = editing == nil
    }

    // MARK: Life cycle

    func load() async {
        guard let editing else { return }
        do throws(PublishingError) {
            guard let post = try await pending.pendingPosts().first(where: { $0.id == editing }) else { throw .notFound }
            guard post.isEditable else { throw .alreadyLeft }
            kept = []
            for index in post.attachments.indices { kept.append(try await pending.attachment(index, of: editing)) }
            viewModel.show(post)
        } catch {
            viewModel.show(error)
        }
    }

    // MARK: Event handling

    func handle(_ action: ComposeAction) async {
        switch action {
        case .retry:
            viewModel.failure = nil
            await load()
        case .publish(let form):
            viewModel.keep(form)
            await publish(viewModel.draft(id: draft, picture: form.file("picture"), kept: kept))
        }
    }

    private func publish(_ draft: PostDraft) async {
        await busy(\.viewModel.isSending) { () throws(PublishingError) in
            if editing == nil {
                try await posts.publish(draft)
            } else {
                try await pending.edit(draft)
            }
            await navigator.close()
        } failed: {
            viewModel.show($0)
        }
    }
}

extension ComposeController: Page {}
