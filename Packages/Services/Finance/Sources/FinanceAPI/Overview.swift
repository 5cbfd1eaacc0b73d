public import MoneyAPI

public import struct Foundation.Date

/// All accounts, and the net worth.
public struct Overview: Sendable, Hashable {
    public var accounts: [Account]
    /// The total of accounts, payment methods and ``ManagedAssets`` in the user's currency; nil if exchange rates or a value are unknown, or
    /// if the overview is partial. A payment method is included once it has answered.
    public var netWorth: Money?
    /// Whether the data is from an earlier refresh.
    public var isStale: Bool
    /// Whether some accounts in the bank's response were malformed. Such accounts keep their previous values if they are known.
    public var isPartial: Bool
    /// The time of the bank's response; nil if unknown.
    public var fetched: Date?

    public init(accounts: [Account], netWorth: Money?, isStale: Bool, isPartial: Bool = false, fetched: Date? = nil) {
        (self.accounts, self.netWorth, self.isStale, self.isPartial, self.fetched) = (accounts, netWorth, isStale, isPartial, fetched)
    }
}

/// A transaction of an account.
public struct Transaction: Sendable, Hashable, Identifiable, Codable {
    /// Increases in the order of booking. Unique among those of an account that are imported, and among those that are not.
    public var id: Int
    public var account: String
    public var amount: Money
    /// The calendar day of booking, `YYYY-MM-DD`.
    public var day: String
    public var text: String
    public var counterparty: String
    public var category: TransactionCategory
    /// Whether it comes from an imported statement.
    public var isImported: Bool
    /// The IBAN of the counterparty; nil if unknown.
    public var number: String?
    /// The rate of an exchange, and the fee that its amount contains.
    public var rate: ExchangeRate?
    public var fee: Money?

    public init(
        id: Int, account: String, amount: Money, day: String, text: String, counterparty: String, category: TransactionCategory,
        isImported: Bool = false, number: String? = nil, rate: ExchangeRate? = nil, fee: Money? = nil
    ) {
        (self.id, self.account, self.amount, self.day) = (id, account, amount, day)
        (self.text, self.counterparty, self.category, self.isImported) = (text, counterparty, category, isImported)
        (self.number, self.rate, self.fee) = (number, rate, fee)
    }

    /// Identifies it among the transactions of its account, also in addresses.
    public var key: String { isImported ? "imported-\(id)" : "\(id)" }
}

/// The balance at the end of a month.
public struct BalancePoint: Sendable, Hashable {
    /// `YYYY-MM`.
    public var month: String
    public var balance: Money

    public init(month: String, balance: Money) { (self.month, self.balance) = (month, balance) }
}
