import DomainAPI
import FinanceAPI
import Foundation
import FundsAPI
import FundsTesting
import NetworkKit
import PaymentTesting
import PersonalDataServiceTesting
import RemoteConfigAPI
import RoutingService
import Testing

@testable import FundsService

@Suite(.timeLimit(.minutes(10))) struct FundsServiceTests {
    let world: FundWorld
    private let world0 = "GET /v1/funds/world/quotes"

    init() throws { world = try FundWorld() }

    private func euros(_ cents: Int) -> Money { Money(minorUnits: cents, currency: .eur) }

    // MARK: Overview

    @Test func overview_isFetched_stored_andAnnounced() async throws {
        #expect(try await world.service.storedOverview() == nil)
        var changes = world.service.overviewChanges().makeAsyncIterator()
        let overview = try await world.service.overview()
        #expect(overview.funds.map(\.id) == ["world", "alps"] && overview.fetched == FundWorld.start)
        let quote = try #require(overview.fund("world")?.quote)
        #expect(quote == FundQuote(price: euros(10_000), previous: euros(9_900), time: FundWorld.start) && quote.change == 101)
        #expect(overview.fund("world")?.isin == "XF0000000012" && overview.fund("world")?.costs == 20)
        #expect(overview.units(of: "world").micros == 7_777_777 && overview.units(of: "alps") == .zero)
        #expect(await changes.next() == overview)
        #expect(try await world.restarted().storedOverview() == overview)
    }

    @Test func overview_whenHoldingsFail_isNotReplaced() async throws {
        let overview = try await world.service.overview()
        world.server.change { $0.price = 11_000 }
        world.server.fail("GET /v1/funds/holdings", .rejected(500, ""))
        await #expect(throws: FundsError.unreachable) { try await world.service.overview() }
        #expect(try await world.service.storedOverview() == overview)
    }

    @Test func overview_receivedInAnotherUsersSession_isDiscarded() async throws {
        world.server.meanwhile { [world] in world.device.userID = "bob" }
        await #expect(throws: FundsError.signedOut) { try await world.service.overview() }
        #expect(try await world.service.storedOverview() == nil)
    }

    @Test func overview_requestedBeforeAnOrderWasCarriedOut_doesNotReplaceItsUnits() async throws {
        try await world.service.overview()
        world.server.meanwhile { [world] in
            // The purchase ends after the holdings were answered.
            world.server.meanwhile { try await world.service.carryOut(FundWorld.purchase) }
        }
        let overview = try await world.service.overview()
        #expect(overview.units(of: "world").micros == 7_777_777 + 1_234_500)
        #expect(try await world.service.storedOverview() == overview)
    }

    @Test func fund_thatIsMalformed_isLeftOut_andTheOthersAreShown() async throws {
        let valid = ["id": #""world""#, "title": #""World""#, "currency": #""EUR""#, "price": "1", "previous": "1000000", "quoted_at": "0"]
        func json(_ row: [String: String]) -> String { "{" + row.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}" }
        for (name, wrong) in [
            ("id", #""a/b""#), ("title", #""""#), ("title", "\"\(String(repeating: "x", count: 101))\""), ("currency", #""euro""#),
            ("price", "0"), ("price", "1000001"), ("price", "-1"), ("price", "9223372036854775807"), ("previous", "0"),
            ("previous", "1000001"), ("quoted_at", "-1"), ("quoted_at", "7258118401"), ("quoted_at", "9223372036854775807"),
            ("quoted_at", "1.5"), ("price", "null"), ("isin", "7"), ("ongoing_costs", "0.2"), ("ongoing_costs", "9223372036854775808"),
        ] {
            var row = valid
            (row["isin"], row["ongoing_costs"]) = ("null", "null")
            row["id"] = #""other""#
            #expect(row.updateValue(wrong, forKey: name) != nil)
            world.server.fail("GET /v1/funds", .answered("{\"funds\":[\(json(row)),\(json(valid)),\(json(valid))]}"))
            #expect(try await world.service.overview().funds.map(\.id) == ["world"], "\(row)")
        }
        var longest = valid
        (longest["title"], longest["quoted_at"]) = ("\"\(String(repeating: "x", count: 100))\"", "7258118400")
        world.server.fail("GET /v1/funds", .answered("{\"funds\":[\(json(longest))]}"))
        #expect(try await world.service.overview().funds.count == 1)
    }

    @Test func fact_thatIsMalformed_isLeftOut_andItsFundIsShown() async throws {
        func fund(_ isin: String, _ costs: Int) async throws -> Fund? {
            let row =
                #"{"id":"world","title":"W","currency":"EUR","price":1,"previous":1,"quoted_at":0,"isin":"\#(isin)","ongoing_costs":\#(costs)}"#
            world.server.fail("GET /v1/funds", .answered("{\"funds\":[\(row)]}"))
            return try await world.service.overview().fund("world")
        }
        for isin in ["", "US0378331006", "us0378331005", "US037833100", "US03783310055", "0S0378331005", "US037833100A", "US03783310é5"] {
            let fund = try #require(try await fund(isin, -1))
            #expect(fund.isin == nil && fund.costs == nil, "\(isin)")
        }
        for costs in [-1, 10_001, Int.min, Int.max] { #expect(try await fund("US0378331005", costs)?.costs == nil) }
        for costs in [0, 10_000] { #expect(try await fund("US0378331005", costs)?.costs == costs) }
        #expect(try await fund("US0378331005", 20)?.isin == "US0378331005")
    }

    @Test func funds_beyondTheLimit_areRejected() async throws {
        let rows = (0...FundLimits.funds).map {
            #"{"id":"f\#($0)","title":"F","currency":"EUR","price":1,"previous":1,"quoted_at":0}"#
        }
        world.server.fail("GET /v1/funds", .answered("{\"funds\":[\(rows.joined(separator: ","))]}"))
        await #expect(throws: FundsError.unexpectedAnswer) { try await world.service.overview() }
        world.server.fail("GET /v1/funds", .answered("{\"funds\":[\(rows.dropLast().joined(separator: ","))]}"))
        #expect(try await world.service.overview().funds.count == FundLimits.funds)
    }

    @Test(arguments: [
        #"{"fund":"other","units":5}"#, #"{"fund":"world","units":0}"#, #"{"fund":"world","units":-1}"#,
        #"{"fund":"world","units":1000000000000001}"#, #"{"fund":"world","units":1.5}"#, #"{"fund":"world"}"#, "7",
    ])
    func holding_thatIsMalformed_isLeftOut(row: String) async throws {
        world.server.fail("GET /v1/funds/holdings", .answered("{\"holdings\":[\(row),{\"fund\":\"alps\",\"units\":5}]}"))
        let overview = try await world.service.overview()
        #expect(overview.holdings.map(\.fund) == ["alps"] && overview.units(of: "alps").micros == 5)
    }

    // MARK: Prices

    @Test func prices_areFetchedAndStored() async throws {
        #expect(try await world.service.storedPrices(of: "world") == nil)
        let prices = try await world.service.prices(of: "world")
        #expect(
            prices == [("2026-05-29", 9_850), ("2026-05-31", 9_900), ("2026-06-01", 10_000)].map { FundPrice(day: $0, price: euros($1)) })
        world.server.fail(world0, .unreachable(.cannotConnect("refused")))
        await #expect(throws: FundsError.unreachable) { try await world.service.prices(of: "world") }
        #expect(try await world.restarted().storedPrices(of: "world") == prices)
        #expect(try await world.service.storedPrices(of: "alps") == nil)
    }

    @Test(arguments: [
        #"[]"#, #"[{"day":"2026-06-01","price":0}]"#, #"[{"day":"2026-06-01","price":1000001}]"#, #"[{"day":"2026-06-01","price":-5}]"#,
        #"[{"day":"2026-06-31","price":5}]"#, #"[{"day":"2026-6-1","price":5}]"#, #"[{"day":"yesterday!","price":5}]"#,
        #"[{"day":"2026-06-02","price":5},{"day":"2026-06-01","price":5}]"#,
        #"[{"day":"2026-06-01","price":5},{"day":"2026-06-01","price":5}]"#, #"[{"day":"2026-06-01"}]"#,
    ])
    func prices_thatAreMalformed_areRejected_andTheStoredOnesStay(quotes: String) async throws {
        let prices = try await world.service.prices(of: "world")
        world.server.fail(world0, .answered("{\"fund\":\"world\",\"currency\":\"EUR\",\"quotes\":\(quotes)}"))
        await #expect(throws: FundsError.unexpectedAnswer) { try await world.service.prices(of: "world") }
        #expect(try await world.service.storedPrices(of: "world") == prices)
    }

    @Test func prices_ofAnotherFund_orOfTooManyDays_areRejected() async throws {
        world.server.fail(world0, .answered(#"{"fund":"alps","currency":"CHF","quotes":[{"day":"2026-06-01","price":5}]}"#))
        await #expect(throws: FundsError.unexpectedAnswer) { try await world.service.prices(of: "world") }
        var day = Date(timeIntervalSince1970: 1_700_000_000)
        let rows = (0...FundLimits.days).map { _ in
            day += 86_400
            return "{\"day\":\"\(day.formatted(Date.ISO8601FormatStyle().year().month().day()))\",\"price\":5}"
        }
        world.server.fail(world0, .answered("{\"fund\":\"world\",\"currency\":\"EUR\",\"quotes\":[\(rows.joined(separator: ","))]}"))
        await #expect(throws: FundsError.unexpectedAnswer) { try await world.service.prices(of: "world") }
        for count in [1, FundLimits.days] {
            let quotes = rows.prefix(count).joined(separator: ",")
            world.server.fail(world0, .answered("{\"fund\":\"world\",\"currency\":\"EUR\",\"quotes\":[\(quotes)]}"))
            #expect(try await world.service.prices(of: "world").count == count)
        }
    }

    @Test func prices_ofAnUnknownFund_areNone() async throws {
        await #expect(throws: FundsError.unknownFund) { try await world.service.prices(of: "bonds") }
        for id in ["../policies", "a/b", "", "W"] {
            await #expect(throws: FundsError.unknownFund) { try await world.service.prices(of: id) }
        }
        #expect(world.server.log == ["GET /v1/funds/bonds/quotes"])
    }

    // MARK: Transactions

    @Test func transactions_areFetchedAndStored_andContainCarriedOutOrders() async throws {
        #expect(try await world.service.storedTransactions(of: "world") == nil)
        #expect(try await world.service.transactions(of: "world") == [])
        try await world.service.carryOut(FundWorld.purchase)
        let transactions = try await world.service.transactions(of: "world")
        let units = try #require(FundUnits(micros: 1_234_500))
        let expected = FundTransaction(
            id: "order-0001", day: "2026-06-01", isSale: false, units: units, price: euros(10_000), amount: euros(12_345))
        #expect(transactions == [expected])
        world.server.fail("GET /v1/funds/world/orders", .unreachable(.cannotConnect("refused")))
        await #expect(throws: FundsError.unreachable) { try await world.service.transactions(of: "world") }
        #expect(try await world.restarted().storedTransactions(of: "world") == transactions)
        await #expect(throws: FundsError.unknownFund) { try await world.service.transactions(of: "bonds") }
        await #expect(throws: FundsError.unknownFund) { try await world.service.transactions(of: "../policies") }
    }

    @Test func transaction_thatIsMalformed_isLeftOut() async throws {
        func row(_ name: String = "", _ value: String = "") -> String {
            var row = [
                "id": #""o-1""#, "day": #""2026-06-01""#, "side": #""buy""#, "units": "1000000", "price": "5", "amount": "5",
            ]
            if !name.isEmpty { (row["id"], row[name]) = (#""o-2""#, value) }
            return "{" + row.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
        }
        func answer(_ rows: [String], fund: String = "world") {
            let json = "{\"fund\":\"\(fund)\",\"currency\":\"EUR\",\"orders\":[\(rows.joined(separator: ","))]}"
            world.server.fail("GET /v1/funds/world/orders", .answered(json))
        }
        for (name, wrong) in [
            ("id", #""""#), ("id", "\"\(String(repeating: "x", count: 65))\""), ("id", "7"), ("day", #""2026-06-31""#), ("day", "0"),
            ("side", #""give""#), ("units", "0"), ("units", "-1"), ("units", "1.5"), ("units", "1000000000000001"), ("price", "0"),
            ("price", "1000001"), ("amount", "0"), ("amount", "-5"), ("amount", "null"),
        ] {
            answer([row(name, wrong), row(), row()])
            #expect(try await world.service.transactions(of: "world").map(\.id) == ["o-1"], "\(name) \(wrong)")
        }
        answer([row()], fund: "alps")
        await #expect(throws: FundsError.unexpectedAnswer) { try await world.service.transactions(of: "world") }
        answer(Array(repeating: row(), count: FundLimits.transactions + 1))
        await #expect(throws: FundsError.unexpectedAnswer) { try await world.service.transactions(of: "world") }
    }

    // MARK: Accounts

    @Test func accounts_areThoseThatFinanceNames() async throws {
        #expect(try await world.service.payers(in: .eur) == [FundWorld.account])
        #expect(try await world.service.receivers(in: .eur) == [FundWorld.account])
        #expect(try await world.service.payers(in: .chf) == [])
        for (cause, expected) in [
            (FinanceError.unreachable, FundsError.unreachable), (.signedOut, .signedOut), (.storage, .storage),
            (.notAllowed, .unexpectedAnswer),
        ] {
            world.bank.fail(with: cause)
            await #expect(throws: expected) { _ = try await world.service.payers(in: .eur) }
            await #expect(throws: expected) { _ = try await world.service.receivers(in: .eur) }
        }
    }

    @Test func accounts_inAnAppWithoutFinance_areNone() async throws {
        let world = try FundWorld(hasBank: false)
        #expect(try await world.service.payers(in: .eur) == [])
        #expect(try await world.service.receivers(in: .eur) == [])
    }
}

/// The rules of trading, which the service and its fake share.
@Suite(.timeLimit(.minutes(10))) struct FundsRuleTests {
    /// An implementation of the services, with its controls.
    struct Subject: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var funds: any FundsServing
        var setPrice: @Sendable (Int) -> Void
        /// The fund "world" has the price 100.00, and the user 7.777777 units of it.
        static func all() throws -> [Subject] {
            let world = try FundWorld()
            var fund = Fund.samples[0]
            fund.quote.price = Money(minorUnits: 10_000, currency: .eur)
            let fake = FakeFundsService(
                funds: [fund], holdings: [FundHolding(fund: "world", units: FundUnits(micros: 7_777_777) ?? .zero)])
            return [
                Subject(testDescription: "service", funds: world.service) { price in world.server.change { $0.price = price } },
                Subject(testDescription: "fake", funds: fake) { fake.setPrice(Money(minorUnits: $0, currency: .eur), of: "world") },
            ]
        }
    }

    private func units(_ subject: Subject) async throws -> Int { try await subject.funds.overview().units(of: "world").micros }

    @Test func purchase_andSaleOfItsUnits_conserveMoneyAndUnits() async throws {
        for subject in try Subject.all() {
            let bought = try await subject.funds.carryOut(FundWorld.purchase)
            #expect(bought.amount.minorUnits == 12_345 && bought.units.micros == 1_234_500 && bought.holding.micros == 9_012_277)
            #expect(try await units(subject) == 9_012_277)
            let sold = try await subject.funds.carryOut(FundWorld.sale(micros: 1_234_500))
            #expect(sold.amount == bought.amount && sold.holding.micros == 7_777_777, "\(subject.testDescription)")
            #expect(try await units(subject) == 7_777_777)
        }
    }

    @Test func order_isCarriedOutOnce_howeverOftenItIsSent() async throws {
        for subject in try Subject.all() {
            for order in [FundWorld.purchase, FundWorld.sale()] {
                let first = try await subject.funds.carryOut(order)
                #expect(try await subject.funds.carryOut(order).units == first.units, "\(subject.testDescription)")
            }
            #expect(try await units(subject) == 7_777_777 + 1_234_500 - 1_500_001)
        }
    }

    @Test func price_beyondTheTolerance_isRejected_andWithinItIsUsed() async throws {
        for subject in try Subject.all() {
            subject.setPrice(10_051)
            for order in [FundWorld.purchase, FundWorld.sale()] {
                await #expect(throws: FundsError.priceChanged) { try await subject.funds.carryOut(order) }
            }
            subject.setPrice(10_050)
            #expect(try await subject.funds.carryOut(FundWorld.sale()).amount.minorUnits == 15_075, "\(subject.testDescription)")
            #expect(try await subject.funds.carryOut(FundWorld.purchase).units.micros == 1_228_358)
        }
    }

    @Test func units_thatTheUserDoesNotHave_areNotSold() async throws {
        for subject in try Subject.all() {
            await #expect(throws: FundsError.tooFewUnits) { try await subject.funds.carryOut(FundWorld.sale(micros: 7_777_778)) }
            await #expect(throws: FundsError.accountNotAccepted) {
                try await subject.funds.carryOut(FundWorld.sale("sale-00002", account: "depot-1"))
            }
            #expect(try await units(subject) == 7_777_777, "\(subject.testDescription)")
        }
    }

    @Test func fund_thatDoesNotExist_isUnknown() async throws {
        for subject in try Subject.all() {
            var order = FundWorld.purchase
            order.fund = "gold"
            await #expect(throws: FundsError.unknownFund) { try await subject.funds.carryOut(order) }
            await #expect(throws: FundsError.unknownFund) { try await subject.funds.prices(of: "gold") }
            #expect(try await subject.funds.prices(of: "world").map(\.day).last == "2026-06-01", "\(subject.testDescription)")
        }
    }
}
