import Cryptography
import FaultTesting
import Foundation
import NetworkKit
import RoutingService
import UserAPI
import UserService

/// The app on a device, with its back end. Faults are injected into every access.
final class UserWorld: Sendable {
    static let newName = "Countess Ada"

    let time = TestTime()
    let folder: String
    let faults: Faults
    let server: FakeServer
    let service: UserService
    private let client: HTTPClient
    #if os(Linux)
    private let files: FolderFaults
    #endif

    /// Starts the app with the files of earlier runs.
    init(_ folder: String, _ faults: Faults = Faults()) throws {
        server = FakeServer(file: folder + "/sessions.json", faults: faults)
        #if os(Linux)
        // Created before the store, whose file accesses are also fault points.
        files = FolderFaults(in: folder + "/device", faults)
        #endif
        service = UserService(
            client: try server.client(), store: try SecretStore(folder: folder + "/device"),
            mediator: Mediator(schemes: ["x"]), now: { [time] in time.date }, clock: time)
        client = try server.client(interceptors: [service.authentication])
        service.whenSessionEnds { [faults] in try? await faults.pass("farewell") }
        (self.folder, self.faults) = (folder, faults)
    }

    /// A call of another service that ignores the response.
    func callSomething() async throws {
        try await client.call(.delete("/v1/thing"))
    }

    func signIn(password: String = "demo-password") async throws {
        _ = try await service.signIn(name: UserName("demo"), password: Password(password))
    }

    func signUp() async throws {
        _ = try await service.signUp(
            NewUser(
                name: UserName("demo"), displayName: DisplayName("Ada"), email: EmailAddress("ada@app.example"),
                password: Password("demo-password")))
    }
}
