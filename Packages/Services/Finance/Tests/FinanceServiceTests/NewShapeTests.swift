import FinanceAPI
import NetworkKit
import Testing

@testable import FinanceService

/// A fourth payload shape, defined entirely in this file.
private struct SavingsReformer: AccountReformer {
    private struct Row: Decodable, Sendable {
        var book: String
        var cents: Int
    }

    let name = "savings book"

    func accounts(from client: HTTPClient) async throws -> ReformedAccounts {
        let rows: TolerantList<Row> = try await client.call(.get("/v2/savings"))
        var reformed = ReformedAccounts()
        for failure in rows.failures { reformed.leaveOut(failure.reason) }
        for row in rows.elements {
            reformed.add { () throws(MoneyError) in
                guard row.cents < 1_000_000 else { throw .overflow }
                return Account(
                    id: "book-" + row.book, kind: .current, title: "Savings", number: row.book,
                    balance: Money(minorUnits: row.cents, currency: .eur), creditLimit: .zero(.eur))
            }
        }
        return reformed
    }
}

@Suite struct NewShapeTests {
    let bank: TestBank

    init() throws { bank = try TestBank() }

    @Test func payloadShape_whenAdded_worksWithTheOthers_andItsInvalidRowsHideNothing() async throws {
        bank.answer("/v2/savings", #"[{"book": "7", "cents": 1234}, {"book": 8}, {"book": "9", "cents": 9999999}]"#)
        let service = try bank.service(reformers: FinanceService.accountReformers + [SavingsReformer()])
        let overview = try await service.refresh()
        #expect(overview.accounts.map(\.id) == ["acc-1", "card-1", "depot-1", "book-7"])
        #expect(try await service.storedOverview()?.accounts.map(\.id).sorted() == ["acc-1", "book-7", "card-1", "depot-1"])
    }

    @Test func row_thatIsMalformed_inAnyShape_hidesNoOther() async throws {
        bank.answer("/v1/cards", #"[{"card_id": 5}, {"card_id":"card-2","pan":"4","name":"C","owed":"1.00","limit":"2.00","ccy":"USD"}]"#)
        bank.answer(
            "/v1/brokerage",
            #"{"portfolio":{"a":{"title":5},"b":{"title":"P","number":"N","positions":[]},"c":"none","d":{"title":"P","number":"N","positions":[{"units":"x","price":{"amount":"1","unit":"EUR"}}]}}}"#
        )
        #expect(try await bank.service().refresh().accounts.map(\.id) == ["acc-1", "card-2", "b"])
    }

    @Test func reformer_whenRowIsInvalid_reportsReasonWithoutItsContent() {
        var reformed = ReformedAccounts()
        for error in [MoneyError.unknownCurrency("XXX"), .malformedAmount("1,2,3"), .currencyMismatch(.eur, .usd), .overflow] {
            reformed.add { () throws(MoneyError) in throw error }
        }
        #expect(reformed.accounts == [])
        #expect(
            reformed.problems == ["unknown currency", "malformed amount", "amounts in several currencies", "amount out of range"])
    }
}
