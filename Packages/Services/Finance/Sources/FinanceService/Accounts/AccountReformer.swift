public import FinanceAPI
public import NetworkKit

/// Turns what one system of a bank sends, in a shape of its own, into accounts. One file a shape: another one is added where the service is
/// made, and changes no other file.
public protocol AccountReformer: Sendable {
    /// The name of its rows in the log, for example `card`.
    var name: String { get }
    /// Asks the system.
    ///
    /// A row that makes no sense is left out and reported; it must not hide the others.
    /// - Parameter client: calls the bank with the user's token.
    /// - Throws: what the client throws.
    func accounts(from client: HTTPClient) async throws -> ReformedAccounts
}

/// The answer of a banking system in the app's own form.
public struct ReformedAccounts: Sendable, Hashable {
    public private(set) var accounts: [Account] = []
    /// Why rows were left out, without what is in them: "malformed amount".
    public private(set) var problems: [String] = []

    public init() {}

    /// Takes a row, or notes why not.
    public mutating func add(_ make: () throws(MoneyError) -> Account) {
        do throws(MoneyError) {
            accounts.append(try make())
        } catch {
            // The kind of problem only: amounts do not belong into a log.
            switch error {
            case .unknownCurrency: leaveOut("unknown currency")
            case .malformedAmount, .unreadableAmount: leaveOut("malformed amount")
            case .currencyMismatch: leaveOut("amounts in several currencies")
            case .overflow: leaveOut("amount out of range")
            }
        }
    }

    /// Notes a row that was left out.
    public mutating func leaveOut(_ reason: String) { problems.append(reason) }
}
