public import Services

/// The dialog to share a page.
public enum ShareScreensModule {
    /// Registers the maker of the dialog.
    public static func register(into routes: inout RouteRegistry, services: AppServices) {
        routes.register(page: SharePage.self) { route, _ in ShareController(route, share: services.share) }
    }
}
