import FaultTesting
import FinanceAPI
import Foundation
import NetworkKit
import PersonalDataService
import PersonalDataServiceTesting
import RoutingService
import Testing

@testable import FinanceService

/// The actions of a user of finance, each with the outcome that was reported.
enum FinanceFlow: String, FaultFlow {
    static let service = "finance"

    case looking, transferring, settling, changingARefused, takingBack, paying, importing, removingImports, savingTemplates, planning,
        exporting, erasing, signingOut, changingUsers

    func setUp(_ folder: String, _ faults: Faults) async throws -> FinanceWorld { try await FinanceWorld(folder, faults).usedBefore(self) }

    func reopen(_ folder: String, _ faults: Faults) async throws -> FinanceWorld { try FinanceWorld(folder, faults) }

    /// The user retries after a missing response.
    func meanwhile(_ world: FinanceWorld) async throws {
        guard [.transferring, .changingARefused, .paying, .importing].contains(self) else { return }
        world.faults.record("pressed again")
        try await run(world)
    }

    func run(_ world: FinanceWorld) async throws {
        let service = world.service
        switch self {
        case .looking:
            _ = try await service.storedOverview()
            try await service.refresh()
            try await service.refreshTransactions(of: "acc-1")
            _ = try await service.transactions(of: "acc-1", before: nil, limit: 50)
            _ = try await service.balances(of: "acc-1", months: 12)
        case .transferring: try await service.transfer(FinanceWorld.order)
        case .settling:
            for _ in 1...3 { _ = await service.drain() }
            let open = try await service.pendingOrders().filter { $0.stage != .done }
            if open.isEmpty { world.faults.record("settled") }
        case .changingARefused:
            try await service.transfer(Self.changed)
            try await service.forgetOrder(FinanceWorld.refused.id)
        case .takingBack:
            try await service.forgetOrder(FinanceWorld.refused.id)
            world.faults.record("taken back")
            _ = await service.drain()
        case .paying: _ = try await service.pay(FinanceWorld.payment)
        case .importing:
            try await world.importStatement("Import-ada-2", "Import-ada-3")
            world.faults.record("imported")
        case .removingImports:
            try await service.removeImportedTransactions(of: "acc-1")
            world.faults.record("removed")
        case .savingTemplates:
            try await service.save(FinanceWorld.template)
            world.faults.record("template saved")
            var renamed = FinanceWorld.template
            renamed.name = "Template-ada-2"
            try await service.save(renamed)
            world.faults.record("template renamed")
        case .planning:
            try await service.plan(FinanceWorld.plan)
            world.faults.record("planned")
            await service.handOverDuePlans()
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
            try await service.refresh()
            try await service.refreshTransactions(of: "acc-1")
        }
    }
}

extension FinanceFlow {
    static let changed = {
        var order = FinanceWorld.refused
        order.id = "order-0006"
        order.amount.minorUnits = 400
        return order
    }()

    /// The keys of orders that the bank must carry out.
    var keys: [String] {
        switch self {
        case .transferring: [FinanceWorld.order.id]
        case .paying: [FinanceWorld.payment.key]
        case .settling: [FinanceWorld.unknown.id, FinanceWorld.lost.id]
        case .changingARefused: [Self.changed.id]
        case .planning: [FinanceWorld.plan.id + "-" + FinanceWorld.plan.first]
        default: []
        }
    }
}

/// The guarantees of finance under every fault: failures, hangs, faulty responses and kills.
extension FinanceFlow {
    func contract(_ world: FinanceWorld, _ end: FlowOutcome, _ promise: Promises) async throws {
        try await tellsTheTruth(world, end, promise)
        try await keepsUsersSeparate(world, promise)
        try await heals(world, end, promise)
    }

    /// Every reported outcome is true.
    private func tellsTheTruth(_ world: FinanceWorld, _ end: FlowOutcome, _ promise: Promises) async throws {
        guard let key = keys.first else { return promise("nothing is booked unasked", world.bank.bookings.isEmpty) }
        if self == .settling {
            promise("what is called settled is booked", !world.faults.facts.contains("settled") || world.bank.bookings.count == 2)
            return
        }
        if self == .planning { return }
        let isBooked = world.bank.bookings[key] != nil
        promise("what is called done is booked", !end.isDone || isBooked)
        if end.isDone, world.faults.faultyResponse == nil {
            let seen = try await world.service.account("acc-1").balance.minorUnits
            promise("what is called done is seen", seen == world.bank.balance(of: "acc-1", "ada"), "\(seen)")
        }
        guard let error = end.error else { return }
        // The second order has its own outcome.
        guard !world.faults.facts.contains("pressed again") else { return }
        guard let failure = error as? FinanceError else { return promise("a failure is one of finance's", false, "\(error)") }
        if self == .changingARefused, isBooked { return }
        promise("what is called undone is not booked", failure.isOutcomeUnknown || !isBooked, "\(failure)")
    }

