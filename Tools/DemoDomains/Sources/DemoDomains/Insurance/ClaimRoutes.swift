import DemoBackendKit
import Hummingbird

extension InsuranceBackend {
    func addClaims(to router: Router<BackendContext>) {
        router.call(.get, "v1/insurance/claims", store) { user, _, _ in
            var claims: [[String: Any]] = []
            for row in try await store.claims(of: user.id) { claims.append(try await members(of: row)) }
            return ["claims": claims]
        }
        router.call(.post, "v1/insurance/policies/:id/claims", store, status: .created) { user, request, context in
            let body = try await request.json(ClaimRequest.self, context: context)
            let row = try await store.fileClaim(
                body, on: try context.parameters.require("id"), user: user.id, key: try request.idempotencyKey)
            return try await members(of: row)
        }
    }

    private func members(of claim: ClaimRow) async throws -> [String: Any] {
        [
            "id": "clm-\(claim.id)", "policy": claim.policy, "day": claim.day, "description": claim.description, "amount": claim.amount,
            "currency": claim.currency, "photos": claim.photos, "state": try await store.state(of: claim),
        ]
    }
}
