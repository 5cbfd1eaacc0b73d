import Foundation
import Hummingbird
import Testing

@testable import DemoBackendKit

@Suite(.timeLimit(.minutes(10))) struct SessionTests {
    let server = TestServer()

    @Test func signIn_withWrongPasswordOrUnknownName_returnsTheSameResponse() async throws {
        try await server.run { client in
            let wrong = try await client.signIn(password: "nonsense-1")
            let unknown = try await client.call(.post, "/v1/session", body: ["user": "nobody", "password": "nonsense-1"])
            #expect(wrong.status == 401 && unknown.status == 401)
            #expect(wrong.error == "wrong_credentials" && unknown.error == "wrong_credentials")
        }
    }

    @Test func signIn_with24WrongPasswordsAtOnce_isLockedForThirtySecondsAfterFive() async throws {
        try await server.run { client in
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<24 { group.addTask { try await client.signIn(password: "nonsense-\(number)").status } }
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
            #expect(statuses.count { $0 == 401 } == 4 && statuses.count { $0 == 429 } == 20)
            let locked = try await client.signIn()
            #expect(locked.status == 429 && locked.headers[.retryAfter] == "30")
            server.advance(by: 29)
            #expect(try await client.signIn().headers[.retryAfter] == "1")
            server.advance(by: 1)
            #expect(try await client.signIn().status == 200)
            // A success resets the count.
            for _ in 1...4 { #expect(try await client.signIn(password: "nonsense-1").status == 401) }
            #expect(try await client.signIn().status == 200)
            #expect(try await client.signIn(password: "nonsense-1").status == 401)
        }
    }

    @Test func accessToken_afterItsLifetime_isRefused_andRefreshedOnce() async throws {
        try await server.run { client in
            let first = try await client.signIn()
            server.advance(by: 600)
            #expect(try await client.call(.get, "/v1/me", token: first["access_token"] as? String).status == 401)
            let refresh = ["refresh_token": try #require(first["refresh_token"] as? String)]
            let second = try await client.call(.post, "/v1/session/refresh", body: refresh)
            #expect(try await client.call(.get, "/v1/me", token: second["access_token"] as? String).status == 200)
            #expect(try await client.call(.post, "/v1/session/refresh", body: refresh).status == 401)
        }
    }

    @Test func signOut_endsTheSessionAndItsRefreshToken() async throws {
        try await server.run { client in
            let answer = try await client.signIn()
            let token = try #require(answer["access_token"] as? String)
            #expect(try await client.call(.delete, "/v1/session", token: token).status == 204)
            #expect(try await client.call(.get, "/v1/me", token: token).status == 401)
            let refresh = ["refresh_token": try #require(answer["refresh_token"] as? String)]
            #expect(try await client.call(.post, "/v1/session/refresh", body: refresh).status == 401)
        }
    }

    @Test(arguments: ["", "{", "[]", "null", #"{"user": 1, "password": 2}"#, #"{"user": "demo"}"#, "\u{0}\u{1}"])
    func body_whenGarbage_isRefusedByName(raw: String) async throws {
        try await server.run { client in
            let answer = try await client.call(.post, "/v1/session", raw: raw)
            #expect(answer.status == 400 && answer.error == "malformed_request")
        }
    }

    @Test func call_withoutAToken_isRejected_unlessItIsPublic() async throws {
        let open = [
            "/health", "/h5/", "/peer/identity", "/v1/config", "/v1/insurance/products", "/v1/rates", "/v1/session", "/v1/statistics",
            "/v1/users",
        ]
        let routes = try server.open().router.routes.map { ($0.method, $0.path.description.replacing(/[{:]\w+}?/, with: "x")) }
        try await server.run { client in
            for (method, path) in routes where !open.contains(where: { path.hasPrefix($0) }) || path == "/v1/sessions" {
                let without = try await client.call(method, path)
                let wrong = try await client.call(method, path, token: "nonsense")
                #expect(without.status == 401 && wrong.status == 401, "\(method) \(path)")
            }
            #expect(routes.contains { $0.1 == "/v1/me" })
        }
    }

    @Test func files_holdNoPasswordOrToken() async throws {
        let secrets = Box<[String]>()
        try await server.run { client in
            let answer = try await client.signIn()
            secrets.value = [DemoBackend.password] + ["access_token", "refresh_token"].compactMap { answer[$0] as? String }
        }
        #expect(secrets.value?.count == 3)
        for secret in try #require(secrets.value) { #expect(try server.files(containing: secret) == [], "\(secret)") }
        #expect(try server.files(containing: DemoBackend.userName) != [])
    }
}

/// Carries a value out of a `@Sendable` closure that runs once, before it is read.
final class Box<Value>: @unchecked Sendable {
    // Guarded by order: the closure that writes has returned before the value is read.
    var value: Value?
}
