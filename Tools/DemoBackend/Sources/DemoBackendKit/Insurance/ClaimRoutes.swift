import Hummingbird

/// Claims on policies.
struct ClaimRoutes {
    let store: BackendStore

    private struct Claim: Encodable {
        var id: String
        var policy: String
        var day: String
        var description: String
        var amount: Int
        var currency: String
        var photos: Int
        var state: String

        init(_ row: ClaimRow, state: String) {
            (id, policy, day, description) = ("clm-\(row.id)", row.policy, row.day, row.description)
            (amount, currency, photos, self.state) = (row.amount, row.currency, row.photos, state)
        }
    }

    func add(to router: Router<BackendContext>) {
        router.get("v1/insurance/claims") { request, _ in
            let user = try await store.user(of: request)
            var claims: [Claim] = []
            for row in try await store.claims(of: user.id) { claims.append(Claim(row, state: try await store.state(of: row))) }
            return try Response.json(["claims": claims])
        }
        router.post("v1/insurance/policies/:id/claims") { request, context in
            let user = try await store.user(of: request)
            let body = try await request.json(ClaimRequest.self, context: context)
            let row = try await store.fileClaim(
                body, on: try context.parameters.require("id"), user: user.id, key: try request.idempotencyKey)
            return try Response.json(Claim(row, state: try await store.state(of: row)), status: .created)
        }
    }
}
