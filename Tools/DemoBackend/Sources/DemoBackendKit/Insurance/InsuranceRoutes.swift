import Foundation
import Hummingbird

/// Products, policies and cancellations.
struct InsuranceRoutes {
    let store: BackendStore

    private struct Product: Encodable {
        var id: String
        var title: [String: String]
        var summary: [String: String]
        var currency: String
        var sums: [Int]
        var premiums: [Int]
    }
    private struct Policy: Encodable {
        var id: String
        var product: String
        var title: [String: String]
        var insuredSum: Int
        var premium: Int
        var currency: String
        var startDate: String
        var payment: Int
        var endDate: String?
        var refund: Int?

        init(_ row: PolicyRow) {
            (id, product, title, insuredSum, premium) = (row.id, row.product, row.title, row.insuredSum, row.premium)
            (currency, startDate, payment, endDate, refund) = (row.currency, row.startDate, row.payment, row.endDate, row.refund)
        }
    }
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
        router.get("v1/insurance/products") { request, _ in
            _ = try await store.user(of: request)
            let products = InsuranceProduct.all.map { product in
                Product(
                    id: product.id, title: product.title, summary: product.summary, currency: product.currency, sums: product.sums,
                    premiums: product.sums.map(product.premium(sum:)))
            }
            return try Response.json(["products": products])
        }
        router.get("v1/insurance/policies") { request, _ in
            let user = try await store.user(of: request)
            return try Response.json(["policies": try await store.policies(of: user.id).map(Policy.init)])
        }
        router.post("v1/insurance/policies") { request, context in
            let user = try await store.user(of: request)
            let body = try await request.json(Order.self, context: context)
            guard let product = InsuranceProduct.all.first(where: { $0.id == body.product }), product.sums.contains(body.insuredSum) else {
                throw Refusal(status: 422, code: "unknown_product")
            }
            let isTrusting = try await store.isTrusting
            let policy = try await store.issuePolicy(
                user: user.id, product: product, sum: body.insuredSum, payment: body.payment, isTrusting: isTrusting)
            return try Response.json(Policy(policy), status: .created)
        }
        router.get("v1/insurance/policies/:id/cancellation") { request, context in
            let user = try await store.user(of: request)
            return try Response.json(try await store.cancellationTerms(of: try context.parameters.require("id"), user: user.id))
        }
        router.post("v1/insurance/policies/:id/cancellation") { request, context in
            let user = try await store.user(of: request)
            let body = try await request.json(Cancellation.self, context: context)
            let policy = try await store.cancelPolicy(
                try context.parameters.require("id"), user: user.id, key: try request.idempotencyKey, end: body.end, refund: body.refund,
                account: body.account, isTrusting: try await store.isTrusting)
            return try Response.json(Policy(policy))
        }
    }
}
