import FinanceAPI
import Foundation
public import FundsAPI
public import MoneyAPI
import NetworkKit
public import OutboxService
import PersonalDataService
import RoutingService

extension FundsService: PendingOrdersProviding {
    public func pendingOrders() async throws(FundsError) -> [PendingFundOrder] {
        try await translating { try await outbox.orders { FundOrder(stored: $0) } }
    }

    public func pendingOrderChanges() -> AsyncStream<Void> { mediator.values(after: FundOrdersChanged.self) { _ in } }

    public func forgetOrder(_ id: String) async throws(FundsError) { try await translating { try await outbox.cancel(id) } }

    /// Completes pending orders until the task is canceled. The composition root runs it once.
    func run() async { await outbox.run(FundDelivery(service: self)) }

    /// Attempts all pending orders once.
    /// - Returns: The pause before the next attempt.
    func drain() async -> Duration? { await outbox.drain(FundDelivery(service: self)) }
}

extension OutboxDraft {
    init(_ order: FundOrder, of userID: String) throws {
        self.init(id: order.id, userID: userID, kind: "trade", payload: Array(try JSONEncoder().encode(order)))
    }
}

extension FundOrder {
    /// Decodes an order of the outbox.
    init?(stored payload: [UInt8]) {
        guard let order = try? JSONDecoder().decode(Self.self, from: Data(payload)) else { return nil }
        self = order
    }
}

struct FundDelivery: OutboxDelivery {
    let service: FundsService

    func steps(of entry: OutboxEntry<FundsError>) -> [OutboxStep<FundsError>] {
        FundOrder(stored: entry.payload).map(service.steps) ?? []
    }

    func failure(of error: any Error) -> OutboxStep<FundsError>.Failure {
        switch error {
        case let error as OutboxStep<FundsError>.Failure: error
        case let error as NetworkError: .init(sending: error, rejection: FundsError(rejection: error))
        default: .init(.noAnswer)
        }
    }

    func isSame(_ payload: [UInt8], _ draft: OutboxDraft) -> Bool {
        guard let order = FundOrder(stored: payload), let other = FundOrder(stored: draft.payload) else { return false }
        return order.isSame(as: other)
    }

    func finished(_ entry: OutboxEntry<FundsError>, _ result: String) async {
        // Also after a purchase, because the net worth contains the units.
        defer { service.mediator.post(AccountsOutdated()) }
        guard let receipt = try? JSONDecoder().decode(FundReceipt.self, from: Data(result.utf8)), let book = try? await service.book(),
            book.part.userID == entry.userID, let overview = try? await book.set(receipt.holding, of: receipt.fund)
        else { return }
        service.announce(overview)
    }
}

extension FundsError: OrderingError {
    /// The fund company's rejection of a reservation or a sale, which confirms that no attempt was carried out; nil for other failures.
    init?(rejection error: NetworkError) {
        guard error.isRejection else { return nil }
        switch (error.statusCode, (try? JSONDecoder().decode(RefusalPayload.self, from: Data(error.responseBody)))?.error) {
        case (_, "price_changed"): self = .priceChanged
        case (_, "too_few_units"): self = .tooFewUnits
        case (_, "account_cannot_receive"): self = .accountNotAccepted
        case (404, _): self = .unknownFund
        default: self = .notAccepted
        }
    }
}
