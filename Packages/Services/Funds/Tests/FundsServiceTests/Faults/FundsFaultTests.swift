import FaultTesting
import FinanceAPI
import Foundation
import FundsAPI
import PaymentTesting
import PersonalDataService
import PersonalDataServiceTesting
import Testing

@testable import FundsService

/// The actions of a user of funds, each with the outcome that was reported.
enum FundsFlow: String, FaultFlow {
    static let service = "funds"

    case looking, choosing, buying, completing, selling, sellingLater, exporting, erasing, signingOut, changingUsers

    func setUp(_ folder: String, _ faults: Faults) async throws -> FundWorld { try await FundWorld(folder, faults).usedBefore() }

    func reopen(_ folder: String, _ faults: Faults) async throws -> FundWorld { try FundWorld(folder, faults) }

    func run(_ world: FundWorld) async throws {
        let service = world.service
        switch self {
        case .looking:
            _ = try await service.storedOverview()
            try await service.overview()
        case .choosing:
            _ = try await service.storedPrices(of: "world")
            try await service.prices(of: "world")
            _ = try await service.payers(in: .eur)
            _ = try await service.receivers(in: .eur)
        case .buying: try await service.carryOut(FundWorld.purchase)
        case .completing:
            // An order was paid, and the app ended.
            do { try await service.carryOut(FundWorld.purchase) } catch {}
            _ = try await FundWorld(world.folder, world.faults).service.drain()
        case .selling: try await service.carryOut(FundWorld.sale())
        case .sellingLater:
            // Units were sold, and the app ended.
            do { try await service.carryOut(FundWorld.sale()) } catch {}
            _ = try await FundWorld(world.folder, world.faults).service.drain()
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
            try await service.overview()
        }
    }

    func meanwhile(_ world: FundWorld) async throws {
        guard self == .buying || self == .selling else { return }
        world.faults.record("pressed again")
        try await run(world)
    }

    var isPurchase: Bool { self == .buying || self == .completing }
    var isSale: Bool { self == .selling || self == .sellingLater }
}

/// The guarantees of funds under every fault: failures, hangs, faulty responses and kills.
extension FundsFlow {
    func contract(_ world: FundWorld, _ end: FlowOutcome, _ promise: Promises) async throws {
        reportsTheTruth(world, end, promise)
        try await keepsUsersSeparate(world, promise)
        try await heals(world, end, promise)
    }

    /// Every reported outcome is true.
    private func reportsTheTruth(_ world: FundWorld, _ end: FlowOutcome, _ promise: Promises) {
        let company = world.company
        if !isPurchase { promise("nothing is paid unasked", world.bank.bookings.isEmpty) }
        if !isPurchase, !isSale { promise("nothing is traded unasked", company.orders.isEmpty) }
        promise(
            "a reported purchase is paid and carried out",
            self != .buying || !end.isDone || (world.bank.bookings.count, company.orders.count) == (1, 1))
        promise("a reported sale is carried out", self != .selling || !end.isDone || company.orders.count == 1)
        // The second order has its own outcome.
        guard self == .buying || self == .selling, let error = end.error, !world.faults.facts.contains("pressed again") else { return }
        guard let failure = error as? FundsError else { return promise("a failure is an error of funds", false, "\(error)") }
        promise("what is reported as undone is not paid", failure.isOutcomeUnknown || world.bank.bookings.isEmpty, "\(failure)")
        promise("what is reported as undone is not traded", failure.isOutcomeUnknown || company.orders.isEmpty, "\(failure)")
    }

    private func keepsUsersSeparate(_ world: FundWorld, _ promise: Promises) async throws {
        let facts = world.faults.facts
        if facts.contains("erased") || facts.contains("put away") {
            let traces = try world.device.traces(of: "7777777")
            promise("removed data is in no file", traces.isEmpty, "\(traces)")
        }
        // A response about another user's units is undetectable if it claims to be the current user's.
        guard self == .changingUsers, ![.anothers, .yesterdays].contains(world.faults.faultyResponse) else { return }
        let bobs = try FundWorld(world.folder, user: "bob")
        try await bobs.device.personalData.removeSignedOut()
        let units = try await bobs.service.storedOverview()?.units(of: "world") ?? .zero
        promise("users do not see the units of others", units.micros != 7_777_777)
        let traces = try world.device.traces(of: "7777777")
        promise("the units of others are in no file", traces.isEmpty, "\(traces)")
    }

    /// The next normal run of the app completes pending orders, and a user whose order failed trades again.
    private func heals(_ world: FundWorld, _ end: FlowOutcome, _ promise: Promises) async throws {
        let next = try FundWorld(world.folder)
        promise("completed orders need no time", await next.service.drain() == nil)
        let open = try await next.service.pendingOrders().filter { if case .pending = $0.stage { true } else { false } }
        promise("unknown outcomes become known", open.isEmpty, "\(open)")
        if let failure = end.error as? FundsError, !failure.isOutcomeUnknown, !world.faults.facts.contains("pressed again") {
            let isUndone = next.bank.bookings.isEmpty && next.company.orders.isEmpty
            promise("what is reported as undone stays undone", isUndone || (self != .buying && self != .selling), "\(failure)")
        }
        promise("paid orders are carried out", next.bank.bookings.count == next.company.orders.count { $0.value.payment != nil })
        if isPurchase, next.company.orders.isEmpty { try await next.service.carryOut(FundWorld.purchase("order-0002")) }
        if isSale, next.company.orders.isEmpty { try await next.service.carryOut(FundWorld.sale("sale-00002")) }
        try await balances(next, promise)
    }

    /// Each order is carried out once, and money and units are conserved.
    private func balances(_ world: FundWorld, _ promise: Promises) async throws {
        let company = world.company
        promise("an order is paid once", world.bank.bookings.map(\.amount) == (isPurchase ? [12_345] : []), "\(world.bank.bookings)")
        let traded = company.orders.values.map { $0.payment == nil ? -$0.units : $0.units }
        promise("an order is carried out once", traded == (isPurchase ? [1_234_500] : isSale ? [-1_500_001] : []), "\(traded)")
        promise(
            "sold units are credited", company.orders.values.filter { $0.account != nil }.map(\.amount) == (isSale ? [15_000] : []))
        let owned = 7_777_777 + traded.reduce(0, +)
        promise("units are conserved", company.units["ada"] == owned, "\(company.units)")
        let overview = try await world.service.overview()
        promise("the units are the company's", overview.units(of: "world").micros == owned, "\(overview.holdings)")
        promise("stored data equals the announced data", try await world.service.storedOverview() == overview)
        promise("prices are the company's", try await world.service.prices(of: "world").map(\.price.minorUnits) == [9_850, 9_900, 10_000])
        promise("completed orders leave nothing behind", try await world.service.pendingOrders().allSatisfy { !$0.isOnItsWay })
    }
}

#if os(Linux) || os(macOS)
/// Every flow of funds under every fault and kill at every place: all with `make test FULL=1`, otherwise a sample.
@Suite(.timeLimit(.minutes(60))) struct FundsFaultTests {
    @Test(arguments: FundsFlow.allCases) func flow_underEachFaultAtEachPlace_keepsItsGuarantees(flow: FundsFlow) async throws {
        try await flow.explore(sample: 2)
    }

    @Test(arguments: FundsFlow.allCases)
    func flow_whenKilledAfterEachPlace_keepsItsGuarantees(flow: FundsFlow) async throws {
        try await flow.kill(sample: 2) { victim in
            await #expect(processExitsWith: .signal(SIGKILL)) { [victim = victim as KilledFlow<FundsFlow>] in try await victim.run() }
        }
    }
}
#endif
