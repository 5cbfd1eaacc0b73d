import HTTPTypes
import NetworkKitTesting
import Testing

@testable import NetworkKit

@Suite(.timeLimit(.minutes(10))) struct RequestPathTests {
    @Test func value_ofAnyKind_becomesOneSegment() {
        let hostile = ["a/b", "?x", "#y", "a b", "\r\nHost: evil", "ü", "%2F", ""]
        let expected = ["a%2Fb", "%3Fx", "%23y", "a%20b", "%0D%0AHost%3A%20evil", "%C3%BC", "%252F", ""]
        for (value, segment) in zip(hostile, expected) {
            let path: RequestPath = "/accounts/\(value)/rows"
            #expect(path.encoded == "/accounts/\(segment)/rows")
            #expect(path.template == "/accounts/{}/rows")
        }
    }

    /// Many servers resolve them, even if they are percent-encoded, and would call another endpoint.
    @Test func value_thatSelectsAnotherPath_isRefused() async throws {
        let client = HTTPClient(baseURL: try BaseURL("http://host/v1"), transport: StubTransport { _, _ in .status(200) })
        for value in ["..", ".", "../users", "a/../../b", "..\\users", "a/."] {
            let error = await #expect(throws: NetworkError.self) { try await client.send(NetworkRequest(.get, "/accounts/\(value)/rows")) }
            #expect(error?.code == .invalidRequest, "\(value)")
        }
        for path: RequestPath in ["/a/.\(".")", "/a/%2e%2E/b", "/a/..", "/..?a"] {
            await #expect(throws: NetworkError.self) { try await client.send(NetworkRequest(.get, path)) }
        }
        for value in ["...", "a.b", "..a", ".well-known", "%2e%2e", "%", "%2", "..?b", ""] {
            #expect(try await client.send(NetworkRequest(.get, "/accounts/\(value)", query: ["a": "/../"])).statusCode == 200)
        }
    }

    @Test func path_withoutASlash_getsOne() {
        let path: RequestPath = "accounts"
        #expect(path.encoded == "/accounts" && path.template == "/accounts")
        let number: RequestPath = "\(7)"
        #expect(number.encoded == "/7" && number.template == "/{}")
    }

    @Test func query_preservesOrderAndDuplicates() {
        var query: RequestQuery = ["b": "1", "a": "x=y&z"]
        query.append("b", 2)
        #expect(query.encoded == "?b=1&a=x%3Dy%26z&b=2")
        #expect(RequestQuery().encoded.isEmpty)
    }
}
