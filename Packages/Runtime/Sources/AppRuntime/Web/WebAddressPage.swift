import PresentationKit
import RoutingService

/// A web page of an origin that the path configuration lists. It is shown in a frame without any capability.
struct WebAddressPage: PageRoute {
    static let path = "web"
    static let exposure: Exposure = [.native, .web]
    static let examples = [
        WebAddressPage(address: "https://help.app.example"),
        WebAddressPage(address: "https://help.app.example/fees?year=2026&kind=a%20b#cards"),
    ]

    /// The absolute address, validated when the page is created.
    var address: String
}

@MainActor
final class WebAddressController: ScreenController, Page {
    enum Action: Hashable, Sendable {
        case hear(String)
    }

    let context = ScreenContext()
    let address: String

    init(address: String) {
        self.address = address
    }

    /// The host name.
    var title: String { String(address.dropFirst("https://".count).prefix { !":/?#".contains($0) }) }
    var view: WebFrame { WebFrame(title, location: address, outbox: FrameOutbox(), onMessage: Action.hear) }

    /// Ignores the messages of the page, which is not one of the server's.
    func handle(_ action: Action) async {}
}

extension WebAddressPage {
    /// Registers the page for listed origins.
    static func register(into routes: inout RouteRegistry, paths: Paths) {
        routes.register(page: WebAddressPage.self) { route, _ in
            guard let address = paths.current.webPage(for: route.address) else {
                throw RoutingError.notFound(address: "/" + WebAddressPage.path)
            }
            return WebAddressController(address: address)
        }
    }

    /// Shows an address without a route as a web page if the path configuration lists its origin, and an error otherwise.
    static func notFound(paths: Paths, mediator: Mediator) -> NotFoundHandler {
        { [weak mediator] unknown in
            guard let mediator, let address = paths.current.webPage(for: unknown.address) else { throw unknown.error }
            return try await mediator(WebAddressPage(address: address), context: unknown.context)
        }
    }
}
