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

    @Test(arguments: [
        (
            NetworkError.timedOut(after: .seconds(20), waitingFor: "answer"), NetworkError.Code.timedOut,
            "No answer within 20 s. Try again, or allow more time."
        ),
        (.timedOut(after: .milliseconds(1_530), waitingFor: "answer"), .timedOut, "No answer within 1.5 s. Try again, or allow more time."),
        (.cancelled, .cancelled, "The call was cancelled. Nothing needs to be done."),
        (.cannotConnect("refused"), .cannotConnect, "Could not connect: refused. Check the address and the network, then try again."),
        (
            .notPermitted("cellular data is off"), .notPermitted,
            "The connection is not permitted: cellular data is off. Change the settings of this device or of the app."
        ),
        (
            .tlsFailure("expired"), .tlsFailure,
            "No secure connection: expired. Check the server's certificate and the clock of this machine."
        ),
        (.connectionLost("reset"), .connectionLost, "The connection was lost: reset. Try again if the call may be made twice."),
        (
            .malformedResponse("no status"), .malformedResponse,
            "The answer is not valid HTTP: no status. Check that the address is that of an HTTP server."
        ),
        (.badStatus(404), .badStatus, "The server answered with status 404. See responseBody for the server's explanation."),
        (
            .undecodable("[3].id is missing"), .undecodable,
            "The answer could not be read: [3].id is missing. Compare the answer with the type it is decoded into."
        ),
        (.bodyTooLarge(limit: 100), .bodyTooLarge, "The body is longer than 100 bytes. Request less data, or raise the client's limits."),
        (.invalidRequest("no host"), .invalidRequest, "The request cannot be sent: no host. Correct the request."),
        (
            .transportClosed, .transportClosed,
            "The transport has been shut down. Make the call before the shutdown, or use a transport that is open."
        ),
    ])
    func error_ofEachKind_hasItsExactText(error: NetworkError, code: NetworkError.Code, text: String) {
        #expect(error.code == code)
        #expect(error.description == text)
        #expect(error.at("GET host/{}").description == "GET host/{}: " + text)
        #expect(error.at("GET host/{}").at("later").endpoint == "GET host/{}")
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

/// The code of an error of this package.
func code(_ error: any Error) -> NetworkError.Code? { (error as? NetworkError)?.code }
