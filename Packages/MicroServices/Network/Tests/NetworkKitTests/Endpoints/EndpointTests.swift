import Foundation
import HTTPTypes
import NetworkKit
import NetworkKitTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct EndpointTests {
    struct Account: Codable, Equatable, Sendable {
        var id: String
        var balance: Int
        var opened: Date?
    }

    private func client(_ answer: String, status: Int = 200) throws -> (HTTPClient, StubTransport) {
        let transport = StubTransport { _, _ in .json(answer, status: status) }
        return (HTTPClient(baseURL: try BaseURL("http://host"), transport: transport), transport)
    }

    @Test func get_decodesJSONWithDates() async throws {
        let (client, transport) = try client(#"{"id": "1", "balance": 5, "opened": "2024-02-29T12:00:00Z"}"#)
        let account: Account = try await client.call(.get("/accounts/\("1")"))
        #expect(account == Account(id: "1", balance: 5, opened: Date(timeIntervalSince1970: 1_709_208_000)))
        #expect(transport.requests.first?.head.method == .get)
        #expect(transport.requests.first?.head.headerFields[.accept] == "application/json")
    }

    @Test func methods_sendTheirNameAndJSON() async throws {
        let (client, transport) = try client(#"{"id": "1", "balance": 5}"#)
        let account = Account(id: "1", balance: 5)
        let endpoints: [Endpoint<Account>] = [
            try .post("/a", json: account), try .put("/a", json: account), try .patch("/a", json: account),
        ]
        for endpoint in endpoints { #expect(try await client.call(endpoint) == account) }
        let withoutOutput: [Endpoint<Void>] = [try .post("/a", json: account), try .put("/a", json: account), .delete("/a")]
        for endpoint in withoutOutput { try await client.call(endpoint) }
        #expect(transport.requests.map(\.head.method) == [.post, .put, .patch, .post, .put, .delete])
        for request in transport.requests.dropLast() {
            #expect(request.head.headerFields[.contentType] == "application/json")
            #expect(try JSONDecoder().decode(Account.self, from: Data(request.body)) == account)
        }
    }

    @Test func emptyResponse_forAnOptionalOutput_isNil() async throws {
        for (answer, status) in [("", 204), ("", 200), ("null", 200)] {
            let (client, _) = try client(answer, status: status)
            let account: Account? = try await client.call(.get("/"))
            #expect(account == nil)
        }
        let (client, _) = try client("")
        await #expect { try await client.call(Endpoint<Account>.get("/")) } throws: { code($0) == .undecodable }
    }

    @Test(arguments: [
        ("", "it is not valid JSON, or a value is not allowed"),
        ("<html>", "it is not valid JSON, or a value is not allowed"),
        (#"{"id": "1"}"#, "balance is missing"),
        (#"{"id": 1, "balance": 5}"#, "id is not of type String"),
        (#"{"id": null, "balance": 5}"#, "id is null"),
        (#"{"id": "1", "balance": 5, "opened": "secret"}"#, "it is not valid JSON, or a value is not allowed"),
        ("[]", "the top level is not of type Dictionary<String, Any>"),
    ])
    func response_ofTheWrongType_isUndecodableWithoutValues(answer: String, reason: String) async throws {
        let (client, _) = try client(answer)
        let error = await #expect(throws: NetworkError.self) { try await client.call(Endpoint<Account>.get("/")) }
        #expect(error?.code == .undecodable)
        #expect(error?.description.contains("could not be read: \(reason).") == true, "\(error?.description ?? "")")
    }

    @Test func body_thatCannotBeEncoded_isRejectedBeforeSending() throws {
        let error = #expect(throws: NetworkError.self) { try Endpoint<Void>.post("/", json: ["amount": Double.nan]) }
        #expect(
            error?.description
                == "The request cannot be sent: its body cannot be written as JSON, amount has a value that is not allowed. Correct the request."
        )
    }

    @Test func customDecoding_getsBodyAndStatus() async throws {
        let (client, transport) = try client("plain", status: 201)
        let endpoint = try Endpoint(NetworkRequest(.get, "/")) { body, status in "\(status) \(String(decoding: body, as: UTF8.self))" }
            .header("X-Trace", "7")
        #expect(try await client.call(endpoint) == "201 plain")
        #expect(transport.requests.first?.head.headerFields.first { $0.name.rawName == "X-Trace" }?.value == "7")
    }

    @Test func tolerantList_withMalformedElements_decodesTheOthers() async throws {
        let (client, _) = try client(
            #"[{"id": "1", "balance": 1}, {"id": "2"}, 7, null, {"id": "3", "balance": {"deep": [1]}}, {"id": "4", "balance": 4}]"#)
        let list: TolerantList<Account> = try await client.call(.get("/accounts"))
        #expect(list.elements.map(\.id) == ["1", "4"])
        #expect(list.failures.map(\.index) == [1, 2, 3, 4])
        #expect(list.failures.map(\.reason).first == "[1].balance is missing")
        #expect(list.failures.map(\.reason).last == "[4].balance is not of type Int")
    }

    @Test func tolerantList_whenNotAList_throws() async throws {
        let (client, _) = try client(#"{"error": 1}"#)
        await #expect { try await client.call(Endpoint<TolerantList<Account>>.get("/")) } throws: { code($0) == .undecodable }
    }
}
