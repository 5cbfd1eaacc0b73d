import FinanceAPI
import NetworkKit
import NetworkKitTesting
import Testing

@testable import FinanceService

@Suite(.timeLimit(.minutes(10))) struct AccountTests {
    private func account(balance: Int, limit: Int = 0, number: String = "") -> Account {
        Account(
            id: "acc-1", kind: .current, title: "", number: number, balance: Money(minorUnits: balance, currency: .eur),
            creditLimit: Money(minorUnits: limit, currency: .eur))
    }

    @Test(arguments: [
        (100, 50, 150), (-50, 50, 0), (-51, 50, 0), (-40, 50, 10), (1, Int.max, Int.max), (.max, .max, .max), (0, .max, .max),
        (.min, -1, 0), (0, 0, 0),
    ])
    func available_isBalanceWithOverdraft_betweenZeroAndTheLargestAmount(balance: Int, limit: Int, expected: Int) {
        #expect(account(balance: balance, limit: limit).available == Money(minorUnits: expected, currency: .eur))
    }

    @Test(arguments: [
        ("DE02 1203 0000 0000 2020 51", "•••• 2051"), ("4111-1111-1111-1234", "•••• 1234"), ("AB-1", "•••• AB1"), ("", "•••• "),
        ("DEPOT X9Z", "•••• TX9Z"),
    ])
    func maskedNumber_hasTheLastFourLettersOrDigits(number: String, expected: String) {
        #expect(account(balance: 0, number: number).maskedNumber == expected)
    }

    @Test(arguments: [(Account.Kind.current, true), (.card, true), (.portfolio, false)])
    func account_unlessItHoldsSecurities_canTransfer(kind: Account.Kind, canTransfer: Bool) {
        var account = account(balance: 0)
        account.kind = kind
        #expect(account.canTransfer == canTransfer)
    }
}

@Suite(.timeLimit(.minutes(10))) struct ExchangeRateTests {
    private func total(_ rate: String, in currency: Currency) throws -> Int? {
        let tenEuros = Money(minorUnits: 1_000, currency: .eur)
        return ExchangeRates(RatesPayload(base: "EUR", rates: ["USD": rate])).total(of: [tenEuros, tenEuros], in: currency)?.minorUnits
    }

    @Test(arguments: [("1.25", 2_500), ("0.1", 200), ("0", nil), ("-1.25", nil), ("many", nil)] as [(String, Int?)])
    func total_inACurrency_needsAPositiveRate(rate: String, expected: Int?) throws {
        #expect(try total(rate, in: .usd) == expected)
        #expect(try total(rate, in: .eur) == 2_000)
        #expect(try total(rate, in: .chf) == nil)
    }
}

@Suite(.timeLimit(.minutes(10))) struct NewShapeTests {
    let bank = TestBank()

    @Test func row_thatIsMalformed_inAnyShape_hidesNoOther() async throws {
        bank.answer("/v1/cards", #"[{"card_id": 5}, {"card_id":"card-2","pan":"4","name":"C","owed":"1.00","limit":"2.00","ccy":"USD"}]"#)
        bank.answer(
            "/v1/brokerage",
            #"{"portfolio":{"a":{"title":5},"b":{"title":"P","number":"N","positions":[]},"c":"none","d":{"title":"P","number":"N","positions":[{"units":"x","price":{"amount":"1","unit":"EUR"}}]}}}"#
        )
        bank.answer(
            "/v1/bank/accounts",
            #"{"accounts":[{"id":7},{"id":"acc-9","iban":"X","label":"L","balance":{"minor":1,"currency":"EUR"}},{"id":"a","iban":"b","label":"c","balance":{"minor":1,"currency":"nope"}}]}"#
        )
        let overview = try await bank.service().refresh()
        #expect(overview.isPartial && overview.accounts.map(\.id) == ["acc-9", "card-2", "b"])
    }

    /// A skipped row hides money, so that each is logged. An object has no order.
    @Test func depots_areOrderedByTheirIDs_andMalformedOnesReported() async throws {
        let ids = (10..<40).map { "d\($0)" }
        let members = ids.shuffled().map { #""\#($0)":{"title":"","number":"","positions":[]}"# } + [#""x":{"title":5}"#, #""y":7"#]
        let client = HTTPClient(
            baseURL: try BaseURL("http://bank.test"),
            transport: StubTransport { _, _ in .json(#"{"portfolio":{\#(members.joined(separator: ","))}}"#, status: 200) })
        let depots = try await PortfolioReformer().accounts(from: client)
        #expect(depots.accounts.map(\.id) == ids && depots.problems.count == 2)
    }

    @Test func reformer_whenRowIsInvalid_reportsReasonWithoutItsContent() {
        var reformed = ReformedAccounts()
        for error in [MoneyError.unknownCurrency("XXX"), .malformedAmount("1,2,3"), .currencyMismatch(.eur, .usd), .overflow] {
            reformed.add { () throws(MoneyError) in throw error }
        }
        #expect(reformed.accounts == [])
        #expect(reformed.problems == ["unknown currency", "malformed amount", "amounts in several currencies", "amount out of range"])
    }
}
