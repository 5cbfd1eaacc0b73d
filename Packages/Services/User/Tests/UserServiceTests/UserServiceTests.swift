import Cryptography
import Foundation
import NetworkKit
import NetworkKitTesting
import RoutingService
import Testing
import UserAPI
import UserService

@Suite(.timeLimit(.minutes(10))) struct UserServiceTests {
    let server = FakeServer()
    let folder = TemporaryFolder()
    private let mediator = Mediator(schemes: ["x"])

    private func makeService() throws -> UserService {
        try server.service(folder: folder, mediator: Mediator(schemes: ["x"]))
    }

    private func signIn(_ service: UserService) async throws -> User {
        try await service.signIn(name: UserName("demo"), password: Password("demo-password"))
    }

    private func signedInService() async throws -> UserService {
        let service = try makeService()
        _ = try await signIn(service)
        return service
    }

    @Test(arguments: [
        (401, "{}", UserError.wrongCredentials), (429, #"{"error":"locked_out","detail":{"retry_after":17}}"#, .lockedOut(seconds: 17)),
        (429, "nonsense", .lockedOut(seconds: 30)), (400, "{}", .unexpectedAnswer), (500, "{}", .unreachable), (503, "", .unreachable),
        (200, "", .unexpectedAnswer), (200, "{}", .unexpectedAnswer),
        (200, #"{"access_token":"a","refresh_token":"r"}"#, .unexpectedAnswer),
        (200, #"{"access_token":"a","refresh_token":"r","user":\#(FakeServer.user("Ada", id: ""))}"#, .unexpectedAnswer),
    ])
    func signIn_whenBackEndRejectsOrSendsInvalidResponse_throwsAndStoresNothing(status: Int, body: String, expected: UserError) async throws
    {
        server.answerNext(status: status, body: body)
        let service = try makeService()
        let error = await #expect(throws: UserError.self) { _ = try await signIn(service) }
        #expect(error == expected)
        #expect(await service.currentUser() == nil)
        #expect(try await makeService().currentUser() == nil)
    }

    @Test func signOut_whenOffline_removesTheSessionAtOnce() async throws {
        let service = try await signedInService()
        server.disconnect()
        await service.signOut()
        #expect(await service.currentUser() == nil)
        #expect(service.authentication.token == nil)
        #expect(try await makeService().currentUser() == nil)
    }

    @Test func signOut_endsTheSessionAtTheBackEnd() async throws {
        let service = try await signedInService()
        await service.signOut()
        #expect(server.log == ["POST /v1/session", "DELETE /v1/session access-1"], "the credentials are sent once")
    }

    /// Without a status, the connection breaks.
    @Test(arguments: [nil, 400, 403, 404, 408, 429, 500, 502, 503, 504])
    func renewal_whenRejectedWithoutStatus401_keepsTheSession(status: Int?) async throws {
        let service = try await signedInService()
        server.expireAccessToken()
        server.answerRenewal(status: status ?? 0)
        let client = try server.client(interceptors: [service.authentication])
        await #expect(throws: NetworkError.self) { try await client.call(.delete("/v1/thing")) }
        #expect(await service.currentUser() != nil)
        #expect(try await makeService().currentUser() != nil)
        server.answerRenewal(status: nil)
        try await client.call(.delete("/v1/thing"))
    }

    @Test func refreshTokens_areUsedOnce_evenAfterARestart() async throws {
        _ = try await signIn(try makeService())
        for _ in 1...3 {
            let service = try makeService()
            let client = try server.client(interceptors: [service.authentication])
            for _ in 1...2 {
                server.expireAccessToken()
                try await client.call(.delete("/v1/thing"))
            }
            #expect(await service.currentUser() != nil)
        }
    }

    @Test func renewal_whenStoreFails_doesNotEndTheSessionAtTheNextOne() async throws {
        let service = try await signedInService()
        try FileManager.default.removeItem(atPath: folder.path)
        try Data().write(to: URL(fileURLWithPath: folder.path))
        let client = try server.client(interceptors: [service.authentication])
        for _ in 1...3 {
            server.expireAccessToken()
            try await client.call(.delete("/v1/thing"))
        }
        #expect(await service.currentUser() != nil)
    }

    @Test func sessionEnd_isAnnouncedAfterItsDataIsRemoved() async throws {
        let service = try server.service(folder: folder, mediator: mediator)
        var changes = mediator.events(of: SessionChanged.self).makeAsyncIterator()
        let user = try await signIn(service)
        #expect(await changes.next() == SessionChanged(user: user))
        // Simulates an announcement while data is being removed.
        var marker = user
        marker.id = "removed"
        service.whenSessionEnds { [marker] in mediator.post(SessionChanged(user: marker)) }
        await service.signOut()
        #expect(await changes.next() == SessionChanged(user: marker))
        #expect(await changes.next() == SessionChanged(user: nil))
        _ = try await signIn(service)
        _ = await changes.next()
        server.endSession()
        let client = try server.client(interceptors: [service.authentication])
        await #expect(throws: NetworkError.self) { try await client.call(.delete("/v1/thing")) }
        #expect(await changes.next() == SessionChanged(user: marker))
        #expect(await changes.next() == SessionChanged(user: nil))
    }

    /// Signs in and out concurrently, in random order.
    @Test func token_afterConcurrentSignInsAndSignOuts_matchesTheSession() async throws {
        let service = UserService(client: try server.client(), store: nil, mediator: Mediator(schemes: ["x"]))
        for _ in 0..<300 {
            await withTaskGroup(of: Void.self) { group in
                group.addTask { _ = try? await service.signIn(name: UserName("demo"), password: Password("demo-password")) }
                group.addTask { await service.signOut() }
                group.addTask { await service.signOut() }
            }
            #expect((await service.currentUser() == nil) == (service.authentication.token == nil))
        }
    }

    @Test func storedSession_whenDamaged_isSignedOutUntilTheNextSignIn() async throws {
        _ = try await signIn(try makeService())
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where !name.contains("master") {
            let path = folder.path + "/" + name
            var data = try Data(contentsOf: URL(fileURLWithPath: path))
            guard !data.isEmpty else { continue }
            data[data.count - 1] ^= 1
            try data.write(to: URL(fileURLWithPath: path))
        }
        let service = try makeService()
        #expect(await service.currentUser() == nil)
        _ = try await signIn(service)
        #expect(try await makeService().currentUser() != nil)
    }

    @Test func token_whenExpiringRepeatedly_isRenewedOnceEachTime() async throws {
        let service = try await signedInService()
        let client = try server.client(interceptors: [service.authentication])
        for storm in 1...5 {
            server.expireAccessToken()
            await withTaskGroup(of: Void.self) { group in
                for number in 0..<100 {
                    // Callers that are canceled must not cancel the renewal.
                    let call = Task { try await client.call(.delete("/v1/thing")) }
                    if number.isMultiple(of: 7) { call.cancel() }
                    group.addTask { _ = await call.result }
                }
            }
            try await client.call(.delete("/v1/thing"))
            #expect(server.log.count { $0 == "POST /v1/session/refresh" } == storm)
        }
    }
}

@Suite(.timeLimit(.minutes(10))) struct CredentialsTests {
    @Test(arguments: [
        ("", CredentialProblem.empty), ("   ", .empty), ("ab", .tooShort(minimum: 3)), ("a b c", .forbiddenCharacter(" ")),
        ("abc\u{0}", .forbiddenCharacter("\u{0}")), (String(repeating: "a", count: 65), .tooLong(maximum: 64)),
        ("abe" + String(repeating: "\u{301}", count: 1_000), .tooLong(maximum: 64)),
    ])
    func userName_whenMalformed_throwsTheProblem(text: String, problem: CredentialProblem) {
        #expect(throws: problem) { try UserName(text) }
    }

    /// Cyrillic, Greek, full-width and combined letters look like ASCII ones or like each other.
    @Test(arguments: ["\u{430}dmin", "adm\u{3B9}n", "\u{FF41}dmin", "admi\u{301}n", "zo\u{EB}", "\u{43F}\u{430}\u{440}\u{430}"])
    func userName_ofNewUserWithOtherLettersThanASCII_isForbidden(text: String) throws {
        #expect(throws: CredentialProblem.self) { try UserName(new: text) }
        #expect(try UserName(text).text == text)
        #expect(try UserName(new: " a.B-1_@x ").text == "a.B-1_@x")
    }

    @Test(arguments: [
        "password", "PassWord", "12345678", "876543210", "aaaaaaaa", "abababab", "abcdefgh", "gracegrace", "Grace-123", "graceqwerty123",
    ])
    func password_ofNewUserWhenGuessable_throws(text: String) throws {
        #expect(throws: CredentialProblem.guessable) { try Password(new: text, for: "grace") }
        #expect(try Password(new: "grace-password", for: "Grace").text == "grace-password")
        #expect(try Password(new: "demo-password").text == "demo-password" && Password(text).text == text)
    }

    @Test func userName_isTrimmed_andMayHaveAccents() throws {
        #expect(try UserName("  zoë.müller@x-1 ").text == "zoë.müller@x-1")
    }

    /// Up to 20 bytes a character on average, because a character can have any number of combining marks.
    @Test(arguments: ["a", "é" + String(repeating: "\u{301}", count: 9)])
    func credentials_upToTheLimit_areAccepted(character: String) throws {
        let name = String(repeating: character, count: 64)
        let password = String(repeating: character, count: 128)
        #expect(try UserName(name).text == name && Password(password).text == password && DisplayName(name).text == name)
        let mark = character == "a" ? character : "\u{301}"
        #expect(throws: CredentialProblem.tooLong(maximum: 64)) { try UserName(name + mark) }
        #expect(throws: CredentialProblem.tooLong(maximum: 64)) { try DisplayName(name + mark) }
        #expect(throws: CredentialProblem.tooLong(maximum: 128)) { try Password(password + mark) }
    }

    @Test(arguments: [
        ("", CredentialProblem.empty), ("1234567", .tooShort(minimum: 8)), (String(repeating: "a", count: 129), .tooLong(maximum: 128)),
        ("abcdefge" + String(repeating: "\u{301}", count: 2_000), .tooLong(maximum: 128)),
    ])
    func password_whenMalformed_throwsTheProblem(text: String, problem: CredentialProblem) {
        #expect(throws: problem) { try Password(text) }
    }

    @Test func password_isNeverPrinted() throws {
        let password = try Password("hunter2-hunter2")
        #expect(!"\(password) \(String(reflecting: password))".contains("hunter2"))
        var dumped = ""
        dump(password, to: &dumped)
        #expect(!dumped.contains("hunter2"))
    }
}
