import InsuranceTesting
import PresentationKitTesting
import RoutingTesting
import ScreensKit
import ScreensKitTesting
import Testing

@testable import InsuranceScreens

@MainActor @Suite(.timeLimit(.minutes(10))) struct ClaimTests {
    let navigator = RecordingNavigator()
    let insurer = FakeInsuranceService(policies: [.household])
    private let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1]

    private func open(order: String? = nil, policy: String = "pol-1") async throws -> TestPage {
        try await TestPage(ClaimPage(id: policy, order: order), of: .insurance(insurer) { "claim-0001" }, navigator: navigator)
    }

    private func fill(_ page: TestPage, day: String = "2026-05-20", description: String = "Stolen", amount: String = "250") async throws {
        try await page.fill("Date of the event", day)
        try await page.fill("What happened", description)
        try await page.fill("Amount of the damage", amount)
    }

    @Test func photos_ofAPendingClaim_canBeRemoved() async throws {
        insurer.fail(with: .unreachable)
        let page = try await open()
        try await fill(page)
        try await page.attach("Photo 1", name: "photo.png", mediaType: "image/png", bytes: png)
        try await page.submit("Submit claim")
        let edited = try await open(order: "claim-0001")
        try await edited.click("Remove all photos")
        try await edited.submit("Save")
        #expect(try await insurer.photos(of: "claim-0001").isEmpty)
    }

    @Test(arguments: [
        ("Date of the event", "2026-02-28", "You are insured since 1 Mar 2026."),
        ("Date of the event", "2026-06-02", "This day is in the future."),
        ("Date of the event", "", "Enter the day as year, month and day"), ("What happened", " ", "Describe what happened."),
        ("What happened", String(repeating: "x", count: 2_001), "At most 2000 characters."),
        ("Amount of the damage", "20000.01", "up to the insured sum of €20,000.00"),
        ("Amount of the damage", "0", "Enter an amount above zero"), ("Amount of the damage", "much", "Enter an amount such as"),
    ])
    func entry_thatIsInvalid_isExplainedAtItsField(field: String, value: String, message: String) async throws {
        let page = try await open()
        try await fill(page)
        try await page.fill(field, value)
        try await page.submit("Submit claim")
        #expect(try page.error(of: field)?.contains(message) == true, "\(page.text)")
        #expect(try await insurer.claims().isEmpty && navigator.closed == 0)
    }

    @Test func day_afterTheEndOfThePolicy_isExplained() async throws {
        let policy = Policy(
            id: "pol-2", product: "travel", title: "Travel", insuredSum: Money(minorUnits: 100_000, currency: .eur),
            premium: Money(minorUnits: 3_900, currency: .eur), start: "2026-03-01", payment: 2, end: "2026-04-01")
        let insurer = FakeInsuranceService(policies: [policy])
        let page = try await TestPage(ClaimPage(id: "pol-2"), of: .insurance(insurer) { "claim-0001" }, navigator: navigator)
        try await fill(page)
        try await page.submit("Submit claim")
        #expect(try page.error(of: "Date of the event")?.contains("You were insured until 1 Apr 2026.") == true)
    }

    @Test func file_thatIsNoPhoto_isExplainedAtItsField() async throws {
        let page = try await open()
        try await fill(page)
        try await page.attach("Photo 2", name: "photo.png", mediaType: "image/png", bytes: Array("%PDF".utf8))
        try await page.submit("Submit claim")
        #expect(try page.error(of: "Photo 2")?.contains("This file is not a photo.") == true)
        #expect(try await insurer.claims().isEmpty)
    }

    @Test func claim_thatIsNoLongerPending_cannotBeEdited() async throws {
        #expect(try await open(order: "claim-0009").shows(InsuranceError.malformedOrder.localizedMessage))
    }

    @Test func refusal_isExplainedAtItsField_orAboveTheForm() {
        var form = ClaimViewModel.Form()
        #expect(form.explain(.photoTooLarge) == nil)
        #expect(form.photo1.error.map(localized) == InsuranceError.photoTooLarge.localizedMessage)
        #expect(form.explain(.storage).map(localized) == InsuranceError.storage.localizedMessage)
    }
}
