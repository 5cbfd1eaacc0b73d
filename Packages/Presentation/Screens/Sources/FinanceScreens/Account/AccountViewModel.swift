import ScreensKit

/// What the page of an account shows.
struct AccountViewModel {
    var account = Loadable<Content>()
    /// Whether the first transactions are still on their way.
    var awaitsTransactions = true
    var isLoadingMore = false

    struct Content {
        var title = ""
        var number = ""
        var balance = Money.zero(.eur)
        var chart = BalanceChartViewModel()
        var rows: [TransactionRowViewModel] = []
        var hasMore = false
        var transferLocation: String? = nil
        var importLocation = ""
    }
}

extension AccountViewModel.Content {
    /// - Parameters:
    ///   - transactions: The newest.
    ///   - wanted: How many of them were asked for.
    init(_ account: some AccountDisplay, balances: [BalancePoint], transactions: [Transaction], wanted: Int) {
        title = account.title
        number = account.maskedNumber
        balance = account.balance
        chart = BalanceChartViewModel(balances: balances)
        rows = transactions.map(TransactionRowViewModel.init)
        hasMore = transactions.count == wanted
    }
}

/// One transaction in the list.
struct TransactionRowViewModel: Identifiable, Equatable {
    var id = 0
    var counterparty = ""
    var day = ""
    var text = ""
    var amount = Money.zero(.eur)

    var detail: String { DayText.long(day) + " · " + text }
}

extension TransactionRowViewModel {
    init(_ transaction: Transaction) {
        id = transaction.id
        counterparty = transaction.counterparty
        day = transaction.day
        text = transaction.text
        amount = transaction.amount
    }
}

/// The balances of the last months as a line.
struct BalanceChartViewModel: Equatable {
    var balances: [BalancePoint] = []

    var points: [LineChart.Point] { balances.map { LineChart.Point(DayText.month($0.month), Double($0.balance.minorUnits)) } }
    var lowest: String { balances.map(\.balance).min { $0.minorUnits < $1.minorUnits }?.text ?? "" }
    var highest: String { balances.map(\.balance).max { $0.minorUnits < $1.minorUnits }?.text ?? "" }
    var description: String {
        guard let first = balances.first, let last = balances.last else { return say(.noHistory) }
        return say(.course(from: first.balance, in: first.month, to: last.balance, in: last.month))
    }
}
