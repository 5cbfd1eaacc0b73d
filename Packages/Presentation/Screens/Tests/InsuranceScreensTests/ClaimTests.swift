import InsuranceTesting
import PresentationKitTesting
import RoutingTesting
import ScreensKit
import ScreensKitTesting
import Testing

@testable import InsuranceScreens

@MainActor
@Suite struct ClaimTests {
    let navigator = RecordingNavigator()
    let insurer: FakeInsuranceService
    private let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1]

    init() {
        insurer = FakeInsuranceService(policies: [
            Policy(
                id: "pol-1", product: "household", title: "Household", insuredSum: Money(minorUnits: 2_000_000, currency: .eur),
                premium: Money(minorUnits: 4_900, currency: .eur), start: "2026-03-01", payment: 1)
        ])
    }

    private func open(order: String? = nil, policy: String = "pol-1") async throws -> TestPage {
        try await TestPage(
            ClaimPage(id: policy, order: order), of: .insurance(insurer) { "claim-0001" }, navigator: navigator)
    }

    private func fill(_ page: TestPage, day: String = "2026-05-20", description: String = "Stolen", amount: String = "250") async throws {
        try await page.fill("Date of the event", day)
        try await page.fill("What happened", description)
        try await page.fill("Amount of the damage", amount)
    }

    @Test func claim_withTwoPhotos_isFiled_andThePageCloses() async throws {
        let page = try await open()
        #expect(page.title == "File a claim" && !page.shows("Remove all photos"))
        #expect(page.shows("Household, insured for €20,000.00") && page.shows("EUR"))
        try await fill(page)
        try await page.attach("Photo 1", name: "photo.png", mediaType: "image/png", bytes: png)
        try await page.attach("Photo 3", name: "photo.png", mediaType: "image/png", bytes: png + [2])
        try await page.submit("Submit claim")
        let claims = try await insurer.claims()
        #expect(claims.map(\.description) == ["Stolen"] && claims.map(\.amount.minorUnits) == [25_000] && claims.map(\.photos) == [2])
        #expect(try await insurer.photos(of: "claim-0001").map(\.bytes) == [png, png + [2]])
        #expect(navigator.closed == 1)
    }

    @Test(arguments: [
        ("Date of the event", "2026-02-28", "You are insured since 1 Mar 2026."),
        ("Date of the event", "2026-06-02", "This day is in the future."),
        ("Date of the event", "", "Enter the day as year, month and day"), ("What happened", " ", "Describe what happened."),
        ("Amount of the damage", "20000.01", "up to the insured sum of €20,000.00"),
        ("Amount of the damage", "0", "Enter an amount above zero"),
        ("Amount of the damage", "much", "Enter an amount such as"),
    ])
    func entry_thatIsInvalid_isExplainedAtItsField(field: String, value: String, message: String) async throws {
        let page = try await open()
        try await fill(page)
        try await page.fill(field, value)
        try await page.submit("Submit claim")
        #expect(try page.error(of: field)?.contains(message) == true, "\(page.text)")
        #expect(try await insurer.claims().isEmpty && navigator.closed == 0)
    }

    @Test func file_thatIsNoPhoto_isExplainedAtItsField() async throws {
        let page = try await open()
        try await fill(page)
        try await page.attach("Photo 2", name: "photo.png", mediaType: "image/png", bytes: Array("%PDF".utf8))
        try await page.submit("Submit claim")
        #expect(try page.error(of: "Photo 2")?.contains("This file is not a photo.") == true)
        #expect(try await insurer.claims().isEmpty)
    }

    @Test func claim_whenOffline_isStored() async throws {
        let page = try await open()
        insurer.fail(with: .unreachable)
        try await fill(page)
        try await page.submit("Submit claim")
        #expect(navigator.closed == 1)
        #expect(try await insurer.pendingOrders().map(\.stage) == [.pending(.unreachable)])
        #expect(try await !open(order: "claim-0001").shows("Remove all photos"), "it has none")
    }

    @Test func pendingClaim_isEdited_andKeepsItsPhotos() async throws {
        insurer.fail(with: .unreachable)
        let page = try await open()
        try await fill(page)
        try await page.attach("Photo 1", name: "photo.png", mediaType: "image/png", bytes: png)
        try await page.submit("Submit claim")
        let edited = try await open(order: "claim-0001")
        #expect(edited.title == "Edit claim" && edited.shows("Remove all photos") && edited.shows("1 photo stays if you"))
        #expect(try edited.value(of: "Amount of the damage") == "250.00" && edited.value(of: "Date of the event") == "2026-05-20")
        insurer.fail(with: nil)
        try await edited.fill("What happened", "Damaged")
        try await edited.submit("Save")
        #expect(try await insurer.claims().map(\.description) == ["Damaged"])
        #expect(try await insurer.photos(of: "claim-0001").map(\.bytes) == [png])
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

    @Test func claim_thatIsNoLongerPending_cannotBeEdited() async throws {
        #expect(try await open(order: "claim-0009").shows(InsuranceError.malformedOrder.localizedMessage))
    }

    @Test func policy_ofNobody_hasNoForm() async throws {
        let page = try await open(policy: "pol-9")
        #expect(page.shows(InsuranceError.unknownPolicy.localizedMessage) && !page.shows("Submit claim"))
    }

    @Test func policy_whenNothingIsStored_offersARetry() async throws {
        let insurer = FakeInsuranceService(policies: try await self.insurer.policies(), isStored: false)
        insurer.fail(with: .unreachable)
        let page = try await TestPage(ClaimPage(id: "pol-1"), of: .insurance(insurer) { "claim-0001" }, navigator: navigator)
        #expect(page.shows("The app cannot reach the insurer.") && !page.shows("Submit claim"))
        insurer.fail(with: nil)
        try await page.click("Try again")
        #expect(page.shows("Household, insured for €20,000.00"))
    }

    @Test func refusal_isExplainedAtItsField_orAboveTheForm() {
        var form = ClaimViewModel.Form()
        #expect(form.explain(.photoTooLarge) == nil)
        #expect(form.photo1.error.map(localized) == InsuranceError.photoTooLarge.localizedMessage)
        #expect(form.explain(.storage).map(localized) == InsuranceError.storage.localizedMessage)
    }
}
