import FundsScreens
import FundsTesting
import PresentationKitTesting
import ScreensKit
import ScreensKitTesting
import Services

extension ScreenPreview {
    static var funds: [ScreenPreview] {
        [
            allFunds,
            fundPage,
            buyingUnits,
            sellingUnits,
        ].flatMap { $0 }
    }

    private static func of(_ company: FakeFundsService) -> ScreenDomain { .funds(company) { "order-0001" } }
    private static func company(
        _ units: [Fund.ID: Int] = ["world": 2_500_000, "alps": 1_250_000], orders: [FundTransaction] = [], isStored: Bool = true
    ) -> FakeFundsService {
        FakeFundsService(
            holdings: Fund.samples.compactMap { fund in
                units[fund.id].flatMap { FundUnits(micros: $0) }.map { FundHolding(fund: fund.id, units: $0) }
            }, prices: ["world": prices], transactions: ["world": orders], isStored: isStored)
    }

    /// Four prices a month of 2025 and 2026.
    private static var prices: [FundPrice] {
        (0..<68).map { number in
            let (month, day) = (number / 4, number % 4 * 7 + 1)
            let text = "\(2025 + month / 12)-\(month % 12 < 9 ? "0" : "")\(month % 12 + 1)-\(day < 10 ? "0" : "")\(day)"
            return FundPrice(day: text, price: Money(minorUnits: 9_000 + number * 21 + number * 37 % 400, currency: .eur))
        } + [FundPrice(day: "2026-06-01", price: Fund.samples[0].quote.price)]
    }

    private static func order(_ day: String, _ micros: Int, _ amount: Int, isSale: Bool = false) -> FundTransaction {
        FundTransaction(
            id: day, day: day, isSale: isSale, units: FundUnits(micros: micros) ?? .zero,
            price: Money(minorUnits: amount * 1_000_000 / micros, currency: .eur),
            amount: Money(minorUnits: amount, currency: .eur))
    }

    private static let history = [
        order("2026-05-04", 500_000, 5_120, isSale: true), order("2026-02-02", 1_000_000, 9_900), order("2025-11-03", 2_000_000, 19_600),
    ]

    private static func away(isStored: Bool = true) -> FakeFundsService {
        let company = company(isStored: isStored)
        company.fail(with: .unreachable)
        return company
    }

    private static func order(_ trade: FundOrder.Trade) -> FundOrder {
        FundOrder(id: "order-0001", fund: Fund.samples[0], trade: trade, account: "acc-1")
    }

    private static let purchase = FundOrder.Trade.buy(Money(minorUnits: 10_000, currency: .eur))

    private static var allFunds: [ScreenPreview] {
        [
            ScreenPreview("Funds/Funds/holdings", FundsPage()) { of(company()) },
            ScreenPreview("Funds/Funds/none", FundsPage()) { of(company([:])) },
            ScreenPreview("Funds/Funds/loading", FundsPage(), waitsForLoad: false) { of(company(isStored: false)) },
            ScreenPreview("Funds/Funds/away, quotes known", FundsPage()) { of(away()) },
            ScreenPreview("Funds/Funds/away, nothing known", FundsPage()) { of(away(isStored: false)) },
        ]
            + [
                ("sending", PendingFundOrder.Stage.sending), ("unsent", .pending(.unreachable)), ("unknown", .pending(.noAnswer)),
                ("paid and not bought", .pending(.notBought(booking: 7))), ("refused", .refused(.priceChanged)), ("done", .done),
            ].map { (name, stage) in
                ScreenPreview("Funds/Funds/purchase \(name)", FundsPage()) {
                    let company = company()
                    company.set(stage, of: order(purchase))
                    return of(company)
                }
            }
            + [("unknown", PendingFundOrder.Stage.pending(.noAnswer)), ("done", .done)].map { (name, stage) in
                ScreenPreview("Funds/Funds/sale \(name)", FundsPage()) {
                    let company = company()
                    company.set(stage, of: order(.sell(FundUnits(micros: 1_500_000) ?? .zero)))
                    return of(company)
                }
            }
    }

