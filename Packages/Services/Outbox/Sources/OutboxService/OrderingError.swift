public import LoggingKit
public import NetworkKit
import PersonalDataService

/// The error type of a service with an outbox. It has an error for each failure of the network, the outbox and the user's stores.
public protocol OrderingError: Error {
    static var unreachable: Self { get }
    static var signedOut: Self { get }
    static var unexpectedAnswer: Self { get }
    static var storage: Self { get }
    static var malformedOrder: Self { get }
    /// An order may have been received, so it cannot be canceled.
    static var alreadyLeft: Self { get }
}

extension OrderingError {
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
        _ logger: Logger, _ work: () async throws -> Result, other: (any Error) -> Self?
    ) async throws(Self) -> Result {
        do {
            return try await work()
        } catch let error as Self {
            throw error
        } catch let error as NetworkError {
            throw Self(error)
        } catch let error as OutboxError {
            throw error == .alreadyLeft ? .alreadyLeft : .malformedOrder
        } catch {
            if let error = other(error) { throw error }
            if PersonalDataError.isSignedOut(error) { throw .signedOut }
            logger.error("reading or writing stored user data failed", error: error)
            throw .storage
        }
    }
}
