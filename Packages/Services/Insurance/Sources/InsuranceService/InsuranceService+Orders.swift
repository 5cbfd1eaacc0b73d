import DatabaseKit
import FinanceAPI
import Foundation
public import InsuranceAPI
import NetworkKit
import OutboxService
import PersonalDataService
import RoutingService

extension InsuranceService: PendingOrdersProviding {
    public func pendingOrders() async throws(InsuranceError) -> [PendingInsuranceOrder] {
        try await translating {
            try await outbox.orders { id, payload, stage, since in
                InsuranceOrder(id, payload).map { PendingInsuranceOrder(order: $0, stage: .init(stage), since: since) }
            }
        }
    }

    public func pendingOrderChanges() -> AsyncStream<Void> {
        mediator.values(after: InsuranceOrdersChanged.self) { _ in }
    }

    public func forgetOrder(_ id: String) async throws(InsuranceError) {
        try await translating { try await outbox.cancel(id) }
    }

    /// Completes pending orders until the task is canceled. The composition root runs it once.
    func run() async { await outbox.run(InsuranceDelivery(service: self)) }

    /// Attempts all pending orders once.
    /// - Returns: The pause before the next attempt.
    func drain() async throws -> Duration? { try await outbox.drain(InsuranceDelivery(service: self)) }

    func isValid(id: String) -> Bool { (8...64).contains(id.utf8.count) && OutboxDraft.isValid(id: id) }
}

extension PendingInsuranceOrder.Stage {
    fileprivate init(_ stage: OutboxStage) {
        self =
            switch stage {
            case .beginning: .sending
            case .pending(let code, let hasLeft): .pending(InsuranceError(code: code, hasLeft: hasLeft))
            case .failed(let code): .refused(InsuranceError(code: code, hasLeft: false))
            case .done: .done
            }
    }
}

extension InsuranceOrder {
    /// Decodes an order of the outbox. The payloads have different required properties.
    init?(_ id: String, _ payload: [UInt8]) {
        if let order = PolicyOrder(id, payload) {
            self = .purchase(order)
        } else if var order = try? JSONDecoder().decode(CancellationOrder.self, from: Data(payload)) {
            // Compared orders have one id.
            order.id = id
            self = .cancellation(order)
        } else if let claim = ClaimOrderPayload(payload) {
            self = .claim(claim.order)
        } else {
            return nil
        }
    }
}

/// Delivers the orders of the outbox.
struct InsuranceDelivery: OutboxDelivery {
    /// The kinds of entries.
    static let (purchase, cancellation, claim) = ("purchase", "cancellation", "claim")

    let service: InsuranceService

    func steps(of entry: OutboxEntry) -> [OutboxStep] {
        switch InsuranceOrder(entry.id, entry.payload) {
        case .purchase(let order): service.steps(of: order)
        case .cancellation(let order): service.steps(of: order)
        case .claim: ClaimOrderPayload(entry.payload).map(service.steps) ?? []
        case nil: []
        }
    }

    func failure(of error: any Error) -> OutboxStep.Failure {
        switch error {
        case let error as OutboxStep.Failure: error
        case let error as NetworkError: OutboxStep.Failure(sending: error, rejection: InsuranceError(rejection: error)?.rejection)
        case is StoreError: .storage
        default: OutboxStep.Failure("noAnswer")
        }
    }

    func isSame(_ payload: [UInt8], _ draft: OutboxDraft) -> Bool {
        // Equal claims may be about two events, so the id is a part of their payload.
        if draft.kind == Self.claim { return payload == draft.payload }
        guard let order = InsuranceOrder(draft.id, payload), let other = InsuranceOrder(draft.id, draft.payload) else { return false }
        return order.isSame(as: other)
    }

    func finished(_ entry: OutboxEntry, _ result: String) async {
        if entry.kind == Self.cancellation { service.mediator.post(AccountsOutdated()) }
        // The insurer also returns the policy or claim in its list.
        guard let book = try? await service.book(), book.part.userID == entry.userID else { return }
        if entry.kind == Self.claim {
            guard let claim = try? JSONDecoder().decode(Claim.self, from: Data(result.utf8)), let claims = try? await book.add(claim) else {
                return
            }
            service.mediator.post(ClaimsChanged(claims: claims))
        } else if let policy = try? JSONDecoder().decode(Policy.self, from: Data(result.utf8)), let policies = try? await book.add(policy) {
            service.mediator.post(PoliciesChanged(policies: policies))
        }
    }
}

extension InsuranceError {
    /// The codes of final rejections in the outbox.
    private static let rejections: [String: InsuranceError] = [
        "unknownPolicy": .unknownPolicy, "policyEnded": .policyEnded, "termsChanged": .termsChanged,
        "accountNotAccepted": .accountNotAccepted, "notAccepted": .notAccepted, "photoTooLarge": .photoTooLarge, "notAPhoto": .notAPhoto,
    ]

    /// The code of a final rejection; nil for other errors.
    var rejection: String? { Self.rejections.first { $0.value == self }?.key }

    /// - Parameters:
    ///   - code: The code of the failure in the outbox; nil without an answer.
    ///   - hasLeft: Whether the order may have been carried out.
    init(code: String?, hasLeft: Bool) {
        let code = code ?? "noAnswer"
        if code.hasPrefix("refused ") {
            self = .paymentRefused(reason: .init(code: String(code.dropFirst("refused ".count))))
        } else if code.hasPrefix("notIssued "), let booking = Int(code.dropFirst("notIssued ".count)) {
            self = .notIssued(booking: booking)
        } else if code == OutboxStep.Failure.signedOut.code {
            self = hasLeft ? .signedOutMeanwhile : .signedOut
        } else if !hasLeft, let error = Self.rejections[code] {
            self = error
        } else {
            self = hasLeft ? .noAnswer : code == OutboxStep.Failure.storage.code ? .storage : .unreachable
        }
    }
}
