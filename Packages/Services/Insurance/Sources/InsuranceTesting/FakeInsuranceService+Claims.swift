public import InsuranceAPI
import RoutingService
import Synchronization

extension FakeInsuranceService {
    public func storedClaims() async throws(InsuranceError) -> [Claim]? { state.withLock { $0.isStored ? $0.claims : nil } }

    @discardableResult
    public func claims() async throws(InsuranceError) -> [Claim] {
        try check()
        let claims = state.withLock { $0.claims }
        mediator.post(ClaimsChanged(claims: claims))
        return claims
    }

    public func claimChanges() -> AsyncStream<[Claim]> { mediator.values(after: ClaimsChanged.self) { $0.claims } }

    /// Files a claim at once, or stores it while calls fail.
    public func file(_ claim: ClaimOrder, photos: [ClaimPhoto]) async throws(InsuranceError) {
        guard let policy = state.withLock({ state in state.policies.first { $0.id == claim.policy } }) else { throw .unknownPolicy }
        guard photos.count <= ClaimLimits.photoCount else { throw .tooManyPhotos }
        let order = try claim.checked(for: policy, today: state.withLock { $0.today })
        let isUnreachable = state.withLock { state in
            state.photos[order.id] = photos
            return state.failure != nil
        }
        if isUnreachable { return set(.pending(.unreachable), of: .claim(order)) }
        set(nil, of: .claim(order))
        let claims = state.withLock { state in
            let claim = Claim(
                id: "clm-" + order.id, policy: order.policy, day: order.day, description: order.description, amount: order.amount,
                photos: photos.count, state: .received)
            if !state.claims.contains(where: { $0.id == claim.id }) { state.claims.insert(claim, at: 0) }
            return state.claims
        }
        mediator.post(ClaimsChanged(claims: claims))
    }

    public func edit(_ claim: ClaimOrder, photos: [ClaimPhoto]) async throws(InsuranceError) {
        switch state.withLock({ state in state.pending.first { $0.id == claim.id }?.stage }) {
        case .pending(let error) where error.isOutcomeUnknown: throw .noAnswer
        case .pending, .refused: try await file(claim, photos: photos)
        case .sending, .done, nil: throw .malformedOrder
        }
    }

    public func photos(of claim: ClaimOrder.ID) async throws(InsuranceError) -> [ClaimPhoto] {
        guard let photos = state.withLock({ $0.photos[claim] }) else { throw .malformedOrder }
        return photos
    }
}
