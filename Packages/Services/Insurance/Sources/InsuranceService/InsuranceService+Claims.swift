import Foundation
public import InsuranceAPI
import NetworkKit
import OutboxService
import PersonalDataService
import RoutingService

extension InsuranceService: ClaimFiling {
    // MARK: Reading

    public func storedClaims() async throws(InsuranceError) -> [Claim]? { try await translating { try await book().list() } }

    @discardableResult
    public func claims() async throws(InsuranceError) -> [Claim] {
        try await translating {
            let book = try await book()
            let before = try await book.list(of: Claim.self) ?? []
            let payload: ClaimsPayload = try await client.call(.get("/v1/insurance/claims"))
            try await check(book.part.userID)
            report(payload.claims.failures.count, "claims")
            let claims = try await book.replace(before, by: payload.claims.elements.map(\.claim), newestFirst: true)
            mediator.post(ClaimsChanged(claims: claims))
            return claims
        }
    }

    public func claimChanges() -> AsyncStream<[Claim]> { mediator.values(after: ClaimsChanged.self) { $0.claims } }

    public func photos(of claim: ClaimOrder.ID) async throws(InsuranceError) -> [ClaimPhoto] {
        try await translating {
            guard let entry = try await outbox.entry(claim), let payload = ClaimOrderPayload(entry.payload) else {
                throw InsuranceError.malformedOrder
            }
            var photos: [ClaimPhoto] = []
            for index in payload.photos.indices {
                guard let bytes = try await outbox.file(index, of: entry) else { throw InsuranceError.malformedOrder }
                photos.append(try ClaimPhoto(bytes))
            }
            return photos
        }
    }

    // MARK: Filing

    public func file(_ claim: ClaimOrder, photos: [ClaimPhoto]) async throws(InsuranceError) {
        try await translating { _ = try await outbox.add(try await draft(claim, photos), by: InsuranceDelivery(service: self)) }
    }

    public func edit(_ claim: ClaimOrder, photos: [ClaimPhoto]) async throws(InsuranceError) {
        try await translating { try await outbox.replace(try await draft(claim, photos)) }
    }

    /// Validates a claim on a policy of the current user.
    private func draft(_ claim: ClaimOrder, _ photos: [ClaimPhoto]) async throws -> OutboxDraft {
        guard isValid(id: claim.id) else { throw InsuranceError.malformedOrder }
        guard photos.count <= ClaimLimits.photoCount else { throw InsuranceError.tooManyPhotos }
        let book = try await book()
        let order = try claim.checked(for: try await ownPolicy(claim.policy, in: book), today: today())
        let payload = ClaimOrderPayload(order: order, photos: photos.map { .init(mediaType: $0.mediaType, size: $0.bytes.count) })
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return OutboxDraft(
            id: order.id, userID: book.part.userID, kind: InsuranceDelivery.claim, payload: Array(try encoder.encode(payload)),
            files: photos.map { OutboxFile($0.bytes) })
    }

    // MARK: Sending

    /// The steps of a claim: a slot and an upload for each photo, then the claim itself.
    func steps(of claim: ClaimOrderPayload) -> [OutboxStep<InsuranceError>] {
        let uploads = claim.photos.enumerated().map { OutboxUpload($0, mediaType: $1.mediaType, size: $1.size) }
        return OutboxUpload.steps(of: uploads, in: outbox, by: client) + [
            OutboxStep("file", leaves: true) { try await self.send(claim, $0) }
        ]
    }

    private func send(_ claim: ClaimOrderPayload, _ entry: OutboxEntry<InsuranceError>) async throws -> OutboxStep<InsuranceError>.Result {
        let order = claim.order
        var slots: [String] = []
        for index in claim.photos.indices {
            guard let slot = entry.facts[OutboxUpload.slotStep(index)] else { return .goBack(to: OutboxUpload.slotStep(index)) }
            slots.append(slot)
        }
        let body = ClaimBody(
            day: order.day, description: order.description, amount: order.amount.minorUnits, currency: order.amount.currency, photos: slots)
        do {
            let payload: ClaimPayload = try await client.call(
                .post("/v1/insurance/policies/\(order.policy)/claims", json: body)
                    .header("Idempotency-Key", "\(entry.id).\(entry.revision)"))
            let answer = payload.claim
            guard (answer.policy, answer.day, answer.amount) == (order.policy, order.day, order.amount) else {
                throw InsuranceError.noAnswer
            }
            return .finished(String(decoding: try JSONEncoder().encode(answer), as: UTF8.self))
        } catch let error as NetworkError where error.statusCode == 410 && !slots.isEmpty {
            // The insurer has removed an uploaded photo.
            return .goBack(to: OutboxUpload.slotStep(0))
        }
    }
}

/// A claim in the outbox, without the bytes of its photos.
struct ClaimOrderPayload: Codable {
    struct Photo: Codable {
        var mediaType: String
        var size: Int
    }
    var order: ClaimOrder
    var photos: [Photo]
}

extension ClaimOrderPayload {
    /// Returns nil for the payload of another kind.
    init?(_ payload: [UInt8]) {
        guard let decoded = try? JSONDecoder().decode(Self.self, from: Data(payload)) else { return nil }
        self = decoded
    }
}
