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
        await balances(in: currency).compactMap { method, balance in
            guard let balance, balance.minorUnits > 0 else { return nil }
            return PayableAccount(id: PaymentMethods.prefix + method.id, title: method.name, available: balance)
        }
    }

    /// The balance of each method; nil for one that has not reported it.
    func balances(in currency: Currency) async -> [(method: PluginManifest, balance: Money?)] {
        guard let plugins else { return [] }
        let methods = plugins.manifests(offering: .pay)
        return await withTaskGroup(of: (Int, Money?).self) { group in
            for (index, method) in methods.enumerated() {
                group.addTask {
                    do {
                        let funds = try await plugins.call(method.id, for: .pay, as: (any PaymentMethod).self, within: Self.patience) {
                            try await $0.funds(in: currency)
                        }
                        return (index, Money(minorUnits: max(0, funds?.available ?? 0), currency: currency))
                    } catch {
                        return (index, nil)
                    }
                }
            }
            var balances = [Money?](repeating: nil, count: methods.count)
            for await (index, balance) in group { balances[index] = balance }
            return zip(methods, balances).map { ($0, $1) }
        }
    }

    func pay(_ payment: Pay, with plugin: String) async throws(FinanceError) -> PaymentReceipt {
        guard let plugins else { throw .unknownAccount(payment.from) }
        do {
            return try await plugins.call(plugin, for: .pay, as: (any PaymentMethod).self, within: nil) { try await $0.pay(payment) }
        } catch {
            switch error {
            case .refused(_, let reason): throw .refused(reason: reason)
            case .unknown, .notCapable, .malformedManifest, .duplicate: throw .unknownAccount(payment.from)
            // It was not called.
            case .busy: throw .unreachable
            case .failed, .timedOut, .tooMuch, .cancelled: throw .noAnswer
            @unknown default: throw .noAnswer
            }
        }
    }
}
