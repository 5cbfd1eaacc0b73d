import DomainAPI
import FinanceAPI
import PersonalDataServiceTesting
import PluginsAPI
import PluginsTesting
import RoutingService
import Synchronization
import Testing

@testable import FinanceService

private struct TestWallet: PaymentMethod {
    let manifest = PluginManifest(id: "wallet", name: "Wallet", version: PluginVersion(1, 0, 0), capabilities: [.pay])
    var available = 900
    func funds(in currency: Currency) -> PaymentFunds? { currency == .eur ? PaymentFunds(available: available) : nil }
    func pay(_ payment: Pay) throws -> PaymentReceipt {
        guard payment.amount.minorUnits <= 900 else { throw PluginRefusal("The wallet is empty.") }
        return PaymentReceipt(booking: 77)
    }
}

@Suite(.timeLimit(.minutes(10))) struct PaymentMethodTests {
    let bank = TestBank()

    private func payment(_ amount: Int, from: String = "plugin:wallet") -> Pay {
        Pay(key: "order-0001", from: from, amount: Money(minorUnits: amount, currency: .eur), payee: "Insurer", reference: "R")
    }

    @Test func paymentMethod_isListedAfterAccounts_inItsCurrencyOnly() async throws {
        let service = try bank.service(plugins: DirectPlugins([TestWallet()]))
        let euros = try await service.payableAccounts(PayableAccounts(currency: .eur))
        #expect(euros.map(\.id) == ["acc-1", "plugin:wallet"])
        #expect(euros.last == PayableAccount(id: "plugin:wallet", title: "Wallet", available: Money(minorUnits: 900, currency: .eur)))
        #expect(try await service.payableAccounts(PayableAccounts(currency: .usd)).map(\.id) == ["card-1"])
        #expect(try await service.receivingAccounts(in: .eur).map(\.id) == ["acc-1"], "a method cannot receive money")
    }

    @Test(arguments: [(-1, false), (0, false), (1, true)])
    func paymentMethod_withoutFunds_isNotListed(available: Int, isListed: Bool) async throws {
        let service = try bank.service(plugins: DirectPlugins([TestWallet(available: available)]))
        let ids = try await service.payableAccounts(PayableAccounts(currency: .eur)).map(\.id)
        #expect(ids == (isListed ? ["acc-1", "plugin:wallet"] : ["acc-1"]))
    }

    @Test(arguments: [(nil, 11_952), ([100, 250], 12_302), ([], nil)] as [([Int]?, Int?)])
    func netWorth_containsPaymentMethodsAndAssetsOfOtherDomains(assets: [Int]?, expected: Int?) async throws {
        var routes = RouteRegistry()
        if let assets {
            routes.register(ManagedAssets.self) { _ in
                if assets.isEmpty { throw FinanceError.unreachable }
                return assets.map { Money(minorUnits: $0, currency: .eur) }
            }
        }
        try bank.mediator.install(routes)
        let service = try bank.service(plugins: DirectPlugins([TestWallet()]))
        #expect(try await service.refresh().netWorth?.minorUnits == expected)
        #expect(try await service.storedOverview()?.netWorth?.minorUnits == expected)
    }

    @Test func balances_whenAssetsAreSilent_doNotWaitForThem() async throws {
        let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
        let stored = Mutex<[Money]?>(nil)
        var routes = RouteRegistry()
        routes.register(ManagedAssets.self) { route in
            if route.isFresh { for await _ in arrivals { break } }
            guard let assets = stored.withLock({ $0 }) else { throw FinanceError.unreachable }
            return assets
        }
        try bank.mediator.install(routes)
        let service = try bank.service()
        #expect(try await service.refresh().netWorth == nil)
        var overviews = service.overviews().makeAsyncIterator()
        stored.withLock { $0 = [Money(minorUnits: 350, currency: .eur)] }
        arrival.finish()
        let running = Task { await service.domain.run?() }
        // The run may not have begun to listen yet.
        let posting = Task {
            while !Task.isCancelled {
                bank.mediator.post(ManagedAssetsChanged())
                await Task.yield()
            }
        }
        #expect(await overviews.next()?.netWorth?.minorUnits == 11_402)
        posting.cancel()
        running.cancel()
        await running.value
    }

    @Test func payment_withAMethod_isNotSentToTheBank() async throws {
        let service = try bank.service(plugins: DirectPlugins([TestWallet()]))
        #expect(try await service.pay(payment(900)).booking == 77)
        #expect(bank.log.isEmpty)
    }

    @Test(arguments: [
        (PluginError.timedOut("wallet", after: .seconds(1)), FinanceError.noAnswer), (.failed("wallet", type: "E"), .noAnswer),
        (.cancelled("wallet"), .noAnswer), (.tooMuch("wallet", bytes: 1), .noAnswer), (.busy("wallet"), .unreachable),
        (.unknown("wallet"), .unknownAccount("plugin:wallet")),
    ])
    func paymentMethod_whenItFails_reportsWhetherMoneyMayHaveMoved(failure: PluginError, expected: FinanceError) async throws {
        let service = try bank.service(plugins: DirectPlugins([TestWallet()], failure: failure))
        await #expect(throws: expected) { _ = try await service.pay(payment(900)) }
        #expect(try await service.payableAccounts(PayableAccounts(currency: .eur)).map(\.id) == ["acc-1"])
    }

    @Test func methodThatRefuses_isQuoted() async throws {
        let service = try bank.service(plugins: DirectPlugins([TestWallet()]))
        let error = await #expect(throws: FinanceError.self) { _ = try await service.pay(payment(901)) }
        #expect(error == .refused(reason: "The wallet is empty.") && error?.isOutcomeUnknown == false)
    }

    @Test(arguments: ["acc-1", "plugin:wallet"]) func payment_ofNoPositiveAmount_isRefusedWithoutACall(account: String) async throws {
        bank.answer("/v1/payments", #"{"id":7,"entries":[],"balances":{}}"#, status: 201)
        let service = try bank.service(plugins: DirectPlugins([TestWallet()]))
        for amount in [0, -1, .min] {
            await #expect(throws: FinanceError.malformedOrder) { _ = try await service.pay(payment(amount, from: account)) }
        }
        #expect(bank.log == [])
        #expect(try await service.pay(payment(1, from: account)).booking > 0)
    }

    @Test func payment_withUnknownMethodOrSignedOut_throws() async throws {
        await #expect(throws: FinanceError.unknownAccount("plugin:wallet")) { _ = try await bank.service().pay(payment(1)) }
        let service = try bank.service(plugins: DirectPlugins([TestWallet()]))
        await #expect(throws: FinanceError.unknownAccount("plugin:other")) { _ = try await service.pay(payment(1, from: "plugin:other")) }
        bank.device.userID = nil
        await #expect(throws: FinanceError.signedOut) { _ = try await service.pay(payment(1)) }
    }
}

@Suite(.timeLimit(.minutes(10))) struct PaymentFailureTests {
    private struct OtherError: Error {}

    @Test(arguments: [
        (FinanceError.insufficientFunds(available: Money(minorUnits: 1, currency: .eur)), PaymentRefusal.insufficientFunds),
        (.notAllowed, .notAllowed), (.unknownAccount("acc-1"), .unknownAccount), (.currencyMismatch, .currencyMismatch),
        (.malformedOrder, .notAccepted), (.refused(reason: "The wallet is empty."), .said("The wallet is empty.")),
    ])
    func rejection_ofTheBank_meansThatNothingWasPaid(error: FinanceError, refusal: PaymentRefusal) {
        #expect(PaymentFailure(error) == .refused(refusal))
    }

    @Test func error_beforeTheBankWasReached_isNoAttempt() {
        #expect(PaymentFailure(FinanceError.unreachable) == .notSent)
        #expect(PaymentFailure(FinanceError.signedOut) == .signedOut)
        #expect(PaymentFailure(RoutingError.signInRequired(path: Pay.path)) == .signedOut)
    }

    @Test func anyOtherError_mayHaveMovedMoney() {
        for error in [FinanceError.noAnswer, .storage, .unexpectedAnswer, .canceled] { #expect(PaymentFailure(error) == .unknown) }
        #expect(PaymentFailure(RoutingError.signInRequired(path: PayableAccounts.path)) == .unknown)
        #expect(PaymentFailure(OtherError()) == .unknown)
    }
}
