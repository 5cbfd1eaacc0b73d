import DatabaseKit
import FinanceAPI
import NetworkKit
import PersonalDataService
import PersonalDataServiceTesting
import RoutingService
import Testing

@testable import InsuranceAPI
@testable import InsuranceService

@Suite(.timeLimit(.minutes(10))) struct InsuranceServiceTests {
    let insurer: TestInsurer

    init() throws { insurer = try TestInsurer() }

    // MARK: Products and policies

    @Test func products_areFetchedInOrder_andStored() async throws {
        #expect(try await insurer.service().storedProducts() == nil)
        let products = try await insurer.service().products()
        #expect(products.map(\.id) == ["household", "travel"])
        #expect(products.first?.offers.map(\.premium.minorUnits) == [4_900, 9_000])
        #expect(products.last?.lowestPremium == Money(minorUnits: 3_900, currency: .chf))
        insurer.server.fail("", .unreachable(.cannotConnect("refused")))
        #expect(try await insurer.service().storedProducts() == products)
    }

    @Test func policies_areFetched_stored_andAnnounced() async throws {
        let service = try insurer.service()
        #expect(try await service.storedPolicies() == nil)
        var changes = service.policyChanges().makeAsyncIterator()
        insurer.setPolicies("{\"policies\":[\(policyJSON(9)),\(policyJSON(4))]}")
        #expect(try await service.policies().map(\.id) == ["pol-9", "pol-4"])
        #expect(await changes.next()?.map(\.id) == ["pol-9", "pol-4"])
        insurer.setPolicies(#"{"policies":[]}"#)
        #expect(try await insurer.service().storedPolicies()?.map(\.id) == ["pol-9", "pol-4"])
        #expect(try await service.policies() == [])
        #expect(try await service.storedPolicies() == [])
    }

    @Test func rows_thatMakeNoSense_areLeftOut() async throws {
        insurer.setProducts(
            #"{"products":[7,{"id":"a"},{"id":"b","title":"t","summary":"s","currency":"euro","sums":[1],"premiums":[1]},{"id":"c","title":"t","summary":"s","currency":"EUR","sums":[1,2],"premiums":[1]},{"id":"d","title":"t","summary":"s","currency":"EUR","sums":[0,5,6],"premiums":[1,2,-3]},{"id":"e","title":"t","summary":"s","currency":"EUR","sums":[],"premiums":[]},{"id":"f","title":"t","summary":"s","currency":"EUR","sums":[1,1],"premiums":[1,2]}]}"#
        )
        #expect(
            try await insurer.service().products()
                == [Product(id: "d", title: "t", summary: "s", offers: [Offer(insuredSum: 5, premium: 2, currency: .eur)])])
        insurer.setPolicies("{\"policies\":[null,{\"id\":3},\(policyJSON(1))]}")
        #expect(try await insurer.service().policies().map(\.id) == ["pol-1"])
    }

    @Test func cover_isRead_andItsMalformedPartsAreLeftOut() async throws {
        func cover(_ members: String) async throws -> Cover? {
            insurer.setProducts(
                #"{"products":[{"id":"a","title":"t","summary":"s","currency":"EUR","sums":[1],"premiums":[1],\#(members)}]}"#)
            return try await insurer.service().products().first?.cover
        }
        let whole = Cover(included: ["Fire"], excluded: ["Floods"], start: "Today", deductible: Money(minorUnits: 0, currency: .eur))
        #expect(try await cover(#""covered":["Fire"],"excluded":[{"en":"Floods"}],"start":"Today","deductible":0"#) == whole)
        #expect(try await insurer.service().storedProducts()?.first?.cover == whole)
        #expect(try await cover(#""covered":[7,null,{"de":"x"},"Fire"],"excluded":[],"deductible":-1"#) == Cover(included: ["Fire"]))
        let many = Array(repeating: "\"x\"", count: 1_000).joined(separator: ",")
        #expect(try await cover("\"covered\":[\(many)]")?.included.count == Cover.maximumCount)
        for wrong in [#""covered":"Fire""#, #""start":7"#, #""deductible":0.5"#] { #expect(try await cover(wrong) == nil, "\(wrong)") }
    }

    @Test func document_isTheInsurersText_inTheLanguage() async throws {
        let service = try insurer.service()
        insurer.setPolicies("{\"policies\":[\(policyJSON(1))]}")
        let document = "GET /v1/insurance/policies/pol-1/document"
        for (language, text) in [("de", "Police"), ("fr", "Policy")] {
            let file = try await service.document(PolicyDocument(id: "pol-1", language: language))
            #expect(file == RouteFile(mediaType: "text/plain", bytes: Array(text.utf8)))
        }
        await #expect(throws: InsuranceError.unknownPolicy) { try await service.document(PolicyDocument(id: "../1", language: "en")) }
        let huge = String(repeating: "x", count: 1 << 17)
        for wrong in [#"{"document":""}"#, #"{"document":7}"#, #"{"document":{"de":"x"}}"#, "{}", "[", "{\"document\":\"\(huge)\"}"] {
            insurer.server.fail(document, .answered(wrong))
            await #expect(throws: InsuranceError.unexpectedAnswer) {
                try await service.document(PolicyDocument(id: "pol-1", language: "en"))
            }
        }
        insurer.server.fail(document, .unreachable(.cannotConnect("refused")))
        await #expect(throws: InsuranceError.unreachable) { try await service.document(PolicyDocument(id: "pol-1", language: "en")) }
    }

    @Test func refresh_whenTheInsurerFails_throwsAndKeepsStoredPolicies() async throws {
        let service = try insurer.service()
        try await service.products()
        insurer.setPolicies("{\"policies\":[\(policyJSON(1))]}")
        try await service.policies()
        for (error, expected) in [
            (NetworkError.badStatus(500), InsuranceError.unreachable), (.badStatus(401), .signedOut), (.badStatus(404), .unexpectedAnswer),
            (.undecodable("x"), .unexpectedAnswer), (.connectionLost("reset"), .unreachable),
        ] {
            insurer.server.fail("", .unreachable(error))
            await #expect(throws: expected) { try await service.products() }
            await #expect(throws: expected) { try await service.policies() }
        }
        insurer.server.fail("", nil)
        insurer.setPolicies("nonsense")
        await #expect(throws: InsuranceError.unexpectedAnswer) { try await service.policies() }
        #expect(try await service.storedProducts()?.count == 2)
        #expect(try await service.storedPolicies()?.count == 1)
    }

    // MARK: Persons

    @Test func response_afterAnotherUserSignedIn_isNotShown() async throws {
        let service = try insurer.service()
        insurer.setPolicies("{\"policies\":[\(policyJSON(1))]}")
        insurer.server.meanwhile { [insurer] in
            insurer.device.userID = "usr-2"
            _ = try await service.storedPolicies()
        }
        await #expect(throws: InsuranceError.signedOut) { try await service.policies() }
        #expect(try await service.storedPolicies() == nil)
    }

    @Test func everyCall_whenSignedOut_throws() async throws {
        insurer.device.userID = nil
        let service = try insurer.service()
        await #expect(throws: InsuranceError.signedOut) { try await service.policies() }
        await #expect(throws: InsuranceError.signedOut) { _ = try await service.storedPolicies() }
        await #expect(throws: InsuranceError.signedOut) { try await service.products() }
        await #expect(throws: InsuranceError.signedOut) { _ = try await service.storedProducts() }
        await #expect(throws: InsuranceError.signedOut) { try await service.forgetOrder("order-0001") }
        await #expect(throws: InsuranceError.signedOut) { try await service.exportData() }
        #expect(insurer.server.log.isEmpty)
    }

    @Test(arguments: [
        (InsuranceError.paymentRefused(reason: .said("Secret words.")), "the payment was refused"),
        (.claimDay(.beforeStart("2026-03-01")), "the claim is about a day before the policy"),
        (.amountNotInsured(.zero(.eur)), "the claimed amount is not insured"),
    ])
    func error_whenLogged_containsNoPersonalData(error: InsuranceError, text: String) { #expect(error.description == text) }
}
