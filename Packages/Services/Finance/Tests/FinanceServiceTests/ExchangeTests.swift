import FinanceAPI
import Foundation
import NetworkKit
import PersonalDataServiceTesting
import Testing

@testable import FinanceService

/// Exchanges between accounts of the user, on terms that the bank has quoted.
@Suite(.timeLimit(.minutes(10))) struct ExchangeTests {
    private let bank = TestBank()
    private let order = TransferOrder(
        id: "order-0001", from: "acc-1", to: "card-1", amount: Money(minorUnits: 10_000, currency: .eur), reference: "Trip")

    private static func quote(_ rate: String = "EUR/USD 1.25", fee: Int = 40, credited: Int = 12_450) -> String {
        #"{"rate":"\#(rate)","fee":\#(fee),"credited":\#(credited),"until":"2026-03-01T12:00:00Z"}"#
    }

    @Test func exchange_isSentOnTheTermsOfItsQuote_once_alsoWhenItIsQuotedAgain() async throws {
        let service = try await bank.refreshedService()
        bank.answer("/v1/quotes", Self.quote())
        var order = order
        let quote = try await service.quote(order)
        #expect(bank.log.last == "GET /v1/quotes?from=acc-1&to=card-1&amount=10000")
        #expect(quote.rate.rawValue == "EUR/USD 1.25" && quote.fee == Money(minorUnits: 40, currency: .eur))
        #expect(quote.credited == Money(minorUnits: 12_450, currency: .usd))
        order.quote = quote
        let plan = PlannedTransfer(id: "plan-0001", order: order, first: "2199-01-01", repetition: .once)
        #expect(throws: FinanceError.malformedOrder) { try plan.checked() }
        bank.fail(with: .connectionLost("reset"))
        let quoted = order
        await #expect(throws: FinanceError.noAnswer) { try await service.transfer(quoted) }
        bank.fail(with: nil)
        bank.answer("/v1/transfers", #"{"id":9,"entries":[],"balances":{"acc-1":50,"card-1":11200}}"#, status: 201)
        // Entered again in a later run, at another rate.
        bank.answer("/v1/quotes", Self.quote("EUR/USD 1.2", credited: 11_951))
        let later = try bank.service()
        order.id = "order-0002"
        order.quote = try await later.quote(order)
        try await later.transfer(order)
        let sent = bank.server.calls.filter { $0.method == "POST" }
        #expect(sent.map(\.key) == ["order-0001", "order-0001"])
        #expect(sent.allSatisfy { String(decoding: $0.body, as: UTF8.self).contains(#""credited":12450"#) })
        #expect(try await later.account("card-1").balance.minorUnits == 11_200)
    }

    @Test(arguments: [
        quote(credited: 12_452), quote(credited: 12_448), quote(credited: 0), quote(fee: -1, credited: 12_501),
        quote(fee: 10_000, credited: 1), quote("EUR/CHF 1.25"), quote("USD/EUR 1.25"), quote("EUR/USD 0", credited: 1),
        quote("EUR/USD -1.25"), quote("1.25"), quote(""), quote("EUR/USD 1.25 "), "{}",
        quote("EUR/USD 999999999999999999", fee: 0, credited: .max),
    ])
    func quote_thatMakesNoSense_isRefused(body: String) async throws {
        let service = try await bank.refreshedService()
        bank.answer("/v1/quotes", body)
        await #expect(throws: FinanceError.unexpectedAnswer) { try await service.quote(order) }
        bank.answer("/v1/quotes", #"{"error":"amount_too_small"}"#, status: 422)
        await #expect(throws: FinanceError.amountTooSmall) { try await service.quote(order) }
    }

    @Test func transaction_ofAnExchange_hasItsRateAndFee_unlessTheyAreMalformed() async throws {
        let rows = (1...2).map { entry($0, -10_000).dropLast() }
        bank.answer(
            "/v1/accounts/acc-1/entries", #"{"entries":[\#(rows[0]),"rate":"EUR/USD 1.25","fee":40},\#(rows[1]),"rate":"none"}]}"#)
        let service = try await bank.refreshedService(transactionsOf: "acc-1")
        let found = try await service.transactions(of: "acc-1", before: nil, limit: 2)
        #expect(found.map(\.rate?.rawValue) == [nil, "EUR/USD 1.25"])
        #expect(found.map(\.fee) == [nil, Money(minorUnits: 40, currency: .eur)])
    }
}
