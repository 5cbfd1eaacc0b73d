import CoreScreensKit
import PresentationKit
import RoutingService

/// Explains why a page cannot be shown.
@MainActor
final class MessageController: ScreenController, Page {
    let context = ScreenContext()
    let reason: RoutingError?

    init(_ reason: RoutingError?) {
        self.reason = reason
    }

    var title: String { localized(reason?.isSwitchedOff == true ? .switchedOff : .notAvailable) }
    var view: some View { EmptyState(title, message: localized(reason?.message ?? .tryLater)) }
}

/// The content of a window before its first page.
@MainActor
final class BlankController: ScreenController {
    let context = ScreenContext()
    var view: Node { .empty }
}
