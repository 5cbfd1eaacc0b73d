import DatabaseKit
import FinanceAPI
import Foundation
import NetworkKit
import NetworkKitTesting
import PersonalDataService
import PersonalDataServiceTesting
import Testing

@testable import FinanceService

/// Transfers whose outcome is initially unknown.
@Suite(.timeLimit(.minutes(10))) struct TransferTests {
    let bank = TestBank()
    private let order = TransferOrder(
        id: "order-0001", from: "acc-1", to: "acc-2", amount: Money(minorUnits: 500, currency: .eur), reference: "Rent")
    private let booked = "{\"id\":9,\"entries\":[],\"balances\":{\"acc-1\":9550}}"

    private func stages(_ service: FinanceService) async throws -> [PendingTransfer.Stage] {
        try await service.pendingOrders().map(\.stage)
    }

    private var asked: [String] { bank.log.filter { $0.hasPrefix("POST") }.map { String($0.dropFirst("POST /v1/transfers ".count)) } }

    @Test func transfer_withoutResponse_isStored_settlesLater_andIsReportedOnce() async throws {
        try await bank.service().refresh()
        bank.fail(with: .connectionLost("reset"))
        let time = Date(timeIntervalSince1970: 1_772_323_200)
        await #expect(throws: FinanceError.noAnswer) { try await bank.service(now: { time }).transfer(order) }
        await #expect(throws: FinanceError.onItsWay) { try await bank.service().forgetOrder(order.id) }
        // In a later run, after another user's session: still pending, and visible to its own user only.
        let waiting = try await bank.service().pendingOrders()
        #expect(waiting.map(\.order) == [order] && waiting.map(\.stage) == [.pending(.noAnswer)])
        bank.device.userID = "usr-2"
        #expect(try await stages(bank.service()) == [])
        #expect(try await bank.service().drain() == nil && asked.count == 1)
        bank.device.userID = "usr-1"
        // The bank is unreachable: the earlier attempt still counts.
        bank.fail(with: .cannotConnect("refused"))
        #expect(try await bank.service().drain() != nil)
        #expect(try await stages(bank.service()) == [.pending(.noAnswer)])
        bank.fail(with: nil)
        bank.answer("/v1/transfers", booked, status: 201)
        let service = try bank.service()
        #expect(await service.drain() == nil)
        #expect(asked == Array(repeating: "order-0001", count: 3))
        let settled = try await service.pendingOrders()
        #expect(settled.map(\.order) == [order] && settled.map(\.stage) == [.done] && settled.map(\.since) == [time])
        // Pressed again: it is completed, and nothing is sent.
        try await service.transfer(order)
        #expect(asked.count == 3)
        #expect(try await stages(service) == [])
        await #expect(throws: FinanceError.malformedOrder) { try await service.forgetOrder(order.id) }
    }

    @Test func orderForTheSame_whenTheUserConfirmsAnother_isCarriedOutBesides_andEachOnce() async throws {
        bank.fail(with: .timedOut(.firstByte, after: .seconds(20)))
        await #expect(throws: FinanceError.noAnswer) { try await bank.service().transfer(order) }
        var another = order
        another.id = "order-0002"
        await #expect(throws: FinanceError.noAnswer) { try await bank.service().transfer(another, isAnother: true) }
        #expect(try await stages(bank.service()) == [.pending(.noAnswer), .pending(.noAnswer)])
        bank.fail(with: nil)
        bank.answer("/v1/transfers", booked, status: 201)
        try await bank.service().transfer(another, isAnother: true)
        #expect(asked == ["order-0001", "order-0002", "order-0002"])
        #expect(try await bank.service().pendingOrders().map(\.id) == ["order-0001"])
    }
}
