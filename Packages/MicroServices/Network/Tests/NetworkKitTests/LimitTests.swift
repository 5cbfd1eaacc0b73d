import Foundation
import HTTPTypes
import NetworkKitTesting
import Synchronization
import Testing

@testable import NetworkKit

/// Values at the exact bounds of what is accepted.
@Suite(.timeLimit(.minutes(10))) struct LimitTests {
    private func client(_ answer: @escaping @Sendable () throws -> NetworkResponse) throws -> HTTPClient {
        HTTPClient(baseURL: try BaseURL("http://host"), transport: StubTransport { _, _ in try answer() })
    }

    // MARK: Retry-After

    @Test(arguments: [
        ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
        ("Tue, 29 Feb 2000 12:00:00 GMT", 951_825_600),
        ("Mon, 01 Mar 2100 00:00:00 GMT", 4_107_542_400), ("Fri, 31 Dec 9999 23:59:60 GMT", 253_402_300_800),
        ("Thu, 00 Jan 1970 00:00:00 GMT", nil), ("Thu, 32 Jan 1970 00:00:00 GMT", nil), ("Thu, -6 Nov 1994 08:49:37 GMT", nil),
        ("Thu, 01 Jan 1969 00:00:00 GMT", nil), ("Thu, 01 Jan 10000 00:00:00 GMT", nil), ("Thu, 06 Foo 1994 08:49:37 GMT", nil),
        ("Thu, 01 Jan 1970 24:00:00 GMT", nil), ("Thu, 01 Jan 1970 00:60:00 GMT", nil), ("Thu, 01 Jan 1970 00:00:61 GMT", nil),
        ("Thu, 01 Jan 1970 00:00:00 00 GMT", nil), ("Thu, 01 Jan 1970 00:00 GMT", nil), ("Thu, 01 Jan 1970 0x:00:00 GMT", nil),
        ("Sun, 06 Nov 1994 08:49:37", nil), ("Sun, 06 Nov 1994 08:49:37 CET", nil), ("GMT", nil), ("", nil),
        // The two older forms; the year 94 is 1994 because 2094 is more than 50 years away.
        ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777), ("Saturday, 06-Nov-76 08:49:37 GMT", 3_371_878_177),
        ("Sunday, 06-Nov-77 08:49:37 GMT", 247_654_177), ("Sunday, 06-Nov-1994 08:49:37 GMT", nil), ("Sunday, 06-Nov-9 08:49:37 GMT", nil),
        ("Sun Nov  6 08:49:37 1994", 784_111_777), ("Sun Nov 06 08:49:37 1994", 784_111_777), ("Sun Nov  6 08:49:37 94", nil),
        ("Sun Nov  6 08:49:37", nil), ("Sun Foo  6 08:49:37 1994", nil), ("Sun Nov  0 08:49:37 1994", nil),
    ])
    func date_isReadInTheThreeForms(text: String, seconds: Int64?) {
        // In 2026.
        #expect(HTTPDate.seconds(of: text, now: 1_795_000_000) == seconds)
    }

    @Test(
        arguments: [
            ("0", 0), ("09", 9), ("2147483647", 2_147_483_647), ("2147483648", 2_147_483_647), ("99999999999999999999", 2_147_483_647),
            ("", nil), ("-1", nil), ("+1", nil), ("1.5", nil), ("1/", nil), ("1:", nil), ("Thu, 01 Jan 1970 00:01:40 GMT", 90),
            ("Thu, 01 Jan 1970 00:00:09 GMT", 0),
        ] as [(String, Int?)])
    func retryAfter_isANumberOrADate(text: String, seconds: Int?) {
        #expect(RetryAfter.pause([.retryAfter: text], now: 10) == seconds.map { .seconds($0) })
    }

    @Test func retryAfterDate_isComparedWithTheDateOfTheResponse() {
        let fields: HTTPFields = [.retryAfter: "Sun, 06 Nov 1994 08:49:44 GMT", .date: "Sun, 06 Nov 1994 08:49:37 GMT"]
        for clockError in [-3_600, 0, 3_600] as [Int64] {
            #expect(RetryAfter.pause(fields, now: 784_111_777 + clockError) == .seconds(7))
        }
    }

    // MARK: Responses

    @Test(arguments: [(199, false), (200, true), (299, true), (300, false), (999, false)])
    func status_outside200To299_isAnError(status: Int, isSuccess: Bool) async throws {
        let client = try client { .status(status) }
        #expect(((try? await client.call(Endpoint<Void>.post("/"))) != nil) == isSuccess)
        #expect(try await client.send(NetworkRequest(.get, "/")).statusCode == status)
    }

    @Test func bodyOfAnError_isItsFirst64Kilobytes() async throws {
        let half = [UInt8](repeating: 7, count: 40 << 10)
        for (pieces, error, count) in [([half], nil, 40 << 10), ([half, half], nil, 64 << 10), ([half], NetworkError.cancelled, 40 << 10)] {
            let response = NetworkResponse(HTTPResponse(status: 500), body: .stream(pieces, thenThrowing: error))
            let client = try client { response }
            let failure = await #expect(throws: NetworkError.self) { try await client.call(Endpoint<Void>.post("/")) }
            #expect(failure?.statusCode == 500 && failure?.responseBody.count == count)
        }
    }

    @Test(arguments: [nil, NetworkError.connectionLost("reset")]) func streamedBody_endsOnce(failure: NetworkError?) async throws {
        let response = NetworkResponse(HTTPResponse(status: 200), body: .stream([[1], [2]], thenThrowing: failure, length: 2))
        let received = try await client { response }.send(NetworkRequest(.get, "/\(1)")).body
        #expect(received.length == 2 && !received.isReplayable)
        var iterator = received.makeAsyncIterator()
        for part in [[1], [2]] as [[UInt8]] { #expect(try await iterator.next() == part) }
        if failure != nil {
            let error = await #expect(throws: NetworkError.self) { try await iterator.next() }
            #expect(error?.endpoint == "GET host/{}")
        }
        for _ in 1...2 { #expect(try await iterator.next() == nil) }
    }

    // MARK: Addresses

    /// All ASCII characters.
    private static let characters = (0...127).map { String(UnicodeScalar(UInt8($0))) }

    @Test func value_isEncodedAsInRFC3986() {
        let unreserved = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")
        for text in Self.characters + ["é", "日本"] {
            #expect(PercentEncoding.encode(text) == text.addingPercentEncoding(withAllowedCharacters: unreserved))
        }
    }

    @Test func address_acceptsVisibleCharactersOnly() async throws {
        for text in Self.characters {
            let isVisible = (33...126).contains(text.utf8.first ?? 0)
            let client = try client { .status(200) }
            let request = NetworkRequest(.get, RequestPath(stringLiteral: "/a\(text)b"))
            #expect(((try? await client.send(request)) != nil) == isVisible, "\(text.debugDescription)")
        }
    }
}
