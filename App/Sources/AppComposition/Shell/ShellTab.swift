import PresentationKit
import RoutingService

/// One tab of the shell: the route of its first page, and how the tab is labelled.
struct ShellTab: Sendable {
    let id: String
    let label: @Sendable (ShellText) -> String
    let icon: Icon
    /// The pattern of its first page.
    let path: String
    let makePage: @MainActor @Sendable (Mediator, any Navigating) async throws -> any Page

    var location: String { "/" + path }

    init<R: PlainRoute & PageRoute>(_ id: String, label: @escaping @Sendable (ShellText) -> String, icon: Icon, _ route: R.Type) {
        self.id = id
        self.label = label
        self.icon = icon
        path = R.path
        makePage = { mediator, navigator in try await mediator(R(), context: RouteContext(navigator: navigator)) }
    }

    /// The tab with a stack that begins with its first page.
    @MainActor func item(showing stack: StackContainer, in text: ShellText) -> TabContainer.Tab {
        TabContainer.Tab(id: id, label: label(text), icon: icon, location: location, controller: stack)
    }
}
