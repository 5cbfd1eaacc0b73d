import Cryptography
import FaultTesting
import Foundation
import NetworkKit
import NetworkKitTesting
import PersonalDataServiceTesting
import RoutingService
import Synchronization
import UserService

/// A back end with numbered tokens that accepts each refresh token once and each name of a new user once. A file survives a kill of the app.
final class FakeServer: Sendable {
    private struct Memory: Codable {
        var generation = 0
        var hasSession = false
        var isExpired = false
        /// The key of the sign-up of each name.
        var signUps: [String: String] = [:]
        var displayName = "Ada Brückner"
    }

    private let server: TestServer<Memory>

    init(file: String? = nil, faults: Faults = Faults()) {
        server = TestServer(Memory(), file: file, faults, user: { "usr-1" }, answer: { Self.answer($0, &$1) })
    }

    var log: [String] { server.calls.filter { $0.path != "/v1/thing" }.map { $0.name + $0.token } }
    func answerNext(status: Int, body: String) { server.fail("", next: [.responded(.json(body, status: status))]) }
    /// The idempotency keys received.
    var keys: [String] { server.calls.map(\.key).filter { !$0.isEmpty } }
    /// The received JSON objects.
    var bodies: [[String: String]] { server.calls.compactMap { try? $0.decoded() } }
    /// Whether a device is signed in.
    var hasSession: Bool { server.memory.hasSession }
    /// Executes the next call without an answer.
    func loseNextAnswer() { server.fail("", next: [.lost()]) }
    func disconnect() { server.fail("", .unreachable(.cannotConnect("connection refused"))) }
    /// Expires the access token, so that the next call renews it.
    func expireAccessToken() { server.change { $0.isExpired = true } }
    /// The status of responses to renewals: nil for new tokens, 0 for a broken connection.
    func answerRenewal(status: Int?) {
        server.fail("/v1/session/refresh", status.map { $0 == 0 ? .unreachable(.connectionLost("reset")) : .rejected($0) })
    }
    func endSession() { server.change { $0.hasSession = false } }

    func client(interceptors: [any Interceptor] = []) throws -> HTTPClient { try server.client(interceptors: interceptors) }

    func service(
        folder: TemporaryFolder, mediator: Mediator = Mediator(schemes: ["x"]), time: TestTime = TestTime()
    ) throws -> UserService {
        UserService(
            client: try client(), store: try SecretStore(folder: folder.path), mediator: mediator, now: { time.date }, clock: time)
    }

    private static func answer(_ call: TestCall, _ memory: inout Memory) -> Answer {
        let isAuthorized = memory.hasSession && !memory.isExpired && call.token == " access-\(memory.generation)"
        let values: [String: String] = (try? call.decoded()) ?? [:]
        switch (call.method, call.path) {
        case ("POST", "/v1/session"):
            guard values["password"] != "wrong-password" else {
                return Answer(#"{"error":"locked_out","detail":{"retry_after":30}}"#, status: 429)
            }
        case ("POST", "/v1/users"):
            let known = memory.signUps[values["user"] ?? ""]
            guard known == nil || known == call.key else { return Answer(#"{"error":"name_taken"}"#, status: 409) }
            memory.signUps[values["user"] ?? ""] = call.key
        case ("POST", "/v1/session/refresh"):
            guard memory.hasSession, values["refresh_token"] == "refresh-\(memory.generation)" else { return Answer("{}", status: 401) }
        case ("DELETE", "/v1/session"):
            memory.hasSession = false
            return Answer("", status: 204)
        case _ where !isAuthorized: return Answer("{}", status: 401)
        case ("DELETE", "/v1/sessions"):
            memory.hasSession = false
            return Answer("", status: 204)
        case (_, "/v1/me"), (_, "/v1/me/display-name"):
            memory.displayName = values["display_name"] ?? memory.displayName
            return Answer(user(memory.displayName), status: 200)
        default: return Answer("", status: 204)
        }
        memory.generation += 1
        (memory.hasSession, memory.isExpired) = (true, false)
        let tokens = #""access_token":"access-\#(memory.generation)","refresh_token":"refresh-\#(memory.generation)","expires_in":600"#
        return Answer("{\(tokens),\"user\":\(user(memory.displayName))}", status: call.path == "/v1/users" ? 201 : 200)
    }

    static func user(_ displayName: String, id: String = "usr-1") -> String {
        #"{"id":"\#(id)","name":"demo","display_name":"\#(displayName)","email":"ada@app.example"}"#
    }
}

extension TestCall {
    /// The bearer token after a space; empty without one.
    fileprivate var token: String { headerField("authorization")?.replacing("Bearer ", with: " ") ?? "" }
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

    var date: Date { state.withLock { $0.date } }
    var sleeps: [Duration] { state.withLock { $0.sleeps } }
    var now: Instant { Instant(date: date) }
    var minimumResolution: Duration { .zero }

    func pass(_ seconds: TimeInterval) { state.withLock { $0.date += seconds } }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        state.withLock { state in
            state.sleeps.append(Instant(date: state.date).duration(to: deadline))
            state.date = max(state.date, deadline.date)
        }
    }
}
