import CoreScreensKit
import PresentationKitTesting
import PrivacyTesting
import RoutingTesting
import ScreensKitTesting
import Testing

@testable import PrivacyScreens

@MainActor @Suite(.timeLimit(.minutes(10))) struct PrivacyTests {
    private let privacy = FakePrivacy()

    private func open() async throws -> TestPage {
        try await TestPage(PrivacyPage(), of: .privacy(privacy, names: .samples), navigator: RecordingNavigator())
    }

    @Test func export_whenIncomplete_namesMissingData() async throws {
        privacy.failExport(of: ["config"])
        let known = try await open()
        try await known.click("Prepare my data")
        #expect(known.shows("missing in the file") && !known.shows("config"))
        privacy.failExport(of: ["library", "other"])
        let page = try await open()
        try await page.click("Prepare my data")
        #expect(page.shows("! Some of your data is missing in the file: accounts, other. Try again later."))
        #expect(page.clickable.contains("Save my-data-2026-03-01.json"))
    }

    @Test func export_whenPrepared_isOneButtonAwayFromTheDevice() async throws {
        let page = try await open()
        try await page.click("Prepare my data")
        #expect(page.html.contains("data-save=\"my-data-2026-03-01.json\""))
        #expect(page.html.contains("strata-export"))
        try await page.click("Save my-data-2026-03-01.json")
        #expect(page.shows("Your data is saved."))
        #expect(!page.html.contains("strata-export"))
    }

    @Test func delete_whenItFails_showsError() async throws {
        privacy.fail(with: .notErased(by: "library"))
        let page = try await open()
        try await page.click("Delete my data")
        try await page.click("Delete everything")
        #expect(page.shows("could not be removed"))
        #expect(page.clickable.contains("Delete everything"))
        privacy.fail(with: nil)
        try await page.click("Prepare my data")
        #expect(!page.shows("could not be removed"))
    }

    @Test func export_whenThePageIsLeft_isForgotten() async throws {
        let page = try await open()
        try await page.click("Prepare my data")
        let controller = try #require(page.controller as? PrivacyController)
        #expect(controller.viewModel.prepared != nil)
        page.end()
        #expect(controller.viewModel.prepared == nil)
    }

    @Test func message_isReplacedByTheNextOne() async throws {
        privacy.failExport(of: ["other"])
        let page = try await open()
        try await page.click("Prepare my data")
        try await page.click("Save my-data-2026-03-01.json")
        #expect(page.shows("Your data is saved.") && !page.shows("missing in the file"))
        privacy.fail(with: .unreadable)
        try await page.attach("File with your data", name: "x.json", mediaType: "application/json", bytes: [1])
        try await page.submit("Restore")
        #expect(!page.shows("Your data is saved."))
    }

    @Test func import_whenPartlyRefused_namesWhatIsMissing() {
        var viewModel = PrivacyViewModel()
        viewModel.show(DataImport(imported: ["preferences"], skipped: [], failures: ["library", "other"]), .samples)
        #expect(viewModel.message == nil)
        #expect(viewModel.failure.map(localized)?.contains("imported transactions, other") == true)
    }

    @Test func names_includeThoseOfThePageItself() {
        let names = ScreenDomain.privacy(privacy, names: .samples).dataNames
        for owner in ["config", "people"] { #expect(localized(names.stored(owner)) != owner) }
        var all = DataNames.samples
        all.add(names)
        #expect(localized(all.restored("library")) == "imported transactions" && localized(all.stored("config")) != "config")
    }
}

extension DataNames {
    static let samples = {
        var domain = ScreenDomain()
        domain.name(
            dataOf: "library", LocalizedText(english: "accounts", german: "Konten", chinese: "账户"),
            restored: LocalizedText(english: "imported transactions", german: "importierte Umsätze", chinese: "已导入的交易"))
        domain.name(dataOf: "preferences", LocalizedText(english: "settings", german: "Einstellungen", chinese: "设置"))
        return domain.dataNames
    }()
}
