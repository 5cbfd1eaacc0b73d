import Cryptography
import Foundation
import RoutingService
import Synchronization
import Testing
import UserAPI

@testable import UserService

@Suite struct SessionKeeperTests {
    private let folder = TemporaryFolder()
    private let ada = Session(
        user: User(id: "usr-1", name: "ada", displayName: "Ada", email: "ada@harbor.example"), accessToken: "a1", refreshToken: "r1")

    private func keeper() throws -> SessionKeeper {
        SessionKeeper(store: try SecretStore(folder: folder.path), mediator: Mediator(schemes: ["x"]))
    }

    @Test func renewal_thatEndsAfterTheSignOut_signsNobodyIn_neitherNowNorAtTheNextStart() throws {
        let keeper = try keeper()
        try keeper.start(ada)
        keeper.end()
        #expect(!keeper.renew(ada, accessToken: "a2", refreshToken: "r2"))
        #expect(keeper.current == nil)
        #expect(try self.keeper().current == nil)
    }

    @Test func renewal_ofASessionThatAnotherOneFollowed_leavesThatOneAlone() throws {
        let keeper = try keeper()
        try keeper.start(ada)
        let next = Session(user: ada.user, accessToken: "b1", refreshToken: "s1")
        try keeper.start(next)
        #expect(!keeper.renew(ada, accessToken: "a2", refreshToken: "r2"))
        #expect(keeper.end(ifStill: ada) == nil)
        #expect(keeper.current == next)
        #expect(try self.keeper().current == next)
    }

    /// Signing out and renewing at the same time, in each order that chance brings.
    @Test func signOut_besideARenewal_alwaysWins() async throws {
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

    /// In the place of the folder is a file: nothing can be stored.
    private func breakTheStore() throws {
        try FileManager.default.removeItem(atPath: folder.path)
        try Data().write(to: URL(fileURLWithPath: folder.path))
    }

    @Test func start_thatCannotBeStored_beginsNoSession_andSetsNoToken() throws {
        let keeper = try keeper()
        try breakTheStore()
        #expect(throws: (any Error).self) { try keeper.start(ada) { _ in Issue.record("a token was set") } }
        #expect(keeper.current == nil)
    }

    @Test func renewal_thatCannotBeStored_countsAllTheSame() throws {
        let keeper = try keeper()
        try keeper.start(ada)
        try breakTheStore()
        #expect(keeper.renew(ada, accessToken: "a2", refreshToken: "r2"))
        #expect(keeper.current?.refreshToken == "r2")
        try FileManager.default.removeItem(atPath: folder.path)
    }

    /// A sign-out that comes while the token of a new session is set waits, and removes that token.
    @Test func token_isSet_beforeASignOutCanEndTheSession() throws {
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
            // Time for a sign-out that did not wait.
            for _ in 0..<10_000 { sched_yield() }
            order.withLock { $0.append("set") }
        }
        done.wait()
        #expect(order.withLock { $0 } == ["set", "removed"])
        #expect(keeper.current == nil)
    }
}
