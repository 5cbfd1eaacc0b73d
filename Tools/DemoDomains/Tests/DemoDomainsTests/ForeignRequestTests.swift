import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

@testable import DemoBackendKit

@Suite(.timeLimit(.minutes(10))) struct ForeignRequestTests {
    private static let body = ByteBuffer(string: #"{"user":"demo","password":"demo-password"}"#)

    @Test(arguments: [
        ([:], 415), (["Content-Type": "text/plain"], 415), (["Content-Type": "multipart/form-data; boundary=application/json"], 415),
        (["Content-Type": "application/json", "Origin": "http://evil.example"], 403),
        (["Content-Type": "application/json", "Origin": "null"], 403),
        (["Content-Type": "application/json", "Sec-Fetch-Site": "same-site"], 403),
        (["Content-Type": "application/json", "Sec-Fetch-Site": "cross-site"], 403),
        (["Content-Type": "application/json; charset=utf-8", "Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"], 200),
    ])
    func request_ofAPageOfAnotherOrigin_isRejected(fields: [String: String], status: Int) async throws {
        let headers = HTTPFields(fields.map { HTTPField(name: HTTPField.Name($0.key)!, value: $0.value) })
        try await TestServer().run { client in
            let answer = try await client.client.execute(uri: "/v1/session", method: .post, headers: headers, body: Self.body) { $0.status }
            #expect(answer.code == status)
        }
    }

    @Test(arguments: [("/h5/help", 404), ("/v1/config", 403)])
    func framedPage_isTheOnlyAnswerToAnotherSite(path: String, status: Int) async throws {
        let site = try #require(HTTPField.Name("Sec-Fetch-Site"))
        try await TestServer().run { client in
            let answer = try await client.client.execute(uri: path, method: .get, headers: [site: "cross-site"]) { $0.status }
            #expect(answer.code == status)
        }
    }
}
