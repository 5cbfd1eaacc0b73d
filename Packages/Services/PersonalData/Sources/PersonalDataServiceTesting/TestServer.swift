public import FaultTesting
public import Foundation
public import HTTPTypes
public import NetworkKit
public import NetworkKitTesting
import Synchronization

/// A call that a ``TestServer`` has received.
public struct TestCall: Sendable {
    public let head: HTTPRequest
    public let body: [UInt8]
    /// The user who is signed in on the device.
    public var userID: String

    public init(head: HTTPRequest, body: [UInt8], userID: String) { (self.head, self.body, self.userID) = (head, body, userID) }

    public var method: String { head.method.rawValue }
    /// The method and the path with its query, such as `GET /v1/notes?after=7`.
    public var name: String { method + " " + (head.path ?? "") }
    /// The path without its query.
    public var path: String { String((head.path ?? "").prefix { $0 != "?" }) }
    /// The idempotency key; empty without one.
    public var key: String { headerField("idempotency-key") ?? "" }

    /// The value of a header field, whose name is in lowercase letters.
    public func headerField(_ name: String) -> String? { head.headerFields.first { $0.name.canonicalName == name }?.value }

    /// The value of a query item.
    public func query(_ name: String) -> String? {
        head.path?.split(separator: "?").last?.split(separator: "&").first { $0.hasPrefix(name + "=") }.map {
            String($0.dropFirst(name.count + 1))
        }
    }

    func isAmong(_ calls: String) -> Bool {
        let name = method + " " + path
        return calls.hasSuffix("*") ? name.hasPrefix(calls.dropLast()) : name.hasSuffix(calls)
    }

    /// The body as JSON.
    public func decoded<Value: Decodable>(_: Value.Type = Value.self) throws -> Value {
        try JSONDecoder().decode(Value.self, from: Data(body))
    }
}

/// A server in a test of a service. It answers from its state, records its calls, and fails on demand.
///
/// ```swift
/// let server = TestServer([String](), of: device) { call, notes in
///     notes.append(String(decoding: call.body, as: UTF8.self))
///     return Answer("{}", status: 201)
/// }
/// server.fail("POST /v1/notes", .lost())
/// let service = NotesService(client: try server.client, notes: device.store(for: NotesService.notes))
/// ```
///
/// Each call and its answer is a place for the faults of the device.
public final class TestServer<Memory: Codable & Sendable>: Sendable {
    /// The outcome of a call that replaces its ordinary answer.
    public enum Failure: Sendable {
        /// It is not carried out, and is answered with a status and the name of an error.
        case rejected(Int, String = "")
        /// It does not arrive.
        case unreachable(NetworkError)
        /// It is carried out, and the answer is lost.
        case lost(NetworkError = .connectionLost("reset"))
        /// It is carried out, and is answered with another text.
        case answered(String)
        /// It is not carried out, and is answered with this response.
        case responded(NetworkResponse)
    }

    private struct Script {
        var calls: [TestCall] = []
        /// The failures of calls: those of the next ones, and one of all others. A later one replaces an earlier one.
        var failures: [(calls: String, next: [Failure], always: Failure?)] = []
        var meanwhile: (@Sendable () async throws -> Void)?

        mutating func fail(_ calls: String, next: [Failure] = [], _ always: Failure? = nil) {
            failures.removeAll { $0.calls == calls }
            failures.append((calls, next, always))
        }

        mutating func failure(of call: TestCall) -> Failure? {
            guard let index = failures.lastIndex(where: { ($0.always != nil || !$0.next.isEmpty) && call.isAmong($0.calls) }) else {
                return nil
            }
            return failures[index].next.isEmpty ? failures[index].always : failures[index].next.removeFirst()
        }
    }

    private let script = Mutex(Script())
    private let state: ServerState<Memory>
    private let faults: Faults
    private let user: @Sendable () -> String?
    private let answer: @Sendable (TestCall, inout Memory) throws -> Answer

