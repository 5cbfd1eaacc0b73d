import FinanceAPI
import Foundation
import Synchronization
import Testing

@Suite struct PendingTransferTests {
    private static let order = TransferOrder(
        id: "order-0001", from: "acc-1", to: "acc-2", amount: Money(minorUnits: 500, currency: .eur), reference: "Rent")

    private static func changed(_ change: (inout TransferOrder) -> Void) -> TransferOrder {
        var order = order
        change(&order)
        return order
    }

    @Test(arguments: [
        (PendingTransfer.Stage.pending(.unreachable), true), (.sending, true), (.pending(.noAnswer), true), (.refused(.unreachable), false),
        (.done, false),
    ])
    func transfer_untilItsOutcomeIsKnown_isOnItsWay(stage: PendingTransfer.Stage, isOnItsWay: Bool) {
        #expect(PendingTransfer(order: Self.order, stage: stage, since: .distantPast).isOnItsWay == isOnItsWay)
    }

    @Test(arguments: [
        (order, true, true), (changed { $0.id = "order-0002" }, true, true), (changed { $0.reference = "" }, true, false),
        (changed { $0.from = "acc-3" }, true, false), (changed { $0.to = "acc-3" }, false, false),
        (changed { $0.amount.minorUnits = 501 }, false, false), (changed { $0.amount.currency = .usd }, false, false),
    ])
    func order_comparedWithAnother_resemblesOrIsSame(other: TransferOrder, resembles: Bool, isSame: Bool) {
        #expect(Self.order.resembles(other) == resembles && other.resembles(Self.order) == resembles)
        #expect(Self.order.isSame(as: other) == isSame && other.isSame(as: Self.order) == isSame)
    }

    /// Two changes; the second of three reads fails.
    private final class Provider: PendingOrdersProviding {
        private let reads = Mutex(0)

        func pendingOrders() async throws(FinanceError) -> [PendingTransfer] {
            let read = reads.withLock { reads in
                reads += 1
                return reads
            }
            guard read != 2 else { throw .storage }
            let order = PendingTransferTests.changed { $0.id = "read \(read)" }
            return [PendingTransfer(order: order, stage: .pending(.unreachable), since: .distantPast)]
        }

        func pendingOrderChanges() -> AsyncStream<Void> {
            AsyncStream { continuation in
                for _ in 1...2 { continuation.yield() }
                continuation.finish()
            }
        }

        func forgetOrder(_ id: String) async throws(FinanceError) {}
    }

    @Test func following_reportsTransfersNowAndAfterEachChange_withoutFailedReads() async {
        var shown: [String] = []
        await Provider().followPendingOrders { shown += $0.map(\.id) }
        #expect(shown == ["read 1", "read 3"])
    }
}
