/// Delivers the entries of an outbox to a server.
public protocol OutboxDelivery<Reason>: Sendable {
    /// The error type of the service.
    associatedtype Reason: DeliveryError

    /// The steps of an entry, in order and equal in every version of the app. Empty if this version does not know the kind. Called once
    /// for all steps of a revision, so that they share the decoded payload.
    func steps(of entry: OutboxEntry<Reason>) -> [OutboxStep<Reason>]

    /// Classifies the error of a failed attempt.
    func failure(of error: any Error) -> OutboxStep<Reason>.Failure

    /// Whether a draft requests the same as an entry of its kind.
    func isSame(_ payload: [UInt8], _ draft: OutboxDraft) -> Bool

    /// Called after an entry is accepted and the result is stored.
    func finished(_ entry: OutboxEntry<Reason>, _ result: String) async
}

extension OutboxDelivery {
    public func isSame(_ payload: [UInt8], _ draft: OutboxDraft) -> Bool { payload == draft.payload }
    public func finished(_ entry: OutboxEntry<Reason>, _ result: String) async {}
}

/// One step in the delivery of an entry, usually one request.
public struct OutboxStep<Reason: DeliveryError>: Sendable {
    /// The result of a step.
    public enum Result: Sendable, Hashable {
        /// The step is complete. The fact is stored under the step's name, for later steps.
        case done(fact: String = "")
        /// A part of the step is complete, and the step runs again at once with this progress. A step must return this a bounded number of
        /// times.
        case partly(String)
        /// The result of an earlier step is no longer valid: delivery resumes at that step after a pause, for the given reason. The server
        /// has not accepted the entry.
        case goBack(to: String, because: Reason = .unreachable)
        /// The server has accepted the entry, with this result.
        case finished(String)
    }

    /// The name, unique among the steps of an entry.
    public let name: String
    /// Whether the server may receive the entry once this step has begun.
    public let leaves: Bool
    let run: @Sendable (OutboxEntry<Reason>) async throws -> Result

    /// - Parameter run: Performs the step. It may run again, so that its request must carry an idempotency key derived from the entry.
    public init(_ name: String, leaves: Bool = false, run: @escaping @Sendable (OutboxEntry<Reason>) async throws -> Result) {
        (self.name, self.leaves, self.run) = (name, leaves, run)
    }
}

extension OutboxStep {
    /// The meaning of a failed attempt for the entry.
    public struct Failure: Error, Sendable, Hashable {
        public var reason: Reason
        /// Whether the server rejects the entry for good and confirms that no attempt was accepted.
        public var isFinal: Bool
        /// Whether the server has certainly not accepted the entry in this attempt.
        public var isNotTaken: Bool
        /// Whether the server answered. Being offline does not count as a failed attempt.
        public var counts: Bool
        /// The minimum pause that the server requests.
        public var retryAfter: Duration?
        /// The result of an accepted entry that the device could not store.
        var result: String?

        public init(_ reason: Reason, isFinal: Bool = false, isNotTaken: Bool = false, counts: Bool = false, retryAfter: Duration? = nil) {
            (self.reason, self.isFinal, self.isNotTaken, self.counts, self.retryAfter) = (reason, isFinal, isNotTaken, counts, retryAfter)
        }

        /// The session has ended. Delivery resumes after the next sign-in, not after a pause.
        public static var signedOut: Failure { Failure(.signedOut, isNotTaken: true) }
        /// The outbox cannot be read or written.
        public static var storage: Failure { Failure(.storage) }
        static var gaveUp: Failure { Failure(.gaveUp, isFinal: true) }
        static var unknownKind: Failure { Failure(.unknownKind, isFinal: true) }
    }
}

/// The state of an entry after a delivery.
public enum OutboxOutcome<Reason: DeliveryError>: Sendable, Hashable {
    /// The server has accepted the entry.
    case done(String)
    /// The server has rejected the entry. It stays until it is acknowledged, retried or replaced.
    case failed(OutboxStep<Reason>.Failure)
    /// Delivery is retried automatically.
    /// - Parameter hasLeft: Whether the server may have received the entry.
    case waiting(OutboxStep<Reason>.Failure, hasLeft: Bool)
    /// The entry was canceled or erased meanwhile.
    case gone
}

/// Returns the name under which the progress of a step is stored, see ``OutboxStep/Result/partly(_:)``.
func progressName(_ step: String) -> String { step + "/progress" }
