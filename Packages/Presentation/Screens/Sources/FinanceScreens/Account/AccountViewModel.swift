import ScreensKit

struct AccountViewModel {
    var account = Loadable<Content>()
    /// Whether the first transactions are loading.
    var awaitsTransactions = true
    /// Whether fetching the newest transactions failed.
    var lacksTransactions = false
    var isLoadingMore = false
    var pending: [PendingOrderViewModel] = []

    struct Content {
        var title: String
        var number: String
        var balance: Money
        var chart: BalanceChartViewModel
        var lastUpdated = LocalizedText.lastVisit
        var rows: [TransactionRowViewModel]
        var hasMore: Bool
        var transferLocation: String? = nil
        var importLocation = ""
        /// The bank's statements, newest first.
        var statements: [StatementViewModel] = []
        /// The location of the dialog that shares the transactions; nil if there are none.
        var shareLocation: String? = nil
    }
}

extension AccountViewModel.Content {
    /// - Parameters:
    ///   - imported: The newest imported transactions. Both contain more than `wanted` rows if available.
    ///   - wanted: The number of rows to show.
    ///   - last: The last visible row, which stays visible when newer rows are added.
    init(
        _ account: Account, balances: [BalancePoint], transactions: [Transaction], imported: [Transaction], wanted: Int,
        last: TransactionRowViewModel.ID?
    ) {
        title = account.title
        number = account.maskedNumber
        balance = account.balance
        chart = BalanceChartViewModel(balances: balances)
        let all = TransactionRowViewModel.merged(transactions, imported: imported)
        let shown = max(wanted, last.flatMap { last in all.firstIndex { $0.id == last } }.map { $0 + 1 } ?? 0)
        rows = Array(all.prefix(shown))
        hasMore = all.count > shown
    }
}

struct StatementViewModel: Identifiable {
    /// The month, such as `2026-03`.
    var id = ""
    var title = ""
    /// The location of the dialog that saves or shares it.
    var location = ""
}

struct TransactionRowViewModel: Identifiable, Equatable {
    var id = ""
    var isImported = false
    var counterparty = ""
    var day = ""
    var text = ""
    var amount = Money.zero(.eur)

    var detail: String {
        [DayText.long(day), text, isImported ? localized(.importedMark) : ""].filter { !$0.isEmpty }.joined(separator: " · ")
    }
}

extension TransactionRowViewModel {
    /// Merges two lists sorted by descending day; booked transactions precede imported ones of the same day.
    static func merged(_ booked: [Transaction], imported: [Transaction]) -> [TransactionRowViewModel] {
        var rows: [TransactionRowViewModel] = []
        var imported = imported[...]
        for transaction in booked {
            let newer = imported.prefix { $0.day > transaction.day }
            rows += newer.map { TransactionRowViewModel($0, isImported: true) }
            imported = imported.dropFirst(newer.count)
            rows.append(TransactionRowViewModel(transaction))
        }
        return rows + imported.map { TransactionRowViewModel($0, isImported: true) }
    }

    init(_ transaction: Transaction, isImported: Bool = false) {
        id = isImported ? "imported-\(transaction.id)" : "\(transaction.id)"
        self.isImported = isImported
        counterparty = transaction.counterparty
        day = transaction.day
        text = transaction.text
        amount = transaction.amount
    }
}

struct BalanceChartViewModel: Equatable {
    var balances: [BalancePoint] = []
    var points: [LineChart.Point] { balances.map { LineChart.Point(DayText.month($0.month), Double($0.balance.minorUnits)) } }
    var lowest: String { (try? balances.map(\.balance).min { try $0.isLess(than: $1) })?.text ?? "" }
    var highest: String { (try? balances.map(\.balance).max { try $0.isLess(than: $1) })?.text ?? "" }
    var description: String {
        guard let first = balances.first, let last = balances.last else { return localized(.noHistory) }
        return localized(.course(from: first.balance, in: first.month, to: last.balance, in: last.month))
    }
}
