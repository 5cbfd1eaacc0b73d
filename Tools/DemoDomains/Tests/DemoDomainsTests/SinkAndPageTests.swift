import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

@testable import DemoBackendKit

@Suite(.timeLimit(.minutes(10))) struct SinkAndPageTests {
    let server = TestServer()

    private func batch(_ id: String, _ names: [String]) -> [String: Any] {
        ["batch": id, "events": names.enumerated().map { ["id": "\(id)-\($0)", "name": $1, "time": 1_700_000_000_000] as [String: Any] }]
    }

    @Test func statistics_areCountedByName_aBatchOnce() async throws {
        try await server.run { client in
            for (id, names) in [("a", ["page_shown", "page_shown", "signedIn"]), ("b", ["page_shown"]), ("a", ["page_shown"])] {
                #expect(try await client.call(.post, "/v1/statistics/events", body: batch(id, names)).status == 204)
            }
            let counts = try #require(try await client.call(.get, "/v1/statistics/counts")["counts"] as? [[String: Any]])
            #expect(counts.map { $0["name"] as? String } == ["page_shown", "signedIn"])
            #expect(counts.map { $0["count"] as? Int } == [3, 1])
            #expect(try await server.open().statistics() == ["page_shown": 3, "signedIn": 1])
        }
    }

    @Test func statistics_whenMalformedOrTooLarge_areNotCounted() async throws {
        try await server.run { client in
            for body in [
                "", "[]", "{}", #"{"batch":"","events":[]}"#, #"{"batch":"a","events":[{"name":""}]}"#, #"{"batch":"a","events":[{}]}"#,
                #"{"batch":7,"events":[]}"#,
            ] {
                #expect(try await client.call(.post, "/v1/statistics/events", raw: body).status == 400)
            }
            let many = batch("a", Array(repeating: "x", count: 10_001))
            let answer = try await client.call(.post, "/v1/statistics/events", body: many)
            #expect(answer.status == 400)
            let large = "{\"batch\":\"\(String(repeating: "a", count: 1 << 20))\"}"
            #expect(try await client.send(.post, "/v1/statistics/events", bytes: Array(large.utf8)).status == 413)
            #expect(try await server.open().statistics() == [:])
        }
    }

    @Test func page_isServedToEverybody_withAPolicyAndWithoutACookie() async throws {
        let pages = [
            "hello": DemoPage(mediaType: "text/html", text: "<!doctype html><title>Grüße</title>"),
            "bridge.js": DemoPage(mediaType: "text/javascript", text: "void 0"),
        ]
        let backend = try DemoBackend(
            domains: [], directory: server.directory, passwordCost: .insecureFast, historyDays: 10, pages: pages, onReady: { _ in })
        try await backend.application.test(.router) { test in
            let client = DemoClient(client: test)
            let page = try await client.send(.get, "/h5/hello")
            #expect(page.status == 200 && String(decoding: page.bytes, as: UTF8.self).contains("Grüße"))
            #expect(page.headers[.contentType] == "text/html; charset=utf-8" && page.headers[.xContentTypeOptions] == "nosniff")
            #expect(page.headers[.setCookie] == nil && page.headers[.cacheControl] == "no-cache")
            #expect(
                page.headers[.contentSecurityPolicy]
                    == "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'none'; "
                    + "frame-ancestors http://*.localhost:*; base-uri 'none'; form-action 'none'")
            #expect(try await client.send(.get, "/h5/bridge.js").headers[.contentType] == "text/javascript; charset=utf-8")
            for path in ["/h5/none", "/h5/", "/h5/hello/more", "/h5/..%2fhello"] {
                #expect(try await client.send(.get, path).status == 404)
            }
        }
    }
}
