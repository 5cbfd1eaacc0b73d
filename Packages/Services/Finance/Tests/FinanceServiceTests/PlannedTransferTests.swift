import FaultTesting
import FinanceAPI
import Foundation
import PersonalDataServiceTesting
import RoutingService
import Synchronization
import Testing

@testable import FinanceService

/// Transfers that the app carries out on a day.
@Suite(.timeLimit(.minutes(10))) final class PlannedTransferTests: Sendable {
    private let bank = TestBank()
    /// 1 March 2026.
    private let today = Mutex(Date(timeIntervalSince1970: 1_772_323_200))

    private func plan(_ first: String, _ repetition: PlannedTransfer.Repetition, count: Int = 0) -> PlannedTransfer {
        let order = TransferOrder(
            id: "", from: "acc-1", to: "DE89370400440532013000", payee: "Zoë", amount: Money(minorUnits: 500, currency: .eur), reference: ""
        )
        return PlannedTransfer(id: "plan-0001", order: order, first: first, repetition: repetition, count: count)
    }

    private func service() throws -> FinanceService { try bank.service { self.today.withLock { $0 } } }
    private func pass(days: Double) { today.withLock { $0 += days * 86_400 } }
    private var sent: [String] { bank.log.filter { $0.hasPrefix("POST") } }

    @Test(arguments: [
        ("2026-01-31", PlannedTransfer.Repetition.monthly, ["2026-01-31", "2026-02-28", "2026-03-31"]),
        ("2024-02-29", .yearly, ["2024-02-29", "2025-02-28", "2026-02-28"]),
        ("2026-12-28", .weekly, ["2026-12-28", "2027-01-04", "2027-01-11"]),
        ("2026-12-28", .once, ["2026-12-28", nil, nil]),
    ])
    func days_followTheFirst(first: String, repetition: PlannedTransfer.Repetition, days: [String?]) {
        #expect((0..<3).map { plan(first, repetition, count: $0).nextDay } == days)
    }

    @Test func plan_isCarriedOutOnItsDays_onceEach_evenAfterAKillBetween() async throws {
        let service = try service()
        try await service.refresh()
        bank.answer("/v1/transfers", "{\"id\":9,\"entries\":[],\"balances\":{\"acc-1\":9550}}", status: 201)
        try await service.plan(plan("2026-03-02", .monthly))
        await service.handOverDuePlans()
        #expect(try await service.pendingOrders() == [])
        #expect(try await service.upcomingTransfers().map(\.day) == ["2026-03-02"])
        pass(days: 1)
        await service.handOverDuePlans()
        // A kill before the count was stored: the same day again.
        try await service.plan(plan("2026-03-02", .monthly))
        await service.handOverDuePlans()
        #expect(await service.drain() == nil)
        #expect(sent == ["POST /v1/transfers plan-0001-2026-03-02"])
        #expect(try await service.upcomingTransfers().map(\.day) == ["2026-04-02"])
        // The app did not run for two months.
        pass(days: 65)
        let later = try self.service()
        await later.handOverDuePlans()
        #expect(await later.drain() == nil)
        #expect(sent.count == 3 && Set(sent).count == 3)
        #expect(try await later.upcomingTransfers().map(\.day) == ["2026-06-02"])
    }

    @Test func plan_whenRefused_showsTheOutcome_andGoesOn() async throws {
        let service = try service()
        try await service.refresh()
        bank.answer("/v1/transfers", #"{"error":"insufficient_funds","detail":{"available":1}}"#, status: 422)
        try await service.plan(plan("2026-03-01", .weekly))
        await service.handOverDuePlans()
        _ = await service.drain()
        #expect(
            try await service.pendingOrders().map(\.stage) == [
                .refused(.insufficientFunds(available: Money(minorUnits: 1, currency: .eur)))
            ])
        #expect(try await service.upcomingTransfers().map(\.day) == ["2026-03-08"])
    }

    @Test func plan_ofOneDay_endsWithIt_andOneThatIsCanceledIsNotCarriedOut() async throws {
        let service = try service()
        try await service.plan(plan("2026-03-01", .once))
        try await service.cancelPlannedTransfer("plan-0001")
        await service.handOverDuePlans()
        #expect(try await service.pendingOrders() == [])
        try await service.plan(plan("2026-03-01", .once))
        await service.handOverDuePlans()
        #expect(try await service.upcomingTransfers() == [])
        #expect(try await service.pendingOrders().map(\.order.id) == ["plan-0001-2026-03-01"])
    }

    @Test func plan_isRestoredFromAnExport_andRefusedWhenMalformed() async throws {
        let service = try service()
        await #expect(throws: FinanceError.dayPassed) { try await service.plan(plan("2026-02-28", .once)) }
        for first in ["2026-02-30", "", "soon", "2300-01-01"] {
            await #expect(throws: FinanceError.malformedOrder) { try await service.plan(plan(first, .once)) }
        }
        try await service.plan(plan("2026-03-31", .monthly))
        let export = try await service.exportData()
        try await bank.device.eraseAndReturn()
        #expect(try await service.upcomingTransfers() == [])
        try await service.importData(export)
        #expect(try await service.upcomingTransfers().map(\.plan) == [plan("2026-03-31", .monthly)])
    }
}
