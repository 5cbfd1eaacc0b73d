import ScreensKit

struct TransactionRowViewModel: Identifiable, Equatable {
    /// Unique among all accounts.
    var id = ""
    var isImported = false
    var counterparty = ""
    var day = ""
    var text = ""
    /// The title of the account; empty on the page of an account.
    var account = ""
    var amount = Money.zero(.eur)
    var category = TransactionCategory.other
    /// The address of its page; empty before it is stored.
    var location = ""
    /// Whether its amount is hidden.
    var isPrivate = false
    /// Whether it is the first row of its day, which has the day as heading.
    var beginsDay = false

    var detail: String { [account, text, isImported ? localized(.importedMark) : ""].filter { !$0.isEmpty }.joined(separator: " · ") }
}

extension TransactionRowViewModel {
    init(_ transaction: Transaction) {
        id = transaction.account + "/" + transaction.key
        isImported = transaction.isImported
        counterparty = transaction.counterparty
        day = transaction.day
        text = transaction.text
        amount = transaction.amount
        category = transaction.category
    }
}

extension TransactionRowViewModel {
    /// The row with or without its amount.
    func hidden(_ isPrivate: Bool) -> Self {
        var row = self
        row.isPrivate = isPrivate
        return row
    }
}

extension Navigating {
    /// The row of a transaction, which leads to its page.
    /// - Parameter accounts: Those whose titles are shown.
    func row(of transaction: Transaction, accounts: [Account] = []) -> TransactionRowViewModel {
        var row = TransactionRowViewModel(transaction)
        row.account = accounts.first { $0.id == transaction.account }?.title ?? ""
        row.location = location(of: TransactionPage(account: transaction.account, key: transaction.key))
        return row
    }
}

extension [TransactionRowViewModel] {
    /// The rows, of which the first of each day is marked.
    var groupedByDay: Self {
        var (rows, day) = (self, "")
        for index in rows.indices {
            rows[index].beginsDay = rows[index].day != day
            day = rows[index].day
        }
        return rows
    }
}

/// Transactions below their days.
struct TransactionListView: View {
    let rows: [TransactionRowViewModel]
    let more: Button?

    init(_ rows: [TransactionRowViewModel], more: Button? = nil) { (self.rows, self.more) = (rows, more) }

    var body: Node {
        ItemList(memo: rows, id: \.id, window: 300, label: localized(.transactions), more: more) { row in
            if row.beginsDay { Text(DayText.long(row.day), .subheading) }
            if row.location.isEmpty {
                ListRow(row.counterparty, subtitle: row.detail) { amount(of: row) }
            } else {
                ListRow(row.counterparty, subtitle: row.detail, icon: row.category.icon, to: row.location) { amount(of: row) }
            }
        }.body
    }
}

@NodeBuilder private func amount(of row: TransactionRowViewModel) -> Node {
    if row.isPrivate { Text(localized(.hiddenBalance), .secondary) } else { MoneyLabel(row.amount, tone: .signed) }
}
