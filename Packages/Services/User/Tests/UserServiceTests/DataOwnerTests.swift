import NetworkKit
import PrivacyAPI
import RoutingService
import Testing
import UserAPI
import UserService

@Suite(.timeLimit(.minutes(10))) struct DataOwnerTests {
    private let server = FakeServer()
    private let folder = TemporaryFolder()

    @Test func export_whenSignedIn_containsTheUserWithoutTokens() async throws {
        let service = try server.service(folder: folder, mediator: Mediator(schemes: ["x"]))
        #expect(String(decoding: try await service.exportData(), as: UTF8.self) == "null")
        let user = try await service.signIn(name: UserName("demo"), password: Password("demo-password"))
        let text = String(decoding: try await service.exportData(), as: UTF8.self)
        #expect(
            text == #"{"displayName":"\#(user.displayName)","email":"\#(user.email)","id":"\#(user.id)","name":"\#(user.name)"}"#)
        #expect(!text.contains("access") && !text.contains("refresh"))
        #expect(service.dataName == "user")
        #expect(service.dataFiles == ["secrets"])
    }

    @Test func erase_whenSignedIn_keepsTheSession() async throws {
        let service = try server.service(folder: folder, mediator: Mediator(schemes: ["x"]))
        _ = try await service.signIn(name: UserName("demo"), password: Password("demo-password"))
        try await service.eraseData()
        #expect(await service.currentUser() != nil)
        await service.signOut()
        #expect(String(decoding: try await service.exportData(), as: UTF8.self) == "null")
    }
}
