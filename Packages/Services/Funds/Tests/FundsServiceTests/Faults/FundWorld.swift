import FaultTesting
import FinanceAPI
import Foundation
import FundsAPI
import FundsService
import NetworkKit
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
    let company: TestFundCompany
    let device: TestDevice
    let mediator = Mediator(schemes: ["x"])
    let service: FundsService
    private let stores: (book: PersonalData.StoreProvider, orders: PersonalData.StoreProvider)
    let time: TestTime

    var script: TestScript { company.script }

    /// A run of the app on the data of earlier runs; in memory without a folder.
    /// - Parameters:
    ///   - hasBank: Whether the app has a finance domain.
    ///   - interceptors: Around its routes.
    init(
        _ folder: String? = nil, _ faults: Faults = Faults(), user: String? = "ada", hasBank: Bool = true,
        interceptors: [any RouteInterceptor] = []
    ) throws {
        let device = if let folder { try TestDevice(folder + "/device", faults, userID: user) } else { TestDevice(userID: user) }
        let company = TestFundCompany(folder: folder)
        var routes = RouteRegistry()
        if hasBank {
            routes.register(Pay.self) { payment in
                try await faults.pass("pay", failure: FinanceError.unreachable)
                guard let userID = device.userID else { throw FinanceError.signedOut }
                let receipt = try company.pay(payment, of: userID)
                try await faults.pass("answer to pay", failure: FinanceError.noAnswer)
                return receipt
            }
            routes.register(PayableAccounts.self) { route in
                try await faults.pass("payable accounts", failure: FinanceError.unreachable)
                return try Self.accounts(in: route.currency, company)
            }
            routes.register(ReceivingAccounts.self) { route in
                try await faults.pass("receiving accounts", failure: FinanceError.unreachable)
                return try Self.accounts(in: route.currency, company)
            }
        }
        try mediator.install(routes, interceptors: interceptors)
        let time = TestTime()
        stores = (device.store(for: FundsService.book), device.store(for: FundsService.orders))
        service = try Self.service(device, company, stores, mediator, faults, time)
        (self.folder, self.faults, self.company, self.device, self.time) = (folder ?? "", faults, company, device, time)
    }

    private static func accounts(in currency: Currency, _ company: TestFundCompany) throws -> [PayableAccount] {
        if let error = company.script.paying { throw error }
        return currency == .eur ? [account] : []
    }

    private static func service(
        _ device: TestDevice, _ company: TestFundCompany, _ stores: (book: PersonalData.StoreProvider, orders: PersonalData.StoreProvider),
        _ mediator: Mediator, _ faults: Faults, _ time: TestTime
    ) throws -> FundsService {
        FundsService(
            client: HTTPClient(baseURL: try BaseURL("http://funds.test"), transport: company.transport(faults) { device.userID }),
            book: stores.book, orders: stores.orders, mediator: mediator,
            payee: "Quay Funds", currentUser: device.currentUser, now: time.now)
    }

    /// The next run of the app on the same data in memory.
    func restarted() throws -> FundsService { try Self.service(device, company, stores, mediator, faults, time) }

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
