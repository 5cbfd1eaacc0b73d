import CacheKit
import FaultTesting
import FinanceAPI
import Foundation
import NetworkKit
import PersonalDataServiceTesting
import RoutingService
import Synchronization

@testable import FinanceService

/// The app on a device, with its bank; all its inputs and outputs inject faults.
final class FinanceWorld: Sendable {
    let folder: String
    let faults: Faults
    let bank: TruthfulBank
    let service: FinanceService
    let device: TestDevice

    /// A run of the app on the data of earlier runs.
    init(_ folder: String, _ faults: Faults = Faults(), user: String? = "ada") throws {
        let device = try TestDevice(folder + "/device", faults, userID: user)
        let bank = TruthfulBank(folder: folder)
        service = FinanceService(
            client: HTTPClient(
                baseURL: try BaseURL("http://bank.test"), transport: bank.transport(faults) { device.userID }),
            ledger: device.store(for: FinanceService.ledger),
            records: device.store(for: FinanceService.records()),
            rates: Cache(memory: CacheLimit(count: 4)), mediator: Mediator(schemes: ["x"]),
            reformers: [BankAccountReformer(), CardReformer()], currentUser: device.currentUser)
        (self.folder, self.faults, self.bank, self.device) = (folder, faults, bank, device)
    }

    static let order = TransferOrder(
        id: "order-0001", from: "acc-1", to: "acc-2", amount: Money(minorUnits: 500, currency: .eur), reference: "Rent")
    static let template = TransferTemplate(
        id: "template-1", name: "Template-ada-1", from: "acc-1", to: "acc-2", amount: Money(minorUnits: 500, currency: .eur),
        reference: "Rent")
    static let payment = Pay(
        key: "payment-0001", from: "acc-1", amount: Money(minorUnits: 700, currency: .eur), payee: "Shop", reference: "Shoes")

    /// Orders without an outcome: the bank has booked one and has not received the other.
    static let unknown = TransferOrder(
        id: "order-0008", from: "acc-1", to: "acc-2", amount: Money(minorUnits: 300, currency: .eur), reference: "Unknown")
    static let lost = TransferOrder(
        id: "order-0009", from: "acc-1", to: "acc-2", amount: Money(minorUnits: 200, currency: .eur), reference: "Lost")
    /// An order above the balance.
    static let refused = TransferOrder(
        id: "order-0007", from: "acc-1", to: "acc-2", amount: Money(minorUnits: 99_999, currency: .eur), reference: "Refused")

    func transferWithoutAnAnswer(_ order: TransferOrder, _ silence: TruthfulBank.Silence) async throws {
        bank.silence.withLock { $0 = silence }
        defer { bank.silence.withLock { $0 = nil } }
        do { try await service.transfer(order) } catch { if error != .noAnswer { throw error } }
    }

    func importStatement(_ texts: String...) async throws {
        let rows = texts.map { "\n2026-01-05;-3.00;\($0)" }.joined()
        _ = try await service.importStatement(Array(("Date;Amount;Text" + rows).utf8), into: "acc-1", dayOrder: nil)
    }

    /// Simulates an earlier session: the user viewed their accounts, imported a statement and made transfers, some without an outcome.
    func usedBefore(_ flow: FinanceFlow) async throws -> FinanceWorld {
        try await service.refresh()
        try await importStatement("Import-ada-1")
        switch flow {
        case .settling:
            try await transferWithoutAnAnswer(Self.unknown, .after)
            try await transferWithoutAnAnswer(Self.lost, .before)
        case .changingARefused, .takingBack:
            try await transferWithoutAnAnswer(Self.refused, .before)
            _ = try await service.drain()
        default: break
        }
        return self
    }
}
