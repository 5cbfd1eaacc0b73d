import HTTPTypes
import NetworkKitTesting
import Testing

@testable import NetworkKit

@Suite(.timeLimit(.minutes(10))) struct NetworkErrorTests {
    @Test(
        arguments: [
            (.badStatus(401), .unauthorized), (.badStatus(400), .unusable), (.badStatus(304), .unusable), (.badStatus(499), .unusable),
            (.undecodable("x"), .unusable), (.malformedResponse("x"), .unusable), (.bodyTooLarge(limit: 1), .unusable),
            (.badStatus(500), .unavailable), (.connectionLost("x"), .unavailable), (.cannotConnect("x"), .unavailable),
            (.notPermitted("x"), .unavailable), (.cancelled, .unavailable), (.transportClosed, .unavailable),
        ] as [(NetworkError, NetworkError.Category)])
    func category_ofEachError_isTheExpectedOne(error: NetworkError, category: NetworkError.Category) {
        #expect(error.category == category)
    }

    @Test func errorOfACall_containsNoIdentifiersQueryOrBody() async throws {
        let transport = StubTransport { _, _ in .json(#"{"iban": "DE02 secret"}"#, status: 422) }
        let client = HTTPClient(baseURL: try BaseURL("https://api.example.com/v1"), transport: transport)
        let endpoint = try Endpoint<Void>.post("/accounts/\("DE02")/pay", query: ["token": "hidden"], json: ["amount": "12345"])
        let error = await #expect(throws: NetworkError.self) { try await client.call(endpoint) }
        #expect(
            error?.description
                == "POST api.example.com/accounts/{}/pay: The server answered with status 422. See responseBody for the server's explanation."
        )
        #expect(error?.statusCode == 422)
        let said = error?.responseBody ?? []
        #expect(String(decoding: said, as: UTF8.self).contains("DE02 secret"))
    }
}

/// A client without time limits.
func makeClient(_ transport: any Transport, _ interceptors: any Interceptor...) throws -> HTTPClient {
    HTTPClient(baseURL: try BaseURL("https://host/v1"), transport: transport, interceptors: interceptors, timeouts: .none)
}

/// The code of an error of this package.
func code(_ error: any Error) -> NetworkError.Code? { (error as? NetworkError)?.code }
