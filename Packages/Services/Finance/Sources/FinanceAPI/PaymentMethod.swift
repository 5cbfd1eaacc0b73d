public import PluginsAPI

extension Capability {
    /// A plug-in with it is a ``PaymentMethod``.
    public static let pay = Capability(rawValue: "pay")
}

/// Something else than an account that can pay: a plug-in, for example a wallet.
///
/// Callers of ``Pay`` and ``PayableAccounts`` see an account whose id begins with ``PaymentMethods/prefix``.
public protocol PaymentMethod: Plugin {
    /// The amount that can be spent; nil without money in this currency.
    /// - Parameter currency: ISO 4217.
    func funds(in currency: String) async throws -> PaymentFunds?

    /// Pays. The same key is paid once, however often it is sent.
    /// - Throws: `PluginRefusal` when nothing was paid and nothing will be. Any other error means that it may have been.
    func pay(_ payment: Pay) async throws -> PaymentReceipt
}

/// The funds of a payment method.
public struct PaymentFunds: Sendable, Hashable, PluginOutput {
    /// In minor units.
    public var available: Int

    public init(available: Int) { self.available = available }

    public var byteCount: Int { MemoryLayout<Int>.size }
}

extension PaymentReceipt: PluginOutput {
    public var byteCount: Int { MemoryLayout<Int>.size }
}

/// How payment methods appear among accounts.
public enum PaymentMethods {
    /// The prefix of the account id of a payment method, followed by the id of its plug-in.
    public static let prefix = "plugin:"
}
