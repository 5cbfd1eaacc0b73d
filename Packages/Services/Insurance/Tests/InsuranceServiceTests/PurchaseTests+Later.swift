import DatabaseKit
import FaultTesting
import FinanceAPI
import Foundation
import InsuranceAPI
import NetworkKit
import NetworkKitTesting
import PersonalDataServiceTesting
import RoutingService
import Testing

@testable import InsuranceService

// Orders that are completed later: by another user, after a session, a failure or an update; and who pays.
extension PurchaseTests {
    @Test func pendingOrder_survivesAnotherUser_andIsHiddenFromThem() async throws {
        insurer.failIssuing(.success(500))
        await #expect(throws: InsuranceError.noAnswer) { try await insurer.service().buy(order) }
        insurer.failIssuing(nil)
        insurer.device.userID = "usr-2"
        let service = try await insurer.refreshedService()
        #expect(try await service.completePendingOrders() == [])
        #expect(insurer.issuedCount == 0)
        insurer.device.userID = "usr-1"
        #expect(try await service.completePendingOrders().map(\.payment) == [70])
        #expect(insurer.charges.count == 1)
    }

    @Test func completion_triesAllOrders_andReportsEachFailure() async throws {
        insurer.failIssuing(.success(402))
        var other = order
        other.id = "order-0002"
        other.offer = Offer(insuredSum: 5_000_000, premium: 9_000, currency: .eur)
        for each in [order, other] { await #expect(throws: InsuranceError.self) { try await insurer.service().buy(each) } }
        let before = insurer.log.count
        let service = try insurer.service()
        #expect(try await service.drain() != nil)
        #expect(insurer.log.count == before + 2)
        #expect(try await service.pendingOrders().map(\.stage) == [70, 71].map { .pending(.notIssued(booking: $0)) })
        await #expect(throws: InsuranceError.noAnswer) { try await service.forgetOrder(order.id) }
    }

    @Test func sessionThatEndsBetweenPaymentAndPolicy_isNoMereSignOut_andTheOrderIsFinishedAfterTheNextSignIn() async throws {
        let service = try insurer.service()
        insurer.whenPaid { [insurer] in insurer.device.userID = nil }
        let error = await #expect(throws: InsuranceError.self) { try await service.buy(order) }
        #expect(error == .signedOutMeanwhile && error?.isOutcomeUnknown == true)
        #expect(insurer.charges == ["order-0001": 4_900] && insurer.issuedCount == 0)
        #expect(try await service.pendingOrders() == [])
        insurer.device.userID = "usr-1"
        #expect(try await service.pendingOrders().map(\.stage) == [.pending(.signedOutMeanwhile)])
        #expect(try await service.completePendingOrders().map(\.payment) == [70])
    }

    @Test func order_whenCompletedLater_isReportedOnce_andNotBoughtAgain() async throws {
        insurer.losePolicyAnswer(true)
        await #expect(throws: InsuranceError.noAnswer) { try await insurer.service().buy(order) }
        insurer.losePolicyAnswer(false)
        let service = try insurer.service()
        #expect(try await service.drain() == nil)
        let pending = try await service.pendingOrders()
        #expect(pending.map(\.order) == [.purchase(order)] && pending.map(\.stage) == [.done])
        var again = order
        again.id = "order-0002"
        #expect(try await service.buy(again).payment == 70)
        #expect(insurer.charges.count == 1)
        #expect(try await service.pendingOrders() == [])
    }

    @Test func payment_whenRejectedLater_isReportedUntilAcknowledged() async throws {
        insurer.failPaying(.noAnswer)
        let service = try insurer.service()
        await #expect(throws: InsuranceError.noAnswer) { try await service.buy(order) }
        insurer.failPaying(.notAllowed)
        #expect(try await service.drain() == nil)
        let refusal = InsuranceError.paymentRefused(reason: .notAllowed)
        let pending = try await service.pendingOrders()
        #expect(pending.map(\.order) == [.purchase(order)] && pending.map(\.stage) == [.refused(refusal)])
        try await service.forgetOrder(order.id)
        #expect(try await service.pendingOrders() == [])
    }

    /// A store of the version that stored orders in a separate table.
    @Test func ordersOfAnEarlierVersion_areCompleted_withoutPayingAgain() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("insurance-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("insurance.sqlite").path
        try await Store(path: file, migrations: Array(InsuranceService.earlierMigrations.prefix(1))).write { connection in
            try connection.run(
                "INSERT INTO pendingOrder VALUES ('usr-1', 'order-0001', 'household', 'Household', 2000000, 4900, 'EUR', 'acc-1', NULL)")
            try connection.run(
                "INSERT INTO pendingOrder VALUES ('usr-2', 'order-0001', 'household', 'Household', 5000000, 9000, 'EUR', 'acc-1', 71)")
        }
        let insurer = try TestInsurer(folder: folder.path)
        let service = try insurer.service()
        let pending = try await service.pendingOrders()
        #expect(pending.map(\.order) == [.purchase(order)] && pending.map(\.stage) == [.pending(.noAnswer)])
        #expect(try await service.completePendingOrders().map(\.id) == ["pol-70"])
        #expect(insurer.charges == ["order-0001": 4_900])
        insurer.device.userID = "usr-2"
        var other = order
        other.offer = Offer(insuredSum: 5_000_000, premium: 9_000, currency: .eur)
        #expect(try await service.pendingOrders().map(\.order) == [.purchase(other)])
        insurer.losePolicyAnswer(true)
        let export = String(decoding: try await service.exportData(), as: UTF8.self)
        #expect(export.contains("\"payment\":71"), "it was paid before")
        #expect(try Traces.of("Household", in: folder.path).filter { $0.contains("/kept/") } == [])
    }

    @Test func payers_whenTheAppTakesNoPayments_areEmpty() async throws {
        let mediator = Mediator(schemes: ["test"])
        try mediator.install(RouteRegistry())
        let service = InsuranceService(
            client: HTTPClient(baseURL: try BaseURL("http://insurer.test"), transport: StubTransport { _, _ in .status(500) }),
            book: insurer.book, orders: insurer.orders, mediator: mediator, payee: "Quay Insurance", currentUser: { "usr-1" })
        #expect(try await service.payers(for: order.offer) == [])
    }

    @Test func payers_areTheAccountsThatFinanceNames() async throws {
        let service = try insurer.service()
        #expect(
            try await service.payers(for: order.offer)
                == [Payer(id: "acc-1", title: "Everyday", available: Money(minorUnits: 10_050, currency: .eur))])
        #expect(try await service.payers(for: Offer(insuredSum: 1, premium: 1, currency: .chf)) == [])
        for (cause, expected) in [
            (FinanceError.unreachable, InsuranceError.unreachable), (.signedOut, .signedOut), (.storage, .storage),
            (.notAllowed, .unexpectedAnswer),
        ] {
            insurer.failPaying(cause)
            await #expect(throws: expected) { _ = try await service.payers(for: order.offer) }
        }
    }
}