    private func keepsUsersSeparate(_ world: FinanceWorld, _ promise: Promises) async throws {
        let facts = world.faults.facts
        if facts.contains("erased") || facts.contains("removed") {
            let traces = try world.device.traces(of: "Import-ada")
            promise("what is gone for good is in no file", traces.isEmpty, "\(traces)")
        }
        if facts.contains("put away") {
            let traces = try world.device.traces(of: "Import-ada")
            promise("what is put away is sealed", traces.isEmpty, "\(traces)")
        }
        // A response about another user's account is undetectable if it claims to be the current user's.
        guard self == .changingUsers, ![.anothers, .yesterdays].contains(world.faults.faultyResponse) else { return }
        let bobs = try FinanceWorld(world.folder, user: "bob")
        try await bobs.device.personalData.removeSignedOut()
        let overview = try await bobs.service.storedOverview()
        promise("nobody sees another one's accounts", overview?.accounts.contains { $0.title.contains("ada") } != true)
        let export = String(decoding: try await bobs.service.exportData(), as: UTF8.self)
        promise("nobody's export has another one's data", !export.contains("ada"))
        let traces = try world.device.traces(of: "Import-ada") + world.device.traces(of: "Account-ada")
        promise("another one's texts are in no file", traces.isEmpty, "\(traces)")
    }

    /// After the next normal run, the app matches the bank and no local data is lost.
    private func heals(_ world: FinanceWorld, _ end: FlowOutcome, _ promise: Promises) async throws {
        let next = try FinanceWorld(world.folder)
        promise("what has an outcome or never left needs no time", await next.service.drain() == nil)
        let unknown: Set<PendingTransfer.Stage> = [.pending(.noAnswer), .pending(.unreachable), .sending]
        let open = try await next.service.pendingOrders().map(\.stage).filter(unknown.contains)
        promise("what is unknown settles itself", open.isEmpty, "\(open)")
        if let failure = end.error as? FinanceError, !failure.isOutcomeUnknown, !world.faults.facts.contains("pressed again") {
            promise(
                "what is called undone stays undone", next.bank.bookings.isEmpty || self == .settling || self == .changingARefused,
                "\(failure)")
        }
        if self == .transferring { try await next.service.transfer(FinanceWorld.order) }
        if self == .changingARefused { try await next.service.transfer(FinanceFlow.changed) }
        if self == .paying { _ = try await next.service.pay(FinanceWorld.payment) }
        if self == .planning {
            let kept = try await next.service.upcomingTransfers().count
            promise("a plan is kept", kept == 1 || kept == 0 && !world.faults.facts.contains("planned"))
            // The user plans it again, so that the same day is due again.
            try await next.service.plan(FinanceWorld.plan)
            await next.service.handOverDuePlans()
            _ = await next.service.drain()
            promise("a plan goes on", try await next.service.upcomingTransfers().map(\.day) == ["2026-03-08"])
        }
        let keys = next.bank.bookings.keys.sorted()
        promise("an order is carried out once", keys == self.keys, "\(keys)")
        if world.faults.facts.contains("taken back") {
            promise("what is taken back is gone", try await next.service.pendingOrders().isEmpty)
        }
        let overview = try await next.service.refresh()
        promise(
            "balances are the bank's",
            overview.accounts.prefix(2).map(\.balance.minorUnits) == ["acc-1", "acc-2"].map { next.bank.balance(of: $0, "ada") })
        promise("an overview is whole", !overview.isPartial && !overview.isStale && overview.accounts.count == 3)
        try await next.service.refreshTransactions(of: "acc-1")
        let entries = try await next.service.transactions(of: "acc-1", before: nil, limit: 100)
        // A plausible faulty response is undetectable.
        if ![.negativeNumbers, .missingRows, .otherIDs, .anothers, .yesterdays].contains(world.faults.faultyResponse) {
            promise(
                "entries are the bank's", entries.reversed().map(\.text) == next.bank.entryTexts(of: "acc-1", "ada"),
                "\(entries.map(\.text))")
        }
        let names = try await next.service.transferTemplates().map(\.name)
        promise("a saved template is there once", allowedTemplates(world.faults.facts).contains(names), "\(names)")
        let imported = try await next.service.importedTransactions(of: "acc-1", after: nil, limit: 100).map(\.text).sorted()
        promise("what exists nowhere else is there once", allowedImports(world.faults.facts).contains(imported), "\(imported)")
    }

    private func allowedTemplates(_ facts: [String]) -> [[String]] {
        guard self == .savingTemplates else { return [[]] }
        if facts.contains("template renamed") { return [["Template-ada-2"]] }
        return facts.contains("template saved") ? [["Template-ada-1"], ["Template-ada-2"]] : [[], ["Template-ada-1"]]
    }

