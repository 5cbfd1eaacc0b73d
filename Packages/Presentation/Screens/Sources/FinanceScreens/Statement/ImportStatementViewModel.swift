import PresentationKit
import ScreensKit
import Services

/// What the page that imports a statement shows.
struct ImportStatementViewModel {
    var phase = Phase.loading
    var accountTitle = ""
    /// How days are to be read; empty to find out from the file.
    var dayOrder = ""
    var failure: String? = nil
    var fileError: String? = nil
    var isImporting = false
    var outcome: String? = nil
    var problems: [ProblemViewModel] = []
    /// How many problems there are beyond those that are listed.
    var hiddenProblems = 0
    var rows: [TransactionRowViewModel] = []
    var isRemoving = false

    enum Phase {
        case loading, failed, shown
    }

    struct ProblemViewModel: Hashable, Identifiable {
        var id = 0
        var text = ""
    }
}

extension ImportStatementViewModel {
    private static let listedProblems = 20

    var dayOrders: [SelectField.Option] {
        [
            .init("", "Find out from the file"), .init(StatementDayOrder.dayFirst.rawValue, "31/12/2026"),
            .init(StatementDayOrder.monthFirst.rawValue, "12/31/2026"),
        ]
    }

    mutating func show(_ account: some AccountDisplay) {
        phase = .shown
        failure = nil
        accountTitle = account.title
    }

    mutating func show(_ transactions: [Transaction]) {
        // What was imported has no number of the bank's: its place in the list is its name.
        rows = transactions.enumerated().map { index, transaction in
            var row = TransactionRowViewModel(transaction)
            row.id = index
            return row
        }
    }

    mutating func show(_ result: StatementImport) {
        let added = result.imported == 1 ? "1 transaction was imported" : "\(result.imported) transactions were imported"
        let known = result.duplicates == 0 ? "" : ", \(result.duplicates) \(result.duplicates == 1 ? "was" : "were") known already"
        let bad = result.problems.count
        let left = bad == 0 ? "" : ", \(bad) \(bad == 1 ? "row was" : "rows were") left out"
        outcome = "\(result.format): \(added)\(known)\(left)."
        problems = result.problems.prefix(Self.listedProblems).enumerated().map { index, problem in
            ProblemViewModel(id: index, text: "Line \(problem.line): \(problem.reason).")
        }
        hiddenProblems = result.problems.count - problems.count
        fileError = nil
    }

    /// Takes a new attempt: what the last one said is gone.
    mutating func begin(_ form: FormValues) {
        dayOrder = form["order"]
        fileError = nil
        outcome = nil
        problems = []
        hiddenProblems = 0
    }

    mutating func show(_ error: FinanceError) {
        if phase == .shown {
            fileError = error.words
        } else {
            phase = .failed
            failure = error.words
        }
    }
}
