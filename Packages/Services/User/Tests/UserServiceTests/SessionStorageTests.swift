import Cryptography
import Foundation
import RoutingService
import Synchronization
import Testing
import UserAPI

@testable import UserService

@Suite(.timeLimit(.minutes(10))) struct SessionStorageTests {
    private let folder = TemporaryFolder()
    private let ada = Session(
        user: User(id: "usr-1", name: "ada", displayName: "Ada", email: "ada@app.example"), accessToken: "a1", refreshToken: "r1")

    private func keeper() throws -> SessionStorage {
        SessionStorage(store: try SecretStore(folder: folder.path), mediator: Mediator(schemes: ["x"]))
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
