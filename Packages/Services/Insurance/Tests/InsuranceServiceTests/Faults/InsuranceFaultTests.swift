import FaultTesting
import FinanceAPI
import Foundation
import InsuranceAPI
import PersonalDataService
import PersonalDataServiceTesting
import Testing

@testable import InsuranceService

/// The actions of a user of insurance, each with the outcome that was reported.
enum InsuranceFlow: String, FaultFlow {
    static let service = "insurance"

    case looking, choosing, buying, completing, canceling, cancelingLater, claiming, exporting, erasing, signingOut, changingUsers

    func setUp(_ folder: String, _ faults: Faults) async throws -> InsuranceWorld { try await InsuranceWorld(folder, faults).usedBefore() }

    func reopen(_ folder: String, _ faults: Faults) async throws -> InsuranceWorld { try InsuranceWorld(folder, faults) }

    func run(_ world: InsuranceWorld) async throws {
        let service = world.service
        switch self {
        case .looking:
            _ = try await service.storedPolicies()
            try await service.policies()
        case .choosing:
            _ = try await service.storedProducts()
            let product = try await service.products().first
            if let offer = product?.offers.first { _ = try await service.payers(for: offer) }
        case .buying: try await service.buy(InsuranceWorld.order())
        case .completing:
            // The premium of an order was paid, and the app ended.
            do { try await service.buy(InsuranceWorld.order()) } catch {}
            _ = try await InsuranceWorld(world.folder, world.faults).service.drain()
        case .canceling: try await world.cancel()
        case .cancelingLater:
            // The policy was canceled, and the app ended.
            do { try await world.cancel() } catch {}
            _ = try await InsuranceWorld(world.folder, world.faults).service.drain()
        case .claiming:
            _ = try await service.claims()
            try await world.claim()
            world.faults.record("filed")
            _ = await service.drain()
        case .exporting: _ = try await service.exportData()
        case .erasing:
            try await world.device.personalData.erase()
            world.faults.record("erased")
        case .signingOut:
            try await world.device.signOut()
            world.faults.record("put away")
        case .changingUsers:
            world.device.userID = "bob"
            try await world.device.personalData.removeSignedOut()
            try await service.policies()
        }
    }

    func meanwhile(_ world: InsuranceWorld) async throws {
        guard self == .buying || self == .canceling else { return }
        world.faults.record("pressed again")
        try await run(world)
    }

    /// Whether the flow buys a policy.
    var isPurchase: Bool { self == .buying || self == .completing }
    var isCancellation: Bool { self == .canceling || self == .cancelingLater }
}

/// The guarantees of insurance under every fault: failures, hangs, faulty responses and kills.
extension InsuranceFlow {
    func contract(_ world: InsuranceWorld, _ end: FlowOutcome, _ promise: Promises) async throws {
        tellsTheTruth(world, end, promise)
        try await keepsUsersSeparate(world, promise)
        try await heals(world, end, promise)
    }

    /// Every reported outcome is true.
    private func tellsTheTruth(_ world: InsuranceWorld, _ end: FlowOutcome, _ promise: Promises) {
        if !isPurchase { promise("nothing is paid unasked", world.insurer.charges.count == 0) }
        if self != .claiming { promise("nothing is claimed unasked", world.insurer.server.memory.claims.accepted.count == 0) }
        if !isCancellation { promise("nothing is canceled unasked", world.insurer.server.memory.cancellations.accepted.count == 0) }
        promise(
            "what is called bought is paid and issued",
            self != .buying || !end.isDone || (world.insurer.charges.count, world.insurer.issuedCount) == (1, 1))
        promise(
            "what is called canceled is refunded",
            self != .canceling || !end.isDone || world.insurer.server.memory.cancellations.accepted.count == 1)
        guard self == .buying || self == .canceling, let error = end.error else { return }
        // The second order has its own outcome.
        guard !world.faults.facts.contains("pressed again") else { return }
        guard let failure = error as? InsuranceError else { return promise("a failure is one of insurance's", false, "\(error)") }
        promise("what is called undone is not paid", failure.isOutcomeUnknown || world.insurer.charges.count == 0, "\(failure)")
        promise(
            "what is called undone is not canceled",
            failure.isOutcomeUnknown || world.insurer.server.memory.cancellations.accepted.count == 0, "\(failure)")
    }

    private func keepsUsersSeparate(_ world: InsuranceWorld, _ promise: Promises) async throws {
        let facts = world.faults.facts
        if facts.contains("erased") || facts.contains("put away") {
            let traces = try world.device.traces(of: "Policy-ada") + world.device.traces(of: "Claim-ada")
            promise("what is gone is in no file", traces.isEmpty, "\(traces)")
        }
        // A response about another user's policies is undetectable if it claims to be the current user's.
        guard self == .changingUsers, ![.anothers, .yesterdays].contains(world.faults.faultyResponse) else { return }
        let bobs = try InsuranceWorld(world.folder, user: "bob")
        try await bobs.device.personalData.removeSignedOut()
        let policies = try await bobs.service.storedPolicies() ?? []
        promise("nobody sees another one's policies", !policies.contains { $0.title.booked.contains("ada") })
        let traces = try world.device.traces(of: "Policy-ada")
        promise("another one's policies are in no file", traces.isEmpty, "\(traces)")
    }

