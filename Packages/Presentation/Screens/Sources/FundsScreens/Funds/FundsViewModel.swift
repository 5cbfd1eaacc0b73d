import ScreensKit

/// The page of all funds and the user's holdings.
struct FundsViewModel {
    var funds = Loadable<Content>()
    /// Orders that are pending or not acknowledged.
    var pending: [PendingOrderViewModel] = []

    struct Content {
        var holdings: [HoldingRowViewModel]
        /// The value of all holdings in each currency.
        var totals: [Money]
        var funds: [FundRowViewModel]
        var lastUpdated: LocalizedText
    }
}

extension FundsViewModel.Content {
    init(_ overview: FundsOverview, location: (Fund.ID) -> String) {
        holdings = overview.holdings.compactMap { holding in
            overview.fund(holding.fund).flatMap { HoldingRowViewModel($0, holding.units, location: location(holding.fund)) }
        }
        totals = overview.totals
        funds = overview.funds.map { FundRowViewModel($0, location: location($0.id)) }
        lastUpdated = .lastUpdated(overview.fetched)
    }
}

struct HoldingRowViewModel: Identifiable {
    var id = ""
    var title = ""
    var units = LocalizedText(verbatim: "")
    var value = Money.zero(.eur)
    var location = ""
}

extension HoldingRowViewModel {
    /// Returns nil if the value cannot be computed.
    init?(_ fund: Fund, _ units: FundUnits, location: String) {
        guard let value = units.value(at: fund.quote.price) else { return nil }
        (id, title, self.value, self.location) = (fund.id, fund.title, value, location)
        self.units = .number(of: units)
    }
}

struct FundRowViewModel: Identifiable {
    var id = ""
    var title = ""
    var price = Money.zero(.eur)
    /// The change since the day before, in hundredths of a percent.
    var change = 0
    var location = ""
}

extension FundRowViewModel {
    init(_ fund: Fund, location: String) {
        (id, title, price, change, self.location) = (fund.id, fund.title, fund.quote.price, fund.quote.change, location)
    }
}
