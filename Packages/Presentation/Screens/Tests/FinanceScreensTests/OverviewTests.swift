import FinanceTesting
import PreferencesTesting
import PresentationKitTesting
import RoutingTesting
import ScreensKit
import ScreensKitTesting
import Testing

@testable import FinanceScreens

@MainActor @Suite(.timeLimit(.minutes(10))) struct OverviewTests {
    private let bank = FakeFinanceService()
    let navigator = RecordingNavigator()
    let preferences = FakePreferences()

    private func open(_ bank: FakeFinanceService) async throws -> TestPage {
        try await TestPage(OverviewPage(), of: .finance(bank, preferences: preferences) { "order-0001" }, navigator: navigator)
    }

    @Test func balances_whenHidden_areOnNoPartOfThePage_untilTheSettingChanges() async throws {
        try await preferences.update { $0[.hidesBalances] = true }
        let page = try await open(FakeFinanceService())
        #expect(page.shows("Net worth") && page.shows("Everyday") && page.shows("•••• 5030"))
        for amount in ["11,234.56", "1,234.56", "500.00", "7,777.00"] { #expect(!page.html.contains(amount), "\(amount) is visible") }
        try await preferences.update { $0[.hidesBalances] = false }
        try await page.wait(until: "€11,234.56")
        try await preferences.update { $0[.hidesBalances] = true }
        try await page.wait(until: "Hidden")
        #expect(!page.html.contains("11,234.56"))
    }

    @Test(arguments: [true, false]) func overview_whenOffline_offersARetry(isStored: Bool) async throws {
        let bank = FakeFinanceService(isStored: isStored)
        bank.fail(with: .unreachable)
        let page = try await open(bank)
        #expect(page.shows("The app cannot reach the bank.") && page.shows("Everyday") == isStored)
        bank.fail(with: nil)
        try await page.click("Try again")
        #expect(page.shows("Everyday") && !page.shows("The app cannot reach the bank."))
    }

    @Test func overview_whenResponseIsPartlyInvalid_warnsAndShowsNoTotal() {
        var viewModel = OverviewViewModel()
        viewModel.overview.show(.init(Overview(accounts: Account.samples, netWorth: nil, isStale: false, isPartial: true)) { "/\($0)" })
        let text = TextRenderer.text(of: OverviewView(viewModel: viewModel))
        #expect(text.contains("Some balances may be out of date") && text.contains("Unavailable") && !text.contains("exchange rates"))
    }

    @Test func overview_withoutRates_showsNetWorthAsUnknown() async throws {
        var viewModel = OverviewViewModel()
        viewModel.overview.show(.init(Overview(accounts: Account.samples, netWorth: nil, isStale: false)) { "/\($0)" })
        #expect(TextRenderer.text(of: OverviewView(viewModel: viewModel)).contains("Waiting for exchange rates"))
    }

    @Test func transfer_thatIsPendingWhenThePageOpens_isShown_andAStaleOverviewNamesItsTime() async throws {
        bank.fail(with: .unreachable)
        bank.set(
            .sending,
            of: TransferOrder(id: "order-0001", from: "acc-1", to: "acc-2", amount: Money(minorUnits: 500, currency: .eur), reference: ""))
        let controller = OverviewController(accounts: bank, transfers: bank, preferences: preferences, navigator: navigator)
        await controller.load()
        #expect(controller.viewModel.pending.map(\.id) == ["order-0001"])
        #expect(controller.viewModel.overview.value?.notice.map(localized) == "Last updated 1 Mar 2026, 12:00.")
        bank.fail(with: nil)
        await controller.handle(.refresh)
        #expect(controller.viewModel.overview.value?.notice == nil)
    }
}