    /// - Parameters:
    ///   - file: The file of the state, which survives a kill of the app; nil for memory only.
    ///   - device: Its current user makes the calls, and its faults apply to them.
    public convenience init(
        _ memory: Memory, file: String? = nil, of device: TestDevice,
        answer: @escaping @Sendable (_ call: TestCall, _ memory: inout Memory) throws -> Answer
    ) {
        self.init(memory, file: file, device.faults, user: { device.userID }, answer: answer)
    }

    /// - Parameter user: Returns the user who makes a call; nil rejects it.
    public init(
        _ memory: Memory, file: String? = nil, _ faults: Faults, user: @escaping @Sendable () -> String?,
        answer: @escaping @Sendable (_ call: TestCall, _ memory: inout Memory) throws -> Answer
    ) {
        (state, self.faults, self.user, self.answer) = (ServerState(memory, file: file), faults, user, answer)
    }

    // MARK: What the test sees

    public var memory: Memory { state.value }
    public var calls: [TestCall] { script.withLock { $0.calls } }
    public var log: [String] { calls.map(\.name) }
    public var keys: Set<String> { Set(calls.map(\.key)).subtracting([""]) }

    // MARK: What the test changes

    /// Changes the state.
    public func change<Result: Sendable>(_ body: (inout Memory) throws -> Result) rethrows -> Result { try state.withLock(body) }

    /// Makes calls fail; nil lets them succeed.
    /// - Parameter calls: Their method and path without a query, the end of it, or its start with an asterisk, such as `PATCH *`; empty for
    ///   all calls.
    public func fail(_ calls: String = "", _ failure: Failure?) { script.withLock { $0.fail(calls, failure) } }

    /// Makes the next calls fail, one after the other.
    public func fail(_ calls: String, next failures: [Failure]) { script.withLock { $0.fail(calls, next: failures) } }

    /// Runs work once, after the next call was carried out and before its answer arrives.
    public func meanwhile(_ work: @escaping @Sendable () async throws -> Void) { script.withLock { $0.meanwhile = work } }

    // MARK: Answering

    /// A client whose calls this server receives.
    public var client: HTTPClient { get throws { try client(interceptors: []) } }

    /// A client with interceptors whose calls this server receives.
    public func client(interceptors: [any Interceptor]) throws -> HTTPClient {
        let transport = StubTransport { try await self.respond($0, $1) }
        return HTTPClient(baseURL: try BaseURL("http://server.test"), transport: transport, interceptors: interceptors)
    }

    private func respond(_ head: HTTPRequest, _ body: [UInt8]) async throws -> NetworkResponse {
        guard let userID = user() else { return .status(401) }
        let call = TestCall(head: head, body: body, userID: userID)
        let (failure, work) = script.withLock { script in
            defer { script.meanwhile = nil }
            script.calls.append(call)
            return (script.failure(of: call), script.meanwhile)
        }
        var other = call
        other.userID = userID == "ada" ? "bob" : "ada"
        let response: NetworkResponse
        switch failure {
        case .rejected(let status, let code): response = .json("{\"error\":\"\(code)\"}", status: status)
        case .unreachable(let error): throw error
        case .responded(let scripted): response = scripted
        case .lost, .answered, nil:
            let answer = try await faults.exchange(
                "\(call.method) \(call.path)", unreachable: NetworkError.cannotConnect("refused"),
                lost: NetworkError.connectionLost("reset"),
                another: call.method == "GET" ? { (try? self.carryOut(other)) ?? Answer("{}") } : nil
            ) { try carryOut(call) }
            if case .lost(let error) = failure { throw error }
            let body = if case .answered(let text) = failure { Array(text.utf8) } else { answer.body }
            response = NetworkResponse(
                HTTPResponse(status: .init(code: answer.status), headerFields: [.contentType: "application/json"]), body: HTTPBody(body))
        }
        try await work?()
        return response
    }

    /// Carries out a call without failures.
    public func carryOut(_ call: TestCall) throws -> Answer { try state.withLock { try answer(call, &$0) } }
}

extension Answer {
    /// An answer with a text in JSON.
    public init(_ json: String, status: Int = 200) { self.init(status: status, body: Array(json.utf8)) }
}
