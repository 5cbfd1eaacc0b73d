import DatabaseKitTesting
import FinanceAPI
import Foundation
import InsuranceAPI
import Synchronization
import Testing

@testable import InsuranceService

@Suite struct EqualOrderTests {
    private let order = PolicyOrder(
        id: "order-0001", product: "household", title: "Household", offer: Offer(insuredSum: 2_000_000, premium: 4_900, currency: .eur),
        payer: "acc-1")

    /// After its outcome was acknowledged, an equal order is a new one.
    @Test func equalOrder_afterTheFirstOutcomeWasReported_isANewOrder_evenWhenStorageFails() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("insurance-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let disk = FullDisk()
        // From the moment at which the issued policy is recorded.
        let faults = FileFaults(in: folder.path) { try disk.pass($0) }
        defer { withExtendedLifetime(faults) {} }
        let insurer = try TestInsurer(folder: folder.path)
        let service = try insurer.service()
        insurer.whenPaid { disk.fillsUp() }
        #expect(try await service.buy(order).id == "pol-70")
        #expect(disk.isFull)
        #expect(try await service.pendingOrders() == [], "it was acknowledged")
        disk.empty()
        #expect(try await service.buy(order).id == "pol-70", "the same order is the same")
        var another = order
        another.id = "order-0002"
        #expect(try await service.buy(another).id == "pol-71")
        #expect(insurer.charges == ["order-0001": 4_900, "order-0002": 4_900])
        #expect(try await insurer.count(of: "outbox") == 0)
    }
}

/// A disk that becomes full when a purchase completes.
private final class FullDisk: Sendable {
    private struct Full: Error {}
    private enum State {
        case empty
        case commitsLeft(Int)
        case full
    }
    private let state = Mutex(State.empty)

    var isFull: Bool { state.withLock { if case .full = $0 { true } else { false } } }
    /// Only the booking number and the issued policy can be recorded.
    func fillsUp() { state.withLock { $0 = .commitsLeft(3) } }
    func empty() { state.withLock { $0 = .empty } }

    func pass(_ access: FileFaults.Access) throws {
        guard access.file.hasPrefix("insurance-orders") else { return }
        try state.withLock { state in
            switch (state, access.kind) {
            case (.commitsLeft(let count), .committed): state = count > 1 ? .commitsLeft(count - 1) : .full
            case (.full, .write): throw Full()
            default: break
            }
        }
    }
}
