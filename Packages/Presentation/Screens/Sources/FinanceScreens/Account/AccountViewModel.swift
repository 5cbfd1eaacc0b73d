import PresentationKit
import ScreensKit
import Services

/// What the page of an account shows.
struct AccountViewModel {
    var phase = Phase.loading
    var title = "Account"
    var number = ""
    var balance = Money.zero(.eur)
    var chart = BalanceChartViewModel()
    var rows: [TransactionRowViewModel] = []
    /// Whether the first transactions are still on their way.
    var awaitsTransactions = true
    var hasMore = false
    var notice: String? = nil
    var isLoadingMore = false
    var transferLocation: String? = nil
    var importLocation: String? = nil

    enum Phase {
        case loading, failed, shown
    }
}

extension AccountViewModel {
    mutating func show(_ account: some AccountDisplay, transferLocation: String, importLocation: String) {
        phase = .shown
        title = account.title
        number = account.maskedNumber
        balance = account.balance
        self.importLocation = importLocation
        self.transferLocation = account.canTransfer ? transferLocation : nil
    }

    mutating func show(_ error: FinanceError) {
        notice = error.words
        if phase != .shown { phase = .failed }
    }

    /// Shows the newest transactions, of which so many were wanted.
    mutating func show(_ transactions: [Transaction], wanted: Int) {
        rows = transactions.map(TransactionRowViewModel.init)
        hasMore = transactions.count == wanted
    }
}

/// One transaction in the list.
struct TransactionRowViewModel: Identifiable, Equatable {
    var id = 0
    var counterparty = ""
    var detail = ""
    var amount = Money.zero(.eur)
}

extension TransactionRowViewModel {
    init(_ transaction: Transaction) {
        id = transaction.id
        counterparty = transaction.counterparty
        detail = DayText.long(transaction.day) + " · " + transaction.text
        amount = transaction.amount
    }
}

/// The balances of the last months as a line.
struct BalanceChartViewModel: Equatable {
    var points: [LineChart.Point] = []
    var lowest = ""
    var highest = ""
    var description = ""
}

extension BalanceChartViewModel {
    init(_ balances: [BalancePoint]) {
        points = balances.map { LineChart.Point(DayText.month($0.month), Double($0.balance.minorUnits)) }
        guard let first = balances.first, let last = balances.last,
            let minimum = balances.map(\.balance).min(by: { $0.minorUnits < $1.minorUnits }),
            let maximum = balances.map(\.balance).max(by: { $0.minorUnits < $1.minorUnits })
        else {
            description = "There is no history yet."
            return
        }
        lowest = minimum.text
        highest = maximum.text
        description =
            "From \(first.balance.text) in \(DayText.month(first.month)) to \(last.balance.text) in \(DayText.month(last.month))."
    }
}
