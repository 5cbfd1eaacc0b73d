import FinanceAPI
import FinanceTesting
import PluginsAPI
import PluginsTesting
import Synchronization
import Testing

/// An in-memory wallet with at most one flaw.
private final class FlawedWallet: PaymentMethod {
    enum Flaw: CaseIterable {
        case fundsEverywhere, paysTwice, newReceipt, keyForAnything, overdraws, takesNothing, refusalMoves, failsInsteadOfRefusing,
            oneReceipt
    }
    private struct Broken: Error {}
    private struct Books {
        var balance = 100
        var paid: [String: (payment: Pay, booking: Int)] = [:]
        var bookings = 0
    }

    let manifest = PluginManifest(id: "flawed", name: "Flawed", version: PluginVersion(1, 0, 0), capabilities: [.pay])
    private let flaw: Flaw?
    private let books = Mutex(Books())

    init(_ flaw: Flaw? = nil) { self.flaw = flaw }

    func funds(in currency: Currency) -> PaymentFunds? {
        currency == .eur || flaw == .fundsEverywhere ? PaymentFunds(available: books.withLock { $0.balance }) : nil
    }

    func pay(_ payment: Pay) throws -> PaymentReceipt {
        try books.withLock { books in
            if let earlier = books.paid[payment.key], flaw != .paysTwice {
                guard earlier.payment.amount == payment.amount || flaw == .keyForAnything else { throw refusal(&books) }
                return PaymentReceipt(booking: flaw == .newReceipt ? earlier.booking + 1_000 : earlier.booking)
            }
            let amount = payment.amount.minorUnits
            guard amount > 0 || flaw == .takesNothing && amount == 0, amount <= books.balance || flaw == .overdraws else {
                throw refusal(&books)
            }
            books.balance = books.balance.subtractingReportingOverflow(amount).partialValue
            books.bookings += 1
            let booking = flaw == .oneReceipt ? 7 : flaw == .paysTwice ? 1 : books.bookings
            books.paid[payment.key] = (payment, booking)
            return PaymentReceipt(booking: booking)
        }
    }

    private func refusal(_ books: inout Books) -> any Error {
        if flaw == .refusalMoves { books.balance -= 1 }
        return flaw == .failsInsteadOfRefusing ? Broken() : PluginRefusal("There is not enough money.")
    }
}

private struct FakeBank: PaymentMethod {
    let manifest = PluginManifest(id: "fake", name: "Fake", version: PluginVersion(1, 0, 0), capabilities: [.pay])
    let bank = FakeFinanceService()

    func funds(in currency: Currency) async -> PaymentFunds? {
        await bank.payableAccounts(PayableAccounts(currency: currency)).first.map { PaymentFunds(available: $0.available.minorUnits) }
    }

    func pay(_ payment: Pay) async throws -> PaymentReceipt {
        var payment = payment
        payment.from = "acc-1"
        do { return try await bank.pay(payment) } catch { throw PluginRefusal("\(error)") }
    }
}

@Suite(.timeLimit(.minutes(10))) struct PayConformanceTests {
    private func run(_ wallet: some PaymentMethod) async throws {
        for check in PluginConformance.checks(wallet, [.pay(in: .eur)]) { try await check.run() }
    }

    @Test func wallet_withoutAFlaw_passes_andPaysFiveUnits() async throws {
        let wallet = FlawedWallet()
        try await run(wallet)
        #expect(wallet.funds(in: .eur) == PaymentFunds(available: 95))
    }

    @Test func fakeOfTheDomain_paysAsAMethodDoes() async throws {
        let fake = FakeBank()
        try await run(fake)
        #expect(await fake.funds(in: .eur) == PaymentFunds(available: 123_456 - 5))
    }

    @Test func fake_numbersPaymentsEquallyInEachRun() async throws {
        let payment = Pay(key: "order-12345", from: "acc-1", amount: Money(minorUnits: 1, currency: .eur), payee: "p", reference: "r")
        let first = try await FakeFinanceService().pay(payment)
        #expect(try await FakeFinanceService().pay(payment) == first)
        #expect((1...(1 << 53)).contains(first.booking))
    }

    @Test(arguments: FlawedWallet.Flaw.allCases)
    private func wallet_withAFlaw_isFound(flaw: FlawedWallet.Flaw) async {
        await #expect(throws: PluginConformance.Failure.self) { try await run(FlawedWallet(flaw)) }
    }
}
