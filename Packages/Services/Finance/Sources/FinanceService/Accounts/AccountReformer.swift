public import FinanceAPI
public import NetworkKit

/// Converts the accounts of one banking system into the app's model. Each system's format has one reformer in one file.
public protocol AccountReformer: Sendable {
    /// The name of the system in the log, for example `card`.
    var name: String { get }
    /// Fetches the accounts.
    ///
    /// Invalid rows are skipped and reported.
    /// - Parameter client: Calls the bank with the user's token.
    func accounts(from client: HTTPClient) async throws -> ReformedAccounts
}

/// The accounts of one banking system in the app's model.
public struct ReformedAccounts: Sendable, Hashable {
    private(set) var accounts: [Account] = []
    /// The reasons for skipped rows, without their contents: "malformed amount".
    private(set) var problems: [String] = []

    /// Adds a row, or the reason why it is invalid.
    mutating func add(_ make: () throws(MoneyError) -> Account) {
        do throws(MoneyError) {
            accounts.append(try make())
        } catch {
            // Only the kind of problem, because amounts must not be logged.
            switch error {
            case .unknownCurrency: leaveOut("unknown currency")
            case .malformedAmount, .unreadableAmount: leaveOut("malformed amount")
            case .currencyMismatch: leaveOut("amounts in several currencies")
            case .overflow: leaveOut("amount out of range")
            default: leaveOut("unreadable amount")
            }
        }
    }

    /// Records a skipped row.
    mutating func leaveOut(_ reason: String) { problems.append(reason) }
}
