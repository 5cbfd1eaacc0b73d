public import CoreScreensKit

extension ScreenDomain {
    /// Web pages inside the app.
    public static func web(_ bridge: any WebBridgeServing) -> ScreenDomain {
        var domain = ScreenDomain(in: "profile")
        domain.page(WebPage.self) { route, navigator in WebPageController(id: route.id, bridge: bridge, navigator: navigator) }
        return domain
    }

    /// Creates the screen of a web page that is shown at the address of a page of the app.
    @MainActor public static func replacementPage(
        _ replacement: PathConfiguration.Replacement, bridge: any WebBridgeServing, navigator: any Navigating
    ) -> any ReplacementPage {
        WebPageController(id: replacement.webPage, replacement: replacement, bridge: bridge, navigator: navigator)
    }
}

/// A screen that may show a web page at the address of a page of the app.
@MainActor public protocol ReplacementPage: Page {
    /// The shown web page and its parameters; nil for a web page at its own address.
    var replacement: PathConfiguration.Replacement? { get }
}
