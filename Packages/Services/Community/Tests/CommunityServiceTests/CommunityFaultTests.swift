#if os(Linux) || os(macOS)
import CommunityAPI
import FaultTesting
import Foundation
import PersonalDataService
import PersonalDataServiceTesting
import Testing

@testable import CommunityService

private final class CommunityWorld: Sendable {
    let folder: String
    let faults: Faults
    let backend: TestBackend
    let service: CommunityService

    /// Starts the app with the files of earlier runs.
    init(_ folder: String, _ faults: Faults = Faults(), user: String? = "usr-1") throws {
        backend = try TestBackend(folder: folder, faults: faults, userID: user)
        backend.setPosts((1...7).reversed())
        backend.setDraft("draft-0007", of: 7)
        service = try backend.service()
        (self.folder, self.faults) = (folder, faults)
    }
}

private enum CommunityFlow: String, FaultFlow {
    static let service = "community"

    case looking, lookingFurther, erasing, signingOut, deleting, reacting

    func setUp(_ folder: String, _ faults: Faults) async throws -> CommunityWorld {
        let world = try CommunityWorld(folder, faults)
        try await world.service.refreshFeed()
        return world
    }

    func reopen(_ folder: String, _ faults: Faults) async throws -> CommunityWorld { try CommunityWorld(folder, faults) }

    func run(_ world: CommunityWorld) async throws {
        switch self {
        case .looking:
            _ = try await world.service.storedFeed()
            try await world.service.refreshFeed()
        case .lookingFurther:
            try await world.service.loadMore()
            try await world.service.loadMore()
        case .deleting:
            try await world.service.delete("7")
            world.faults.record("deleted")
            _ = await world.service.drain()
        case .reacting: try await world.service.react(.love, to: "6")
        case .erasing:
            try await world.backend.device.personalData.erase()
            world.faults.record("gone")
        case .signingOut:
            try await world.backend.signOut(world.service)
            world.faults.record("gone")
        }
    }

    /// Erases or signs out during the flow; late responses must not be stored.
    func meanwhile(_ world: CommunityWorld) async throws {
        if self == .looking || self == .lookingFurther { try await Self.signingOut.run(world) }
    }

    /// Checks the guarantees of the service after a failure, a hang, a false response or a kill.
    func contract(_ world: CommunityWorld, _ end: FlowOutcome, _ promise: Promises) async throws {
        if let error = end.error { promise("errors have the documented type", error is CommunityError, "\(error)") }
        if world.faults.facts.contains("gone") {
            let traces = try Traces.of("Post ", in: world.folder, except: ["-shm"])
            promise("no file contains removed data", traces.isEmpty, "\(traces)")
        }
        let next = try CommunityWorld(world.folder)
        if self == .deleting {
            // A stored deletion is carried out by the next run, and only once.
            _ = await next.service.drain()
            let isGone = !next.backend.posts.contains(7)
            promise("a deletion that was reported is carried out", isGone || !world.faults.facts.contains("deleted"))
            promise("a deletion is not pending afterwards", try await next.service.refreshFeed().deletions.isEmpty)
            promise("no other post is deleted", next.backend.posts.filter { $0 != 7 } == (1...6).reversed())
            guard !isGone else { return }
        }
        let feed = try await next.service.refreshFeed()
        promise("the feed begins with the newest posts", feed.lines.prefix(3) == ["7", "6", "5"], "\(feed.lines)")
        var whole = feed
        while whole.hasMore, whole.items.count < 20 { whole = try await next.service.loadMore() }
        // Plausible false data cannot be detected.
        let isSeen: Set<FaultyResponse?> = [
            nil, .oneBadRow, .wrongTypes, .nulls, .missingKeys, .doubledRows, .truncated, .empty, .notJSON, .serverError,
        ]
        guard isSeen.contains(world.faults.faultyResponse) else { return }
        promise("all posts exist once, in order", whole.lines == ["7", "6", "5", "4", "3", "2", "1"], "\(whole.lines)")
    }
}

/// Runs every flow with every fault and kill at every point.
@Suite(.timeLimit(.minutes(30))) struct CommunityFaultTests {
    @Test(arguments: CommunityFlow.allCases)
    private func flow_whenAnyFileAccessFails_keepsItsGuarantees(flow: CommunityFlow) async throws {
        try await flow.explore(sample: 2)
    }

    @Test(arguments: CommunityFlow.allCases)
    private func flow_whenKilledAtAnyPoint_keepsItsGuarantees(flow: CommunityFlow) async throws {
        try await flow.kill(sample: 2) { victim in
            await #expect(processExitsWith: .signal(SIGKILL)) { [victim = victim as KilledFlow<CommunityFlow>] in try await victim.run() }
        }
    }
}
#endif