    private static var fundPage: [ScreenPreview] {
        [
            ScreenPreview("Funds/Fund/holding", FundPage(id: "world")) { of(company(orders: history)) },
            ScreenPreview("Funds/Fund/loss, last month", FundPage(id: "world")) {
                try await $0.click("1 month")
            } domain: {
                of(company(["world": 1_000_000], orders: [order("2026-05-04", 1_000_000, 11_000)]))
            },
            ScreenPreview("Funds/Fund/unknown purchases, all prices", FundPage(id: "world")) {
                try await $0.click("All")
            } domain: {
                of(company(orders: [history[2]]))
            },
            ScreenPreview("Funds/Fund/many orders", FundPage(id: "world")) {
                of(company(orders: (1...30).map { order("2025-11-\($0 < 10 ? "0" : "")\($0)", 1_000_000, 9_800) }))
            },
            ScreenPreview("Funds/Fund/none", FundPage(id: "bonds")) { of(company()) },
            ScreenPreview("Funds/Fund/away, quote known", FundPage(id: "world")) { of(away()) },
            ScreenPreview("Funds/Fund/away, nothing known", FundPage(id: "world")) { of(away(isStored: false)) },
            ScreenPreview("Funds/Fund/unknown", FundPage(id: "gold")) { of(company()) },
            ScreenPreview("Funds/Fund/purchase done", FundPage(id: "world")) {
                let company = company()
                company.set(.done, of: order(purchase))
                return of(company)
            },
        ]
    }

    private static func buying(
        _ state: String, amount: String = "100", account: String = "Everyday · €1,234.56", error: FundsError? = nil, price: Int? = nil
    ) -> ScreenPreview {
        let company = company()
        return ScreenPreview("Funds/Buy/\(state)", BuyFundPage(id: "world")) { page in
            try await page.fill("Amount", amount)
            try await page.select("Pay from", account)
            company.fail(with: error)
            if let price { company.setPrice(Money(minorUnits: price, currency: .eur), of: "world") }
            try await page.order("Buy")
        } domain: {
            of(company)
        }
    }

    private static var buyingUnits: [ScreenPreview] {
        [
            ScreenPreview("Funds/Buy/form", BuyFundPage(id: "world")) { of(company()) },
            ScreenPreview("Funds/Buy/entered", BuyFundPage(id: "world")) {
                try await $0.fill("Amount", "100")
            } domain: {
                of(company())
            },
            ScreenPreview("Funds/Buy/away", BuyFundPage(id: "world")) { of(away()) },
            ScreenPreview("Funds/Buy/no account", BuyFundPage(id: "world")) { of(FakeFundsService(accounts: [])) },
            buying("no amount", amount: ""),
            buying("too little on the account", account: "Savings · €10.00"),
            buying("refused", error: .paymentRefused(reason: .notAllowed)),
            buying("price changed", price: 11_000),
            buying("no answer", error: .noAnswer),
            buying("paid and not bought", error: .notBought(booking: 7)),
            buying("signed out", error: .signedOutMeanwhile),
        ]
    }

    private static func selling(_ state: String, units: String, error: FundsError? = nil) -> ScreenPreview {
        let company = company()
        return ScreenPreview("Funds/Sell/\(state)", SellFundPage(id: "world")) { page in
            try await page.fill("Units to sell", units)
            company.fail(with: error)
            try await page.order("Sell")
        } domain: {
            of(company)
        }
    }

    private static var sellingUnits: [ScreenPreview] {
        [
            ScreenPreview("Funds/Sell/form", SellFundPage(id: "world")) { of(company()) },
            ScreenPreview("Funds/Sell/entered", SellFundPage(id: "world")) {
                try await $0.fill("Units to sell", "1.5")
            } domain: {
                of(company())
            },
            ScreenPreview("Funds/Sell/all", SellFundPage(id: "world")) {
                try await $0.click("Sell all units")
            } domain: {
                of(company())
            },
            ScreenPreview("Funds/Sell/nothing to sell", SellFundPage(id: "bonds")) { of(company()) },
            selling("too many", units: "3"),
            selling("malformed", units: "1.0000001"),
            selling("account not accepted", units: "1", error: .accountNotAccepted),
            selling("no answer", units: "1", error: .noAnswer),
        ]
    }
}
