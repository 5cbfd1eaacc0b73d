import Cryptography
import Foundation
import HTTPTypes
import NetworkKit
import NetworkKitTesting
import RoutingService
import Synchronization
import UserService

/// A back end in memory with one user and numbered tokens.
final class FakeBank: Sendable {
    private struct State {
        var log: [String] = []
        var generation = 0
        var isExpired = false
        var isEnded = false
        var isConnected = true
        var renewalFails = false
        var renewalStatus: Int?
        var next: (status: Int, body: String)?
    }

    private let state = Mutex(State())

    var log: [String] { state.withLock { $0.log } }
    func answerNext(status: Int, body: String) { state.withLock { $0.next = (status, body) } }
    func disconnect() { state.withLock { $0.isConnected = false } }
    func expireAccessToken() { state.withLock { $0.isExpired = true } }
    func failRenewal() { state.withLock { $0.renewalFails = true } }
    /// The status of responses to renewals; nil for new tokens.
    func answerRenewal(status: Int?) { state.withLock { $0.renewalStatus = status } }
    func endSession() { state.withLock { ($0.isExpired, $0.isEnded) = (true, true) } }

    func client(interceptors: [any Interceptor] = []) throws -> HTTPClient {
        HTTPClient(
            baseURL: try BaseURL("http://bank.test"), transport: StubTransport { [self] head, body in try answer(head, body) },
            interceptors: interceptors)
    }

    func service(folder: TemporaryFolder, mediator: Mediator) throws -> UserService {
        UserService(client: try client(), store: try SecretStore(folder: folder.path), mediator: mediator)
    }

    private func answer(_ head: HTTPRequest, _ body: [UInt8]) throws -> NetworkResponse {
        try state.withLock { state in
            guard state.isConnected else { throw NetworkError.cannotConnect("connection refused") }
            let token = head.headerFields[.authorization].map { $0.replacingOccurrences(of: "Bearer ", with: " ") } ?? ""
            let path = head.path ?? ""
            let isThing = path == "/v1/thing"
            if !isThing { state.log.append("\(head.method.rawValue) \(path)\(token)") }
            if let next = state.next {
                state.next = nil
                return .json(next.body, status: next.status)
            }
            switch path {
            case "/v1/session" where head.method == .post:
                state.generation += 1
                return .json(Self.tokens(state.generation, user: true))
            case "/v1/session/refresh":
                if state.renewalFails { throw NetworkError.connectionLost("reset") }
                if let status = state.renewalStatus { return .status(status) }
                // Each refresh token is valid for one renewal.
                let token = try JSONDecoder().decode([String: String].self, from: Data(body))["refresh_token"]
                if state.isEnded || token != "refresh-\(state.generation)" { return .status(401) }
                state.generation += 1
                state.isExpired = false
                return .json(Self.tokens(state.generation, user: false))
            case "/v1/thing":
                return .status(state.isExpired || token != " access-\(state.generation)" ? 401 : 204)
            default: return .status(204)
            }
        }
    }

    private static func tokens(_ number: Int, user: Bool) -> String {
        let userJSON = #","user":{"id":"usr-1","name":"demo","display_name":"Ada Brückner","email":"ada@harbor.example"}"#
        return #"{"access_token":"access-\#(number)","refresh_token":"refresh-\#(number)","expires_in":600\#(user ? userJSON : "")}"#
    }
}

/// A folder that is removed when it is released.
final class TemporaryFolder: Sendable {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("user-service-" + UUID().uuidString).path

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
