import FaultTesting
public import FinanceAPI
public import PersonalDataServiceTesting
public import RoutingService
import Synchronization

/// A bank that pays for other domains in their tests. It books a key once, and fails on demand.
///
/// ```swift
/// let bank = TestPayments(of: device)
/// try mediator.install(bank.routes)
/// bank.loseAnswers(true)
/// ```
///
/// Each payment, its answer, and each question for accounts is a place for the faults of the device.
public final class TestPayments: Sendable {
    /// A payment that the bank has booked.
    public struct Booking: Codable, Hashable, Sendable {
        public var userID: String
        public var key: String
        public var amount: Int
        public init(userID: String, key: String, amount: Int) { (self.userID, self.key, self.amount) = (userID, key, amount) }
    }

    private struct Script {
        var attempts: [Pay] = []
        var failure: FinanceError?
        var losesAnswers = false
        var misnames = false
        var whenPaid: (@Sendable () -> Void)?
    }

    private let script = Mutex(Script())
    private let state: ServerState<[Booking]>
    private let device: TestDevice
    private let account: PayableAccount

    /// - Parameters:
    ///   - account: The only account, which pays and receives.
    ///   - file: The file of the bookings, which survive a kill of the app; nil for memory only.
    public init(of device: TestDevice, account: PayableAccount, file: String? = nil) {
        (self.device, self.account, state) = (device, account, ServerState([], file: file))
    }

    /// The bookings. Their numbers are their positions, from 70.
    public var bookings: [Booking] { state.value }
    /// The booking with a number.
    public func booking(_ number: Int) -> Booking? { bookings.indices.contains(number - 70) ? bookings[number - 70] : nil }
    /// All payments that reached the bank.
    public var attempts: [Pay] { script.withLock { $0.attempts } }

    /// Rejects payments before their key is looked up, and questions for accounts.
    public func fail(with error: FinanceError?) { script.withLock { $0.failure = error } }
    /// Books payments but loses the answers.
    public func loseAnswers(_ loses: Bool) { script.withLock { $0.losesAnswers = loses } }
    /// Books payments but answers with another number each time.
    public func misname(_ misnames: Bool) { script.withLock { $0.misnames = misnames } }
    /// Runs work after each payment.
    public func whenPaid(_ work: @escaping @Sendable () -> Void) { script.withLock { $0.whenPaid = work } }

    /// `Pay`, `PayableAccounts` and `ReceivingAccounts`.
    public var routes: RouteRegistry {
        var routes = RouteRegistry()
        routes.register(Pay.self) { [self] payment in
            try await device.faults.pass("pay", failure: FinanceError.unreachable)
            guard let userID = device.userID else { throw FinanceError.signedOut }
            let receipt = try pay(payment, of: userID)
            try await device.faults.pass("answer to pay", failure: FinanceError.noAnswer)
            return receipt
        }
        routes.register(PayableAccounts.self) { [self] in try await accounts("payable accounts", in: $0.currency) }
        routes.register(ReceivingAccounts.self) { [self] in try await accounts("receiving accounts", in: $0.currency) }
        return routes
    }

    private func accounts(_ place: String, in currency: Currency) async throws -> [PayableAccount] {
        try await device.faults.pass(place, failure: FinanceError.unreachable)
        if let error = script.withLock({ $0.failure }) { throw error }
        return account.available.currency == currency ? [account] : []
    }

    private func pay(_ payment: Pay, of userID: String) throws -> PaymentReceipt {
        let script = try script.withLock { script in
            if let failure = script.failure { throw failure }
            script.attempts.append(payment)
            return script
        }
        let booking = Booking(userID: userID, key: payment.key, amount: payment.amount.minorUnits)
        let index = state.withLock { bookings in
            let known = bookings.firstIndex { $0.key == payment.key }
            if known == nil { bookings.append(booking) }
            return known ?? bookings.count - 1
        }
        script.whenPaid?()
        guard bookings[index] == booking else { throw FinanceError.malformedOrder }
        if script.losesAnswers { throw FinanceError.noAnswer }
        return PaymentReceipt(booking: index + 70 + (script.misnames ? 1_000 * script.attempts.count : 0))
    }
}
