import CoreScreensKit

enum ShareAction: Hashable, Sendable { case done(ShareOption.ID) }

@MainActor final class ShareController: ScreenController, Page {
    var viewModel = ShareViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    var title: String { localized(.share) }
    var view: ShareView { ShareView(viewModel: viewModel) }
    private let route: SharePage
    private let share: any ShareServing

    init(_ route: SharePage, share: any ShareServing) {
        self.route = route
        self.share = share
        viewModel.title = route.title
    }

    // MARK: Life cycle

    func load() async {
        do throws(ShareError) {
            let content = try await share.content(at: route.location, title: route.title)
            viewModel.show(content, at: route.location, await share.options(for: content))
        } catch {
            viewModel.show(error)
        }
    }

    // MARK: Event handling

    func handle(_ action: ShareAction) async {
        switch action {
        case .done(let id):
            await share.didShare(through: id)
            viewModel.showDone(id)
        }
    }
}
