public import Services

/// The pages of the finance domain.
public enum FinanceScreensModule {
    /// Registers the makers of the pages.
    public static func register(into routes: inout RouteRegistry, services: AppServices) {
        routes.register(page: OverviewPage.self) { _, navigator in
            OverviewController(accounts: services.accounts, navigator: navigator)
        }
        routes.register(page: AccountPage.self) { route, navigator in
            AccountController(id: route.id, history: services.accountHistory, accounts: services.accounts, navigator: navigator)
        }
        routes.register(page: ImportStatementPage.self) { route, _ in
            ImportStatementController(
                id: route.id, history: services.accountHistory, accounts: services.accounts, statements: services.statements)
        }
        routes.register(page: TransferPage.self) { route, navigator in
            TransferController(
                from: route.from, accounts: services.accounts, transfers: services.transfers, makeID: services.makeOrderID,
                navigator: navigator)
        }
    }
}
