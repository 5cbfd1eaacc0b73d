import Cryptography
import FaultTesting
import Foundation
import HTTPTypes
import NetworkKit
import NetworkKitTesting
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

    private struct State {
        var memory = Memory()
        var log: [String] = []
        var isConnected = true
        var renewalStatus: Int?
        var next: Answer?
        var losesNextAnswer = false
        var keys: [String] = []
        var bodies: [[String: String]] = []
    }

    private let state = Mutex(State())
    private let file: URL?
    private let faults: Faults

    init(file: URL? = nil, faults: Faults = Faults()) { (self.file, self.faults) = (file, faults) }

    private func change<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
        try state.withLock { state in
            if let file { state.memory = (try? JSONDecoder().decode(Memory.self, from: Data(contentsOf: file))) ?? Memory() }
            defer { if let file { try? JSONEncoder().encode(state.memory).write(to: file, options: .atomic) } }
            return try body(&state)
        }
    }

    var log: [String] { state.withLock { $0.log } }
    func answerNext(status: Int, body: String) { state.withLock { $0.next = Self.json(body, status) } }
    /// The idempotency keys received.
    var keys: [String] { state.withLock { $0.keys } }
    /// The received JSON objects.
    var bodies: [[String: String]] { state.withLock { $0.bodies } }
    /// Whether a device is signed in.
    var hasSession: Bool { change { $0.memory.hasSession } }
    /// Executes the next call without an answer.
    func loseNextAnswer() { state.withLock { $0.losesNextAnswer = true } }
    func disconnect() { state.withLock { $0.isConnected = false } }
    /// Expires the access token, so that the next call renews it.
    func expireAccessToken() { change { $0.memory.isExpired = true } }
    /// The status of responses to renewals: nil for new tokens, 0 for a broken connection.
    func answerRenewal(status: Int?) { state.withLock { $0.renewalStatus = status } }
    func endSession() { change { $0.memory.hasSession = false } }

    func client(interceptors: [any Interceptor] = []) throws -> HTTPClient {
        let transport = StubTransport { [self] head, body in
            let answer = try await faults.exchange(
                "\(head.method.rawValue) \(head.path ?? "")", unreachable: NetworkError.cannotConnect("refused"),
                lost: NetworkError.connectionLost("reset")
            ) { try self.answer(head, body) }
            return .json(String(decoding: answer.body, as: UTF8.self), status: answer.status)
        }
        return HTTPClient(baseURL: try BaseURL("http://api.test"), transport: transport, interceptors: interceptors)
    }

    func service(
        folder: TemporaryFolder, mediator: Mediator = Mediator(schemes: ["x"]), time: TestTime = TestTime()
    ) throws -> UserService {
        UserService(
            client: try client(), store: try SecretStore(folder: folder.path), mediator: mediator, now: { time.date }, clock: time)
    }

    private func answer(_ head: HTTPRequest, _ body: [UInt8]) throws -> Answer {
        try change { state in
            guard state.isConnected else { throw NetworkError.cannotConnect("connection refused") }
            let token = head.headerFields[.authorization].map { $0.replacingOccurrences(of: "Bearer ", with: " ") } ?? ""
            let path = head.path ?? ""
            let key = head.headerFields[HTTPField.Name("Idempotency-Key")!]
            if let key { state.keys.append(key) }
            let json = try? JSONDecoder().decode([String: String].self, from: Data(body))
            if let json { state.bodies.append(json) }
            let isLost = state.losesNextAnswer
            state.losesNextAnswer = false
            if path != "/v1/thing" { state.log.append("\(head.method.rawValue) \(path)\(token)") }
            if let next = state.next {
                state.next = nil
                return next
            }
            if path == "/v1/session/refresh", let status = state.renewalStatus {
                guard status != 0 else { throw NetworkError.connectionLost("reset") }
                return Self.json("", status)
            }
            let answer = Self.answer(path, head.method, token, json ?? [:], key, &state.memory)
            if isLost { throw NetworkError.connectionLost("reset") }
            return answer
        }
    }

    private static func answer(
        _ path: String, _ method: HTTPRequest.Method, _ token: String, _ values: [String: String], _ key: String?, _ memory: inout Memory
    ) -> Answer {
        let isAuthorized = memory.hasSession && !memory.isExpired && token == " access-\(memory.generation)"
        switch (method, path) {
        case (.post, "/v1/session"):
            guard values["password"] != "wrong-password" else { return json(#"{"error":"locked_out","detail":{"retry_after":30}}"#, 429) }
        case (.post, "/v1/users"):
            let known = memory.signUps[values["user"] ?? ""]
            guard known == nil || known == key else { return json(#"{"error":"name_taken"}"#, 409) }
            memory.signUps[values["user"] ?? ""] = key
        case (.post, "/v1/session/refresh"):
            guard memory.hasSession, values["refresh_token"] == "refresh-\(memory.generation)" else { return json("{}", 401) }
        case (.delete, "/v1/session"):
            memory.hasSession = false
            return json("", 204)
        case _ where !isAuthorized: return json("{}", 401)
        case (.delete, "/v1/sessions"):
            memory.hasSession = false
            return json("", 204)
        case (_, "/v1/me"), (_, "/v1/me/display-name"):
            memory.displayName = values["display_name"] ?? memory.displayName
            return json(user(memory.displayName), 200)
        default: return json("", 204)
        }
        memory.generation += 1
        (memory.hasSession, memory.isExpired) = (true, false)
        let tokens = #""access_token":"access-\#(memory.generation)","refresh_token":"refresh-\#(memory.generation)","expires_in":600"#
        return json("{\(tokens),\"user\":\(user(memory.displayName))}", method == .post && path == "/v1/users" ? 201 : 200)
    }

    private static func json(_ text: String, _ status: Int) -> Answer { Answer(status: status, body: Array(text.utf8)) }

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
