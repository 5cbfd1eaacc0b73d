public import FinanceAPI
import Foundation
public import NetworkKit
public import PluginsAPI

/// Pays from the user's demo wallet, in euros.
public struct DemoWallet: PaymentMethod {
    public let manifest = PluginManifest(id: "demo.wallet", name: "Demo Wallet", version: PluginVersion(1, 0, 0), capabilities: [.pay])
    private let client: HTTPClient

    /// - Parameter client: Calls the wallet with the user's token.
    public init(client: HTTPClient) {
        self.client = client
    }

    private struct Wallet: Decodable, Sendable {
        var currency: Currency
        var balance: Int
    }
    private struct Order: Encodable {
        var payee: String
        var amount: Int
        var currency: Currency
        var reference: String
    }
    private struct Receipt: Decodable, Sendable {
        var booking: Int
    }
    private struct Refusal: Decodable {
        var error: String
    }

    public func funds(in currency: Currency) async throws -> PaymentFunds? {
        let wallet: Wallet = try await client.call(.get("/peer/wallet"))
        return wallet.currency == currency ? PaymentFunds(available: wallet.balance) : nil
    }

    public func pay(_ payment: Pay) async throws -> PaymentReceipt {
        let order = Order(
            payee: payment.payee, amount: payment.amount.minorUnits, currency: payment.amount.currency, reference: payment.reference)
        do {
            let receipt: Receipt = try await client.call(
                .post("/peer/wallet/payments", json: order).header("Idempotency-Key", payment.key))
            return PaymentReceipt(booking: receipt.booking)
        } catch let error as NetworkError {
            // Only these statuses are rejections by the wallet; after any other failure the money may have moved.
            guard let status = error.statusCode, [400, 404, 409, 422].contains(status) else { throw error }
            let code = try? JSONDecoder().decode(Refusal.self, from: Data(error.responseBody)).error
            throw PluginRefusal(
                code == "insufficient_funds"
                    ? "There is not enough money in your Demo Wallet." : "Your Demo Wallet does not accept this payment.")
        }
    }
}
