public import MoneyAPI
public import PluginsAPI

extension Capability {
    public static let pay = Capability(rawValue: "pay")
}

/// A plug-in that pays, such as a wallet.
///
/// Callers of ``Pay`` and ``PayableAccounts`` see an account whose id begins with ``PaymentMethods/prefix``.
public protocol PaymentMethod: Plugin {
    /// The available balance; nil if there is none in this currency.
    func funds(in currency: Currency) async throws -> PaymentFunds?

    /// Pays. The same key is paid once, however often it is sent.
    /// - Throws: `PluginRefusal` if nothing was paid and nothing will be. After any other error it may have been paid.
    func pay(_ payment: Pay) async throws -> PaymentReceipt
}

/// The funds of a payment method.
public struct PaymentFunds: Sendable, Hashable, PluginOutput {
    /// In minor units.
    public var available: Int

    public init(available: Int) { self.available = available }

    public var byteCount: Int { MemoryLayout<Int>.size }
}

extension PaymentReceipt: PluginOutput { public var byteCount: Int { MemoryLayout<Int>.size } }

/// Account ids of payment methods.
public enum PaymentMethods {
    /// The prefix of the account id of a payment method, followed by the id of its plug-in.
    public static let prefix = "plugin:"
}
