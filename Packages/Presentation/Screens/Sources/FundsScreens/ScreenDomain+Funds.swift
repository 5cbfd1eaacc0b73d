public import ScreensKit

extension ScreenDomain {
    /// The pages of the funds domain, which belong to the tab of finance.
    /// - Parameter makeID: Creates an unpredictable, unique ID for an order.
    public static func funds(_ funds: any FundsServing, makeID: @escaping @Sendable () -> String) -> ScreenDomain {
        var domain = ScreenDomain(in: "money")
        domain.name(dataOf: "funds", .fundsData)
        domain.page(FundsPage.self) { _, navigator in FundsController(funds: funds, navigator: navigator) }
        domain.page(FundPage.self) { route, navigator in FundController(id: route.id, funds: funds, navigator: navigator) }
        domain.page(BuyFundPage.self, .modal) { route, navigator in
            TradeController(.buy, id: route.id, funds: funds, makeID: makeID, navigator: navigator)
        }
        domain.page(SellFundPage.self, .modal) { route, navigator in
            TradeController(.sell, id: route.id, funds: funds, makeID: makeID, navigator: navigator)
        }
        domain.link(.funds, to: FundsPage.self)
        return domain
    }
}
