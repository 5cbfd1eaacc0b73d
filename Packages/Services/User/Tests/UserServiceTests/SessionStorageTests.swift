import Cryptography
import Foundation
import RoutingService
import Synchronization
import Testing
import UserAPI

@testable import UserService

@Suite struct SessionStorageTests {
    private let folder = TemporaryFolder()
    private let ada = Session(
        user: User(id: "usr-1", name: "ada", displayName: "Ada", email: "ada@app.example"), accessToken: "a1", refreshToken: "r1")

    private func keeper() throws -> SessionStorage {
        SessionStorage(store: try SecretStore(folder: folder.path), mediator: Mediator(schemes: ["x"]))
    }

    @Test func renew_afterSignOut_hasNoEffect() throws {
        let keeper = try keeper()
        try keeper.start(ada)
        keeper.end()
        #expect(!keeper.renew(ada, accessToken: "a2", refreshToken: "r2"))
        #expect(keeper.current == nil)
        #expect(try self.keeper().current == nil)
    }

    @Test func renew_afterAnotherSignIn_keepsTheNewSession() throws {
        let keeper = try keeper()
        try keeper.start(ada)
        let next = Session(user: ada.user, accessToken: "b1", refreshToken: "s1")
        try keeper.start(next)
        #expect(!keeper.renew(ada, accessToken: "a2", refreshToken: "r2"))
        #expect(keeper.end(ifStill: ada) == nil)
        #expect(keeper.current == next)
        #expect(try self.keeper().current == next)
    }

    /// Signs out and renews concurrently, in random order.
    @Test func signOut_duringRenewal_alwaysWins() async throws {
        for round in 0..<100 {
            let keeper = try keeper()
            try keeper.start(ada)
            await withTaskGroup { group in
                group.addTask { _ = keeper.renew(ada, accessToken: "a\(round)", refreshToken: "r") }
                group.addTask { keeper.end() }
            }
            #expect(keeper.current == nil)
            #expect(try self.keeper().current == nil)
        }
    }

    /// Uses a file as the folder of the store, so that nothing can be stored.
    private func breakTheStore() throws {
        try FileManager.default.removeItem(atPath: folder.path)
        try Data().write(to: URL(fileURLWithPath: folder.path))
    }

    @Test func start_whenStoreFails_hasNoEffect() throws {
        let keeper = try keeper()
        try breakTheStore()
        #expect(throws: (any Error).self) { try keeper.start(ada) { _ in Issue.record("a token was set") } }
        #expect(keeper.current == nil)
    }

    @Test func renew_whenStoreFails_usesTheNewTokens() throws {
        let keeper = try keeper()
        try keeper.start(ada)
        try breakTheStore()
        #expect(keeper.renew(ada, accessToken: "a2", refreshToken: "r2"))
        #expect(keeper.current?.refreshToken == "r2")
        try FileManager.default.removeItem(atPath: folder.path)
    }

    /// A sign-out waits while the token of a new session is set, and removes this token.
    @Test func token_isSetBeforeASignOutCanEndTheSession() throws {
        let keeper = try keeper()
        let order = Mutex<[String]>([])
        let (begun, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        try keeper.start(ada) { _ in
            Thread.detachNewThread {
                begun.signal()
                keeper.end { order.withLock { $0.append("removed") } }
                done.signal()
            }
            begun.wait()
            // Enough time for a sign-out that does not wait.
            for _ in 0..<10_000 { sched_yield() }
            order.withLock { $0.append("set") }
        }
        done.wait()
        #expect(order.withLock { $0 } == ["set", "removed"])
        #expect(keeper.current == nil)
    }
}
