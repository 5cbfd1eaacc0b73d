public import ScreensKit

extension ScreenDomain {
    /// Web pages inside the app.
    public static func web(_ bridge: any WebBridgeServing) -> ScreenDomain {
        var domain = ScreenDomain(in: "profile")
        domain.page(WebPage.self) { route, navigator in WebPageController(id: route.id, bridge: bridge, navigator: navigator) }
        return domain
    }
}
