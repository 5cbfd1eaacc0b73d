import PresentationKit
import RoutingService

/// One tab of the shell: the route of its first page, and how the tab is labelled.
struct ShellTab: Sendable {
    let id: String
    let label: String
    let icon: Icon
    let location: String
    let makePage: @MainActor @Sendable (Mediator, any Navigating) async throws -> any Page

    init<R: PlainRoute & PageRoute>(_ id: String, label: String, icon: Icon, _ route: R.Type) {
        self.id = id
        self.label = label
        self.icon = icon
        location = "/" + R.path
        makePage = { mediator, navigator in try await mediator(R(), context: RouteContext(navigator: navigator)) }
    }
}
