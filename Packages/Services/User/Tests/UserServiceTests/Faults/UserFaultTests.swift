import FaultTesting
import Foundation
import NetworkKit
import Testing
import UserAPI
import UserService

/// Actions on a session, and the outcomes they report.
enum UserFlow: String, FaultFlow {
    static let service = "user"

    case signingIn, renewing, signingOut, signingUp, lockingOut, renaming, signingOutEverywhere

    func setUp(_ folder: String, _ faults: Faults) async throws -> UserWorld {
        let world = try UserWorld(folder, faults)
        if [.signingIn, .signingUp, .lockingOut].contains(self) { return world }
        try await world.signIn()
        world.server.expireAccessToken()
        return world
    }

    func reopen(_ folder: String, _ faults: Faults) async throws -> UserWorld { try UserWorld(folder, faults) }

    func run(_ world: UserWorld) async throws {
        switch self {
        case .signingIn:
            try await world.signIn()
            world.faults.record("signed in")
        case .renewing: try await world.callSomething()
        case .signingOut: try await signOut(world)
        case .signingUp:
            try await world.signUp()
            world.faults.record("signed up")
        case .lockingOut:
            do { try await world.signIn(password: "wrong-password") } catch let error as UserError {
                guard case .lockedOut = error else { throw error }
                world.faults.record("locked out")
            }
        case .renaming:
            _ = try await world.service.changeDisplayName(to: DisplayName(UserWorld.newName))
            world.faults.record("renamed")
        case .signingOutEverywhere:
            try await world.service.signOutEverywhere()
            world.faults.record("signed out everywhere")
            world.faults.record("signed out")
        }
    }

    /// A sign-out during the renewal.
    func meanwhile(_ world: UserWorld) async throws {
        if self == .renewing { try await signOut(world) }
    }

    func contract(_ world: UserWorld, _ end: FlowOutcome, _ promise: Promises) async throws {
        try await UserContract(flow: self)(world, end, promise)
    }

    private func signOut(_ world: UserWorld) async throws {
        await world.service.signOut()
        world.faults.record("signed out")
    }
}

/// The guarantees of the user service after a failure, a hang, a false response or a kill.
struct UserContract: Sendable {
    let flow: UserFlow

    func callAsFunction(_ world: UserWorld, _ end: FlowOutcome, _ promise: Promises) async throws {
        let facts = world.faults.facts
        let next = try UserWorld(world.folder)
        if facts.contains("signed out everywhere") { promise("a sign-out everywhere ends all sessions", !next.server.hasSession) }
        if facts.contains("locked out") {
            let error = await #expect(throws: UserError.self) { try await next.signIn(password: "wrong-password") }
            let isLockedOut = if case .lockedOut? = error { true } else { false }
            promise("a lock-out survives a restart", isLockedOut, "\(String(describing: error))")
        }
        // After the longest lock-out that a false response can cause.
        next.time.pass(3_600)
        let user = await next.service.currentUser()?.id
        if facts.contains("signed out") {
            // The session of a device without any write access cannot be removed.
            let canForget = world.faults.fault != .failOnward
            if canForget {
                promise("a sign-out is permanent", user == nil && next.service.authentication.token == nil)
            }
            if case .killed = end {} else { promise("a sign-out takes effect at once", await world.service.currentUser() == nil) }
        } else if facts.contains("signed in") || facts.contains("signed up") {
            promise("a sign-in is permanent", user != nil)
        } else if [.signingIn, .signingUp].contains(flow), end.error is UserError {
            promise("a failed sign-in or sign-up signs no one in", user == nil)
        }
        for token in ["access-", "refresh-"] {
            let traces = try Traces.of(token, in: world.folder + "/device")
            promise("no file contains a token", traces.isEmpty, "\(traces)")
        }
        // Calls of a signed-in user succeed or require another sign-in, which succeeds.
        do { try await next.callSomething() } catch let error as NetworkError where error.statusCode == 401 {}
        if await next.service.currentUser() == nil {
            // The user may exist already: a sign-up without an answer is repeated.
            if flow == .signingUp { try await next.signUp() } else { try await next.signIn() }
        }
        let canArriveLate = flow == .signingOutEverywhere || world.faults.fault == .hang
        do { try await next.callSomething() } catch let error as NetworkError where error.statusCode == 401 && canArriveLate {
            // A request that hung has arrived now, and ended this session, too: at this back end, a user has one.
            try await next.signIn()
            try await next.callSomething()
        }
        if facts.contains("renamed") {
            promise("a change of the name is permanent", try await next.service.fetchProfile().displayName == UserWorld.newName)
        }
        promise("a user can sign in again", await next.service.currentUser() != nil)
    }
}

#if os(Linux) || os(macOS)
/// Runs every flow of a session with every fault and kill at every point.
@Suite(.timeLimit(.minutes(30))) struct UserFaultTests {
    @Test(arguments: UserFlow.allCases) func flow_whenAnyFileAccessFails_keepsItsGuarantees(flow: UserFlow) async throws {
        try await flow.explore()
    }

    @Test(arguments: UserFlow.allCases) func flow_whenKilledAtAnyPoint_keepsItsGuarantees(flow: UserFlow) async throws {
        try await flow.kill(fullRounds: 50) { victim in
            await #expect(processExitsWith: .signal(SIGKILL)) { [victim = victim as KilledFlow<UserFlow>] in try await victim.run() }
        }
    }
}
#endif
