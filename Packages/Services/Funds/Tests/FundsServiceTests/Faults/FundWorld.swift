import FaultTesting
import FinanceAPI
import Foundation
import FundsAPI
import FundsService
import NetworkKit
import PaymentTesting
import PersonalDataService
import PersonalDataServiceTesting
import RoutingService
import Synchronization

/// The app on a device, with the fund company and the bank; all its inputs and outputs inject faults.
final class FundWorld: Sendable {
    /// 1 June 2026, 12:00 UTC.
    static let start = Date(timeIntervalSince1970: 1_780_315_200)
    static let account = PayableAccount(id: "acc-1", title: "Everyday", available: Money(minorUnits: 100_000, currency: .eur))

    let folder: String
    let faults: Faults
    let server: TestServer<FundCompany>
    let bank: TestPayments
    let device: TestDevice
    let mediator = Mediator(schemes: ["x"])
    let service: FundsService
    let time = TestTime()

    /// A run of the app on the data of earlier runs; in memory without a folder.
    /// - Parameters:
    ///   - hasBank: Whether the app has a finance domain.
    ///   - interceptors: Around its routes.
    init(
        _ folder: String? = nil, _ faults: Faults = Faults(), user: String? = "ada", hasBank: Bool = true,
        interceptors: [any RouteInterceptor] = []
    ) throws {
        device = if let folder { try TestDevice(folder + "/device", faults, userID: user) } else { TestDevice(userID: user) }
        let bank = TestPayments(of: device, account: Self.account, file: folder.map { $0 + "/bank.json" })
        server = TestServer(FundCompany(), file: folder.map { $0 + "/company.json" }, of: device) { $1.answer($0, bank) }
        try mediator.install(hasBank ? bank.routes : RouteRegistry(), interceptors: interceptors)
        service = try Self.service(device, server, mediator, time)
        (self.folder, self.faults, self.bank) = (folder ?? "", faults, bank)
    }

    private static func service(
        _ device: TestDevice, _ server: TestServer<FundCompany>, _ mediator: Mediator, _ time: TestTime
    ) throws -> FundsService {
        FundsService(
            client: try server.client, book: device.store(for: FundsService.book), orders: device.store(for: FundsService.orders),
            mediator: mediator, payee: "Quay Funds", currentUser: device.currentUser, now: time.now)
    }

    var company: FundCompany { server.memory }

    /// The next run of the app on the same data in memory.
    func restarted() throws -> FundsService { try Self.service(device, server, mediator, time) }

    static let purchase = purchase("order-0001")

    static func purchase(_ id: String, amount: Int = 12_345, price: Int = 10_000) -> FundOrder {
        FundOrder(
            id: id, fund: "world", title: "World Equity", price: Money(minorUnits: price, currency: .eur),
            trade: .buy(Money(minorUnits: amount, currency: .eur)), account: "acc-1")
    }

    static func sale(_ id: String = "sale-00001", micros: Int = 1_500_001, price: Int = 10_000, account: String = "acc-1") -> FundOrder {
        FundOrder(
            id: id, fund: "world", title: "World Equity", price: Money(minorUnits: price, currency: .eur),
            trade: .sell(FundUnits(micros: micros) ?? .zero), account: account)
    }

    /// Simulates an earlier session: the user viewed the funds.
    func usedBefore() async throws -> FundWorld {
        try await service.overview()
        try await service.prices(of: "world")
        return self
    }
}

/// A clock that a test sets.
final class TestTime: Sendable {
    private let date = Mutex(FundWorld.start)

    var now: @Sendable () -> Date { { [self] in date.withLock { $0 } } }

    func advance(by seconds: Double) { date.withLock { $0 += seconds } }
}
