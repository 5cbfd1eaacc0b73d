public import CoreScreensKit

extension ScreenDomain {
    /// The pages for maintainers of the app: metrics, log and the tour of the code.
    public static func diagnostics(_ diagnostics: any DiagnosticsServing) -> ScreenDomain {
        var domain = ScreenDomain(in: "profile")
        domain.page(DiagnosticsPage.self) { _, navigator in
            MetricsController(metrics: diagnostics, previousRun: diagnostics, navigator: navigator)
        }
        domain.page(LogPage.self) { page, _ in LogController(log: diagnostics, text: page.text ?? "") }
        domain.page(TourPage.self) { _, _ in TourController(taps: diagnostics) }
        return domain
    }
}
