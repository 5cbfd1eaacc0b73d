import DatabaseKit
import FinanceAPI
import Foundation
public import InsuranceAPI
import NetworkKit
public import OutboxService
import PersonalDataService
import RoutingService

extension InsuranceService: PendingOrdersProviding {
    public func pendingOrders() async throws(InsuranceError) -> [PendingInsuranceOrder] {
        try await translating { try await outbox.orders { InsuranceOrder(stored: $0) } }
    }

    public func pendingOrderChanges() -> AsyncStream<Void> { mediator.values(after: InsuranceOrdersChanged.self) { _ in } }

    public func forgetOrder(_ id: String) async throws(InsuranceError) { try await translating { try await outbox.cancel(id) } }

    /// Completes pending orders until the task is canceled. The composition root runs it once.
    func run() async { await outbox.run(InsuranceDelivery(service: self)) }

    /// Attempts all pending orders once.
    /// - Returns: The pause before the next attempt.
    func drain() async -> Duration? { await outbox.drain(InsuranceDelivery(service: self)) }

    func isValid(id: String) -> Bool { (8...64).contains(id.utf8.count) && OutboxDraft.isValid(id: id) }
}

extension InsuranceOrder {
    /// Decodes an order of the outbox. The payloads have different required properties.
    init?(stored payload: [UInt8]) {
        let (decoder, data) = (JSONDecoder(), Data(payload))
        if let order = try? decoder.decode(PolicyOrder.self, from: data) {
            self = .purchase(order)
        } else if let order = try? decoder.decode(CancellationOrder.self, from: data) {
            self = .cancellation(order)
        } else if let claim = ClaimOrderPayload(payload) {
            self = .claim(claim.order)
        } else {
            return nil
        }
    }
}

struct InsuranceDelivery: OutboxDelivery {
    /// The kinds of entries.
    static let (purchase, cancellation, claim) = ("purchase", "cancellation", "claim")

    let service: InsuranceService

    func steps(of entry: OutboxEntry<InsuranceError>) -> [OutboxStep<InsuranceError>] {
        switch InsuranceOrder(stored: entry.payload) {
        case .purchase(let order): service.steps(of: order)
        case .cancellation(let order): service.steps(of: order)
        case .claim: ClaimOrderPayload(entry.payload).map(service.steps) ?? []
        case nil: []
        }
    }

    func failure(of error: any Error) -> OutboxStep<InsuranceError>.Failure {
        switch error {
        case let error as OutboxStep<InsuranceError>.Failure: error
        case let error as NetworkError: .init(sending: error, rejection: InsuranceError(rejection: error))
        case is StoreError: .storage
        default: .init(.noAnswer)
        }
    }

    func isSame(_ payload: [UInt8], _ draft: OutboxDraft) -> Bool {
        // Equal claims may be about two events, so the id is a part of their payload.
        if draft.kind == Self.claim { return payload == draft.payload }
        guard let order = InsuranceOrder(stored: payload), let other = InsuranceOrder(stored: draft.payload) else { return false }
        return order.isSame(as: other)
    }

    func finished(_ entry: OutboxEntry<InsuranceError>, _ result: String) async {
        if entry.kind == Self.cancellation { service.mediator.post(AccountsOutdated()) }
        // The insurer also returns the policy or claim in its list.
        guard let book = try? await service.book(), book.part.userID == entry.userID else { return }
        if entry.kind == Self.claim {
            guard let claim = try? JSONDecoder().decode(Claim.self, from: Data(result.utf8)),
                let claims = try? await book.add(claim, newestFirst: true)
            else {
                return
            }
            service.mediator.post(ClaimsChanged(claims: claims))
        } else if let policy = try? JSONDecoder().decode(Policy.self, from: Data(result.utf8)), let policies = try? await book.add(policy) {
            service.mediator.post(PoliciesChanged(policies: policies))
        }
    }
}

extension InsuranceError: OrderingError {
    /// The insurer's rejection of a cancellation or a claim, which confirms that no attempt was carried out; nil for other failures.
    init?(rejection error: NetworkError) {
        guard error.isRejection else { return nil }
        let code = (try? JSONDecoder().decode(RefusalPayload.self, from: Data(error.responseBody)))?.error
        switch (error.statusCode, code) {
        case (_, "policy_ended"): self = .policyEnded
        case (_, "terms_changed"): self = .termsChanged
        case (_, "account_cannot_receive"): self = .accountNotAccepted
        case (404, _): self = .unknownPolicy
        case (413, _): self = .photoTooLarge
        case (415, _), (_, "wrong_size"), (_, "slot_in_use"): self = .notAPhoto
        default: self = .notAccepted
        }
    }
}