    /// The next normal run of the app completes pending orders, and a user whose order failed buys again.
    private func heals(_ world: InsuranceWorld, _ end: FlowOutcome, _ promise: Promises) async throws {
        let next = try InsuranceWorld(world.folder)
        promise("what has an outcome needs no time", await next.service.drain() == nil)
        let open = try await next.service.pendingOrders().filter { if case .pending = $0.stage { true } else { false } }
        promise("what is unknown settles itself", open.isEmpty, "\(open)")
        if let failure = end.error as? InsuranceError, !failure.isOutcomeUnknown, !world.faults.facts.contains("pressed again") {
            promise("what is called undone stays undone", next.insurer.charges.count == 0 || self != .buying, "\(failure)")
            promise(
                "what is called undone stays undone", next.insurer.server.memory.cancellations.accepted.count == 0 || self != .canceling,
                "\(failure)")
        }
        promise("what is paid is issued", next.insurer.charges.count == next.insurer.issuedCount)
        if isPurchase, next.insurer.issuedCount == 0 { try await next.service.buy(InsuranceWorld.order("order-0002")) }
        promise("an order is paid once", next.insurer.charges.count == (isPurchase ? 1 : 0), "\(next.insurer.charges.count)")
        if isCancellation, next.insurer.server.memory.cancellations.accepted.count == 0 { try await next.cancel("cancel-0002") }
        promise(
            "a policy is refunded once", next.insurer.server.memory.cancellations.accepted.count == (isCancellation ? 1 : 0),
            "\(next.insurer.server.memory.cancellations.accepted.count)")
        // The user files a claim again that was not accepted by the device.
        if self == .claiming, !world.faults.facts.contains("filed") {
            try await next.claim()
            promise("a claim needs no time", await next.service.drain() == nil)
        }
        promise(
            "a claim is filed once", next.insurer.server.memory.claims.accepted.count == (self == .claiming ? 1 : 0),
            "\(next.insurer.server.memory.claims.accepted.count)")
        let claims = try await next.service.claims()
        promise(
            "stored claims are the insurer's",
            try await next.service.storedClaims() == claims && claims.count == next.insurer.server.memory.claims.accepted.count)
        let policies = try await next.service.policies()
        let ended = policies.filter { $0.end != nil }
        promise("a canceled policy has ended", ended.map(\.id) == (isCancellation ? ["pol-1"] : []), "\(ended.map(\.id))")
        promise(
            "policies are the insurer's", policies.map(\.id).sorted() == (isPurchase ? ["pol-1", "pol-70"] : ["pol-1"]),
            "\(policies.map(\.id))")
        promise("stored data equals the announced data", try await next.service.storedPolicies() == policies)
        promise("products are the insurer's", try await next.service.products().map(\.id) == ["household", "travel"])
    }
}

#if os(Linux) || os(macOS)
/// Every flow of insurance under every fault and kill at every place: all with `make test FULL=1`, otherwise a sample.
@Suite(.timeLimit(.minutes(60))) struct InsuranceFaultTests {
    @Test(arguments: InsuranceFlow.allCases) func flow_underEachFaultAtEachPlace_keepsItsGuarantees(flow: InsuranceFlow) async throws {
        try await flow.explore(sample: 2)
    }

    @Test(arguments: InsuranceFlow.allCases)
    func flow_whenKilledAfterEachPlace_keepsItsGuarantees(flow: InsuranceFlow) async throws {
        try await flow.kill(sample: 2) { victim in
            await #expect(processExitsWith: .signal(SIGKILL)) { [victim = victim as KilledFlow<InsuranceFlow>] in try await victim.run() }
        }
    }
}
#endif

/// The app on a device, with the insurer and the bank; all its inputs and outputs inject faults.
final class InsuranceWorld: Sendable {
    let folder: String
    let insurer: TestInsurer
    let service: InsuranceService
    var faults: Faults { insurer.device.faults }
    var device: TestDevice { insurer.device }

    /// A run of the app on the data of earlier runs.
    init(_ folder: String, _ faults: Faults = Faults(), user: String? = "ada") throws {
        self.folder = folder
        insurer = try TestInsurer(folder: folder, faults: faults, userID: user, hasEarlierPolicy: true)
        service = try insurer.service()
    }

    static func order(_ id: String = "order-0001") -> PolicyOrder {
        PolicyOrder(
            id: id, product: "household", title: "Household", offer: Offer(insuredSum: 2_000_000, premium: 4_900, currency: .eur),
            payer: "acc-1")
    }

    /// Cancels the policy of the earlier session under the present terms.
    func cancel(_ id: String = "cancel-0001") async throws {
        let terms = try await service.cancellationTerms(of: "pol-1")
        try await service.cancel(CancellationOrder(id: id, terms: terms, account: terms.payer?.id ?? "acc-1"))
    }

    /// Files a claim on the policy of the earlier session.
    func claim(_ id: String = "claim-0001") async throws {
        let order = ClaimOrder(
            id: id, policy: "pol-1", day: "2026-05-20", description: "Claim-ada", amount: Money(minorUnits: 100, currency: .eur))
        try await service.file(order, photos: [try ClaimPhoto([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])])
    }

    /// Simulates an earlier session: the user viewed their policies and the products.
    func usedBefore() async throws -> InsuranceWorld {
        try await service.policies()
        try await service.products()
        return self
    }
}