    private func allowedImports(_ facts: [String]) -> [[String]] {
        let (before, after) = (["Import-ada-1"], ["Import-ada-1", "Import-ada-2", "Import-ada-3"])
        return switch self {
        case .importing: facts.contains("imported") ? [after] : [before, after]
        case .erasing: facts.contains("erased") ? [[]] : [before, []]
        case .removingImports: facts.contains("removed") ? [[]] : [before, []]
        default: [before]
        }
    }
}

#if os(Linux) || os(macOS)
/// Every flow of finance under every fault and kill at every place: all with `make test FULL=1`, otherwise a sample.
@Suite(.timeLimit(.minutes(60))) struct FinanceFaultTests {
    @Test(arguments: FinanceFlow.allCases) func flow_underEachFaultAtEachPlace_keepsItsGuarantees(flow: FinanceFlow) async throws {
        try await flow.explore(sample: 2)
    }

    @Test(arguments: FinanceFlow.allCases) func flow_whenKilledAfterEachPlace_keepsItsGuarantees(flow: FinanceFlow) async throws {
        try await flow.kill(sample: 2) { victim in
            await #expect(processExitsWith: .signal(SIGKILL)) { [victim = victim as KilledFlow<FinanceFlow>] in try await victim.run() }
        }
    }
}
#endif

/// The app on a device, with its bank; all its inputs and outputs inject faults.
final class FinanceWorld: Sendable {
    let folder: String
    let faults: Faults
    let server: TestServer<TruthfulBank>
    let service: FinanceService
    let device: TestDevice

    /// A run of the app on the data of earlier runs.
    init(_ folder: String, _ faults: Faults = Faults(), user: String? = "ada") throws {
        device = try TestDevice(folder + "/device", faults, userID: user)
        server = TestServer(TruthfulBank(), file: folder + "/bank.json", of: device) { $1.answer($0) }
        service = FinanceService(
            client: try server.client, publicData: try server.client, ledger: device.store(for: FinanceService.ledger),
            records: device.store(for: FinanceService.records), mediator: Mediator(schemes: ["x"]),
            reformers: [BankAccountReformer(), CardReformer()], currentUser: device.currentUser,
            now: { Date(timeIntervalSince1970: 1_772_323_200) })
        (self.folder, self.faults) = (folder, faults)
    }

    var bank: TruthfulBank { server.memory }

    static let order = TransferOrder(
        id: "order-0001", from: "acc-1", to: "acc-2", amount: Money(minorUnits: 500, currency: .eur), reference: "Rent")
    static let template = TransferTemplate(
        id: "template-1", name: "Template-ada-1", from: "acc-1", to: "acc-2", amount: Money(minorUnits: 500, currency: .eur),
        reference: "Rent")
    /// On its day, 1 March 2026.
    static let plan = PlannedTransfer(id: "plan-0001", order: order, first: "2026-03-01", repetition: .weekly)
    static let payment = Pay(
        key: "payment-0001", from: "acc-1", amount: Money(minorUnits: 700, currency: .eur), payee: "Shop", reference: "Shoes")

    /// Orders without an outcome: the bank has booked one and has not received the other.
    static let unknown = TransferOrder(
        id: "order-0008", from: "acc-1", to: "acc-2", amount: Money(minorUnits: 300, currency: .eur), reference: "Unknown")
    static let lost = TransferOrder(
        id: "order-0009", from: "acc-1", to: "acc-2", amount: Money(minorUnits: 200, currency: .eur), reference: "Lost")
    /// An order above the balance.
    static let refused = TransferOrder(
        id: "order-0007", from: "acc-1", to: "acc-2", amount: Money(minorUnits: 99_999, currency: .eur), reference: "Refused")

    func transferWithoutAnAnswer(_ order: TransferOrder, _ silence: TestServer<TruthfulBank>.Failure) async throws {
        server.fail("POST *", silence)
        defer { server.fail("POST *", nil) }
        do { try await service.transfer(order) } catch { if error != .noAnswer { throw error } }
    }

    func importStatement(_ texts: String...) async throws {
        let rows = texts.map { "\n2026-01-05;-3.00;\($0)" }.joined()
        _ = try await service.importStatement(Array(("Date;Amount;Text" + rows).utf8), into: "acc-1", dayOrder: nil)
    }

    /// Simulates an earlier session: the user viewed their accounts, imported a statement and made transfers, some without an outcome.
    func usedBefore(_ flow: FinanceFlow) async throws -> FinanceWorld {
        try await service.refresh()
        try await importStatement("Import-ada-1")
        switch flow {
        case .settling:
            try await transferWithoutAnAnswer(Self.unknown, .lost())
            try await transferWithoutAnAnswer(Self.lost, .unreachable(.connectionLost("reset")))
        case .changingARefused, .takingBack:
            try await transferWithoutAnAnswer(Self.refused, .unreachable(.connectionLost("reset")))
            _ = await service.drain()
        default: break
        }
        return self
    }
}
