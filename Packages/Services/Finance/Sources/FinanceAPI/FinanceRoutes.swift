public import MoneyAPI
public import RoutingService

/// All accounts and the net worth.
public struct OverviewPage: PlainRoute, PageRoute {
    public static let path = "finance"
    public static let exposure: Exposure = [.native, .web, .external]

    public init() {}
}

/// An account with its transactions.
public struct AccountPage: PageRoute {
    public static let path = "finance/accounts/:id"
    public static let exposure: Exposure = [.native, .web, .external]
    public static let examples = [AccountPage(id: "acc-1")]

    public var id: String

    public init(id: String) { self.id = id }
}

/// The search for transactions of all accounts.
public struct TransactionsPage: PageRoute {
    public static let path = "finance/transactions"
    public static let exposure: Exposure = [.native, .web, .external]
    public static let examples = [
        TransactionsPage(), TransactionsPage(text: "rent", category: "home"),
        TransactionsPage(account: "acc-1", from: "2026-01-01", to: "2026-01-31", least: "10", most: "99.50"),
    ]

    public var text: String?
    public var account: String?
    /// The name of a ``TransactionCategory``.
    public var category: String?
    /// The first and the last day, such as `2026-03-01`.
    public var from: String?
    public var to: String?
    /// The smallest and the largest amount, such as `12.50`.
    public var least: String?
    public var most: String?

    public init(
        text: String? = nil, account: String? = nil, category: String? = nil, from: String? = nil, to: String? = nil, least: String? = nil,
        most: String? = nil
    ) {
        (self.text, self.account, self.category, self.from, self.to) = (text, account, category, from, to)
        (self.least, self.most) = (least, most)
    }
}

/// A transaction with all that is known of it.
public struct TransactionPage: PageRoute {
    public static let path = "finance/accounts/:account/transactions/:key"
    public static let exposure: Exposure = [.native, .web, .external]
    public static let examples = [TransactionPage(account: "acc-1", key: "17"), TransactionPage(account: "acc-1", key: "imported-3")]

    public var account: String
    /// Its ``Transaction/key``.
    public var key: String

    public init(account: String, key: String) { (self.account, self.key) = (account, key) }
}

/// A transaction as a table (RFC 4180), to share.
public struct TransactionFile: FileRoute {
    public static let path = "finance/accounts/:account/transactions/:key/csv"
    public static let exposure: Exposure = [.native, .web]
    public static let examples = [TransactionFile(account: "acc-1", key: "17")]

    public var account: String
    public var key: String

    public init(account: String, key: String) { (self.account, self.key) = (account, key) }
}

/// The planned transfers.
public struct PlannedTransfersPage: PlainRoute, PageRoute {
    public static let path = "finance/planned"
    public static let exposure: Exposure = [.native, .web, .external]

    public init() {}
}

/// The payees.
public struct PayeesPage: PlainRoute, PageRoute {
    public static let path = "finance/payees"
    public static let exposure: Exposure = [.native, .web, .external]

    public init() {}
}

/// The form that adds, changes or deletes a payee.
public struct PayeePage: PageRoute {
    public static let path = "finance/payee"
    public static let exposure: Exposure = [.native, .web]
    public static let examples = [PayeePage(), PayeePage(id: "payee-1"), PayeePage(account: "acc-1", transaction: "17")]

    /// Nil for a new payee.
    public var id: String?
    /// The account and the ``Transaction/key`` of the transaction whose counterparty fills a new payee.
    public var account: String?
    public var transaction: String?

    public init(id: String? = nil, account: String? = nil, transaction: String? = nil) {
        (self.id, self.account, self.transaction) = (id, account, transaction)
    }
}

/// The stored transactions of an account as a table (RFC 4180), to share.
public struct TransactionsFile: FileRoute {
    public static let path = "finance/accounts/:id/csv"
    public static let exposure: Exposure = [.native, .web]
    public static let examples = [TransactionsFile(id: "acc-1")]

    public var id: String

    public init(id: String) { self.id = id }
}

/// The bank's statement of a month, to save or share.
public struct StatementFile: FileRoute {
    public static let path = "finance/accounts/:id/statements/:month"
    public static let exposure: Exposure = [.native, .web]
    public static let examples = [StatementFile(id: "acc-1", month: "2026-03")]

    public var id: String
    /// Such as `2026-03`.
    public var month: String

    public init(id: String, month: String) { (self.id, self.month) = (id, month) }
}

