#if os(Linux) || os(macOS)
import BudgetsAPI
import BudgetsService
import FaultTesting
import Foundation
import PersonalDataServiceTesting
import Testing

/// The app on a device, and its back end.
private final class BudgetsWorld: Sendable {
    let folder: String
    let faults: Faults
    let budgets: BudgetsService

    init(_ folder: String, _ faults: Faults = Faults()) throws {
        (self.folder, self.faults) = (folder, faults)
        let device = try TestDevice(folder + "/device", faults)
        let server = TestBudgets.server(of: device, file: folder + "/server.json")
        budgets = try server.budgets(on: device)
    }
}

private enum BudgetsFlow: String, FaultFlow {
    static let service = "budgets"
    case adding

    func setUp(_ folder: String, _ faults: Faults) async throws -> BudgetsWorld {
        try BudgetsWorld(folder, faults)
    }

    func run(_ world: BudgetsWorld) async throws {
        try await world.budgets.add("Milk", key: "key-0001")
        world.faults.record("added")
    }

    func contract(_ world: BudgetsWorld, _ end: FlowOutcome, _ promise: Promises) async throws {
        if let error = end.error { promise("errors have the documented type", error is BudgetsError, "\(error)") }
        let next = try BudgetsWorld(world.folder)
        let before = try await next.budgets.budgets().map(\.text)
        let mayBeMissing = !world.faults.facts.contains("added")
        promise(
            "a budget that was reported exists",
            before == ["Milk"] || before == [] && mayBeMissing, "\(before)")
        try await next.budgets.add("Milk", key: "key-0001")
        let after = try await next.budgets.budgets().map(\.text)
        promise("a repetition adds it once", after == ["Milk"], "\(after)")
    }
}

@Suite(.timeLimit(.minutes(30))) struct BudgetsFaultTests {
    @Test func flow_whenAnythingFails_keepsItsGuarantees() async throws {
        try await BudgetsFlow.adding.explore(sample: 4)
    }

    @Test func flow_whenKilledAtAnyPoint_keepsItsGuarantees() async throws {
        try await BudgetsFlow.adding.kill(sample: 2) { victim in
            await #expect(processExitsWith: .signal(SIGKILL)) { [victim = victim as KilledFlow<BudgetsFlow>] in
                try await victim.run()
            }
        }
    }
}
#endif
