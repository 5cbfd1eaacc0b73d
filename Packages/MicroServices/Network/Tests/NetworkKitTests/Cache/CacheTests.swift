import Foundation
import HTTPTypes
import NetworkKitTesting
import Synchronization
import Testing

@testable import NetworkKit

@Suite(.timeLimit(.minutes(10))) struct CacheTests {
    private final class Server: Sendable {
        let answers: Mutex<[Result<NetworkResponse, NetworkError>]> = Mutex([])
        /// Sun, 06 Nov 1994 08:49:37 GMT, when the first response arrives.
        let now = Mutex<Int64>(784_111_777)
        let user = Mutex<String?>("a")
        let store = InMemoryResponseStore()
        /// The validators of the requests that were sent.
        let sent = Mutex<[[String]]>([])

        /// Without a further answer, the last one is repeated.
        func answer(_ fields: [String], status: Int = 200, body: String = "one") {
            let head = HTTPResponse(status: .init(code: status), headerFields: CacheTests.fields(fields))
            answers.withLock { $0.append(.success(NetworkResponse(head, body: HTTPBody(Array(body.utf8))))) }
        }

        func call(
            _ method: HTTPRequest.Method = .get, _ path: RequestPath = "/", _ fields: HTTPFields = [:], after seconds: Int64 = 0,
            isStreamed: Bool = false
        ) async throws -> (status: Int, fields: HTTPFields, body: String) {
            now.withLock { $0 += seconds }
            let transport = StubTransport { [self] head, _ in
                sent.withLock { $0.append([head.headerFields[.ifNoneMatch], head.headerFields[.ifModifiedSince]].compactMap(\.self)) }
                var answer = try answers.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }.get()
                // In parts of a byte, as only a stream is.
                if isStreamed { answer.body = .stream((answer.body.bytes ?? []).map { [$0] }) }
                return answer
            }
            let cache = CacheInterceptor(
                store: store, maximumBody: 100, partition: { [self] in user.withLock { $0 } }, now: { [self] in now.withLock { $0 } })
            let client = HTTPClient(baseURL: try BaseURL("https://host"), transport: transport, interceptors: [cache], timeouts: .none)
            let response = try await client.send(NetworkRequest(method, path, headerFields: fields))
            let body = try await response.body.collect(upTo: 1_000)
            return (response.statusCode, response.head.headerFields, String(decoding: body, as: UTF8.self))
        }
    }

    /// A line without a colon is `Cache-Control`.
    private static func fields(_ lines: [String]) -> HTTPFields {
        var fields = HTTPFields()
        for line in lines {
            let parts = (line.contains(": ") ? line : "Cache-Control: " + line).split(separator: " ", maxSplits: 1)
            if let name = HTTPField.Name(String(parts[0].dropLast())) { fields.append(HTTPField(name: name, value: String(parts[1]))) }
        }
        return fields
    }

    enum Use { case stored, validated, fetched }

    struct Rule: CustomTestStringConvertible {
        let testDescription: String
        let response, first, second: [String]
        let status: Int, after: Int64, use: Use

        init(
            _ section: String, _ response: [String], after: Int64 = 10, first: [String] = [], second: [String]? = nil, status: Int = 200,
            _ use: Use
        ) {
            testDescription = "\(section): \(response), status \(status), after \(after) s, \(first) and \(second ?? first)"
            (self.response, self.first, self.second) = (response, first, second ?? first)
            (self.status, self.after, self.use) = (status, after, use)
        }
    }

    private static let date = "Date: Sun, 06 Nov 1994 08:49:37 GMT"
    private static let modified = "Last-Modified: Sun, 06 Nov 1994 08:47:57 GMT"
    private static let tag = "ETag: \"1\""

    /// RFC 9111 by section. Each response is requested again after some seconds.
    static let rules: [Rule] = [
        Rule("3", ["no-store, max-age=60"], .fetched), Rule("3", ["max-age=60"], first: ["no-store"], .fetched),
        Rule("3", ["private=\"x, y\", max-age=60"], .stored), Rule("3", ["max-age=60, private=\"x"], .fetched),
        Rule("3", ["max-age=60", "Content-Length: 4"], .fetched), Rule("3", ["X: y"], .fetched), Rule("3", [tag], .validated),
        Rule("3", ["max-age=60"], status: 404, .fetched), Rule("3", ["max-age=60", "Content-Length: 3"], status: 404, .stored),
        Rule("3", ["max-age=60", "Content-Length: 3"], status: 503, .fetched), Rule("3", ["max-age=60"], status: 206, .fetched),
        Rule("3.5", ["max-age=60"], first: ["Authorization: x"], .fetched), Rule("4.1", ["max-age=60", "Vary: *"], .fetched),
        Rule("3.5", ["max-age=60, public"], first: ["Authorization: x"], .stored), Rule("4.1", ["max-age=60", "Vary: Cookie"], .fetched),
        Rule("3.5", ["max-age=60, private"], first: ["Authorization: x"], .stored), Rule("4.2.1", ["max-age=11"], .stored),
        Rule("3.5", ["max-age=60, must-revalidate"], first: ["Authorization: x"], .stored), Rule("4.2.1", ["max-age=10", tag], .validated),
        Rule("3.5", ["max-age=60, s-maxage=0"], first: ["Authorization: x"], .stored), Rule("4.2.1", ["max-age=11, max-age=1"], .stored),
        Rule("4.1", ["max-age=60", "Vary: accept-language"], first: ["Accept-Language: de"], second: ["Accept-Language: en"], .fetched),
        Rule(
            "4.1", ["max-age=60", "Vary: Accept-Language, X"], first: ["Accept-Language: de,en"], second: ["Accept-Language: de , en"],
            .stored),
        Rule("4.1", ["max-age=60", "Vary: X"], second: ["X: 1"], .fetched), Rule("4.2.1", ["s-maxage=60, max-age=5", tag], .validated),
        Rule("4.2.1", ["MAX-AGE=\"60\""], .stored), Rule("4.2.1", ["max-age=1.5e9", tag], .validated),
        Rule("1.2.2", ["max-age=99999999999999999999"], after: 1 << 31, .fetched),
        Rule("5.3", [date, "Expires: 0", "max-age=60"], .stored),
        Rule("1.2.2", ["max-age=99999999999999999999"], after: (1 << 31) - 1, .stored), Rule("4.2.2", [date, modified], after: 9, .stored),
        Rule("5.3", [date, "Expires: Sun, 06 Nov 1994 08:49:48 GMT"], .stored), Rule("4.2.2", [date, modified], after: 10, .validated),
        Rule("5.3", [date, "Expires: Sun, 06 Nov 1994 08:49:47 GMT"], .fetched), Rule("4.2.3", ["max-age=60", tag], after: -1, .validated),
        Rule("5.3", [date, "Expires: 0", modified], after: 0, .validated),
        Rule("4.2.2", [date, modified], after: 9, status: 201, .fetched),
        Rule("4.2.2", ["Last-Modified: Sun, 06 Nov 1983 08:49:37 GMT"], after: 86_400, .validated),
        Rule("4.2.3", ["Age: 50", "max-age=60"], after: 9, .stored), Rule("4.2.3", ["Age: 50", "max-age=60", tag], after: 10, .validated),
        Rule("4.2.3", ["Date: Sun, 06 Nov 1994 08:48:37 GMT", "max-age=60"], after: 0, .fetched),
        Rule("4.2.3", ["Date: Sun, 06 Nov 1994 08:50:37 GMT", "max-age=60"], after: 59, .stored),
        Rule("5.2.2.4", ["no-cache, max-age=60", tag], .validated), Rule("5.2.2.4", ["no-cache=\"x\", max-age=60", tag], .validated),
        Rule("5.2.1.4", ["max-age=60", tag], second: ["no-cache"], .validated),
        Rule("5.2.1.1", ["max-age=60"], second: ["max-age=10"], .stored), Rule("4", ["max-age=60"], second: ["Range: bytes=0-1"], .fetched),
        Rule("5.2.1.1", ["max-age=60", modified], second: ["max-age=9"], .validated),
        Rule("4.3.2", ["max-age=60"], second: ["If-Match: \"1\""], .fetched),
    ]

    @Test(arguments: rules, [false, true]) func ruleOfTheStandard_holds(rule: Rule, isStreamed: Bool) async throws {
        // The body of an error is known to be complete if it is a stream, or has a length.
        if isStreamed, rule.status == 404 { return }
        let server = Server()
        server.answer(rule.response, status: rule.status)
        _ = try await server.call(.get, "/", Self.fields(rule.first), isStreamed: isStreamed)
        let answer = try await server.call(.get, "/", Self.fields(rule.second), after: rule.after, isStreamed: isStreamed)
        let sent = server.sent.withLock { $0.dropFirst().first }
        #expect((sent.map { $0.isEmpty ? .fetched : .validated } ?? .stored) == rule.use)
        #expect(answer.body == "one" && (sent != nil || Int64(answer.fields[.age] ?? "") ?? -1 >= rule.after))
    }

    @Test func notModified_updatesTheFields_andIsFreshAgain() async throws {
        let server = Server()
        server.answer(["max-age=5", "ETag: W/\"1\"", "Age: 3", "X: old", "Content-Type: text/plain", "Connection: Y", "Y: 1"])
        server.answer(["max-age=60", "ETag: W/\"1\"", "X: new", "Content-Length: 0", "Z: 2", "Connection: Z"], status: 304, body: "")
        _ = try await server.call()
        for (after, age) in [(10, 0), (59, 59)] as [(Int64, Int)] {
            let answer = try await server.call(after: after)
            #expect(answer.status == 200 && answer.body == "one")
            #expect(answer.fields == Self.fields(["max-age=60", "ETag: W/\"1\"", "X: new", "Content-Type: text/plain", "Age: \(age)"]))
        }
        #expect(server.sent.withLock { $0 } == [[], ["W/\"1\""]])
    }

    @Test func newResponse_replacesTheStoredOne_orRemovesIt() async throws {
        let server = Server()
        server.answer(["ETag: \"1\""])
        // About another response, which is fetched again.
        server.answer(["ETag: \"2\""], status: 304, body: "")
        for fields in [["ETag: \"2\""], ["ETag: \"3\""]] { server.answer(fields) }
        server.answer(["no-store"], status: 304, body: "")
        for fields in [["ETag: \"4\""], ["no-store"]] { server.answer(fields) }
        for _ in 1...7 { _ = try await server.call() }
        #expect(server.sent.withLock { $0 } == [[], ["\"1\""], [], ["\"2\""], ["\"3\""], [], ["\"4\""], []] && server.store.count == 0)
    }

    @Test func staleIfError_answersFailuresOfTheServer() async throws {
        let control = "max-age=5, stale-if-error=5"
        for (fields, result, wait, expected) in [
            (control, .success(.status(503)), 10, 200), (control, .success(.status(500)), 10, 200),
            (control, .success(.status(404)), 10, 404),
            (control, .success(.status(503)), 11, 503), (control + ", must-revalidate", .success(.status(503)), 10, 503),
            (control + ", no-cache", .success(.status(503)), 5, 503), (control, .failure(.cannotConnect("x")), 10, 200),
            (control, .failure(.timedOut(.total, after: .zero)), 10, 200), (control, .failure(.cannotConnect("x")), 11, nil),
            (control, .failure(.tlsFailure("x")), 10, nil), (control, .failure(.cancelled), 10, nil),
            ("max-age=5", .failure(.cannotConnect("x")), 10, nil),
        ] as [(String, Result<NetworkResponse, NetworkError>, Int64, Int?)] {
            let server = Server()
            server.answer([fields, Self.tag])
            server.answers.withLock { $0.append(result) }
            _ = try await server.call()
            let status = try? await server.call(after: wait).status
            #expect(status == expected, "\(fields) \(result) \(wait)")
        }
    }

    @Test func unsafeMethod_removesTheResponsesOfItsURL() async throws {
        for (method, result, isRemoved) in [
            (.post, .success(.status(201)), true), (.put, .success(.status(302)), true), (.delete, .success(.status(204)), true),
            (.patch, .success(.status(404)), false), (.post, .success(.status(500)), false), (.options, .success(.status(200)), false),
            (.head, .success(.status(200)), false), (.post, .failure(.timedOut(.total, after: .zero)), true),
        ] as [(HTTPRequest.Method, Result<NetworkResponse, NetworkError>, Bool)] {
            let server = Server()
            for _ in 1...2 { server.answer(["max-age=60"]) }
            server.answers.withLock { $0.append(result) }
            _ = try await (server.call(.get, "/a"), server.call(.get, "/b"))
            _ = try? await server.call(method, "/a")
            #expect(server.store.count == (isRemoved ? 1 : 2), "\(method) \(result)")
        }
    }

    @Test func users_shareNothing_andLargeBodiesAreNotStored() async throws {
        let server = Server()
        server.answer(["max-age=60"])
        for user in ["a", "b", nil, "a"] {
            server.user.withLock { $0 = user }
            _ = try await server.call()
        }
        #expect(server.sent.withLock { $0.count } == 3 && server.store.count == 2)
        for (size, isStreamed, count) in [(100, false, 1), (100, true, 1), (101, false, 0), (101, true, 0)] {
            let server = Server()
            server.answer(["max-age=60"], body: String(repeating: "x", count: size))
            #expect(try await server.call(isStreamed: isStreamed).body.count == size && server.store.count == count)
        }
    }

    @Test func variants_areAtMostEight_andSurviveEncoding() async throws {
        let server = Server()
        server.answer(["max-age=60", "Vary: X"])
        for value in 0...9 { _ = try await server.call(.get, "/", Self.fields(["X: \(value)"])) }
        let stored = await server.store.responses(for: "https://host/ a")
        await server.store.store(
            try JSONDecoder().decode([StoredResponse].self, from: JSONEncoder().encode(stored)), for: "https://host/ a")
        for value in [9, 2] { _ = try await server.call(.get, "/", Self.fields(["X: \(value)"])) }
        #expect(stored.count == 8 && server.sent.withLock { $0.count } == 10)
    }
}
