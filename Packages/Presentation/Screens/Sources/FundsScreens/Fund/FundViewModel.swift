import ScreensKit

struct FundViewModel {
    var fund = Loadable<Content>()
    var prices = Loadable<PriceChartViewModel>()
    /// Orders of this fund that are pending or not acknowledged.
    var pending: [PendingOrderViewModel] = []
    /// The addresses of the pages that trade and share it.
    var buy = ""
    var sell = ""
    var share = ""

    struct Content {
        var title: String
        var price: Money
        /// The change since the day before, in hundredths of a percent.
        var change: Int
        var time: LocalizedText
        /// The user's units and their value; nil without units.
        var holding: (units: FundUnits, value: Money)? = nil
        /// The time at which the device received the quote.
        var lastUpdated: LocalizedText
    }
}

extension FundViewModel.Content {
    init(_ fund: Fund, in overview: FundsOverview) {
        let units = overview.units(of: fund.id)
        (title, price, change) = (fund.title, fund.quote.price, fund.quote.change)
        time = .quoted(at: fund.quote.time)
        if units > .zero, let value = units.value(at: fund.quote.price) { holding = (units, value) }
        lastUpdated = .lastUpdated(overview.fetched)
    }
}

struct PriceChartViewModel: Equatable {
    var prices: [FundPrice] = []
    var points: [LineChart.Point] { prices.map { LineChart.Point(DayText.long($0.day), Double($0.price.minorUnits)) } }
    var lowest: String { (try? prices.map(\.price).min { try $0.isLess(than: $1) })?.text ?? "" }
    var highest: String { (try? prices.map(\.price).max { try $0.isLess(than: $1) })?.text ?? "" }
    var description: String {
        guard let first = prices.first, let last = prices.last else { return "" }
        return localized(.course(from: first, to: last))
    }
}
