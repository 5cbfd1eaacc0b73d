import Foundation
import HTTPTypes
import NetworkKitTesting
import Synchronization
import Testing

@testable import NetworkKit

@Suite(.timeLimit(.minutes(10))) struct CacheTests {
    /// Sun, 06 Nov 1994 08:49:37 GMT, when each response arrives.
    private static let start: Int64 = 784_111_777
    private static let date = "Date: Sun, 06 Nov 1994 08:49:37 GMT"

    private final class Server: Sendable {
        let answers: Mutex<[(status: Int, fields: HTTPFields, body: String)]> = Mutex([])
        let now = Mutex(start)
        let store = InMemoryResponseStore()
        let user = Mutex<String?>("a")
        let error = Mutex<NetworkError?>(nil)
        /// The heads of the requests that were sent.
        let sent = Mutex<[HTTPRequest]>([])
        let isStreamed: Bool

        init(isStreamed: Bool = false) { self.isStreamed = isStreamed }

        func call(
            _ method: HTTPRequest.Method = .get, _ path: RequestPath = "/", _ fields: HTTPFields = [:], body: HTTPBody = .empty
        ) async throws -> (status: Int, fields: HTTPFields, body: String) {
            let transport = StubTransport { [self] head, _ in
                sent.withLock { $0.append(head) }
                if let error = error.withLock({ $0 }) { throw error }
                let answer = answers.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
                let bytes = Array(answer.body.utf8)
                let stream = AsyncStream { continuation in
                    for byte in bytes { continuation.yield([byte]) }
                    continuation.finish()
                }
                return NetworkResponse(
                    HTTPResponse(status: .init(code: answer.status), headerFields: answer.fields),
                    body: isStreamed ? HTTPBody(streaming: stream, length: nil) : HTTPBody(bytes))
            }
            let cache = CacheInterceptor(store: store, maximumBody: 100) { [self] in
                user.withLock { $0 }
            } now: { [self] in
                now.withLock { $0 }
            }
            let client = HTTPClient(baseURL: try BaseURL("https://host"), transport: transport, interceptors: [cache], timeouts: .none)
            let response = try await client.send(NetworkRequest(method, path, headerFields: fields, body: body))
            let text = String(decoding: try await response.body.collect(upTo: 1_000), as: UTF8.self)
            return (response.statusCode, response.head.headerFields, text)
        }

        func answer(_ fields: [String], status: Int = 200, body: String = "one") {
            answers.withLock { $0.append((status, CacheTests.fields(fields), body)) }
        }

        func wait(_ seconds: Int64) { now.withLock { $0 += seconds } }
    }

    private static func fields(_ lines: [String]) -> HTTPFields {
        var fields = HTTPFields()
        for line in lines {
            let parts = (line.contains(": ") ? line : "Cache-Control: " + line).split(separator: " ", maxSplits: 1)
            if let name = HTTPField.Name(String(parts[0].dropLast())) { fields.append(HTTPField(name: name, value: String(parts[1]))) }
        }
        return fields
    }

    enum Use { case stored, validated, fetched, refused }

    struct Rule: CustomTestStringConvertible {
        let testDescription: String
        let response: HTTPFields
        let after: Int64
        let first, second: HTTPFields
        let status: Int
        let use: Use

        /// A line without a colon is `Cache-Control`.
        init(
            _ section: String, _ response: [String], after: Int64 = 10, first: [String] = [], second: [String]? = nil, status: Int = 200,
            _ use: Use
        ) {
            testDescription = "\(section): \(response), status \(status), after \(after) s, \(first) and \(second ?? first)"
            (self.response, self.after, self.status, self.use) = (fields(response), after, status, use)
            (self.first, self.second) = (fields(first), fields(second ?? first))
        }
    }

    /// "Last-Modified" alone is 100 s before the response.
    private static let modified = "Last-Modified: Sun, 06 Nov 1994 08:47:57 GMT"

    /// RFC 9111 and RFC 5861, by section. Each response is requested again after some seconds.
    static let rules: [Rule] = [
        Rule("3", ["no-store, max-age=60"], .fetched), Rule("3", ["max-age=60"], first: ["no-store"], .fetched),
        Rule("3", ["private=\"x, y\", max-age=60"], .stored), Rule("3", ["max-age=60, private=\"x"], .fetched),
        Rule("3", ["max-age=60", "Content-Length: 4"], .fetched), Rule("3", ["X: y"], .fetched), Rule("3", ["ETag: \"1\""], .validated),
        Rule("3", ["max-age=60"], status: 404, .fetched), Rule("3", ["max-age=60", "Content-Length: 3"], status: 404, .stored),
        Rule("3", ["max-age=60", "Content-Length: 3"], status: 503, .fetched), Rule("3", ["max-age=60"], status: 206, .fetched),
        Rule("3.5", ["max-age=60"], first: ["Authorization: x"], .fetched),
        Rule("3.5", ["max-age=60, public"], first: ["Authorization: x"], .stored),
        Rule("3.5", ["max-age=60, private"], first: ["Authorization: x"], .stored),
        Rule("3.5", ["max-age=60, must-revalidate"], first: ["Authorization: x"], .stored),
        Rule("3.5", ["max-age=60, s-maxage=0"], first: ["Authorization: x"], .stored), Rule("4.1", ["max-age=60", "Vary: *"], .fetched),
        Rule("4.1", ["max-age=60", "Vary: accept-language"], first: ["Accept-Language: de"], second: ["Accept-Language: en"], .fetched),
        Rule(
            "4.1", ["max-age=60", "Vary: Accept-Language, X"], first: ["Accept-Language: de,en"], second: ["Accept-Language: de , en"],
            .stored),
        Rule("4.1", ["max-age=60", "Vary: X"], second: ["X: 1"], .fetched), Rule("4.1", ["max-age=60", "Vary: Cookie"], .fetched),
        Rule("4.2.1", ["max-age=11"], .stored), Rule("4.2.1", ["max-age=10", "ETag: \"1\""], .validated),
        Rule("4.2.1", ["s-maxage=60, max-age=5", "ETag: \"1\""], .validated), Rule("4.2.1", ["max-age=11, max-age=1"], .stored),
        Rule("4.2.1", ["MAX-AGE=\"60\""], .stored), Rule("4.2.1", ["max-age=1.5e9", "ETag: \"1\""], .validated),
        Rule("1.2.2", ["max-age=99999999999999999999"], after: 1 << 31, .fetched),
        Rule("1.2.2", ["max-age=99999999999999999999"], after: (1 << 31) - 1, .stored),
        Rule("5.3", [date, "Expires: Sun, 06 Nov 1994 08:49:48 GMT"], .stored),
        Rule("5.3", [date, "Expires: Sun, 06 Nov 1994 08:49:47 GMT"], .fetched),
        Rule("5.3", [date, "Expires: 0", modified], after: 0, .validated), Rule("5.3", [date, "Expires: 0", "max-age=60"], .stored),
        Rule("4.2.2", [date, modified], after: 9, .stored), Rule("4.2.2", [date, modified], after: 10, .validated),
        Rule("4.2.2", [date, modified], after: 9, status: 201, .fetched),
        Rule("4.2.2", ["Last-Modified: Sun, 06 Nov 1983 08:49:37 GMT"], after: 86_400, .validated),
        Rule("4.2.3", ["Age: 50", "max-age=60"], after: 9, .stored),
        Rule("4.2.3", ["Age: 50", "max-age=60", "ETag: \"1\""], after: 10, .validated),
        Rule("4.2.3", ["Date: Sun, 06 Nov 1994 08:48:37 GMT", "max-age=60"], after: 0, .fetched),
        Rule("4.2.3", ["Date: Sun, 06 Nov 1994 08:50:37 GMT", "max-age=60"], after: 59, .stored),
        Rule("4.2.3", ["max-age=60", "ETag: \"1\""], after: -1, .validated),
        Rule("5.2.2.4", ["no-cache, max-age=60", "ETag: \"1\""], .validated),
        Rule("5.2.2.4", ["no-cache=\"x\", max-age=60", "ETag: \"1\""], .validated),
        Rule("5.2.1.4", ["max-age=60", "ETag: \"1\""], second: ["no-cache"], .validated),
        Rule("5.2.1.1", ["max-age=60"], second: ["max-age=10"], .stored),
        Rule("5.2.1.1", ["max-age=60", modified], second: ["max-age=9"], .validated),
        Rule("5.2.1.3", ["max-age=60"], second: ["min-fresh=50"], .stored),
        Rule("5.2.1.3", ["max-age=60", modified], second: ["min-fresh=51"], .validated),
        Rule("5.2.1.2", ["max-age=5"], second: ["max-stale=5"], .stored), Rule("5.2.1.2", ["max-age=5"], second: ["max-stale"], .stored),
        Rule("5.2.1.2", ["max-age=5", modified], second: ["max-stale=4"], .validated),
        Rule("5.2.2.2", ["max-age=5, must-revalidate", modified], second: ["max-stale"], .validated),
        Rule("5.2.1.7", ["max-age=60"], second: ["only-if-cached"], .stored),
        Rule("5.2.1.7", ["max-age=5"], second: ["only-if-cached"], .refused),
        Rule("4", ["max-age=60"], second: ["Range: bytes=0-1"], .fetched),
        Rule("4.3.2", ["max-age=60"], second: ["If-None-Match: \"1\""], .fetched),
    ]

    @Test(arguments: rules, [false, true]) func ruleOfTheStandard_holds(rule: Rule, isStreamed: Bool) async throws {
        // The body of a stream is complete, also that of an error.
        if isStreamed, rule.status == 404 { return }
        let server = Server(isStreamed: isStreamed)
        server.answers.withLock { $0 = [(rule.status, rule.response, "one")] }
        _ = try await server.call(.get, "/", rule.first)
        server.wait(rule.after)
        let answer = try await server.call(.get, "/", rule.second)
        let sent = server.sent.withLock { $0.last }
        let isConditional = sent?.headerFields[.ifNoneMatch] != rule.second[.ifNoneMatch] || sent?.headerFields[.ifModifiedSince] != nil
        let wasSent = server.sent.withLock { $0.count } == 2
        let use: Use = wasSent ? (isConditional ? .validated : .fetched) : answer.status == 504 ? .refused : .stored
        #expect(use == rule.use)
        if use == .stored { #expect(answer.body == "one" && Int64(answer.fields[.age] ?? "") ?? -1 >= rule.after) }
    }

    @Test func notModified_updatesTheFields_andIsFreshAgain() async throws {
        let server = Server()
        server.answer(["max-age=5", "ETag: W/\"1\"", "Age: 3", "X: old", "Content-Type: text/plain", "Connection: Y", "Y: 1"])
        server.answer(["max-age=60", "ETag: W/\"1\"", "X: new", "Content-Length: 0", "Z: 2", "Connection: Z"], status: 304, body: "")
        _ = try await server.call()
        server.wait(10)
        for wait in [0, 59] as [Int64] {
            server.wait(wait)
            let answer = try await server.call()
            #expect(answer.status == 200 && answer.body == "one" && answer.fields[.age] == "\(wait)")
            #expect(
                answer.fields
                    == Self.fields([
                        "max-age=60", "ETag: W/\"1\"", "X: new", "Content-Type: text/plain", "Age: \(wait)",
                    ]))
        }
        #expect(server.sent.withLock { $0.map { $0.headerFields[.ifNoneMatch] } } == [nil, "W/\"1\""])
    }

    @Test func notModified_ofAnotherResponse_isFetchedAgain() async throws {
        let server = Server()
        server.answer(["ETag: \"1\""])
        server.answer(["ETag: \"2\""], status: 304, body: "")
        server.answer(["ETag: \"2\""], body: "two")
        _ = try await server.call()
        #expect(try await server.call().body == "two")
        #expect(server.sent.withLock { $0.count } == 3)
    }

    @Test func newResponse_replacesTheStoredOne_orRemovesIt() async throws {
        let server = Server()
        for fields in [["ETag: \"1\""], ["ETag: \"2\""], ["no-store"]] { server.answer(fields) }
        for _ in 1...4 { _ = try await server.call() }
        #expect(server.sent.withLock { $0.map { $0.headerFields[.ifNoneMatch] } } == [nil, "\"1\"", "\"2\"", nil])
        #expect(server.store.count == 0)
    }

    @Test func staleIfError_answersFailuresOfTheServer() async throws {
        let control = "max-age=5, stale-if-error=5"
        for (fields, status, error, wait, expected) in [
            ([control], 503, nil, 10, 200), ([control], 500, nil, 10, 200), ([control], 404, nil, 10, 404), ([control], 503, nil, 11, 503),
            ([control + ", must-revalidate"], 503, nil, 10, 503), ([control + ", no-cache"], 503, nil, 5, 503),
            ([control], 200, NetworkError.cannotConnect("x"), 10, 200), ([control], 200, .timedOut(.total, after: .zero), 10, 200),
            ([control], 200, .cannotConnect("x"), 11, nil), ([control], 200, .tlsFailure("x"), 10, nil),
            ([control], 200, .cancelled, 10, nil),
            (["max-age=5"], 200, .cannotConnect("x"), 10, nil),
        ] as [([String], Int, NetworkError?, Int64, Int?)] {
            let server = Server()
            server.answer(fields + ["ETag: \"1\""])
            server.answer([], status: status)
            _ = try await server.call()
            server.wait(wait)
            server.error.withLock { $0 = error }
            let answer = try? await server.call()
            #expect(answer?.status == expected, "\(fields) \(status) \(String(describing: error)) \(wait)")
        }
    }

    @Test func unsafeMethod_removesTheResponsesOfItsURL() async throws {
        for (method, status, error, isRemoved) in [
            (.post, 201, nil, true), (.put, 302, nil, true), (.delete, 204, nil, true), (.patch, 404, nil, false), (.post, 500, nil, false),
            (.options, 200, nil, false), (.head, 200, nil, false), (.post, 200, NetworkError.timedOut(.total, after: .zero), true),
        ] as [(HTTPRequest.Method, Int, NetworkError?, Bool)] {
            let server = Server()
            server.answer(["max-age=60"])
            server.answer(["max-age=60"])
            server.answer([], status: status)
            _ = try await (server.call(.get, "/a"), server.call(.get, "/b"))
            server.error.withLock { $0 = error }
            _ = try? await server.call(method, "/a")
            #expect(server.store.count == (isRemoved ? 1 : 2), "\(method) \(status)")
        }
    }

    @Test func users_shareNothing() async throws {
        let server = Server()
        server.answer(["max-age=60"])
        for user in ["a", "b", nil, "a"] {
            server.user.withLock { $0 = user }
            _ = try await server.call()
        }
        #expect(server.sent.withLock { $0.count } == 3 && server.store.count == 2)
    }

    @Test func body_aboveTheMaximum_orCut_isNotStored() async throws {
        for isStreamed in [false, true] {
            for (size, count) in [(100, 1), (101, 0)] {
                let server = Server(isStreamed: isStreamed)
                server.answer(["max-age=60"], body: String(repeating: "x", count: size))
                #expect(try await server.call().body.count == size)
                #expect(server.store.count == count)
            }
        }
    }

    @Test func variants_ofAResource_areAtMostEight_andSurviveEncoding() async throws {
        let server = Server()
        server.answer(["max-age=60", "Vary: X"])
        for value in 0...9 { _ = try await server.call(.get, "/", Self.fields(["X: \(value)"])) }
        let stored = await server.store.responses(for: "https://host/ a")
        #expect(stored.count == 8)
        let decoded = try JSONDecoder().decode([StoredResponse].self, from: JSONEncoder().encode(stored))
        await server.store.store(decoded, for: "https://host/ a")
        for value in [9, 2] { _ = try await server.call(.get, "/", Self.fields(["X: \(value)"])) }
        #expect(server.sent.withLock { $0.count } == 10)
    }
}
