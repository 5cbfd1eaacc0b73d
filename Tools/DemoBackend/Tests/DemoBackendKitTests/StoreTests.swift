import DemoBackendKit
import Foundation
import Testing

@Suite struct StoreTests {
    /// An earlier version created the tables of all domains at once.
    @Test func data_ofAnEarlierVersion_isOpened() async throws {
        let server = TestServer()
        try await server.run { try await $0.rename("Countess", token: try await $0.token()) }
        try await server.open().damage("DELETE FROM grdb_migrations WHERE identifier IN ('4-uploads', '7-media')")
        try await server.run { client in
            let answer = try await client.signIn()
            #expect(answer["user", "display_name"] as? String == "Countess")
        }
    }
}
