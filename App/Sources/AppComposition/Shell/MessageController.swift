import PresentationKit
import RoutingService

/// Says in one sentence why there is nothing else to see.
@MainActor
final class MessageController: ScreenController, Page {
    let outlet = Outlet()
    let title: String
    private let message: String

    init(title: String, message: String) {
        self.title = title
        self.message = message
    }

    var view: some View { EmptyState(title, message: message) }
}

/// What is there before the first page.
@MainActor
final class BlankController: ScreenController {
    let outlet = Outlet()
    var view: Node { .empty }
}
