import FinanceAPI
import Foundation
import InsuranceAPI
import InsuranceService
import NetworkKit
import PersonalDataServiceTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct DataOwnerTests {
    private let insurer: TestInsurer
    private let order = PolicyOrder(
        id: "order-0001", product: "household", title: "Household", offer: Offer(insuredSum: 2_000_000, premium: 4_900, currency: .eur),
        payer: "acc-1")

    init() throws { insurer = try TestInsurer() }

    @Test func export_containsPoliciesAndPendingOrders() async throws {
        let service = try insurer.service()
        #expect(
            String(decoding: try await service.exportData(), as: UTF8.self)
                == #"{"cancellations":[],"claims":[],"orders":[],"pendingClaims":[],"policies":[]}"#)
        try await service.policies()
        let policy = try await service.buy(order)
        insurer.server.fail(TestInsurer.issue, .unreachable(.connectionLost("reset")))
        var second = order
        second.id = "order-0002"
        second.offer = Offer(insuredSum: 5_000_000, premium: 9_000, currency: .eur)
        _ = try? await service.buy(second)
        let json = try #require(try JSONSerialization.jsonObject(with: Data(await service.exportData())) as? [String: [[String: Any]]])
        #expect(json["policies"]?.compactMap { $0["id"] as? String } == [policy.id])
        #expect(json["orders"]?.compactMap { ($0["order"] as? [String: Any])?["id"] as? String } == ["order-0002"])
        #expect(json["orders"]?.first?["payment"] is Int)
    }
}
