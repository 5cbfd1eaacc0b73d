import DatabaseKit
import FinanceAPI
import Foundation
import InsuranceAPI
import InsuranceService
import NetworkKit
import PrivacyAPI
import Synchronization
import Testing

@Suite struct DataOwnerTests {
    private let insurer: TestInsurer
    private let order = PolicyOrder(
        id: "order-0001", product: "household", title: "Household", offer: Offer(insuredSum: 2_000_000, premium: 4_900, currency: "EUR"),
        payer: "acc-1")

    init() throws { insurer = try TestInsurer() }

    private func rows() async throws -> Int {
        try await insurer.store.read { connection in
            try ["policy", "offer", "product", "fetched", "outbox", "outboxDone"].reduce(0) { sum, table in
                sum + (try connection.first("SELECT COUNT(*) FROM \(table)") { try $0.integer(0) } ?? 0)
            }
        }
    }

    private func orders() async throws -> [String] {
        try await insurer.store.read { try $0.rows("SELECT person FROM outbox ORDER BY person") { try $0.text(0) } }
    }

    @Test func export_whenThereArePoliciesAndBegunOrders_hasBoth() async throws {
        let service = try insurer.service()
        #expect(String(decoding: try await service.exportData(), as: UTF8.self) == #"{"orders":[],"policies":[]}"#)
        try await service.policies()
        let policy = try await service.buy(order)
        insurer.failIssuing(.failure(.connectionLost("reset")))
        var second = order
        second.id = "order-0002"
        second.offer = Offer(insuredSum: 5_000_000, premium: 9_000, currency: "EUR")
        _ = try? await service.buy(second)
        let json = try #require(try JSONSerialization.jsonObject(with: Data(await service.exportData())) as? [String: [[String: Any]]])
        #expect(json["policies"]?.compactMap { $0["id"] as? String } == [policy.id])
        #expect(json["orders"]?.compactMap { $0["id"] as? String } == ["order-0002"])
        #expect(json["orders"]?.first?["payment"] is Int)
    }

    @Test func erase_whenDoneTwice_leavesNothingOfThePersonAndWhatOthersHaveBegun() async throws {
        let service = try insurer.service()
        insurer.failIssuing(.failure(.connectionLost("reset")))
        _ = try? await service.buy(order)
        insurer.user.withLock { $0 = "usr-2" }
        var other = order
        other.id = "order-0002"
        _ = try? await service.buy(other)
        #expect(try await orders() == ["usr-1", "usr-2"])
        try await service.eraseData()
        try await service.eraseData()
        #expect(try await orders() == ["usr-1"])
        insurer.user.withLock { $0 = "usr-1" }
        try await service.eraseData()
        #expect(try await rows() == 0)
        insurer.user.withLock { $0 = nil }
        await #expect(throws: InsuranceError.signedOut) { try await service.eraseData() }
        await #expect(throws: InsuranceError.signedOut) { try await service.exportData() }
    }
}
