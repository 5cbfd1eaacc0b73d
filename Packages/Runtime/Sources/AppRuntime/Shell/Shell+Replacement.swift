import CoreScreensKit
import PresentationKit
import RoutingService
import WebScreens

// Pages of the app that become web pages, and back.
extension Shell {
    /// Creates open pages again, in their places, whose address belongs to a web page since they were opened, or to a page of the app again.
    /// A page with unsent input stays.
    func replaceMovedPages() async {
        guard let main else { return }
        let configured = paths
        for screen in main.stacks.values.flatMap(\.children) + main.modal.dialogs where isMoved(screen, by: configured) {
            // The page is already open, so the origin of its address does not matter. If it cannot be created, the old one stays.
            guard let page = await makePage(at: screen.location), isMoved(screen, by: paths) else { continue }
            main.modal.replace(screen.controller, with: page)
            for stack in main.stacks.values { stack.replace(screen.controller, with: page) }
        }
    }

    private func isMoved(_ screen: ScreenHost, by paths: PathConfiguration) -> Bool {
        // A message may be about an address that its origin may not open.
        guard !(screen.controller is MessageController), !screen.hasUnsentInput else { return false }
        return (screen.controller as? any ReplacementPage)?.replacement != paths.replacement(for: screen.location)
    }
}
