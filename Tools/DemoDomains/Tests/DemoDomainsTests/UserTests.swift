import DemoBackendKit
import Foundation
import Hummingbird
import Testing

@Suite(.timeLimit(.minutes(10))) struct UserTests {
    let server = TestServer()
    private static let key = "0123456789abcdef"

    private func signUp(
        _ client: DemoClient, _ name: String = "grace", displayName: String = "Grace Hopper", email: String = "grace@app.example",
        password: String = "grace-password", key: String? = UserTests.key
    ) async throws -> DemoClient.Answer {
        try await client.call(
            .post, "/v1/users", key: key,
            body: ["user": name, "display_name": displayName, "email": email, "password": password])
    }

    @Test func signUp_repeatedWithItsKey_createsOneUser_andSignsIn() async throws {
        try await server.run { client in
            let first = try await signUp(client)
            let second = try await signUp(client, displayName: "Grace")
            #expect(second.status == 201 && second["user", "id"] as? String == first["user", "id"] as? String)
            #expect(second["user", "display_name"] as? String == "Grace")
            let token = try #require(second["access_token"] as? String)
            #expect(try await client.call(.get, "/v1/me", token: token)["display_name"] as? String == "Grace")
        }
    }

    @Test func signUp_withTheNameOfAnotherUser_isRejected() async throws {
        try await server.run { client in
            #expect(try await signUp(client).status == 201)
            for (name, password, key) in [
                ("grace", "grace-password", "fedcba9876543210"), ("grace", "other-password", Self.key),
                ("GRACE", "grace-password", "fedcba98"),
                (DemoBackend.userName, DemoBackend.password, Self.key),
            ] {
                let answer = try await signUp(client, name, password: password, key: key)
                #expect(answer.status == 409 && answer.error == "name_taken")
            }
        }
    }

    @Test func key_afterASignInOrAChangeOfTheProfile_hasNoEffect() async throws {
        try await server.run { client in
            #expect(try await signUp(client).status == 201)
            _ = try await client.call(.post, "/v1/session", body: ["user": "grace", "password": "grace-password"])
            #expect(try await signUp(client, displayName: "Late").error == "name_taken")
            let second = try await signUp(client, "hedy", key: "another-key-1")
            let token = try #require(second["access_token"] as? String)
            _ = try await client.call(.put, "/v1/me/display-name", token: token, body: ["display_name": "Hedy Lamarr"])
            #expect(try await signUp(client, "hedy", displayName: "Late", key: "another-key-1").error == "name_taken")
            #expect(try await client.call(.get, "/v1/me", token: token)["display_name"] as? String == "Hedy Lamarr")
        }
    }

    @Test(arguments: [
        (" grace", "G", "g@h.de", "grace-password", "invalid_name"), ("grace", "G", "g@h.de", "1234567", "invalid_password"),
        ("grace", "", "g@h.de", "grace-password", "invalid_display_name"),
        ("grace", "  ", "g@h.de", "grace-password", "invalid_display_name"),
        ("grace", "a\nb", "g@h.de", "grace-password", "invalid_display_name"),
        ("grace", String(repeating: "a", count: 65), "g@h.de", "grace-password", "invalid_display_name"),
        ("grace", "a" + String(repeating: "\u{301}", count: 2_000), "g@h.de", "grace-password", "invalid_display_name"),
        ("grace", "G", "", "grace-password", "invalid_email"), ("grace", "G", "g@", "grace-password", "invalid_email"),
        ("grace", "G", "g@h@i", "grace-password", "invalid_email"), ("grace", "G", "g h@i.de", "grace-password", "invalid_email"),
        ("grace", "G", String(repeating: "a", count: 250) + "@h.de", "grace-password", "invalid_email"),
    ])
    func signUp_withAnInvalidValue_isRejectedByName(
        name: String, displayName: String, email: String, password: String, code: String
    ) async throws {
        try await server.run { client in
            let answer = try await signUp(client, name, displayName: displayName, email: email, password: password)
            #expect(answer.status == 422 && answer.error == code)
        }
    }

    @Test func signUp_withoutKeyOrWithAnotherBody_isRejected() async throws {
        try await server.run { client in
            for key in [nil, "short"] {
                let answer = try await signUp(client, key: key)
                #expect(answer.status == 400 && answer.error == "idempotency_key_missing")
            }
            for raw in ["", "{}", "[]", #"{"user": 1}"#] {
                #expect(try await client.call(.post, "/v1/users", key: Self.key, raw: raw).error == "malformed_request")
            }
        }
    }

    @Test func signUp_moreThanTenTimesAMinute_isRejectedForAMinute() async throws {
        try await server.run { client in
            for number in 1...10 { #expect(try await signUp(client, DemoBackend.userName, key: "key-number-\(number)").status == 409) }
            let answer = try await signUp(client)
            #expect(answer.status == 429 && answer.headers[.retryAfter] == "60" && answer["detail", "retry_after"] as? Int == 60)
            server.advance(by: 60)
            #expect(try await signUp(client).status == 201)
        }
    }

    @Test func displayName_whenChangedOrInvalid_isStoredOrRejected() async throws {
        try await server.run { client, token in
            let answer = try await client.call(.put, "/v1/me/display-name", token: token, body: ["display_name": "Countess Ada"])
            #expect(answer.status == 200 && answer["display_name"] as? String == "Countess Ada" && answer["id"] as? String == "usr-1")
            #expect(try await client.call(.get, "/v1/me", token: token)["display_name"] as? String == "Countess Ada")
            for name in ["", "a\u{0}b", String(repeating: "a", count: 65)] {
                let refused = try await client.call(.put, "/v1/me/display-name", token: token, body: ["display_name": name])
                #expect(refused.status == 422 && refused.error == "invalid_display_name")
            }
            #expect(try await client.call(.put, "/v1/me/display-name", body: ["display_name": "Eve"]).status == 401)
        }
    }

    @Test func signOutEverywhere_endsAllSessionsOfTheUser_andNoOther() async throws {
        try await server.run { client in
            let first = try await client.signIn()
            let token = try await client.token()
            let guest = try await client.call(
                .post, "/v1/session", body: ["user": DemoBackend.guest.userName, "password": DemoBackend.guest.password])
            #expect(try await client.call(.delete, "/v1/sessions").status == 401)
            #expect(try await client.call(.delete, "/v1/sessions", token: token).status == 204)
            for ended in [token, first["access_token"] as? String] {
                #expect(try await client.call(.get, "/v1/me", token: ended).status == 401)
            }
            let refresh = ["refresh_token": try #require(first["refresh_token"] as? String)]
            #expect(try await client.call(.post, "/v1/session/refresh", body: refresh).status == 401)
            #expect(try await client.call(.get, "/v1/me", token: guest["access_token"] as? String).status == 200)
            #expect(try await client.signIn().status == 200)
        }
    }
}
