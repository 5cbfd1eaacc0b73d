public import LoggingKit
public import MoneyAPI
public import NetworkKit
import PersonalDataService

/// The error type of a service with an outbox, which stores it as JSON with a failed entry.
public protocol DeliveryError: Error, Codable, Hashable {
    static var unreachable: Self { get }
    /// The session has ended. Delivery resumes after the next sign-in.
    static var signedOut: Self { get }
    static var unexpectedAnswer: Self { get }
    /// The outbox cannot be read or written.
    static var storage: Self { get }
    /// The server has answered too often without accepting the entry.
    static var gaveUp: Self { get }
    /// This version of the app does not know the kind of the entry.
    static var unknownKind: Self { get }
    /// Converts an error of the outbox.
    init(outbox error: OutboxError)
}

extension DeliveryError {
    public init(outbox error: OutboxError) { self = .storage }

    /// Converts a failed call that only reads.
    init(_ error: NetworkError) {
        self =
            switch error.category {
            case .unauthorized: .signedOut
            case .unusable: .unexpectedAnswer
            case .unavailable: .unreachable
            }
    }

    /// Converts the errors of lower tiers.
    ///
    /// - Parameters:
    ///   - logger: Logs errors of the user's stores.
    ///   - other: Converts the errors of other modules; nil for errors of the user's stores.
    public static func translating<Result>(
        _ logger: Logger, _ work: () async throws -> Result, other: (any Error) -> Self? = { _ in nil }
    ) async throws(Self) -> Result {
        do {
            return try await work()
        } catch let error as Self {
            throw error
        } catch let error as NetworkError {
            throw Self(error)
        } catch let error as OutboxError {
            throw Self(outbox: error)
        } catch {
            if let error = other(error) { throw error }
            if PersonalDataError.isSignedOut(error) { throw .signedOut }
            // Nothing has failed: the caller has gone.
            if error is CancellationError { throw .unreachable }
            logger.error("reading or writing stored user data failed", error: error)
            throw .storage
        }
    }
}

/// The error type of a service whose orders move money. It has an error for each failure of the network, the outbox and the user's stores.
public protocol OrderingError: DeliveryError, OrderFailure {
    /// The outcome of an order is unknown.
    static var noAnswer: Self { get }
    /// The session ended, and the outcome of an order is unknown.
    static var signedOutMeanwhile: Self { get }
    static var malformedOrder: Self { get }
    /// An order may have been received, so it cannot be canceled.
    static var alreadyLeft: Self { get }
}

extension OrderingError {
    public static var gaveUp: Self { .unexpectedAnswer }
    public static var unknownKind: Self { .unexpectedAnswer }
    public static var alreadyLeft: Self { .noAnswer }

    public init(outbox error: OutboxError) { self = error == .alreadyLeft ? .alreadyLeft : .malformedOrder }

    /// The error of an order whose outcome is unknown exactly if the server may have received it.
    func ofOrder(hasLeft: Bool) -> Self {
        switch (isOutcomeUnknown, hasLeft) {
        case (true, true), (false, false): self
        case (true, false): .unreachable
        case (false, true): self == .signedOut ? .signedOutMeanwhile : .noAnswer
        }
    }
}

extension OutboxStep.Failure where Reason: OrderingError {
    /// Classifies a failed request for an order.
    /// - Parameter rejection: The server's final rejection of the order; nil if it has not rejected it.
    public init(sending error: NetworkError, rejection: Reason?) {
        if let rejection {
            self.init(rejection, isFinal: true)
            return
        }
        switch (error.code, error.statusCode) {
        case (.badStatus, 401): self = .signedOut
        case (.cannotConnect, _), (.notPermitted, _), (.tlsFailure, _), (.transportClosed, _), (.invalidRequest, _):
            self.init(.unreachable, isNotTaken: true)
        default: self.init(.noAnswer, retryAfter: error.retryAfter)
        }
    }
}

extension OutboxStep.Failure {
    /// Classifies a failed request that the server may reject for good.
    /// - Parameter rejection: The error of a rejection.
    public init(posting error: NetworkError, rejection: Reason) {
        switch (error.code, error.statusCode) {
        case (.badStatus, 401): self = .signedOut
        case (.badStatus, _) where error.isRejection, (.invalidRequest, _): self.init(rejection, isFinal: true, isNotTaken: true)
        case (.badStatus, _), (.undecodable, _), (.malformedResponse, _), (.bodyTooLarge, _): self.init(.unreachable, counts: true)
        case (.cannotConnect, _), (.tlsFailure, _), (.transportClosed, _): self.init(.unreachable, isNotTaken: true)
        default: self.init(.unreachable)
        }
        retryAfter = error.retryAfter
    }
}

extension NetworkError {
    /// Whether the server has rejected the request. Some statuses from 400 to 499 are temporary and no rejections.
    public var isRejection: Bool {
        guard let statusCode else { return false }
        return (400..<500).contains(statusCode) && ![401, 408, 425, 429].contains(statusCode)
    }
}
