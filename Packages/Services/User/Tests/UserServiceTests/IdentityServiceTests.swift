import PluginsAPI
import PluginsTesting
import RoutingService
import Testing
import UserAPI
import UserService

private struct TestProvider: IdentityProvider {
    let manifest = PluginManifest(id: "test", name: "Test ID", version: PluginVersion(1, 0, 0), capabilities: [.signIn])
    func challenge() -> IdentityChallenge { IdentityChallenge(reference: "r-1", prompt: "Digits?") }
    func assertion(for challenge: IdentityChallenge, answer: String) throws -> IdentityAssertion {
        guard answer == "123" else { throw PluginRefusal("The digits are wrong.") }
        return IdentityAssertion("word-for-" + challenge.reference)
    }
}

@Suite(.timeLimit(.minutes(10))) struct IdentityServiceTests {
    let server = FakeServer()
    let folder = TemporaryFolder()

    private func makeUsers() throws -> UserService { try server.service(folder: folder, mediator: Mediator(schemes: ["x"])) }

    @Test func finishSignIn_whenAnswerIsRight_signsInAndStoresTheSession() async throws {
        let users = try makeUsers()
        let identities = IdentityService(plugins: DirectPlugins([TestProvider()]), users: users)
        #expect(identities.identityProviders == [IdentityOption(id: "test", name: "Test ID")])
        let challenge = try await identities.beginSignIn(with: "test")
        server.answerNext(
            status: 200,
            body: #"{"access_token":"a","refresh_token":"r","user":{"id":"usr-1","name":"demo","display_name":"Ada","email":"a@b.c"}}"#)
        let user = try await identities.finishSignIn(with: "test", challenge: challenge, answer: "123")
        #expect(user.displayName == "Ada" && server.log == ["POST /v1/session/assertion"])
        #expect(try await makeUsers().currentUser() == user)
    }

    @Test func finishSignIn_whenAnswerIsWrong_isRefusedWithoutTheBackEnd() async throws {
        let identities = IdentityService(plugins: DirectPlugins([TestProvider()]), users: try makeUsers())
        let challenge = try await identities.beginSignIn(with: "test")
        await #expect(throws: UserError.refused(reason: "The digits are wrong.")) {
            _ = try await identities.finishSignIn(with: "test", challenge: challenge, answer: "0")
        }
        #expect(server.log.isEmpty)
    }

    @Test func finishSignIn_whenBackEndRejectsAssertion_throwsProviderFailed() async throws {
        let users = try makeUsers()
        let identities = IdentityService(plugins: DirectPlugins([TestProvider()]), users: users)
        let challenge = try await identities.beginSignIn(with: "test")
        server.answerNext(status: 401, body: "{}")
        await #expect(throws: UserError.providerFailed) {
            _ = try await identities.finishSignIn(with: "test", challenge: challenge, answer: "123")
        }
        #expect(await users.currentUser() == nil)
    }

    @Test(arguments: [PluginError.timedOut("test", after: .seconds(1)), .failed("test", type: "E"), .busy("test"), .unknown("test")])
    func signIn_whenProviderFails_throwsProviderFailed(failure: PluginError) async throws {
        let identities = IdentityService(plugins: DirectPlugins([TestProvider()], failure: failure), users: try makeUsers())
        let error = await #expect(throws: UserError.self) { _ = try await identities.beginSignIn(with: "test") }
        #expect(error == .providerFailed && "\(UserError.providerFailed)" == "the identity provider failed")
    }

    @Test(arguments: [(nil, 8), ("", 8), ("€", 11)] as [(String?, Int)])
    func challenge_sizeInBytes_includesAllTexts(hint: String?, bytes: Int) {
        #expect(IdentityChallenge(reference: "r-1", prompt: "Code?", hint: hint).byteCount == bytes)
        #expect(IdentityAssertion("größe").byteCount == 7)
    }

    @Test func assertion_isRedactedInLogs() {
        let assertion = IdentityAssertion("s3cret")
        #expect(!"\(assertion) \(String(reflecting: assertion))".contains("s3cret"))
    }
}
