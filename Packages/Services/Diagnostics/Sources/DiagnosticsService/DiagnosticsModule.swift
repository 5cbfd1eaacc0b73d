import DiagnosticsAPI
public import RoutingService

/// What other domains may ask of diagnostics.
public enum DiagnosticsModule {
    /// Registers the handlers.
    public static func register(into routes: inout RouteRegistry, service: DiagnosticsService) {
        routes.register(MakeDiagnosticsReport.self) { _ in await DiagnosticsReport.text(service) }
    }
}
