import FaultTesting
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

    private struct Sent: Decodable, Equatable {
        struct Terms: Decodable, Equatable { var rate: String, fee: Int, credited: Int }
        var amount: Int
        var exchange: Terms?
    }

    private var sent: [Sent] { get throws { try bank.server.calls.filter { $0.method == "POST" }.map { try $0.decoded() } } }

    private func answerQuote(_ rate: String = "EUR/USD 1.25", fee: Int = 40, credited: Int = 12_450) {
        bank.answer(
            "/v1/quotes", #"{"rate":"\#(rate)","fee":\#(fee),"credited":\#(credited),"valid_until":"2026-03-01T12:00:00Z"}"#)
    }

    private func quoted(by service: FinanceService) async throws -> TransferOrder {
        answerQuote()
        var order = order
        order.quote = try await service.quote(order)
        return order
    }

    @Test func exchange_sendsTheTermsOfItsQuote_andTakesBothBalances() async throws {
        let service = try await bank.refreshedService()
        let order = try await quoted(by: service)
        #expect(bank.log.last == "GET /v1/quotes?from=acc-1&to=card-1&amount=10000")
        #expect(order.quote?.rate.rawValue == "EUR/USD 1.25" && order.quote?.fee.minorUnits == 40)
        #expect(order.quote?.credited == Money(minorUnits: 12_450, currency: .usd))
        #expect(order.quote?.validUntil == Date(timeIntervalSince1970: 1_772_366_400))
        bank.answer("/v1/transfers", #"{"id":9,"entries":[],"balances":{"acc-1":50,"card-1":11200}}"#, status: 201)
        try await service.transfer(order)
        #expect(try sent == [Sent(amount: 10_000, exchange: .init(rate: "EUR/USD 1.25", fee: 40, credited: 12_450))])
        #expect(try await service.account("card-1").balance.minorUnits == 11_200)
    }

    @Test func exchange_withoutResponse_isRetriedOnTheSameTerms_alsoWithANewQuote() async throws {
        let service = try await bank.refreshedService()
        let order = try await quoted(by: service)
        bank.fail(with: .connectionLost("reset"))
        await #expect(throws: FinanceError.noAnswer) { try await service.transfer(order) }
        bank.fail(with: nil)
        bank.answer("/v1/transfers", #"{"id":9,"entries":[],"balances":{}}"#, status: 201)
        // Entered again after a restart of the app, when the rate is another.
        answerQuote("EUR/USD 1.2", credited: 11_952)
        var again = order
        again.id = "order-0002"
        let later = try bank.service()
        again.quote = try await later.quote(again)
        try await later.transfer(again)
        #expect(bank.log.filter { $0.hasPrefix("POST") } == Array(repeating: "POST /v1/transfers order-0001", count: 2))
        #expect(try sent.map(\.exchange?.credited) == [12_450, 12_450])
    }

    @Test func exchange_whenItsQuoteIsNoLongerValid_isRefused_andNothingIsKept() async throws {
        let service = try await bank.refreshedService()
        let order = try await quoted(by: service)
        bank.answer("/v1/transfers", #"{"error":"quote_expired"}"#, status: 422)
        await #expect(throws: FinanceError.quoteExpired) { try await service.transfer(order) }
        #expect(try await service.pendingOrders().isEmpty)
        #expect(try await service.account("acc-1").balance.minorUnits == 10_050)
    }

    @Test(
        arguments: [
            ("EUR/USD 1.25", 40, 12_452), ("EUR/USD 1.25", 40, 12_448), ("EUR/USD 1.25", 40, 0), ("EUR/USD 1.25", -1, 12_501),
            ("EUR/USD 1.25", 10_000, 1), ("EUR/CHF 1.25", 40, 12_450), ("USD/EUR 1.25", 40, 12_450), ("EUR/USD 0", 40, 1),
            ("EUR/USD -1.25", 40, 12_450), ("1.25", 40, 12_450), ("", 40, 12_450), ("EUR/USD 1.25 ", 40, 12_450),
            ("EUR/USD 999999999999999999", 0, .max),
        ] as [(String, Int, Int)])
    func quote_thatMakesNoSense_isRefused(rate: String, fee: Int, credited: Int) async throws {
        let service = try await bank.refreshedService()
        answerQuote(rate, fee: fee, credited: credited)
        await #expect(throws: FinanceError.unexpectedAnswer) { try await service.quote(order) }
    }

    @Test(arguments: [12_449, 12_451]) func quote_roundedByOneUnit_isAccepted(credited: Int) async throws {
        let service = try await bank.refreshedService()
        answerQuote(credited: credited)
        #expect(try await service.quote(order).credited.minorUnits == credited)
    }

    @Test(arguments: [
        (422, #"{"error":"amount_too_small"}"#, FinanceError.amountTooSmall), (404, "", .unknownAccount("")), (401, "", .signedOut),
        (200, "{}", .unexpectedAnswer),
    ])
    func quote_whenRefused_throwsByKind(status: Int, body: String, expected: FinanceError) async throws {
        let service = try await bank.refreshedService()
        bank.answer("/v1/quotes", body, status: status)
        await #expect(throws: expected) { try await service.quote(order) }
    }

    @Test func transaction_ofAnExchange_hasItsRateAndFee_unlessTheyAreMalformed() async throws {
        let row = entry(1, -10_000).dropLast()
        let other = entry(2, -10_000).dropLast()
        bank.answer(
            "/v1/accounts/acc-1/entries",
            #"{"entries":[\#(row),"rate":"EUR/USD 1.25","fee":40},\#(other),"rate":"none"}]}"#)
        let service = try await bank.refreshedService(transactionsOf: "acc-1")
        let found = try await service.transactions(of: "acc-1", before: nil, limit: 2)
        #expect(found.map(\.rate?.rawValue) == [nil, "EUR/USD 1.25"])
        #expect(found.map(\.fee) == [nil, Money(minorUnits: 40, currency: .eur)])
    }
}
