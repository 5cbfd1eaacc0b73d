import DatabaseKitTesting
import FinanceAPI
import FinanceService
import Testing

/// Each write of moving money fails once, and once with all that follow.
@Suite struct FullDiskTests {
    private let order = TransferOrder(
        id: "order-0001", from: "acc-1", to: "acc-2", amount: Money(minorUnits: 500, currency: .eur), reference: "Rent")

    @Test(arguments: [false, true])
    func transfer_withAFullDiskAtEachWrite_isNeverCalledUndoneWhenItIsDone_andIsRepeatedUnderItsName(staysFull: Bool) async throws {
        for number in 0... {
            let bank = try TestBank()
            let service = try bank.service()
            try await service.refresh()
            bank.answer("/v1/transfers", "{\"id\":9,\"entries\":[],\"balances\":{\"acc-1\":9550}}", status: 201)
            bank.answer("/v1/accounts/acc-1/entries", "{\"entries\":[\(entry(9, -500))]}")
            let faults = try await CommitFaults(of: bank.store)
            faults.fail(number, andAllAfter: staysFull)
            var failure: FinanceError?
            do throws(FinanceError) { try await service.transfer(order) } catch { failure = error }
            let isBooked = bank.log.contains("POST /v1/transfers order-0001")
            #expect(isBooked ? failure?.isOutcomeUnknown != false : failure != nil, "write \(number)")
            let commits = faults.commits
            // The next normal run heals.
            faults.heal()
            if !isBooked { try await service.transfer(order) }
            bank.answer(
                "/v1/bank/accounts",
                #"{"accounts":[{"id":"acc-1","iban":"DE1","label":"L","balance":{"minor":9550,"currency":"EUR"}}]}"#)
            try await service.refresh()
            try await service.refreshTransactions(of: "acc-1")
            #expect(try await service.account("acc-1").balance.minorUnits == 9_550)
            #expect(try await service.transactions(of: "acc-1", before: nil, limit: 10).map(\.id) == [9])
            #expect(bank.log.filter { $0.hasPrefix("POST") } == ["POST /v1/transfers order-0001"])
            if commits <= number { return }
        }
    }
}
