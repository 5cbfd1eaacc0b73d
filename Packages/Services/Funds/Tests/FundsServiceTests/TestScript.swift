import FinanceAPI
import NetworkKit
import NetworkKitTesting
import Synchronization

/// The failures of ``TestFundCompany`` on demand, and the calls that it received.
final class TestScript: Sendable {
    private struct State {
        var log: [String] = []
        var keys: [String] = []
        var failures: [String: Result<(status: Int, code: String), NetworkError>] = [:]
        var lost: Set<String> = []
        var replacements: [String: String] = [:]
        var meanwhile: (@Sendable () async throws -> Void)?
        var paying: FinanceError?
        var losesPayment = false
        var misnamesPayments = false
        var payments: [Pay] = []
        var whenPaid: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    // MARK: What the test sees

    var log: [String] { state.withLock { $0.log } }
    /// The idempotency keys of all calls.
    var keys: Set<String> { state.withLock { Set($0.keys) } }
    /// All attempts to pay that reached the bank.
    var payments: [Pay] { state.withLock { $0.payments } }

    // MARK: What the test changes

    /// Rejects a call such as `POST /v1/funds/orders` with a status and a code, before it is carried out; nil carries it out.
    func reject(_ call: String, _ rejection: (status: Int, code: String)?) {
        state.withLock { $0.failures[call] = rejection.map { .success($0) } }
    }
    /// Fails a call before it is carried out.
    func fail(_ call: String, _ error: NetworkError?) { state.withLock { $0.failures[call] = error.map { .failure($0) } } }
    /// Carries out a call but loses its answer.
    func lose(_ call: String, _ loses: Bool = true) {
        state.withLock { if loses { _ = $0.lost.insert(call) } else { $0.lost.remove(call) } }
    }
    /// Carries out a call but answers with another text.
    func answer(_ call: String, _ json: String?) { state.withLock { $0.replacements[call] = json } }
    /// Runs work once, after the next call.
    func meanwhile(_ work: @escaping @Sendable () async throws -> Void) { state.withLock { $0.meanwhile = work } }
    /// Makes the bank reject payments before it looks up the key.
    func failPaying(_ error: FinanceError?) { state.withLock { $0.paying = error } }
    /// Books payments but loses the answers.
    func losePayment(_ loses: Bool) { state.withLock { $0.losesPayment = loses } }
    /// Books payments but answers with another booking number each time.
    func misnamePayments(_ misnames: Bool) { state.withLock { $0.misnamesPayments = misnames } }
    /// Runs work after each payment.
    func whenPaid(_ work: @escaping @Sendable () -> Void) { state.withLock { $0.whenPaid = work } }

    // MARK: For the fund company

    var paying: FinanceError? { state.withLock { $0.paying } }
    var losesPayment: Bool { state.withLock { $0.losesPayment } }

    func paid(_ payment: Pay) {
        state.withLock { state in
            state.payments.append(payment)
            return state.whenPaid
        }?()
    }

    /// The difference to the right booking number.
    func misnaming() -> Int { state.withLock { $0.misnamesPayments ? 1_000 * $0.payments.count : 0 } }

    func begin(_ call: String, _ key: String) throws -> NetworkResponse? {
        try state.withLock { state in
            state.log.append(call)
            if !key.isEmpty { state.keys.append(key) }
            switch state.failures[call] {
            case .success(let rejection): return .json("{\"error\":\"\(rejection.code)\"}", status: rejection.status)
            case .failure(let error): throw error
            case nil: return nil
            }
        }
    }

    func end(_ call: String, _ text: String) throws -> String {
        try state.withLock { state in
            if state.lost.contains(call) { throw NetworkError.connectionLost("reset") }
            return state.replacements[call] ?? text
        }
    }

    func meanwhile() async throws {
        let work = state.withLock { state in
            defer { state.meanwhile = nil }
            return state.meanwhile
        }
        try await work?()
    }
}
