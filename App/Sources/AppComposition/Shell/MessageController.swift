import PresentationKit
import RoutingService

/// Says in one sentence why there is nothing else to see.
@MainActor
final class MessageController: ScreenController, Page {
    let outlet = Outlet()
    private let name: Wording
    private let message: Wording

    init(title: Wording, message: Wording) {
        name = title
        self.message = message
    }

    var title: String { say(name) }
    var view: some View { EmptyState(title, message: say(message)) }
}

/// What is there before the first page.
@MainActor
final class BlankController: ScreenController {
    let outlet = Outlet()
    var view: Node { .empty }
}
