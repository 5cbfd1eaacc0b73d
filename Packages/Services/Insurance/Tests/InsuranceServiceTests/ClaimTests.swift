import DatabaseKit
import FaultTesting
import Foundation
import NetworkKit
import OutboxService
import PersonalDataService
import PersonalDataServiceTesting
import Testing

@testable import InsuranceAPI
@testable import InsuranceService

@Suite(.timeLimit(.minutes(10))) struct ClaimTests {
    let insurer: TestInsurer
    private var desk: ClaimDesk { insurer.server.memory.claims }
    private static let filing = "POST /v1/insurance/policies/pol-1/claims"

    init() throws {
        insurer = try TestInsurer()
        insurer.setPolicies("{\"policies\":[\(policyJSON(1)),\(policyJSON(2, end: "2026-05-01", refund: 5))]}")
    }

    private let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1]
    private let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 2]

    private func claim(
        _ id: String = "claim-0001", policy: String = "pol-1", day: String = "2026-05-20", description: String = "Stolen",
        amount: Int = 25_000, currency: Currency = .eur
    ) -> ClaimOrder {
        ClaimOrder(id: id, policy: policy, day: day, description: description, amount: Money(minorUnits: amount, currency: currency))
    }

    private func fail(with error: NetworkError?) {
        for calls in ["/v1/uploads", "/claims"] { insurer.server.fail(calls, error.map { .unreachable($0) }) }
    }

    // MARK: Filing

    @Test func claim_isStored_thenSentOnce_withItsPhotosInOrder() async throws {
        let service = try insurer.service()
        try await service.claims()
        var changes = service.claimChanges().makeAsyncIterator()
        let order = claim(description: " Stolen\n ")
        try await service.file(order, photos: [try ClaimPhoto(png), try ClaimPhoto(jpeg)])
        #expect(desk.accepted.isEmpty, "it is sent in the background")
        #expect(try await service.pendingOrders().map(\.order) == [.claim(claim())], "without the spaces around it")
        #expect(await service.drain() == nil)
        #expect(desk.accepted.map(\.description) == ["Stolen"] && desk.photos == [[png, jpeg]])
        #expect(desk.keys == ["claim-0001.0"])
        let received = Claim(
            id: "clm-0", policy: "pol-1", day: "2026-05-20", description: "Stolen", amount: Money(minorUnits: 25_000, currency: .eur),
            photos: 2, state: .received)
        #expect(try await service.storedClaims() == [received])
        #expect(await changes.next() == [received])
        #expect(try await service.pendingOrders().map(\.stage) == [.done])
        try await service.forgetOrder("claim-0001")
        #expect(try await service.pendingOrders() == [])
    }

    @Test func claim_thatIsNotSent_isEdited_orWithdrawn() async throws {
        let service = try insurer.service()
        fail(with: .cannotConnect("no network"))
        try await service.file(claim(), photos: [try ClaimPhoto(png)])
        try await service.file(claim("claim-0002"), photos: [])
        _ = await service.drain()
        #expect(try await service.pendingOrders().map(\.stage) == [.pending(.unreachable), .pending(.unreachable)])
        #expect(try await service.photos(of: "claim-0001").map(\.bytes) == [png])
        try await service.edit(claim(description: "Damaged"), photos: [try ClaimPhoto(jpeg)])
        try await service.forgetOrder("claim-0002")
        fail(with: nil)
        #expect(await service.drain() == nil)
        #expect(desk.accepted.map(\.description) == ["Damaged"] && desk.photos == [[jpeg]] && desk.keys == ["claim-0001.1"])
        await #expect(throws: InsuranceError.malformedOrder) { try await service.edit(claim("claim-0002"), photos: []) }
    }

    @Test func equalClaims_withTwoIDs_areTwo_andWithOneIDOne() async throws {
        let service = try insurer.service()
        for id in ["claim-0001", "claim-0001", "claim-0002"] { try await service.file(claim(id), photos: []) }
        await #expect(throws: InsuranceError.malformedOrder) { try await service.file(claim(amount: 1), photos: []) }
        #expect(await service.drain() == nil)
        #expect(desk.keys == ["claim-0001.0", "claim-0002.0"])
        let other = [try ClaimPhoto(png)]
        await #expect(throws: InsuranceError.malformedOrder, "also after it was received") {
            try await service.file(claim(), photos: other)
        }
    }

    @Test func uploadedPhoto_thatIsGone_isUploadedAgain() async throws {
        let service = try insurer.service()
        insurer.server.fail(Self.filing, .rejected(503))
        try await service.file(claim(), photos: [try ClaimPhoto(png), try ClaimPhoto(jpeg)])
        _ = await service.drain()
        insurer.server.change { $0.claims.discardSlots() }
        insurer.server.fail(Self.filing, nil)
        // The first attempt finds the photos gone.
        #expect(await service.drain() != nil)
        #expect(await service.drain() == nil)
        #expect(desk.photos == [[png, jpeg]])
    }

    @Test(arguments: [
        ("/claims", 404, "not_found", InsuranceError.unknownPolicy), ("/claims", 422, "amount_not_insured", .notAccepted),
        ("/claims", 410, "slot_expired", .notAccepted), ("/v1/uploads", 413, "too_large", .photoTooLarge),
        ("/v1/uploads", 415, "not_a_picture", .notAPhoto), ("/v1/uploads", 422, "wrong_size", .notAPhoto),
        ("/v1/uploads", 409, "slot_in_use", .notAPhoto),
    ])
    func claim_whenRejected_isReported_andCanBeEdited(path: String, status: Int, code: String, expected: InsuranceError) async throws {
        let service = try insurer.service()
        insurer.server.fail(path, .rejected(status, code))
        try await service.file(claim(), photos: path == "/v1/uploads" ? [try ClaimPhoto(png)] : [])
        #expect(await service.drain() == nil)
        #expect(try await service.pendingOrders().map(\.stage) == [.refused(expected)])
        insurer.server.fail(path, nil)
        try await service.edit(claim(), photos: [])
        #expect(await service.drain() == nil)
        #expect(desk.accepted.count == 1)
    }

    /// Only an answer about this claim is an answer.
    @Test(arguments: [
        ("pol-2", "2026-05-20", 25_000, "EUR"), ("pol-1", "2026-05-21", 25_000, "EUR"), ("pol-1", "2026-05-20", 1, "EUR"),
        ("pol-1", "2026-05-20", 25_000, "USD"),
    ])
    func answer_aboutAnotherClaim_isNoAnswer(policy: String, day: String, amount: Int, currency: String) async throws {
        let service = try insurer.service()
        insurer.server.fail(
            Self.filing,
            .answered(claimJSON(7, policy, .init(day: day, description: "Stolen", amount: amount, currency: currency, photos: []))))
        try await service.file(claim(), photos: [])
        _ = await service.drain()
        #expect(try await service.pendingOrders().map(\.stage) == [.pending(.noAnswer)])
        insurer.server.fail(Self.filing, nil)
        #expect(await service.drain() == nil)
        #expect(desk.keys == ["claim-0001.0"])
    }

    // MARK: Validation

    @Test(
        arguments: [
            ("2026-03-01", nil), ("2026-06-01", nil), ("2026-02-28", InsuranceError.ClaimDayFlaw.beforeStart("2026-03-01")),
            ("2026-06-02", .inFuture), ("2026-6-1", .malformed), ("", .malformed),
        ] as [(String, InsuranceError.ClaimDayFlaw?)])
    func day_isInTheTimeOfThePolicy_andNotInTheFuture(day: String, flaw: InsuranceError.ClaimDayFlaw?) async throws {
        let service = try insurer.service()
        if let flaw {
            await #expect(throws: InsuranceError.claimDay(flaw)) { try await service.file(claim(day: day), photos: []) }
        } else {
            try await service.file(claim(day: day), photos: [])
        }
        #expect(try await service.pendingOrders().count == (flaw == nil ? 1 : 0))
    }

    /// The insured sum is 2,000,000 (`policyJSON`).
    @Test(arguments: [
        (1, Currency.eur, true), (2_000_000, .eur, true), (2_000_001, .eur, false), (0, .eur, false), (-1, .eur, false), (1, .usd, false),
    ])
    func amount_isAboveZero_andInsured(amount: Int, currency: Currency, isInsured: Bool) async throws {
        let order = claim(amount: amount, currency: currency)
        if isInsured { return try await insurer.service().file(order, photos: []) }
        await #expect(throws: InsuranceError.amountNotInsured(Money(minorUnits: 2_000_000, currency: .eur))) {
            try await insurer.service().file(order, photos: [])
        }
    }

    @Test func description_isNeitherEmptyNorTooLong() async throws {
        let service = try insurer.service()
        try await service.file(claim(description: String(repeating: "x", count: 2_000)), photos: [])
        for text in ["", " \n\t"] {
            await #expect(throws: InsuranceError.descriptionMissing) { try await service.file(claim(description: text), photos: []) }
        }
        // One character may have any number of bytes.
        for text in [String(repeating: "x", count: 2_001), "e" + String(repeating: "\u{301}", count: 20_000)] {
            await #expect(throws: InsuranceError.descriptionTooLong) { try await service.file(claim(description: text), photos: []) }
        }
    }

    @Test func photos_areAtMostFourPictures_ofEightMegabytes() async throws {
        let photo = try ClaimPhoto(png + [UInt8](repeating: 0, count: 8 << 20 - png.count))
        #expect(photo.mediaType == "image/png")
        #expect(try ClaimPhoto(jpeg).mediaType == "image/jpeg")
        #expect(throws: InsuranceError.photoTooLarge) { try ClaimPhoto(photo.bytes + [0]) }
        for bytes in [[], Array("%PDF-1.7".utf8), Array(png.dropLast(2))] as [[UInt8]] {
            #expect(throws: InsuranceError.notAPhoto) { try ClaimPhoto(bytes) }
        }
        let small = try ClaimPhoto(png)
        await #expect(throws: InsuranceError.tooManyPhotos) {
            try await insurer.service().file(claim(), photos: [ClaimPhoto](repeating: small, count: 5))
        }
        try await insurer.service().file(claim(), photos: [ClaimPhoto](repeating: small, count: 4))
    }

    @Test func claim_onAPolicyOfNobody_orWithAMalformedID_isNotStored() async throws {
        let service = try insurer.service()
        await #expect(throws: InsuranceError.unknownPolicy) { try await service.file(claim(policy: "pol-9"), photos: []) }
        for id in ["short", "claim/0001", String(repeating: "x", count: 65)] {
            await #expect(throws: InsuranceError.malformedOrder) { try await service.file(claim(id), photos: []) }
        }
        await #expect(throws: InsuranceError.malformedOrder) { try await service.photos(of: "claim-0001") }
        #expect(try await service.pendingOrders() == [])
    }

    // MARK: The list

    @Test func claims_areFetched_stored_andMalformedOnesLeftOut() async throws {
        let service = try insurer.service()
        #expect(try await service.storedClaims() == nil)
        let request = ClaimDesk.Request(day: "2026-05-20", description: "x", amount: 1, currency: "EUR", photos: [])
        let rows = [claimJSON(2, "pol-1", request, state: "paid"), claimJSON(1, "pol-1", request, state: "in_review")]
        insurer.server.fail(
            "GET /v1/insurance/claims",
            .answered("{\"claims\":[7,\(rows[0]),{\"id\":1},\(rows[1]),\(claimJSON(3, "pol-1", request, state: "lost"))]}"))
        #expect(try await service.claims().map(\.state) == [.paid, .inReview])
        fail(with: .connectionLost("reset"))
        await #expect(throws: InsuranceError.unreachable) { try await service.claims() }
        #expect(try await insurer.service().storedClaims()?.map(\.id) == ["clm-2", "clm-1"])
    }

    @Test func claim_receivedBeforeTheFirstFetch_isNotTakenForAllOfThem() async throws {
        let service = try insurer.service()
        try await service.file(claim(), photos: [])
        #expect(await service.drain() == nil)
        #expect(try await service.storedClaims() == nil)
        #expect(try await service.claims().map(\.id) == ["clm-0"])
        for id in ["claim-0002", "claim-0003"] {
            try await service.file(claim(id), photos: [])
            #expect(await service.drain() == nil)
        }
        #expect(try await service.storedClaims()?.map(\.id) == ["clm-2", "clm-1", "clm-0"], "newest first")
        insurer.server.fail("GET /v1/insurance/claims", .answered(#"{"claims":[]}"#))
        #expect(try await service.claims() == [])
    }

    @Test func claim_receivedWhileAllAreFetched_stays_andTheListIsAnnounced() async throws {
        let service = try await insurer.refreshedService()
        var changes = service.claimChanges().makeAsyncIterator()
        let old = claimJSON(7, "pol-1", .init(day: "2026-05-20", description: "x", amount: 1, currency: "EUR", photos: []))
        insurer.server.fail("GET /v1/insurance/claims", .answered("{\"claims\":[\(old)]}"))
        let claims = try await service.claims()
        #expect(await changes.next() == claims && claims.map(\.id) == ["clm-7"])
        insurer.server.meanwhile { [claim = claim()] in
            try await service.file(claim, photos: [])
            _ = await service.drain()
        }
        #expect(try await service.claims().map(\.id).sorted() == ["clm-0", "clm-7"])
    }

    // MARK: User data

    @Test func claims_areExported_sealed_andErasedWithTheirUser() async throws {
        let service = try insurer.service()
        try await service.claims()
        try await service.file(claim(), photos: [])
        #expect(await service.drain() == nil)
        fail(with: .cannotConnect("no network"))
        try await service.file(claim("claim-0002", description: "Vandalism"), photos: [try ClaimPhoto(png)])
        let json = try #require(try JSONSerialization.jsonObject(with: Data(await service.exportData())) as? [String: [[String: Any]]])
        #expect(json["claims"]?.compactMap { $0["id"] as? String } == ["clm-0"])
        let pending = try #require(json["pendingClaims"])
        #expect(pending.count == 1 && (pending[0]["claim"] as? [String: Any])?["description"] as? String == "Vandalism")
        #expect((pending[0]["photos"] as? [[String: Any]])?.first?["base64"] as? String == Data(png).base64EncodedString())
        let stored = try await insurer.device.store(for: InsuranceService.orders)().store.read {
            try $0.rows("SELECT payload FROM outbox") { try $0.bytes(0) }
        }
        #expect(stored.count == 1 && !String(decoding: stored[0], as: UTF8.self).contains("Vandalism"))
        insurer.device.userID = "usr-2"
        #expect(try await service.pendingOrders() == [])
        await #expect(throws: InsuranceError.malformedOrder) { try await service.photos(of: "claim-0002") }
        insurer.device.userID = "usr-1"
        try await insurer.device.eraseAndReturn()
        #expect(try await service.pendingOrders() == [])
        #expect(try await insurer.count(of: "fetched") == 0)
    }
}

/// The claims of an insurer: one per key, with its photos.
struct ClaimDesk: Codable {
    struct Request: Codable, Hashable {
        var day: String
        var description: String
        var amount: Int
        var currency: String
        var photos: [String]
    }

    private struct Claim: Codable {
        var key: String
        var policy: String
        var request: Request
        var photos: [[UInt8]]
    }

    private struct Slot: Codable {
        var size: Int
        var bytes: [UInt8]?
    }

    private var slots: [String: Slot] = [:]
    private var slotCount = 0
    /// In order of arrival.
    private var claims: [Claim] = []

    var accepted: [Request] { claims.map(\.request) }
    var keys: [String] { claims.map(\.key) }
    var photos: [[[UInt8]]] { claims.map(\.photos) }

    /// Discards the uploaded files.
    mutating func discardSlots() { slots = [:] }

    mutating func answer(_ call: TestCall) throws -> Answer {
        if call.path == "/v1/uploads" {
            slotCount += 1
            slots["s\(slotCount)"] = try call.decoded(Slot.self)
            return Answer("{\"slot\":\"s\(slotCount)\"}", status: 201)
        }
        let parts = call.path.split(separator: "/").map { String($0) }
        if parts[1] == "uploads" {
            guard let slot = slots[parts[2]] else { return Answer("{}", status: 410) }
            let bytes = (slot.bytes ?? []) + (call.method == "PATCH" ? call.body : [])
            slots[parts[2]]?.bytes = bytes
            return Answer("{\"offset\":\(bytes.count),\"size\":\(slot.size)}")
        }
        guard call.method == "POST" else {
            let rows = claims.enumerated().map { claimJSON($0, $1.policy, $1.request) }.reversed()
            return Answer("{\"claims\":[\(rows.joined(separator: ","))]}")
        }
        let number = claims.firstIndex { $0.key == call.key } ?? claims.count
        if number == claims.count {
            let request: Request = try call.decoded()
            let photos = request.photos.compactMap { slots[$0]?.bytes }
            guard photos.count == request.photos.count else { return Answer(#"{"error":"slot_expired"}"#, status: 410) }
            claims.append(Claim(key: call.key, policy: parts[3], request: request, photos: photos))
        }
        return Answer(claimJSON(number, parts[3], claims[number].request), status: 201)
    }
}

func claimJSON(_ number: Int, _ policy: String = "pol-1", _ request: ClaimDesk.Request, state: String = "received") -> String {
    #"{"id":"clm-\#(number)","policy":"\#(policy)","day":"\#(request.day)","description":"\#(request.description)","amount":\#(request.amount),"currency":"\#(request.currency)","photos":\#(request.photos.count),"state":"\#(state)"}"#
}
