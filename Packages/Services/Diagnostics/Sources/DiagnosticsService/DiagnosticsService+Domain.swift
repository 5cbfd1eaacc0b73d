import DiagnosticsAPI
public import DomainAPI
import RoutingService

extension DiagnosticsService {
    /// The description of the service for the app.
    public var domain: Domain {
        var domain = Domain("diagnostics")
        domain.routes.register(MakeDiagnosticsReport.self) { _ in await DiagnosticsReport.text(self) }
        return domain
    }
}
