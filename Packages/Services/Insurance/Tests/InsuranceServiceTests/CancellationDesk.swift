import Foundation
import HTTPTypes
import NetworkKit
import NetworkKitTesting
import Synchronization

/// The part of ``TestInsurer`` that cancels policies: one refund per key and policy, and failures on demand.
final class CancellationDesk: Sendable {
    struct Request: Decodable, Hashable {
        var end: String
        var refund: Int
        var account: String?
    }

    private struct State {
        var terms = #"{"end":"2026-06-01","refund":3652,"currency":"EUR","account":"acc-1"}"#
        var rejection: (status: Int, code: String)?
        var failure: NetworkError?
        var losesAnswer = false
        var policy: String?
        /// The accepted requests by policy, each with its key.
        var accepted: [String: (key: String, request: Request)] = [:]
        var attempts: [String] = []
    }

    private let state = Mutex(State())

    /// The accepted requests by policy.
    var accepted: [String: Request] { state.withLock { $0.accepted.mapValues(\.request) } }
    /// The keys of all attempts.
    var attempts: [String] { state.withLock { $0.attempts } }

    func setTerms(_ json: String) { state.withLock { $0.terms = json } }
    /// Rejects all calls with a status and a code.
    func reject(_ rejection: (status: Int, code: String)?) { state.withLock { $0.rejection = rejection } }
    /// Fails all cancellations before they are carried out.
    func fail(with error: NetworkError?) { state.withLock { $0.failure = error } }
    /// Carries out cancellations but loses the answers.
    func loseAnswer(_ loses: Bool) { state.withLock { $0.losesAnswer = loses } }
    /// Carries out cancellations but answers with another policy.
    func answer(_ policy: String?) { state.withLock { $0.policy = policy } }

    /// Answers a call below `/v1/insurance/policies/`.
    func answer(_ head: HTTPRequest, _ body: [UInt8]) throws -> NetworkResponse {
        let id = String((head.path ?? "").split(separator: "/").dropLast().last ?? "")
        return try state.withLock { state in
            if let rejection = state.rejection { return .json("{\"error\":\"\(rejection.code)\"}", status: rejection.status) }
            guard head.method == .post else { return .json(state.terms) }
            let key = head.headerFields.first { $0.name.canonicalName == "idempotency-key" }?.value ?? ""
            state.attempts.append(key)
            if let failure = state.failure { throw failure }
            let request = try JSONDecoder().decode(Request.self, from: Data(body))
            if let known = state.accepted[id], known.key != key { return .json(#"{"error":"policy_ended"}"#, status: 409) }
            state.accepted[id] = (key, request)
            if state.losesAnswer { throw NetworkError.connectionLost("reset") }
            return .json(state.policy ?? policyJSON(Int(id.dropFirst(4)) ?? 0, end: request.end, refund: request.refund))
        }
    }
}
