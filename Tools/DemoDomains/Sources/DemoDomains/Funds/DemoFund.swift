import DemoBackendKit
import Foundation

/// The funds of the demo fund company. Prices follow a seeded walk, so that the same day has the same price on every machine.
struct DemoFund: Sendable {
    var id: String
    var title: String
    var currency: String
    /// The price on the first day, in minor units.
    var start: Int
    /// The largest change of a day, in hundredths of a percent.
    var volatility: Int
    var seed: UInt64
    var isin: String
    /// The ongoing costs per year, in hundredths of a percent.
    var costs: Int

    static let all = [
        DemoFund(
            id: "world", title: "World Equity Fund", currency: "EUR", start: 8_400, volatility: 110, seed: 11, isin: "XF0000000012",
            costs: 20),
        DemoFund(
            id: "bonds", title: "Euro Bond Fund", currency: "EUR", start: 4_900, volatility: 25, seed: 12, isin: "XF0000000020", costs: 9),
        DemoFund(
            id: "ports", title: "Ports & Shipping Fund", currency: "EUR", start: 15_750, volatility: 190, seed: 13, isin: "XF0000000038",
            costs: 65),
        DemoFund(
            id: "alps", title: "Alpine Equity Fund", currency: "CHF", start: 20_000, volatility: 90, seed: 14, isin: "XF0000000046",
            costs: 35),
        DemoFund(
            id: "orchard", title: "US Technology Fund", currency: "USD", start: 31_200, volatility: 160, seed: 15, isin: "XF0000000053",
            costs: 30),
    ]

    /// 1 January 2024, in days since 1970.
    private static let firstDay = 19_723
    static let historyDays = 730
    private static let limits = 100...900_000

    static func day(of date: Date) -> Int { Int((date.timeIntervalSince1970 / 86_400).rounded(.down)) }

    /// Oldest first. The day is in days since 1970; one before 2024 has the first price.
    func prices(until day: Int, count: Int = Self.historyDays) -> [(day: String, price: Int)] {
        var (random, price) = (SplitMix(state: seed), start)
        var prices: [Int] = []
        for number in 0...max(0, day - Self.firstDay) {
            if number > 0 { price += price * Int.random(in: -volatility...volatility + 3, using: &random) / 10_000 }
            price = min(max(price, Self.limits.lowerBound), Self.limits.upperBound)
            prices.append(price)
        }
        return (0..<count).map { index in
            let back = count - 1 - index
            let date = Date(timeIntervalSince1970: Double(day - back) * 86_400)
            return (BackendStore.day(date), prices[max(0, prices.count - 1 - back)])
        }
    }
}
