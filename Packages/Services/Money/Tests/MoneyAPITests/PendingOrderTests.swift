import Foundation
import Synchronization
import Testing

@testable import MoneyAPI

@Suite(.timeLimit(.minutes(10))) struct PendingOrderTests {
    private struct Order: Identifiable, Hashable { var id: String }

    private enum Failure: OrderFailure {
        case unreachable, signedOut, unexpectedAnswer, storage
        var isOutcomeUnknown: Bool { false }
    }

    private typealias Pending = PendingOrder<Order, Failure>

    /// A list of orders that changes at each read. A read without orders fails.
    private final class Orders: PendingOrdersProviding {
        private let reads: Mutex<[[Pending]]>

        init(_ reads: [[Pending]]) { self.reads = Mutex(reads) }

        func pendingOrders() async throws(Failure) -> [Pending] {
            let orders = reads.withLock { $0.removeFirst() }
            if orders.isEmpty { throw .storage }
            return orders
        }

        func pendingOrderChanges() -> AsyncStream<Void> {
            let (stream, continuation) = AsyncStream<Void>.makeStream()
            for _ in 1..<reads.withLock(\.count) { continuation.yield() }
            continuation.finish()
            return stream
        }

        func forgetOrder(_ id: String) async throws(Failure) {}
    }

    @Test func order_isOnItsWay_untilItIsCarriedOutOrRejected() {
        let stages: [Pending.Stage] = [.sending, .pending(.unreachable), .refused(.unexpectedAnswer), .done]
        #expect(stages.map { Pending(order: Order(id: "a"), stage: $0, since: .distantPast).isOnItsWay } == [true, true, false, false])
    }

    /// A failed read, first or later, is repeated after the next change.
    @Test(arguments: [["a", "b", "c"], ["", "b", "c"], ["a", "", "c"]]) func orders_areReportedNowAndAfterEachChange(reads: [String]) async
    {
        let orders = Orders(reads.map { $0.isEmpty ? [] : [Pending(order: Order(id: $0), stage: .sending, since: .distantPast)] })
        var shown: [String] = []
        await orders.followPendingOrders { shown += $0.map(\.id) }
        #expect(shown == reads.filter { !$0.isEmpty })
    }

    @Test func currency_isStoredAsItsCode() throws {
        #expect(try String(decoding: JSONEncoder().encode([Currency("EUR")]), as: UTF8.self) == #"["EUR"]"#)
        #expect(try JSONDecoder().decode([Currency].self, from: Data(#"["JPY"]"#.utf8)) == [Currency("JPY")])
        for json in [#"["eur"]"#, "[1]", "[null]"] {
            #expect(throws: DecodingError.self) { try JSONDecoder().decode([Currency].self, from: Data(json.utf8)) }
        }
    }
}
