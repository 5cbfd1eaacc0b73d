import Cryptography
import DatabaseKitTesting
import FaultTesting
import FinanceAPI
import Foundation
import InsuranceAPI
import InsuranceService
import NetworkKit
import PersonalDataService
import RoutingService
import Synchronization

/// The app on a device, with the insurer and the bank; all its inputs and outputs inject faults.
final class InsuranceWorld: Sendable {
    let folder: String
    let faults: Faults
    let insurer: TruthfulInsurer
    let service: InsuranceService
    let personalData: PersonalData
    private let session: Session
    private let fileFaults: FileFaults

    /// A run of the app on the data of earlier runs.
    init(_ folder: String, _ faults: Faults = Faults(), user: String? = "ada") throws {
        let device = folder + "/device"
        try FileManager.default.createDirectory(atPath: device, withIntermediateDirectories: true)
        fileFaults = FileFaults(in: device) { try faults.passBlocking("\($0)") }
        let insurer = TruthfulInsurer(folder: folder)
        let session = Session(user)
        let mediator = Mediator(schemes: ["x"])
        var routes = RouteRegistry()
        routes.register(Pay.self) { payment in
            try await faults.pass("pay", failure: FinanceError.unreachable)
            guard let userID = session.user else { throw FinanceError.signedOut }
            let receipt = insurer.pay(payment, of: userID)
            try await faults.pass("answer to pay", failure: FinanceError.noAnswer)
            return receipt
        }
        routes.register(PayableAccounts.self) { _ in
            try await faults.pass("payable accounts", failure: FinanceError.unreachable)
            return [PayableAccount(id: "acc-1", title: "Everyday", available: Money(minorUnits: 10_050, currency: .eur))]
        }
        try mediator.install(routes)
        let currentUser = { @Sendable in
            try? await faults.pass("who is signed in")
            return session.user
        }
        personalData = try PersonalData(folder: device, secrets: SecretStore(folder: device + "/secrets"), currentUser: currentUser)
        service = InsuranceService(
            client: HTTPClient(baseURL: try BaseURL("http://insurer.test"), transport: insurer.transport(faults) { session.user }),
            book: personalData.store(for: InsuranceService.book), orders: personalData.store(for: InsuranceService.orders),
            mediator: mediator,
            payee: "Quay Insurance", currentUser: currentUser)
        (self.folder, self.faults, self.insurer, self.session) = (folder, faults, insurer, session)
    }

    /// The current user.
    var user: String? {
        get { session.user }
        set { session.user = newValue }
    }

    /// The files on the device that contain a text.
    func traces(of text: String) throws -> [String] { try Traces.of(text, in: folder + "/device", except: ["-shm"]) }

    static func order(_ id: String = "order-0001") -> PolicyOrder {
        PolicyOrder(
            id: id, product: "household", title: "Household", offer: Offer(insuredSum: 2_000_000, premium: 4_900, currency: .eur),
            payer: "acc-1")
    }

    /// Simulates an earlier session: the user viewed their policies and the products.
    func usedBefore() async throws -> InsuranceWorld {
        try await service.policies()
        try await service.products()
        return self
    }
}

private final class Session: Sendable {
    private let state: Mutex<String?>
    init(_ user: String?) { state = Mutex(user) }

    var user: String? {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}
