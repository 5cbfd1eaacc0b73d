import DemoBackendKit
import Foundation
import Hummingbird

extension InsuranceBackend {
    private struct Order: Decodable {
        var product: String
        var insuredSum: Int
        var payment: Int
    }

    private struct Cancellation: Decodable {
        var end: String
        var refund: Int
        var account: String?
    }

    func add(to router: Router<BackendContext>) {
        addClaims(to: router)
        router.get("v1/insurance/products") { request, _ in
            let products = InsuranceProduct.all.map { product in
                [
                    "id": product.id, "title": product.title, "summary": product.summary, "currency": product.currency,
                    "sums": product.sums, "premiums": product.sums.map(product.premium(sum:)),
                    "covered": product.covered, "excluded": product.excluded, "start": InsuranceProduct.start,
                    "deductible": product.deductible,
                ] as [String: Any]
            }
            return try Response.tagged(["products": products], caching: "public, no-cache", for: request)
        }
        router.call(.get, "v1/insurance/policies", store) { user, _, _ in
            ["policies": try await store.policies(of: user.id).map(\.members)]
        }
        router.call(.post, "v1/insurance/policies", store, status: .created) { user, request, context in
            let body = try await request.json(Order.self, context: context)
            guard let product = InsuranceProduct.all.first(where: { $0.id == body.product }), product.sums.contains(body.insuredSum) else {
                throw Refusal(status: 422, code: "unknown_product")
            }
            let isTrusting = try await store.isTrusting
            return try await store.issuePolicy(
                user: user.id, product: product, sum: body.insuredSum, payment: body.payment, isTrusting: isTrusting
            ).members
        }
        router.call(.get, "v1/insurance/policies/:id/document", store) { user, _, context in
            ["document": try await store.policy(try context.parameters.require("id"), user: user.id).document]
        }
        router.get("v1/insurance/policies/:id/cancellation") { request, context in
            let user = try await store.user(of: request)
            return try Response.json(try await store.cancellationTerms(of: try context.parameters.require("id"), user: user.id))
        }
        router.call(.post, "v1/insurance/policies/:id/cancellation", store) { user, request, context in
            let body = try await request.json(Cancellation.self, context: context)
            return try await store.cancelPolicy(
                try context.parameters.require("id"), user: user.id, key: try request.idempotencyKey, end: body.end, refund: body.refund,
                account: body.account, isTrusting: try await store.isTrusting
            ).members
        }
    }
}

extension PolicyRow {
    /// The policy as its owner sees it, without the keys of its orders.
    fileprivate var members: [String: Any] {
        let members: [String: Any?] = [
            "id": id, "product": product, "title": title, "insured_sum": insuredSum, "premium": premium, "currency": currency,
            "start_date": startDate, "payment": payment, "end_date": endDate, "refund": refund,
        ]
        return members.compactMapValues { $0 }
    }
}
