import PresentationKit
import RoutingService
import ScreensKit

/// Explains why a page cannot be shown.
@MainActor
final class MessageController: ScreenController, Page {
    let outlet = Outlet()
    let reason: RoutingError?

    init(_ reason: RoutingError?) {
        self.reason = reason
    }

    var title: String { say(reason?.isSwitchedOff == true ? .switchedOff : .notAvailable) }
    var view: some View { EmptyState(title, message: say(reason?.wording ?? .tryLater)) }
}

/// The content of a window before its first page.
@MainActor
final class BlankController: ScreenController {
    let outlet = Outlet()
    var view: Node { .empty }
}
