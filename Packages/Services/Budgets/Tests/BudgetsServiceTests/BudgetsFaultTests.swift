#if os(Linux) || os(macOS)
import BudgetsAPI
import BudgetsService
import FaultTesting
import FinanceAPI
import Foundation
import PersonalDataServiceTesting
import Testing

private enum BudgetsFlow: String, DeviceFlow {
    static let service = "budgets"
    case replacing, removing

    func run(_ device: TestDevice) async throws {
        let budgets = try TestFinance(device.faults).budgets(on: device)
        try await budgets.set(Budget(.groceries, limit: euros(100)))
        device.faults.record("set")
        switch self {
        case .replacing: try await budgets.set(Budget(.groceries, limit: euros(200)))
        case .removing: try await budgets.removeBudget(of: .groceries)
        }
        device.faults.record("changed")
    }

    func contract(_ device: TestDevice, _ end: FlowOutcome, _ promise: Promises) async throws {
        if let error = end.error { promise("errors have the documented type", error is BudgetsError, "\(error)") }
        let next = try TestFinance().budgets(on: TestDevice(device.folder))
        let limit = try await next.budgets().total?.limit?.minorUnits
        let changed = self == .replacing ? 200 : nil
        let facts = device.faults.facts
        promise("a change that was reported is stored", !facts.contains("changed") || limit == changed, "\(limit ?? 0)")
        promise("a limit that was reported is stored", !facts.contains("set") || limit == 100 || limit == changed, "\(limit ?? 0)")
        try await next.set(Budget(.groceries, limit: euros(300)))
        promise("a limit can be set afterwards", try await next.budgets().total?.limit == euros(300))
    }
}

@Suite(.timeLimit(.minutes(30))) struct BudgetsFaultTests {
    @Test(arguments: [BudgetsFlow.replacing, .removing]) private func flow_whenAnythingFails_keepsItsGuarantees(flow: BudgetsFlow)
        async throws
    {
        try await flow.explore(sample: 4)
    }

    @Test(arguments: [BudgetsFlow.replacing, .removing]) private func flow_whenKilledAtAnyPoint_keepsItsGuarantees(flow: BudgetsFlow)
        async throws
    {
        try await flow.kill(sample: 2) { victim in
            await #expect(processExitsWith: .signal(SIGKILL)) { [victim = victim as KilledFlow<BudgetsFlow>] in
                try await victim.run()
            }
        }
    }
}
#endif
