import FaultTesting
import NetworkKit
import UserAPI
import UserService

/// What a person does with their session, and what they have been told when it returns.
enum UserFlow: String, FaultFlow {
    static let service = "user"

    case signingIn, renewing, signingOut

    func setUp(_ folder: String, _ faults: Faults) async throws -> UserWorld {
        let world = try UserWorld(folder, faults)
        if self == .signingIn { return world }
        try await world.signIn()
        world.sessions.expireAccess()
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
        }
    }

    /// What a person does who waits for nothing: they leave.
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

/// What the user service promises, whatever fails, hangs, lies, or is killed.
struct UserContract: Sendable {
    let flow: UserFlow

    func callAsFunction(_ world: UserWorld, _ end: FlowOutcome, _ promise: Promises) async throws {
        let facts = world.faults.facts
        let next = try UserWorld(world.folder)
        let user = await next.service.currentUser()?.id
        if facts.contains("signed out") {
            // A device on which nothing can be changed any more, not even removed, keeps what it has: nobody could promise otherwise.
            let canForget = world.faults.fault != .failOnward
            if canForget {
                promise("who has signed out is so, also after a restart", user == nil && next.service.authentication.token == nil)
            }
            if case .killed = end {} else { promise("who has signed out is so at once", await world.service.currentUser() == nil) }
        } else if facts.contains("signed in") {
            promise("who has signed in is so, also after a restart", user != nil)
        } else if flow == .signingIn, end.error is UserError {
            promise("a sign-in that failed signs nobody in", user == nil)
        }
        for token in ["access-", "refresh-"] {
            let traces = try Traces.of(token, in: world.folder + "/device")
            promise("no file shows a token", traces.isEmpty, "\(traces)")
        }
        // Whoever is signed in gets their answers, or is told that they must sign in again; then it works.
        do { try await next.callSomething() } catch let error as NetworkError where error.statusCode == 401 {}
        if await next.service.currentUser() == nil { try await next.signIn() }
        try await next.callSomething()
        promise("somebody can sign in again", await next.service.currentUser() != nil)
    }
}
