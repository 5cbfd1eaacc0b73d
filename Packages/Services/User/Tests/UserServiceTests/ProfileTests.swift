import NetworkKit
import RoutingService
import Testing
import UserAPI

@testable import UserService

@Suite(.timeLimit(.minutes(10))) struct ProfileTests {
    private let server = FakeServer()
    private let folder = TemporaryFolder()

    private func makeSignedIn(_ mediator: Mediator = Mediator(schemes: ["x"])) async throws -> UserService {
        let service = try server.service(folder: folder, mediator: mediator)
        _ = try await service.signIn(name: UserName("demo"), password: Password("demo-password"))
        return service
    }

    // MARK: Display name

    @Test func displayName_whenChanged_isStoredAtTheBackEndAndOnTheDevice_andAnnounced() async throws {
        let service = try await makeSignedIn()
        var profiles = service.profiles().makeAsyncIterator()
        let changed = try await service.changeDisplayName(to: DisplayName("Countess Ada"))
        #expect(changed.displayName == "Countess Ada" && changed.id == "usr-1")
        #expect(await profiles.next() == changed)
        #expect(await service.currentUser() == changed)
        #expect(server.log.last == "PUT /v1/me/display-name access-1" && server.bodies.last == ["display_name": "Countess Ada"])
        let restarted = try server.service(folder: folder)
        #expect(await restarted.currentUser() == changed)
        #expect(try await restarted.fetchProfile() == changed)
    }

    @Test(arguments: [
        (422, #"{"error":"invalid_display_name"}"#, UserError.notAccepted(.displayName)), (500, "", .unreachable),
        (200, "{}", .unexpectedAnswer), (200, FakeServer.user("Bo", id: "usr-2"), .unexpectedAnswer),
        (200, FakeServer.user("Bo", id: ""), .unexpectedAnswer),
        (200, FakeServer.user(String(repeating: "B", count: 4_097)), .unexpectedAnswer),
    ])
    func displayName_whenRejectedOrAnsweredForAnotherUser_isUnchanged(status: Int, body: String, expected: UserError) async throws {
        let service = try await makeSignedIn()
        server.answerNext(status: status, body: body)
        let error = await #expect(throws: UserError.self) { _ = try await service.changeDisplayName(to: DisplayName("Bo")) }
        #expect(error == expected)
        #expect(await service.currentUser()?.displayName == "Ada Brückner")
    }

    @Test func profile_whenOfflineOrSignedOut_throws() async throws {
        let service = try await makeSignedIn()
        server.endSession()
        await #expect(throws: UserError.signedOut) { _ = try await service.fetchProfile() }
        await #expect(throws: UserError.signedOut) { _ = try await service.changeDisplayName(to: DisplayName("Bo")) }
        let other = try await makeSignedIn()
        server.disconnect()
        await #expect(throws: UserError.unreachable) { _ = try await other.fetchProfile() }
        #expect(await other.currentUser() != nil)
    }

    @Test func profile_whenAnotherDeviceHasChangedIt_isFetchedAndAnnouncedOnce() async throws {
        let mediator = Mediator(schemes: ["x"])
        let service = try await makeSignedIn(mediator)
        var events = mediator.events(of: ProfileChanged.self).makeAsyncIterator()
        server.answerNext(status: 200, body: FakeServer.user("Countess Ada"))
        let changed = try await service.fetchProfile()
        server.answerNext(status: 200, body: FakeServer.user("Countess Ada"))
        _ = try await service.fetchProfile()
        mediator.post(ProfileChanged(user: User(id: "end", name: "", displayName: "", email: "")))
        #expect(await events.next() == ProfileChanged(user: changed))
        #expect(await events.next()?.user.id == "end")
    }

    @Test func renewal_duringAChangeOfTheProfile_keepsBoth() throws {
        let storage = SessionStorage(store: nil, mediator: Mediator(schemes: ["x"]))
        let user = User(id: "usr-1", name: "ada", displayName: "Ada", email: "ada@app.example")
        let session = Session(user: user, accessToken: "a1", refreshToken: "r1")
        try storage.start(session)
        var changed = user
        changed.displayName = "Countess Ada"
        #expect(storage.update(changed) == true)
        #expect(storage.update(changed) == false)
        #expect(storage.renew(session, accessToken: "a2", refreshToken: "r2"))
        #expect(storage.current == Session(user: changed, accessToken: "a2", refreshToken: "r2"))
        changed.id = "usr-2"
        #expect(storage.update(changed) == nil)
        #expect(storage.end(ifStill: session) == nil)
        #expect(!storage.end(ifOf: "usr-2") {} && storage.end(ifOf: "usr-1") {} && storage.current == nil)
    }

    // MARK: Sign out everywhere

    @Test func signOutEverywhere_endsAllSessionsAndSignsOut() async throws {
        let mediator = Mediator(schemes: ["x"])
        let service = try await makeSignedIn(mediator)
        var changes = mediator.events(of: SessionChanged.self).makeAsyncIterator()
        try await service.signOutEverywhere()
        #expect(server.log.last == "DELETE /v1/sessions access-1")
        #expect(await service.currentUser() == nil)
        #expect(service.authentication.token == nil)
        #expect(await changes.next() == SessionChanged(user: nil))
        #expect(try await server.service(folder: folder).currentUser() == nil)
        // Signed out already: nothing to do.
        let calls = server.log.count
        try await service.signOutEverywhere()
        #expect(server.log.count == calls)
    }

    @Test(arguments: [
        (500, "", UserError.unreachable), (404, "", .unexpectedAnswer), (200, "<html>Welcome to the hotel", .unexpectedAnswer),
    ])
    func signOutEverywhere_whenNotConfirmed_throwsAndKeepsTheSession(status: Int, body: String, expected: UserError) async throws {
        let service = try await makeSignedIn()
        server.answerNext(status: status, body: body)
        let error = await #expect(throws: UserError.self) { try await service.signOutEverywhere() }
        #expect(error == expected)
        #expect(await service.currentUser() != nil)
    }
}

@Suite(.timeLimit(.minutes(10))) struct UserValueTests {
    @Test(arguments: ["A", "Zoë Müller-Lüdenscheidt", "陈 伟", "O’Neil, Jr.", "👩‍👩‍👧", "می\u{200C}خواهم", String(repeating: "a", count: 64)])
    func displayName_ofOneVisibleLine_isAccepted(text: String) throws {
        #expect(try DisplayName("  " + text + "\n").text == text)
    }

    @Test(arguments: [
        ("", CredentialProblem.empty), (" \n", .empty), (String(repeating: "a", count: 65), .tooLong(maximum: 64)),
        ("a" + String(repeating: "\u{301}", count: 2_000), .tooLong(maximum: 64)), ("a\nb", .forbiddenCharacter("\n")),
        ("a\u{0}b", .forbiddenCharacter("\u{0}")), ("a\u{202E}b", .forbiddenCharacter("\u{202E}")),
        ("a\u{2028}b", .forbiddenCharacter("\u{2028}")), ("a\u{2029}b", .forbiddenCharacter("\u{2029}")),
        ("a\u{200B}b", .forbiddenCharacter("\u{200B}")), ("a\u{E000}b", .forbiddenCharacter("\u{E000}")),
    ])
    func displayName_withSeveralLinesOrInvisibleCharacters_throwsTheProblem(text: String, problem: CredentialProblem) {
        #expect(throws: problem) { try DisplayName(text) }
    }

    @Test(arguments: [
        "ada@app.example", "a.b+c_d-e@x-1.co.uk", "zoë@bücher.example", "a@b.de", String(repeating: "a", count: 64) + "@b.cd",
    ])
    func email_ofTheUsualForm_isAccepted(text: String) throws {
        #expect(try EmailAddress(" " + text + " ").text == text)
    }

    @Test(arguments: [
        "ada", "@app.example", "ada@", "ada@app", "a@b@c.de", "a@@c.de", "a b@c.de", "a@b..de", "a@.de", "a@b.de.", "a@-b.de",
        "a@b-.de",
        ".a@b.de", "a.@b.de", "a..b@c.de", "a@b,c.de", "a\"b@c.de", "a<b>@c.de", "a@b.de\u{0}", "a\r\nBcc: x@b.de", "a@b_c.de",
        String(repeating: "a", count: 65) + "@b.de", "a@" + String(repeating: "b", count: 64) + ".de",
    ])
    func email_ofAnotherForm_isMalformed(text: String) {
        #expect(throws: CredentialProblem.malformed) { try EmailAddress(text) }
    }

    @Test func email_whenEmptyOrTooLong_throwsTheProblem() throws {
        #expect(throws: CredentialProblem.empty) { try EmailAddress(" ") }
        let domain = [63, 63, 61].map { String(repeating: "b", count: $0) }.joined(separator: ".")
        #expect(try EmailAddress(String(repeating: "a", count: 61) + "@" + domain + ".de").text.utf8.count == 254)
        #expect(throws: CredentialProblem.tooLong(maximum: 254)) {
            try EmailAddress(String(repeating: "a", count: 62) + "@" + domain + ".de")
        }
    }
}
