import FaultTesting
import FinanceAPI
import Foundation
import InsuranceAPI
import InsuranceService
import NetworkKit
import PersonalDataServiceTesting
import RoutingService

/// The app on a device, with the insurer and the bank; all its inputs and outputs inject faults.
final class InsuranceWorld: Sendable {
    let folder: String
    let faults: Faults
    let insurer: TruthfulInsurer
    let service: InsuranceService
    let device: TestDevice

    /// A run of the app on the data of earlier runs.
    init(_ folder: String, _ faults: Faults = Faults(), user: String? = "ada") throws {
        let device = try TestDevice(folder + "/device", faults, userID: user)
        let insurer = TruthfulInsurer(folder: folder)
        let mediator = Mediator(schemes: ["x"])
        var routes = RouteRegistry()
        routes.register(Pay.self) { payment in
            try await faults.pass("pay", failure: FinanceError.unreachable)
            guard let userID = device.userID else { throw FinanceError.signedOut }
            let receipt = insurer.pay(payment, of: userID)
            try await faults.pass("answer to pay", failure: FinanceError.noAnswer)
            return receipt
        }
        routes.register(PayableAccounts.self) { _ in
            try await faults.pass("payable accounts", failure: FinanceError.unreachable)
            return [PayableAccount(id: "acc-1", title: "Everyday", available: Money(minorUnits: 10_050, currency: .eur))]
        }
        routes.register(ReceivingAccounts.self) { _ in
            try await faults.pass("receiving accounts", failure: FinanceError.unreachable)
            return [PayableAccount(id: "acc-1", title: "Everyday", available: Money(minorUnits: 10_050, currency: .eur))]
        }
        try mediator.install(routes)
        service = InsuranceService(
            client: HTTPClient(baseURL: try BaseURL("http://insurer.test"), transport: insurer.transport(faults) { device.userID }),
            book: device.store(for: InsuranceService.book),
            orders: device.store(for: InsuranceService.orders),
            mediator: mediator,
            payee: "Quay Insurance", currentUser: device.currentUser, today: { "2026-06-01" })
        (self.folder, self.faults, self.insurer, self.device) = (folder, faults, insurer, device)
    }

    static func order(_ id: String = "order-0001") -> PolicyOrder {
        PolicyOrder(
            id: id, product: "household", title: "Household", offer: Offer(insuredSum: 2_000_000, premium: 4_900, currency: .eur),
            payer: "acc-1")
    }

    /// Cancels the policy of the earlier session under the present terms.
    func cancel(_ id: String = "cancel-0001") async throws {
        let terms = try await service.cancellationTerms(of: "pol-1")
        try await service.cancel(CancellationOrder(id: id, terms: terms, account: terms.payer?.id ?? "acc-1"))
    }

    /// Files a claim on the policy of the earlier session.
    func claim(_ id: String = "claim-0001") async throws {
        let order = ClaimOrder(
            id: id, policy: "pol-1", day: "2026-05-20", description: "Claim-ada", amount: Money(minorUnits: 100, currency: .eur))
        try await service.file(order, photos: [try ClaimPhoto([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])])
    }

    /// Simulates an earlier session: the user viewed their policies and the products.
    func usedBefore() async throws -> InsuranceWorld {
        try await service.policies()
        try await service.products()
        return self
    }
}
