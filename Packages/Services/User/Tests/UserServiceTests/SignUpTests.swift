import Foundation
import NetworkKit
import RoutingService
import Testing
import UserAPI
import UserService

@Suite(.timeLimit(.minutes(10))) struct SignUpTests {
    private let server = FakeServer()
    private let folder = TemporaryFolder()

    private func user(_ name: String = "demo", displayName: String = "Ada Brückner") throws -> NewUser {
        NewUser(
            name: try UserName(name), displayName: try DisplayName(displayName), email: try EmailAddress("ada@app.example"),
            password: try Password("demo-password"))
    }

    @Test func signUp_signsInStoresTheSessionAndAnnouncesIt() async throws {
        let mediator = Mediator(schemes: ["x"])
        var changes = mediator.events(of: SessionChanged.self).makeAsyncIterator()
        let service = try server.service(folder: folder, mediator: mediator)
        let created = try await service.signUp(user())
        #expect(created.displayName == "Ada Brückner")
        #expect(await changes.next() == SessionChanged(user: created))
        #expect(server.log == ["POST /v1/users"])
        #expect(
            server.bodies == [
                ["user": "demo", "display_name": "Ada Brückner", "email": "ada@app.example", "password": "demo-password"]
            ])
        #expect(server.keys.count == 1 && server.keys.allSatisfy { $0.count >= 32 })
        let restarted = try server.service(folder: folder)
        #expect(await restarted.currentUser() == created)
        #expect(restarted.authentication.token == "access-1")
    }

    @Test(arguments: [
        (409, #"{"error":"name_taken"}"#, UserError.nameTaken), (409, #"{"error":"key_reused"}"#, .unexpectedAnswer),
        (409, "", .unexpectedAnswer), (422, #"{"error":"invalid_name"}"#, .notAccepted(.name)),
        (422, #"{"error":"invalid_display_name"}"#, .notAccepted(.displayName)),
        (422, #"{"error":"invalid_email"}"#, .notAccepted(.email)), (422, #"{"error":"invalid_password"}"#, .notAccepted(.password)),
        (422, #"{"error":"other"}"#, .unexpectedAnswer),
        (429, #"{"error":"locked_out","detail":{"retry_after":60}}"#, .lockedOut(seconds: 60)),
        (500, "", .unreachable), (201, "{}", .unexpectedAnswer),
    ])
    func signUp_whenRejected_throwsAndSignsNoOneIn(status: Int, body: String, expected: UserError) async throws {
        server.answerNext(status: status, body: body)
        let service = try server.service(folder: folder)
        let error = await #expect(throws: UserError.self) { _ = try await service.signUp(user()) }
        #expect(error == expected)
        #expect(await service.currentUser() == nil)
    }

    @Test(arguments: [false, true]) func signUp_whenItsAnswerWasLost_isRepeatedWithTheSameKey(isRestarted: Bool) async throws {
        var service = try server.service(folder: folder)
        server.loseNextAnswer()
        await #expect(throws: UserError.unreachable) { _ = try await service.signUp(user()) }
        if isRestarted { service = try server.service(folder: folder) }
        // The user may have corrected other values.
        _ = try await service.signUp(user(displayName: "Ada"))
        #expect(server.keys.count == 2 && Set(server.keys).count == 1)
        #expect(await service.currentUser() != nil)
    }

    @Test func signUp_afterAnAnswerOrWithAnotherName_hasAnotherKey() async throws {
        let service = try server.service(folder: folder)
        server.loseNextAnswer()
        await #expect(throws: UserError.unreachable) { _ = try await service.signUp(user("first")) }
        for body in [#"{"error":"name_taken"}"#, #"{"error":"other"}"#] {
            server.answerNext(status: 409, body: body)
            await #expect(throws: UserError.self) { _ = try await service.signUp(user("second")) }
        }
        // Signing in is an answer, too.
        _ = try await service.signIn(name: UserName("second"), password: Password("demo-password"))
        _ = try await service.signUp(user("second"))
        #expect(server.keys.count == 4 && Set(server.keys).count == 4)
    }

    @Test func signUp_afterAnAnswerAndARestart_hasAnotherKey() async throws {
        for _ in 1...2 { _ = try? await server.service(folder: folder).signUp(user()) }
        #expect(Set(server.keys).count == 2)
    }

    @Test func signUp_whenTheKeyCannotBeStored_sendsNothing() async throws {
        let service = try server.service(folder: folder)
        try FileManager.default.removeItem(atPath: folder.path)
        try Data().write(to: URL(fileURLWithPath: folder.path))
        await #expect(throws: UserError.cannotStore) { _ = try await service.signUp(user()) }
        #expect(server.log.isEmpty)
    }

    @Test func files_containNeitherNameNorKeyOfAnUnansweredSignUp() async throws {
        server.loseNextAnswer()
        let service = try server.service(folder: folder)
        await #expect(throws: UserError.unreachable) { _ = try await service.signUp(user("unusual-name")) }
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(files.count > 1)
        for name in files {
            let data = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + name))
            for secret in server.keys + ["unusual-name", "demo-password"] { #expect(data.range(of: Data(secret.utf8)) == nil) }
        }
    }
}
