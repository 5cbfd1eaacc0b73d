public import MoneyAPI

/// An account of the user, in any system of the bank.
public struct Account: Sendable, Hashable, Identifiable, Codable {
    /// The operations that an account allows.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable { case current, card, portfolio }

    public var id: String
    public var kind: Kind
    public var title: String
    /// IBAN, card number or portfolio number. Shown masked; see ``maskedNumber``.
    public var number: String
    public var balance: Money
    /// The overdraft limit; zero or more.
    public var creditLimit: Money

    public init(id: String, kind: Kind, title: String, number: String, balance: Money, creditLimit: Money) {
        (self.id, self.kind, self.title, self.number, self.balance, self.creditLimit) = (id, kind, title, number, balance, creditLimit)
    }

    /// The available balance, clamped to zero and the largest amount.
    public var available: Money {
        let (sum, overflows) = balance.minorUnits.addingReportingOverflow(creditLimit.minorUnits)
        return Money(minorUnits: max(0, overflows ? (balance.minorUnits > 0 ? .max : 0) : sum), currency: balance.currency)
    }
    public var canTransfer: Bool { kind != .portfolio }
    /// The last four characters of the number, for recognition only.
    public var maskedNumber: String { "•••• " + number.filter { $0.isLetter || $0.isNumber }.suffix(4) }
}
