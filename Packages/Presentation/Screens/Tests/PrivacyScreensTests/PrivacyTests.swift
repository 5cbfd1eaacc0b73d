import PresentationKit
import PresentationKitTesting
import PrivacyTesting
import Services
import Testing

@testable import PrivacyScreens

@MainActor
@Suite struct PrivacyTests {
    private let privacy = FakePrivacy()

    private func open() async -> TestPage {
        await TestPage(PrivacyController(privacy: privacy))
    }

    @Test func page_saysWhatCanBeDone() async {
        #expect(
            await open().snapshot() == """
                ## Take it along
                Everything that this device keeps of you, in one file.
                [Prepare my data]
                ## Bring it back
                File with your data: [no file]
                Settings and imported transactions come back from it. Accounts and policies come from the bank.
                [Bring back]
                ## Delete my account
                Removes everything that this device keeps of you and signs you out. Your accounts at the bank stay as they are.
                [Delete my data]
                """)
    }

    @Test func export_whenPrepared_isOneButtonAwayFromTheDevice() async throws {
        let page = await open()
        try await page.click("Prepare my data")
        #expect(page.html.contains("data-save=\"my-data-2026-03-01.json\""))
        #expect(page.html.contains("strata-export"))
        try await page.click("Save my-data-2026-03-01.json")
        #expect(page.shows("Your data is saved."))
        #expect(!page.html.contains("strata-export"))
    }

    @Test func export_whenSomethingIsMissing_saysWhat() async throws {
        privacy.failExport(of: ["finance", "other"])
        let page = await open()
        try await page.click("Prepare my data")
        #expect(page.shows("! Some of your data is missing in the file: accounts, other. Try again later."))
        #expect(page.clickable.contains("Save my-data-2026-03-01.json"))
    }

    @Test func bringBack_whenAFileIsChosen_givesItToTheService() async throws {
        let page = await open()
        try await page.submit("Bring back")
        #expect(try page.error(of: "File with your data") == "Choose the file that you saved.")
        try await page.attach("File with your data", name: "my-data.json", mediaType: "application/json", bytes: Array("{}".utf8))
        try await page.submit("Bring back")
        #expect(page.shows("Brought back: settings."))
        #expect(privacy.imports == [Array("{}".utf8)])
    }

    @Test func bringBack_whenTheFileIsNoExport_saysSoAtTheField() async throws {
        privacy.fail(with: .unreadable)
        let page = await open()
        try await page.attach("File with your data", name: "x.json", mediaType: "application/json", bytes: [1])
        try await page.submit("Bring back")
        #expect(try page.error(of: "File with your data") == "This file is not an export of this app. Choose the file that you saved.")
    }

    @Test func delete_whenAskedTwice_deletes_andNotBefore() async throws {
        let page = await open()
        try await page.click("Delete my data")
        #expect(page.shows("This cannot be undone."))
        #expect(!privacy.isDeleted)
        try await page.click("Keep it")
        #expect(!page.clickable.contains("Delete everything"))
        try await page.click("Delete my data")
        try await page.click("Delete everything")
        #expect(privacy.isDeleted)
    }

    @Test func delete_whenItFails_saysSo() async throws {
        privacy.fail(with: .notErased(by: "finance"))
        let page = await open()
        try await page.click("Delete my data")
        try await page.click("Delete everything")
        #expect(page.shows("could not be removed"))
        #expect(page.clickable.contains("Delete everything"))
    }

    @Test func language_whenItChanges_isSpokenAtOnce() async throws {
        let page = await open()
        page.language = .german
        #expect(page.clickable.contains("Meine Daten vorbereiten"))
        #expect(page.title == "Ihre Daten")
        try await page.click("Meine Daten löschen")
        #expect(page.clickable.contains("Alles löschen"))
        privacy.fail(with: .notErased(by: "finance"))
        try await page.click("Alles löschen")
        #expect(page.shows("Ihre Daten unter „Konten“ konnten nicht entfernt werden."), "\(page.text)")
    }
}
