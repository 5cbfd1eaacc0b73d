import ScreensKit

/// The page that imports a statement: a form, followed by a preview.
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

    var account = Loadable<Account>()
    var form = Form()
    /// The file to import, in place of the form; nil while the form is shown.
    var preview: Preview? = nil
    var isImporting = false
    var outcome: Outcome? = nil
    var files: [ImportedFile] = []
    var rows: [TransactionRowViewModel] = []
    /// The removal to confirm, of a file or of all; nil if there is none.
    var removal: (file: ImportedFile?, count: Int)? = nil
    var isRemoving = false

    struct Preview {
        var file: FormFile
        var order: StatementDayOrder?
        var result: StatementImport
    }

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
    mutating func statement() -> (file: FormFile, order: StatementDayOrder?)? {
        if file.file == nil { file.error = .chooseAFile }
        return file.file.map { ($0, StatementDayOrder(rawValue: order.text)) }
    }
}

extension ImportStatementViewModel.Outcome {
    private static let listedProblems = 20

    init(_ result: StatementImport, isPreview: Bool = false) {
        text = .outcome(result, isPreview: isPreview)
        if let incoming = result.incoming, let outgoing = result.outgoing { sums = .sums(incoming, outgoing) }
        problems = result.problems.prefix(Self.listedProblems).enumerated().map { index, problem in
            .init(id: index, text: .problem(problem))
        }
        hiddenProblems = result.problems.count - problems.count
    }
}

extension ImportStatementViewModel {
    mutating func show(_ transactions: [Transaction]) { rows = transactions.map { TransactionRowViewModel($0) }.groupedByDay }
}
