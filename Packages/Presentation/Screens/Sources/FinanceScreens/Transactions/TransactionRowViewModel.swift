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
    /// The address of its page.
    var location = ""
    /// Whether it is the first row of its day, which has the day as heading.
    var beginsDay = false

    var detail: String { [account, text, isImported ? localized(.importedMark) : ""].filter { !$0.isEmpty }.joined(separator: " · ") }
}

extension TransactionRowViewModel {
    /// - Parameter accounts: Those whose titles are shown.
    init(_ transaction: Transaction, accounts: [Account] = [], navigator: (any Navigating)? = nil) {
        id = transaction.account + "/" + transaction.key
        isImported = transaction.isImported
        counterparty = transaction.counterparty
        day = transaction.day
        text = transaction.text
        account = accounts.first { $0.id == transaction.account }?.title ?? ""
        amount = transaction.amount
        category = transaction.category
        location = navigator?.location(of: TransactionPage(account: transaction.account, key: transaction.key)) ?? ""
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
    /// Whether amounts are hidden.
    let isPrivate: Bool

    init(_ rows: [TransactionRowViewModel], more: Button? = nil, isPrivate: Bool = false) {
        (self.rows, self.more, self.isPrivate) = (rows, more, isPrivate)
    }

    var body: Node {
        ItemList(memo: rows, id: \.id, window: 300, label: localized(.transactions), more: more) { [isPrivate] row in
            if row.beginsDay { Text(DayText.long(row.day), .subheading) }
            ListRow(row.counterparty, subtitle: row.detail, icon: row.category.icon, to: row.location) {
                if isPrivate { Text(localized(.hiddenBalance), .secondary) } else { MoneyLabel(row.amount, tone: .signed) }
            }
        }.body
    }
}
