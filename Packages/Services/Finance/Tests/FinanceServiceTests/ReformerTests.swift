import FinanceAPI
import NetworkKit
import NetworkKitTesting
import Testing

@testable import FinanceService

@Suite struct ReformerTests {
    private func reformed(_ json: String, by reformer: some AccountReformer) async throws -> ReformedAccounts {
        let client = HTTPClient(baseURL: try BaseURL("http://bank.test"), transport: StubTransport { _, _ in .json(json, status: 200) })
        return try await reformer.accounts(from: client)
    }

    /// A skipped row hides money, so it must appear in the log.
    @Test func row_thatIsMalformed_isReported_inEachShape() async throws {
        let cards = try await reformed(
            #"[{"card_id": 5}, {"card_id":"c","pan":"4","name":"C","owed":"1","limit":"2","ccy":"USD"}, 7]"#, by: CardReformer())
        #expect(cards.accounts.map(\.id) == ["c"] && cards.problems.count == 2)
        let accounts = try await reformed(#"{"accounts":[{"id":7},{}]}"#, by: BankAccountReformer())
        #expect(accounts.accounts == [] && accounts.problems.count == 2)
        let depots = try await reformed(
            #"{"portfolio":{"a":{"title":5},"b":7,"c":{"title":"","number":"","positions":[]}}}"#, by: PortfolioReformer())
        #expect(depots.accounts.map(\.id) == ["c"] && depots.problems.count == 2)
    }

    /// An object has no order.
    @Test func depots_areOrderedByTheirIDs() async throws {
        let ids = (10..<40).map { "d\($0)" }
        let members = ids.shuffled().map { #""\#($0)":{"title":"","number":"","positions":[]}"# }
        let depots = try await reformed(#"{"portfolio":{\#(members.joined(separator: ","))}}"#, by: PortfolioReformer())
        #expect(depots.accounts.map(\.id) == ids)
    }
}
