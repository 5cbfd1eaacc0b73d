import ScreensKit

struct FundViewModel {
    var fund = Loadable<Content>()
    var prices = Loadable<[FundPrice]>()
    /// The shown part of the prices.
    var range = ChartRange.year
    /// The orders of this fund that were carried out, newest first.
    var transactions = Loadable<[FundTransaction]>()
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
        var isin: String?
        /// The ongoing costs per year; nil if unknown.
        var costs: LocalizedText?
    }

    /// The purchase cost of the user's units with the gain in money and in hundredths of a percent; nil unless all purchases are known.
    var gain: (cost: Money, amount: Money, change: Int)? {
        guard let holding = fund.value?.holding, let cost = transactions.value?.cost(of: holding.units), cost.minorUnits > 0,
            let gain = try? holding.value.subtracting(cost),
            case (let product, let overflows) = gain.minorUnits.multipliedReportingOverflow(by: 10_000),
            !overflows
        else { return nil }
        return (cost, gain, product / cost.minorUnits)
    }
}

extension FundViewModel.Content {
    init(_ fund: Fund, in overview: FundsOverview) {
        let units = overview.units(of: fund.id)
        (title, price, change) = (fund.title, fund.quote.price, fund.quote.change)
        time = .quoted(at: fund.quote.time)
        if units > .zero, let value = units.value(at: fund.quote.price) { holding = (units, value) }
        lastUpdated = .lastUpdated(overview.fetched)
        isin = fund.isin
        costs = fund.costs.map { costs in
            LocalizedText { MoneyText.format(minorUnits: costs, currency: "", fractionDigits: 2) + $0.numbers.percent }
        }
    }
}

/// A part of a price history that ends with the last price.
enum ChartRange: Hashable, Sendable, CaseIterable {
    case month, year, all

    /// The first day of the part if the history ends with another one, both `YYYY-MM-DD`. Its month may have fewer days.
    func start(endingOn last: String) -> String {
        let parts = last.split(separator: "-").compactMap { Int($0) }
        guard self != .all, parts.count == 3 else { return "" }
        let months = parts[0] * 12 + parts[1] - 1 - (self == .year ? 12 : 1)
        return "\(months / 12)-\(months % 12 < 9 ? "0" : "")\(months % 12 + 1)-\(last.suffix(2))"
    }
}

struct PriceChartViewModel: Equatable {
    var range = ChartRange.year
    var prices: [FundPrice] = []

    init(_ prices: [FundPrice], in range: ChartRange) {
        self.range = range
        let start = range.start(endingOn: prices.last?.day ?? "")
        self.prices = prices.filter { $0.day >= start }
    }

    var points: [LineChart.Point] {
        prices.enumerated().map { index, price in
            let label = index == prices.count - 1 ? localized(.latest(price)) : DayText.long(price.day)
            return LineChart.Point(label, Double(price.price.minorUnits))
        }
    }
    var lowest: String { (try? prices.map(\.price).min { try $0.isLess(than: $1) })?.text ?? "" }
    var highest: String { (try? prices.map(\.price).max { try $0.isLess(than: $1) })?.text ?? "" }
    var description: String {
        guard let first = prices.first, let last = prices.last else { return "" }
        return localized(range.label) + ": " + localized(.course(from: first, to: last))
    }
}

extension FundTransaction {
    var title: LocalizedText { isSale ? .sold : .bought }
    var details: LocalizedText { .traded(units, at: price, on: day) }
}
