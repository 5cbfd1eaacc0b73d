import Cryptography
import FaultTesting
import Foundation
import HTTPTypes
import NetworkKit
import NetworkKitTesting
import RoutingService
import UserAPI
import UserService

/// A back end that accepts each refresh token once, creates each user once, and stores all in a file, which survives a kill of the app.
final class TruthfulSessions: Sendable {
    private struct Memory: Codable {
        var count = 0
        /// The number of the valid refresh token; nil if no session exists.
        var refresh: Int?
        var access: Int?
        /// The key of each sign-up that created a user.
        var signUps: [String] = []
        var displayName = "Ada"
    }

    private let file: URL

    init(folder: String) { file = URL(fileURLWithPath: folder + "/sessions.json") }

    private var memory: Memory {
        get { (try? JSONDecoder().decode(Memory.self, from: Data(contentsOf: file))) ?? Memory() }
        set { try? JSONEncoder().encode(newValue).write(to: file, options: .atomic) }
    }

    func transport(_ faults: Faults) -> StubTransport {
        StubTransport { [self] head, body in
            let token = head.headerFields[.authorization].map { $0.replacingOccurrences(of: "Bearer ", with: "") }
            let answer = try await faults.exchange(
                "\(head.method.rawValue) \(head.path ?? "")", unreachable: NetworkError.cannotConnect("refused"),
                lost: NetworkError.connectionLost("reset")
            ) { self.answer(head, String(decoding: body, as: UTF8.self), token) }
            return .json(String(decoding: answer.body, as: UTF8.self), status: answer.status)
        }
    }

    private func answer(_ head: HTTPRequest, _ body: String, _ token: String?) -> Answer {
        var memory = memory
        let isAuthorized = memory.access != nil && token == memory.access.map { "access-\($0)" }
        switch (head.method, head.path ?? "") {
        case (.post, "/v1/session"):
            guard !body.contains("wrong-password") else { return Self.json(#"{"error":"locked_out","detail":{"retry_after":30}}"#, 429) }
        case (.post, "/v1/users"):
            let key = head.headerFields[HTTPField.Name("Idempotency-Key")!] ?? ""
            if memory.signUps.isEmpty { memory.signUps = [key] }
            guard memory.signUps == [key] else { return Self.json(#"{"error":"name_taken"}"#, 409) }
        case (_, "/v1/me"), (_, "/v1/me/display-name"):
            guard isAuthorized else { return Self.json("{}", 401) }
            if body.contains(UserWorld.newName) { memory.displayName = UserWorld.newName }
            self.memory = memory
            return Self.json(Self.user(memory.displayName), 200)
        case (.post, "/v1/session/refresh"):
            guard let refresh = memory.refresh, body.contains("\"refresh-\(refresh)\"") else { return Self.json("{}", 401) }
        case (.delete, "/v1/sessions") where !isAuthorized: return Self.json("{}", 401)
        case (.delete, "/v1/session"), (.delete, "/v1/sessions"):
            (memory.refresh, memory.access) = (nil, nil)
            self.memory = memory
            return Self.json("", 204)
        default: return Self.json("", isAuthorized ? 204 : 401)
        }
        memory.count += 1
        (memory.refresh, memory.access) = (memory.count, memory.count)
        self.memory = memory
        let tokens = #""access_token":"access-\#(memory.count)","refresh_token":"refresh-\#(memory.count)""#
        return Self.json("{\(tokens),\"user\":\(Self.user(memory.displayName))}", 200)
    }

    private static func user(_ displayName: String) -> String {
        #"{"id":"ada","name":"demo","display_name":"\#(displayName)","email":"ada@app.example"}"#
    }

    private static func json(_ text: String, _ status: Int) -> Answer { Answer(status: status, body: Array(text.utf8)) }

    /// Whether no device is signed in.
    var areEnded: Bool { memory.refresh == nil }

    /// Expires the access token, so that the next call renews it.
    func expireAccess() { memory.access = nil }
}

/// The app on a device, with its back end. Faults are injected into every access.
final class UserWorld: Sendable {
    static let newName = "Countess Ada"

    let time = TestTime()
    let folder: String
    let faults: Faults
    let sessions: TruthfulSessions
    let service: UserService
    private let client: HTTPClient
    #if os(Linux)
    private let files: FolderFaults
    #endif

    /// Starts the app with the files of earlier runs.
    init(_ folder: String, _ faults: Faults = Faults()) throws {
        sessions = TruthfulSessions(folder: folder)
        #if os(Linux)
        // Created before the store, whose file accesses are also fault points.
        files = FolderFaults(in: folder + "/device", faults)
        #endif
        let transport = sessions.transport(faults)
        let address = try BaseURL("http://api.test")
        service = UserService(
            client: HTTPClient(baseURL: address, transport: transport), store: try SecretStore(folder: folder + "/device"),
            mediator: Mediator(schemes: ["x"]), now: { [time] in time.date }, clock: time)
        client = HTTPClient(baseURL: address, transport: transport, interceptors: [service.authentication])
        service.whenSessionEnds { [faults] in try? await faults.pass("farewell") }
        (self.folder, self.faults) = (folder, faults)
    }

    /// A call of another service that ignores the response.
    func callSomething() async throws {
        try await client.call(.delete("/v1/thing"))
    }

    func signIn(password: String = "demo-password") async throws {
        _ = try await service.signIn(name: UserName("demo"), password: Password(password))
    }

    func signUp() async throws {
        _ = try await service.signUp(
            NewUser(
                name: UserName("demo"), displayName: DisplayName("Ada"), email: EmailAddress("ada@app.example"),
                password: Password("demo-password")))
    }
}
