import FinanceAPI
public import RoutingService

/// What other domains may ask of finance.
public enum FinanceModule {
    /// Registers the handlers.
    public static func register(into routes: inout RouteRegistry, service: FinanceService) {
        routes.register(Pay.self) { try await service.pay($0) }
        routes.register(PayableAccounts.self) { try await service.payableAccounts($0) }
    }
}
