public import Services

/// Web pages inside the app.
public enum WebScreensModule {
    /// Registers the maker of the page.
    public static func register(into routes: inout RouteRegistry, services: AppServices) {
        routes.register(page: WebPage.self) { route, navigator in
            WebPageController(id: route.id, bridge: services.web, navigator: navigator)
        }
    }
}