/// The form that imports a statement into an account.
public struct ImportStatementPage: PageRoute {
    public static let path = "finance/accounts/:id/import"
    public static let exposure: Exposure = [.native, .web]
    public static let examples = [ImportStatementPage(id: "acc-1")]

    public var id: String

    public init(id: String) { self.id = id }
}

/// The form that transfers money between accounts.
public struct TransferPage: PageRoute {
    public static let path = "finance/transfer"
    public static let exposure: Exposure = [.native, .web]
    public static let examples = [
        TransferPage(), TransferPage(from: "acc-1"), TransferPage(order: "order-0001"), TransferPage(template: "template-1"),
        TransferPage(payee: "payee-1"), TransferPage(from: "acc-1", transaction: "17"),
    ]

    /// The initially selected account.
    public var from: String?
    /// A rejected transfer to edit.
    public var order: String?
    /// A template that fills the form.
    public var template: String?
    /// The initially selected payee.
    public var payee: String?
    /// The ``Transaction/key`` of a transfer from the account `from` that fills the form.
    public var transaction: String?

    public init(
        from: String? = nil, order: String? = nil, template: String? = nil, payee: String? = nil, transaction: String? = nil
    ) {
        (self.from, self.order, self.template, self.payee, self.transaction) = (from, order, template, payee, transaction)
    }
}

/// The transfer templates.
public struct TransferTemplatesPage: PlainRoute, PageRoute {
    public static let path = "finance/templates"
    public static let exposure: Exposure = [.native, .web, .external]

    public init() {}
}

/// The form that renames or deletes a transfer template.
public struct TransferTemplatePage: PageRoute {
    public static let path = "finance/templates/:id"
    public static let exposure: Exposure = [.native, .web]
    public static let examples = [TransferTemplatePage(id: "template-1")]

    public var id: String

    public init(id: String) { self.id = id }
}

/// Pays an external payee. Other domains call this route to charge the user. Not reachable by URL.
public struct Pay: Route, Hashable {
    public typealias Output = PaymentReceipt
    public static let path = "finance/pay"

    /// The idempotency key of the payment, 8 to 64 characters.
    public var key: String
    public var from: String
    public var amount: Money
    public var payee: String
    public var reference: String

    public init(key: String, from: String, amount: Money, payee: String, reference: String) {
        (self.key, self.from, self.amount, self.payee, self.reference) = (key, from, amount, payee, reference)
    }
}

/// Proof of a payment.
public struct PaymentReceipt: Sendable, Hashable {
    /// The bank's booking number.
    public var booking: Int

    public init(booking: Int) { self.booking = booking }
}

/// The accounts that can pay in a currency.
public struct PayableAccounts: Route {
    public typealias Output = [PayableAccount]
    public static let path = "finance/payable"

    public var currency: Currency

    public init(currency: Currency) { self.currency = currency }
}

/// The accounts that can receive money in a currency, such as a refund. Payment methods of other apps cannot.
public struct ReceivingAccounts: Route {
    public typealias Output = [PayableAccount]
    public static let path = "finance/receiving"

    public var currency: Currency

    public init(currency: Currency) { self.currency = currency }
}

/// An account as another domain sees it.
public struct PayableAccount: Sendable, Hashable, Identifiable {
    public var id: String
    public var title: String
    public var available: Money

    public init(id: String, title: String, available: Money) { (self.id, self.title, self.available) = (id, title, available) }
}

/// The value of what another domain manages for the user, such as fund units: an amount in each currency, which is a part of the net worth.
/// That domain registers it, and posts ``ManagedAssetsChanged``.
public struct ManagedAssets: Route {
    public typealias Output = [Money]
    public static let path = "finance/assets"

    /// Whether to fetch current values, which may take long. Otherwise, or if they cannot be fetched, the stored ones are returned.
    public var isFresh: Bool

    public init(isFresh: Bool) { self.isFresh = isFresh }
}

/// The values that ``ManagedAssets`` returns were stored on this device, whether or not they differ.
public struct ManagedAssetsChanged: DomainEvent, Hashable { public init() {} }

/// Money was moved at the bank without an order of the finance domain, such as a refund. Other domains post this event; the finance domain
/// then fetches the accounts.
public struct AccountsOutdated: DomainEvent, Hashable { public init() {} }

/// The pending transfers on this device have changed.
public struct PendingTransfersChanged: DomainEvent, Hashable { public init() {} }

/// The accounts or their balances have changed on this device.
public struct OverviewChanged: DomainEvent, Hashable {
    public let overview: Overview

    public init(overview: Overview) { self.overview = overview }
}
