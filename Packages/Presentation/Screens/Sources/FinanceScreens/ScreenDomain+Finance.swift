public import ScreensKit

extension ScreenDomain {
    /// The pages of the finance domain.
    /// - Parameters:
    ///   - links: The links of all domains, of which the overview shows those of its tab.
    ///   - makeID: Creates an unpredictable, unique ID for an order.
    public static func finance(
        _ finance: any FinanceServing, preferences: any PreferencesServing, links: TabLinks = TabLinks(),
        makeID: @escaping @Sendable () -> String
    ) -> ScreenDomain {
        var domain = ScreenDomain(tab: Tab("money", icon: .wallet, .money))
        domain.name(dataOf: "finance", .accountData, restored: .importedData)
        domain.page(OverviewPage.self, .tab) { _, navigator in
            OverviewController(
                accounts: finance, transfers: finance, preferences: preferences, links: links.links(in: "money"), navigator: navigator)
        }
        domain.page(AccountPage.self) { route, navigator in
            AccountController(
                id: route.id, history: finance, changes: finance, accounts: finance, transfers: finance, statements: finance,
                navigator: navigator)
        }
        domain.page(TransactionsPage.self) { route, navigator in TransactionsController(route, bank: finance, navigator: navigator) }
        domain.page(TransactionPage.self) { route, navigator in TransactionController(route, bank: finance, navigator: navigator) }
        domain.page(PlannedTransfersPage.self) { _, navigator in PlannedController(bank: finance, navigator: navigator) }
        domain.page(PayeesPage.self) { _, navigator in PayeesController(payees: finance, navigator: navigator) }
        domain.page(PayeePage.self, .modal) { route, navigator in
            PayeeController(route, bank: finance, makeID: makeID, navigator: navigator)
        }
        domain.page(ImportStatementPage.self) { route, _ in
            ImportStatementController(id: route.id, history: finance, accounts: finance, statements: finance)
        }
        domain.page(TransferPage.self, .modal) { route, navigator in
            TransferController(route, bank: finance, makeID: makeID, navigator: navigator)
        }
        domain.page(TransferTemplatesPage.self) { _, navigator in TemplatesController(bank: finance, navigator: navigator) }
        domain.page(TransferTemplatePage.self, .modal) { route, navigator in
            TemplateController(id: route.id, templates: finance, navigator: navigator)
        }
        domain.link(.plannedTransfers, to: PlannedTransfersPage.self)
        domain.link(.templates, to: TransferTemplatesPage.self)
        domain.setting(.hidesBalances, in: .money, .hideBalances)
        return domain
    }
}

extension PreferenceKey<Bool> {
    /// Whether the overview hides net worth and balances, for use in public.
    static let hidesBalances = PreferenceKey("finance.hide-balances", default: false)
}
