import FinanceAPI
import Foundation
public import FundsAPI
public import MoneyAPI
import NetworkKit
import OutboxService
import PersonalDataService
import RoutingService

extension FundsService: PendingOrdersProviding {
    public func pendingOrders() async throws(FundsError) -> [PendingFundOrder] {
        try await translating {
            try await outbox.orders { id, payload, stage, since in
                FundOrder(id, payload).map { PendingFundOrder(order: $0, stage: .init(stage), since: since) }
            }
        }
    }

    public func pendingOrderChanges() -> AsyncStream<Void> {
        mediator.values(after: FundOrdersChanged.self) { _ in }
    }

    public func forgetOrder(_ id: String) async throws(FundsError) {
        try await translating { try await outbox.cancel(id) }
    }

    /// Completes pending orders until the task is canceled. The composition root runs it once.
    func run() async { await outbox.run(FundDelivery(service: self)) }

    /// Attempts all pending orders once.
    /// - Returns: The pause before the next attempt.
    func drain() async throws -> Duration? { try await outbox.drain(FundDelivery(service: self)) }
}

extension PendingFundOrder.Stage {
    fileprivate init(_ stage: OutboxStage) {
        self =
            switch stage {
            case .beginning: .sending
            case .pending(let code, let hasLeft): .pending(FundsError(code: code, hasLeft: hasLeft))
            case .failed(let code): .refused(FundsError(code: code, hasLeft: false))
            case .done: .done
            }
    }
}

/// The payload of an order in the outbox.
private struct OrderPayload: Codable {
    var fund: String
    var title: String
    var price: Int
    var currency: Currency
    var account: String
    /// The amount in minor units, to buy.
    var amount: Int?
    /// The units, to sell.
    var units: FundUnits?
}

extension OutboxDraft {
    init(_ order: FundOrder, of userID: String) throws {
        var payload = OrderPayload(
            fund: order.fund, title: order.title, price: order.price.minorUnits, currency: order.price.currency, account: order.account)
        switch order.trade {
        case .buy(let amount): payload.amount = amount.minorUnits
        case .sell(let units): payload.units = units
        }
        self.init(id: order.id, userID: userID, kind: "trade", payload: Array(try JSONEncoder().encode(payload)))
    }
}

extension FundOrder {
    /// Decodes an order of the outbox.
    init?(_ id: String, _ payload: [UInt8]) {
        guard let payload = try? JSONDecoder().decode(OrderPayload.self, from: Data(payload)) else { return nil }
        let trade: Trade
        switch (payload.amount, payload.units) {
        case (let amount?, nil): trade = .buy(Money(minorUnits: amount, currency: payload.currency))
        case (nil, let units?): trade = .sell(units)
        default: return nil
        }
        self.init(
            id: id, fund: payload.fund, title: payload.title, price: Money(minorUnits: payload.price, currency: payload.currency),
            trade: trade, account: payload.account)
    }
}

/// Delivers the orders of the outbox.
struct FundDelivery: OutboxDelivery {
    let service: FundsService

    func steps(of entry: OutboxEntry) -> [OutboxStep] { FundOrder(entry.id, entry.payload).map(service.steps) ?? [] }

    func failure(of error: any Error) -> OutboxStep.Failure {
        switch error {
        case let error as OutboxStep.Failure: error
        case let error as NetworkError: OutboxStep.Failure(sending: error, rejection: FundsError(rejection: error)?.rejection)
        case let error as FundsError: OutboxStep.Failure(error.rejection ?? "noAnswer", isFinal: error.rejection != nil)
        default: OutboxStep.Failure("noAnswer")
        }
    }

    func isSame(_ payload: [UInt8], _ draft: OutboxDraft) -> Bool {
        guard let order = FundOrder(draft.id, payload), let other = FundOrder(draft.id, draft.payload) else { return false }
        return order.isSame(as: other)
    }

    func finished(_ entry: OutboxEntry, _ result: String) async {
        if case .sell = FundOrder(entry.id, entry.payload)?.trade { service.mediator.post(AccountsOutdated()) }
        guard let receipt = try? JSONDecoder().decode(FundReceipt.self, from: Data(result.utf8)), let book = try? await service.book(),
            book.part.userID == entry.userID, let overview = try? await book.set(receipt.holding, of: receipt.fund)
        else { return }
        service.mediator.post(FundsOverviewChanged(overview: overview))
    }
}
