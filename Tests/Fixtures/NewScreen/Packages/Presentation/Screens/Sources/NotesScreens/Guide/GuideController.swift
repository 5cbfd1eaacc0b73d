import ScreensKit

enum GuideAction: Hashable, Sendable {
    case confirm
}

@MainActor
final class GuideController: ScreenController {
    var viewModel = GuideViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    var title: String { localized(.guide) }
    var view: GuideView { GuideView(viewModel: viewModel) }

    // MARK: Event handling

    func handle(_ action: GuideAction) {
        switch action {
        case .confirm: viewModel.confirm()
        }
    }
}

extension GuideController: Page {}
