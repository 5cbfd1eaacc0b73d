import DiagnosticsAPI
public import DomainAPI
import RoutingService

extension DiagnosticsService {
    /// What the house must know of diagnostics.
    public var domain: Domain {
        var domain = Domain("diagnostics")
        domain.routes.register(MakeDiagnosticsReport.self) { _ in await DiagnosticsReport.text(self) }
        return domain
    }
}
