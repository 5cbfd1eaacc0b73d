import DatabaseKitTesting
import InsuranceAPI
import InsuranceService
import Testing

/// Each write of a purchase fails once, and once with all that follow.
@Suite struct FullDiskTests {
    private let order = PolicyOrder(
        id: "order-0001", product: "household", title: "Household", offer: Offer(insuredSum: 2_000_000, premium: 4_900, currency: "EUR"),
        payer: "acc-1")

    @Test(arguments: [false, true])
    func purchase_withAFullDiskAtEachWrite_isPaidAndIssuedOnce_andSaysWhatIsKnown(staysFull: Bool) async throws {
        for number in 0... {
            let insurer = try TestInsurer()
            let service = try insurer.service()
            _ = try await service.products()
            let faults = try await CommitFaults(of: insurer.store)
            faults.fail(number, andAllAfter: staysFull)
            var failure: InsuranceError?
            do throws(InsuranceError) { try await service.buy(order) } catch { failure = error }
            #expect(insurer.paymentAttempts == 0 || failure?.isOutcomeUnknown != false, "write \(number)")
            let commits = faults.commits
            // The next normal run heals, also when the person makes the order anew instead of repeating it.
            faults.heal()
            let next = try insurer.service()
            if failure != nil {
                var again = order
                again.id = "order-0002"
                try await next.buy(again)
            }
            try await next.completePendingOrders()
            #expect(insurer.payments.count == 1 && insurer.issuedCount == 1, "write \(number)")
            #expect(try await next.policies().count == 1)
            if commits <= number { return }
        }
    }
}
