import DemoBackendKit
import Hummingbird

/// The service behind the plug-in of a wallet, served by the bank's process for the demo.
extension FinanceBackend {
    private struct Payment: Decodable {
        var payee: String
        var amount: Int
        var currency: String
        var reference: String
    }

    func addWallet(to router: Router<BackendContext>) {
        router.call(.get, "peer/wallet", store) { user, _, _ in
            let (row, balance) = try await wallet(of: user)
            return ["title": row.title, "currency": row.currency, "balance": balance]
        }
        router.call(.post, "peer/wallet/payments", store, status: .created) { user, request, context in
            let body = try await request.json(Payment.self, context: context)
            try checkTexts(body.reference, body.payee)
            let booking = try await store.book(
                user: user.id, key: try request.idempotencyKey, from: try await wallet(of: user).row.id, to: nil, amount: body.amount,
                currency: body.currency, text: body.reference, counterparty: body.payee, category: "payment")
            return ["booking": booking.id]
        }
    }

    private func wallet(of user: UserRow) async throws -> (row: AccountRow, balance: Int) {
        guard let wallet = try await store.accounts(of: user.id, kind: "wallet").first else { throw Refusal.notFound }
        return (wallet.row, wallet.balance)
    }
}
