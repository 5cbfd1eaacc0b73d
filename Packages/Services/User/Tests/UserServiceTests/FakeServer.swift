import Cryptography
import Foundation
import HTTPTypes
import NetworkKit
import NetworkKitTesting
import RoutingService
import Synchronization
import UserService

/// A back end in memory with one user and numbered tokens.
final class FakeServer: Sendable {
    private struct State {
        var log: [String] = []
        var generation = 0
        var isExpired = false
        var isEnded = false
        var isConnected = true
        var renewalStatus: Int?
        var next: (status: Int, body: String)?
        var losesNextAnswer = false
        var keys: [String] = []
        var bodies: [[String: String]] = []
        var displayName = "Ada Brückner"
    }

    private let state = Mutex(State())

    var log: [String] { state.withLock { $0.log } }
    func answerNext(status: Int, body: String) { state.withLock { $0.next = (status, body) } }
    /// The idempotency keys received.
    var keys: [String] { state.withLock { $0.keys } }
    /// The received JSON objects.
    var bodies: [[String: String]] { state.withLock { $0.bodies } }
    /// Executes the next call without an answer.
    func loseNextAnswer() { state.withLock { $0.losesNextAnswer = true } }
    func disconnect() { state.withLock { $0.isConnected = false } }
    func expireAccessToken() { state.withLock { $0.isExpired = true } }
    /// The status of responses to renewals: nil for new tokens, 0 for a broken connection.
    func answerRenewal(status: Int?) { state.withLock { $0.renewalStatus = status } }
    func endSession() { state.withLock { ($0.isExpired, $0.isEnded) = (true, true) } }

    func client(interceptors: [any Interceptor] = []) throws -> HTTPClient {
        HTTPClient(
            baseURL: try BaseURL("http://api.test"), transport: StubTransport { [self] head, body in try answer(head, body) },
            interceptors: interceptors)
    }

    func service(
        folder: TemporaryFolder, mediator: Mediator = Mediator(schemes: ["x"]), time: TestTime = TestTime()
    ) throws -> UserService {
        UserService(
            client: try client(), store: try SecretStore(folder: folder.path), mediator: mediator, now: { time.date }, clock: time)
    }

    private func answer(_ head: HTTPRequest, _ body: [UInt8]) throws -> NetworkResponse {
        try state.withLock { state in
            guard state.isConnected else { throw NetworkError.cannotConnect("connection refused") }
            let token = head.headerFields[.authorization].map { $0.replacingOccurrences(of: "Bearer ", with: " ") } ?? ""
            let path = head.path ?? ""
            let isThing = path == "/v1/thing"
            if let key = head.headerFields[HTTPField.Name("Idempotency-Key")!] { state.keys.append(key) }
            let json = try? JSONDecoder().decode([String: String].self, from: Data(body))
            if let json { state.bodies.append(json) }
            defer { state.losesNextAnswer = false }
            if !isThing { state.log.append("\(head.method.rawValue) \(path)\(token)") }
            if let next = state.next {
                state.next = nil
                return .json(next.body, status: next.status)
            }
            let isAuthorized = !state.isExpired && !state.isEnded && token == " access-\(state.generation)"
            switch path {
            case "/v1/sessions":
                guard isAuthorized else { return .status(401) }
                (state.isExpired, state.isEnded) = (true, true)
                if state.losesNextAnswer { throw NetworkError.connectionLost("reset") }
                return .status(204)
            case "/v1/me", "/v1/me/display-name":
                guard isAuthorized else { return .status(401) }
                if let name = json?["display_name"] { state.displayName = name }
                return .json(Self.user(state.displayName))
            case "/v1/users":
                state.generation += 1
                if state.losesNextAnswer { throw NetworkError.connectionLost("reset") }
                return .json(Self.tokens(state.generation, user: true), status: 201)
            case "/v1/session" where head.method == .post:
                state.generation += 1
                return .json(Self.tokens(state.generation, user: true))
            case "/v1/session/refresh":
                if state.renewalStatus == 0 { throw NetworkError.connectionLost("reset") }
                if let status = state.renewalStatus { return .status(status) }
                // Each refresh token is valid for one renewal.
                let token = try JSONDecoder().decode([String: String].self, from: Data(body))["refresh_token"]
                if state.isEnded || token != "refresh-\(state.generation)" { return .status(401) }
                state.generation += 1
                state.isExpired = false
                return .json(Self.tokens(state.generation, user: false))
            case "/v1/thing":
                return .status(isAuthorized ? 204 : 401)
            default: return .status(204)
            }
        }
    }

    private static func tokens(_ number: Int, user: Bool) -> String {
        let userJSON = user ? #","user":\#(self.user("Ada Brückner"))"# : ""
        return #"{"access_token":"access-\#(number)","refresh_token":"refresh-\#(number)","expires_in":600\#(userJSON)}"#
    }

    static func user(_ displayName: String, id: String = "usr-1") -> String {
        #"{"id":"\#(id)","name":"demo","display_name":"\#(displayName)","email":"ada@app.example"}"#
    }
}

/// A folder that is removed when it is released.
final class TemporaryFolder: Sendable {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("user-service-" + UUID().uuidString).path

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// The time of a test. It passes when the test lets it, and instead of a sleep.
final class TestTime: Clock, Sendable {
    struct Instant: InstantProtocol {
        var date: Date
        func advanced(by duration: Duration) -> Instant { Instant(date: date + duration / .seconds(1)) }
        func duration(to other: Instant) -> Duration { .seconds(other.date.timeIntervalSince(date)) }
        static func < (one: Instant, other: Instant) -> Bool { one.date < other.date }
    }

    private let state = Mutex((date: Date(timeIntervalSinceReferenceDate: 800_000_000), sleeps: [Duration]()))
    private let isStopped: Bool
    private let (cancellations, cancellation) = AsyncStream<Void>.makeStream()

    /// - Parameter isStopped: Whether a sleep lasts until it is canceled.
    init(isStopped: Bool = false) { self.isStopped = isStopped }

    /// Returns when a sleep has been canceled.
    func waitForCancellation() async { for await _ in cancellations { return } }

    var date: Date { state.withLock { $0.date } }
    /// The durations of all sleeps.
    var sleeps: [Duration] { state.withLock { $0.sleeps } }
    var now: Instant { Instant(date: date) }
    var minimumResolution: Duration { .zero }

    func pass(_ seconds: TimeInterval) { state.withLock { $0.date += seconds } }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        state.withLock { state in
            state.sleeps.append(Instant(date: state.date).duration(to: deadline))
            state.date = isStopped ? state.date : max(state.date, deadline.date)
        }
        guard isStopped else { return }
        for await _ in AsyncStream<Void>.makeStream().stream {}
        cancellation.yield()
    }
}
