import FinanceAPI
import PluginsAPI

/// The app's payment methods, presented as accounts.
struct PaymentPlugins: Sendable {
    /// A method that has not reported its balance after this time is not offered, because users wait for the form.
    static let patience = Duration.seconds(1)

    /// Nil for an app without plug-ins.
    let plugins: (any PluginCalling)?

    /// The plug-in for an account id; nil for a real account.
    func plugin(of account: String) -> String? {
        account.hasPrefix(PaymentMethods.prefix) ? String(account.dropFirst(PaymentMethods.prefix.count)) : nil
    }

    func accounts(in currency: Currency) async -> [PayableAccount] {
        guard let plugins else { return [] }
        let methods = plugins.manifests(offering: .pay)
        return await withTaskGroup(of: (Int, PayableAccount?).self) { group in
            for (index, method) in methods.enumerated() {
                group.addTask {
                    let funds = try? await plugins.call(method.id, for: .pay, as: (any PaymentMethod).self, within: Self.patience) {
                        try await $0.funds(in: currency)
                    }
                    guard let funds, funds.available > 0 else { return (index, nil) }
                    let available = Money(minorUnits: funds.available, currency: currency)
                    return (index, PayableAccount(id: PaymentMethods.prefix + method.id, title: method.name, available: available))
                }
            }
            var accounts = [PayableAccount?](repeating: nil, count: methods.count)
            for await (index, account) in group { accounts[index] = account }
            return accounts.compactMap(\.self)
        }
    }

    func pay(_ payment: Pay, with plugin: String) async throws(FinanceError) -> PaymentReceipt {
        guard let plugins else { throw .unknownAccount(payment.from) }
        do {
            return try await plugins.call(plugin, for: .pay, as: (any PaymentMethod).self, within: nil) { try await $0.pay(payment) }
        } catch {
            switch error.kind {
            case .refused(let reason): throw .refused(reason: reason)
            case .unknown, .notCapable, .malformedManifest, .duplicate: throw .unknownAccount(payment.from)
            // It was not called.
            case .busy: throw .unreachable
            case .failed, .timedOut, .tooMuch, .cancelled: throw .noAnswer
            @unknown default: throw .noAnswer
            }
        }
    }
}
