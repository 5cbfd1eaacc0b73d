import Foundation
import FundsAPI
import FundsService
import MoneyAPI
import PaymentTesting
import PersonalDataServiceTesting
import PrivacyAPI
import Testing

@Suite(.timeLimit(.minutes(10))) struct DataOwnerTests {
    let world: FundWorld

    init() throws { world = try FundWorld() }

    private func export() async throws -> String { String(decoding: try await world.service.exportData(), as: UTF8.self) }

    @Test func export_containsHoldingsTransactionsAndPendingOrders() async throws {
        #expect(world.service.dataName == "funds" && world.service.dataFiles == [])
        #expect(try await export() == #"{"holdings":[],"orders":[],"transactions":{}}"#)
        try await world.service.overview()
        try await world.service.transactions(of: "world")
        world.server.fail("POST /v1/funds/orders", .rejected(503, ""))
        _ = try? await world.service.carryOut(FundWorld.purchase)
        _ = try? await world.service.carryOut(FundWorld.sale())
        #expect(
            try await export()
                == #"{"holdings":[{"fund":"world","units":7777777}],"orders":[{"account":"acc-1","amount":{"currency":"EUR","minorUnits":12345},"fund":"world","id":"order-0001","payment":70,"price":{"currency":"EUR","minorUnits":10000},"title":"World Equity"},{"account":"acc-1","fund":"world","id":"sale-00001","price":{"currency":"EUR","minorUnits":10000},"title":"World Equity","units":1500001}],"transactions":{"world":[]}}"#
        )
        world.server.fail("POST /v1/funds/orders", nil)
        _ = try await world.service.carryOut(FundWorld.purchase)
        #expect(try await export().contains(#""units":9012277"#))
        let orders = try await export()
        #expect(!orders.contains("order-0001") && orders.contains("sale-00001"), "only pending orders are listed")
    }
}
