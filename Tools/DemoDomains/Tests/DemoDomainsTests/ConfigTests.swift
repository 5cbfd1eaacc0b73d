import DemoBackendKit
import Foundation
import HTTPTypes
import Hummingbird
import Testing

@Suite(.timeLimit(.minutes(10))) struct ConfigTests {
    let server = TestServer()

    @Test func config_whenChangedByAnotherProcess_isReloaded_andOtherwiseNotSentAgain() async throws {
        try await server.run { client in
            let other = try server.open()
            let tag = try #require(try await client.call(.get, "/v1/config").headers[.eTag])
            #expect(try await client.call(.get, "/v1/config", match: tag).status == 304)
            try await other.setConfig("shop.enabled", to: "false")
            try await other.setConfig("a \"quoted\" name", to: #"{"percent": 25, "value": true}"#)
            let answer = try await client.call(.get, "/v1/config", match: tag)
            #expect(answer.status == 200 && answer.headers[.eTag] != tag && answer["values", "shop.enabled"] as? Bool == false)
            #expect(answer["values", "a \"quoted\" name", "percent"] as? Int == 25)
            try await other.setConfig("shop.enabled", to: nil)
            #expect(try await client.call(.get, "/v1/config")["values", "shop.enabled"] == nil)
            #expect(try await other.config().keys.sorted() == ["a \"quoted\" name"])
        }
    }

    @Test(arguments: ["", "yes", "{", "'x'", "tru"])
    func value_whenNotJSON_isRejectedAndChangesNothing(json: String) async throws {
        let backend = try server.open()
        try await backend.setConfig("limit", to: "3")
        let problem = await #expect(throws: DemoBackend.ConfigProblem.self) { try await backend.setConfig("limit", to: json) }
        #expect(
            problem?.description
                == "the value of 'limit' is not JSON. Use true, false, a number, a \"text\" in quotes, an array or an object.")
        #expect(try await backend.config() == ["limit": "3"])
    }
}
