public import Services

/// The pages for whoever looks after the app: its figures and its log.
public enum DiagnosticsScreensModule {
    /// Registers the makers of the pages.
    public static func register(into routes: inout RouteRegistry, services: AppServices) {
        routes.register(page: DiagnosticsPage.self) { _, navigator in
            FiguresController(figures: services.figures, previousRun: services.previousRun, navigator: navigator)
        }
        routes.register(page: LogPage.self) { page, _ in LogController(log: services.log, text: page.text ?? "") }
    }
}
