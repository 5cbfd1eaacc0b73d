import ScreensKit

/// The page that imports a statement.
struct ImportStatementViewModel {
    struct Form: FormModel {
        var file = FormField("file", .statement, .file(accept: [".csv", ".ofx", ".qfx", ".txt"]), hint: .statementHint)
        /// The order of day and month; empty to detect it.
        var order = FormField(
            "order", .dayOrder,
            .choice([
                FormChoice("", .findOut), FormChoice(StatementDayOrder.dayFirst.rawValue, LocalizedText(verbatim: "31/12/2026")),
                FormChoice(StatementDayOrder.monthFirst.rawValue, LocalizedText(verbatim: "12/31/2026")),
            ]))
        var status = FormStatus()
        static let fields = [part(\.file), part(\.order)]
    }

    /// The target account.
    var account = Loadable<Account>()
    var form = Form()
    var outcome: Outcome? = nil
    var rows: [TransactionRowViewModel] = []
    /// The number of imported transactions in the removal confirmation; nil if there is none.
    var removal: Int? = nil
    var isRemoving = false

    /// The result of an import.
    struct Outcome {
        var text: LocalizedText
        /// The sums of the rows, which show that the amounts were parsed correctly; nil for no rows.
        var sums: LocalizedText? = nil
        var problems: [ProblemViewModel] = []
        /// The number of problems that are not listed.
        var hiddenProblems = 0
    }

    struct ProblemViewModel: Identifiable {
        var id = 0
        var text = LocalizedText(verbatim: "")
    }
}

extension ImportStatementViewModel.Form {
    /// The file to import and its date format; sets an error if no file was chosen.
    mutating func statement() -> (bytes: [UInt8], order: StatementDayOrder?)? {
        if file.file == nil { file.error = .chooseAFile }
        return file.file.map { ($0.bytes, StatementDayOrder(rawValue: order.text)) }
    }
}

extension ImportStatementViewModel.Outcome {
    private static let listedProblems = 20

    init(_ result: StatementImport) {
        text = .outcome(result)
        if let incoming = result.incoming, let outgoing = result.outgoing { sums = .sums(incoming, outgoing) }
        problems = result.problems.prefix(Self.listedProblems).enumerated().map { index, problem in
            .init(id: index, text: .problem(problem))
        }
        hiddenProblems = result.problems.count - problems.count
    }
}

extension ImportStatementViewModel {
    mutating func show(_ transactions: [Transaction]) {
        rows = transactions.map { TransactionRowViewModel($0) }
    }
}
