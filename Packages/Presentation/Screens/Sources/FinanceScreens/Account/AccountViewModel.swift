import ScreensKit

struct AccountViewModel {
    var account = Loadable<Content>()
    /// Whether the first transactions are loading.
    var awaitsTransactions = true
    /// Whether fetching the newest transactions failed.
    var lacksTransactions = false
    var isLoadingMore = false
    var pending: [PendingOrderViewModel] = []
    /// Confirms that the IBAN was copied.
    var hasCopied = false

    struct Content {
        var title: String
        var number: String
        /// The whole IBAN, to copy; nil for other numbers.
        var iban: String? = nil
        var balance: Money
        var chart: BalanceChartViewModel
        var lastUpdated = LocalizedText.lastVisit
        var rows: [TransactionRowViewModel]
        var hasMore: Bool
        var transferLocation: String? = nil
        var importLocation = ""
        var searchLocation = ""
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
        last: TransactionRowViewModel.ID?, row: (Transaction) -> TransactionRowViewModel = { TransactionRowViewModel($0) }
    ) {
        title = account.title
        iban = account.kind == .current ? IBAN.electronic(account.number) : nil
        number = iban.map(IBAN.grouped) ?? account.maskedNumber
        balance = account.balance
        chart = BalanceChartViewModel(balances: balances)
        // Imported ones follow those that are booked on the same day.
        let all = (transactions + imported).sorted { $0.day > $1.day }.map(row)
        let shown = max(wanted, last.flatMap { last in all.firstIndex { $0.id == last } }.map { $0 + 1 } ?? 0)
        rows = Array(all.prefix(shown)).groupedByDay
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
