import Foundation
import GRDB
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Synchronization
import Testing

@testable import DemoBackendKit
@testable import DemoDomains

/// A demo back end in a temporary folder, with a clock that the test controls.
final class TestServer: Sendable {
    let directory: URL
    private let time = Mutex(Date(timeIntervalSinceReferenceDate: 800_000_000))
    var now: Date { time.withLock { $0 } }

    init() {
        directory = FileManager.default.temporaryDirectory.appendingPathComponent("demo-backend-" + UUID().uuidString)
    }

    deinit { try? FileManager.default.removeItem(at: directory) }

    func advance(by seconds: TimeInterval) {
        time.withLock { $0 += seconds }
    }

    /// Seeded, so that tests are deterministic.
    func open(
        clock: any Clock<Duration> = ContinuousClock(), switches: [String: String] = [:],
        onReady: @escaping @Sendable (Int) -> Void = { _ in }
    ) throws -> DemoBackend {
        try DemoBackend(
            domains: backendDomains, directory: directory, passwordCost: .insecureFast, historyDays: 120, accessLifetime: 600,
            switches: switches, now: { [self] in now }, seed: 1, clock: clock, onReady: onReady)
    }

    /// The files of the server that contain a text.
    func files(containing text: String) throws -> [String] {
        let files = try #require(FileManager.default.enumerator(at: directory, includingPropertiesForKeys: nil))
        return files.compactMap { $0 as? URL }.filter { (try? Data(contentsOf: $0))?.range(of: Data(text.utf8)) != nil }.map(\.path)
    }

    func run(
        clock: any Clock<Duration> = ContinuousClock(), switches: [String: String] = [:],
        _ body: @Sendable (DemoClient) async throws -> Void
    ) async throws {
        try await open(clock: clock, switches: switches).application.test(.router) { client in try await body(DemoClient(client: client)) }
    }

    /// Runs a test with the token of the user.
    func run(_ body: @Sendable (DemoClient, String) async throws -> Void) async throws {
        try await run { client in try await body(client, client.token()) }
    }
}

struct DemoClient {
    struct Answer {
        var status: Int
        var headers: HTTPFields
        var body: Data
        /// An empty object if the body is not JSON.
        var json: Any

        subscript(path: String...) -> Any? {
            path.reduce(json as Any?) { value, key in (value as? [String: Any])?[key] }
        }
        var error: String? { self["error"] as? String }
    }

    let client: any TestClientProtocol

    func call(
        _ method: HTTPRequest.Method, _ path: String, token: String? = nil, key: String? = nil, match: String? = nil, body: Any? = nil,
        raw: String? = nil
    ) async throws -> Answer {
        var headers: HTTPFields = [.contentType: "application/json"]
        if let token { headers[.authorization] = "Bearer " + token }
        if let key, let name = HTTPField.Name("Idempotency-Key") { headers[name] = key }
        if let match { headers[.ifNoneMatch] = match }
        var buffer: ByteBuffer?
        if let body { buffer = ByteBuffer(bytes: try JSONSerialization.data(withJSONObject: body)) }
        if let raw { buffer = ByteBuffer(string: raw) }
        return try await client.execute(uri: path, method: method, headers: headers, body: buffer) { response in
            let data = Data(response.body.readableBytesView)
            return Answer(
                status: response.status.code, headers: response.headers, body: data,
                json: (try? JSONSerialization.jsonObject(with: data)) ?? [:])
        }
    }

    func signIn(password: String = DemoBackend.password) async throws -> Answer {
        try await call(.post, "/v1/session", body: ["user": DemoBackend.userName, "password": password])
    }

    func token() async throws -> String {
        try #require(try await signIn()["access_token"] as? String)
    }

    func guestToken() async throws -> String {
        let (name, password) = DemoBackend.guest
        return try #require(try await call(.post, "/v1/session", body: ["user": name, "password": password])["access_token"] as? String)
    }

    func send(
        _ method: HTTPRequest.Method, _ path: String, token: String? = nil, bytes: [UInt8] = [], at offset: Int? = nil,
        range: String? = nil
    ) async throws -> (status: Int, headers: HTTPFields, bytes: [UInt8]) {
        var headers: HTTPFields = [.contentType: "application/offset+octet-stream"]
        if let offset, let name = HTTPField.Name("Upload-Offset") { headers[name] = String(offset) }
        headers[.range] = range
        if let token { headers[.authorization] = "Bearer " + token }
        return try await client.execute(uri: path, method: method, headers: headers, body: ByteBuffer(bytes: bytes)) {
            ($0.status.code, $0.headers, Array($0.body.readableBytesView))
        }
    }

    func slot(_ bytes: [UInt8], type: String = "image/png", token: String) async throws -> String {
        let answer = try await call(.post, "/v1/uploads", token: token, body: ["media_type": type, "size": bytes.count])
        return try #require(answer["slot"] as? String)
    }

    func upload(_ bytes: [UInt8], type: String = "image/png", token: String) async throws -> String {
        let slot = try await slot(bytes, type: type, token: token)
        #expect(try await append(bytes, to: slot, at: 0, token: token) == 200)
        return slot
    }

    /// Sends a part of a file. Returns the status.
    func append(_ bytes: [UInt8], to slot: String, at offset: Int, token: String?) async throws -> Int {
        try await send(.patch, "/v1/uploads/\(slot)", token: token, bytes: bytes, at: offset).status
    }

    /// The number of bytes that have arrived.
    func offset(of slot: String, token: String) async throws -> Int? {
        try await call(.get, "/v1/uploads/\(slot)", token: token)["offset"] as? Int
    }
}

extension DemoBackend {
    /// Changes the database directly.
    func damage(_ sql: String) async throws {
        try await store.database.write { try $0.execute(sql: sql) }
    }
}
