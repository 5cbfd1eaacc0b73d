import PresentationKit
import Services

enum ImportStatementAction: Hashable, Sendable {
    case importFile(FormValues)
    case remove
    case retry
}

@MainActor
final class ImportStatementController: ScreenController {
    var viewModel = ImportStatementViewModel() { didSet { outlet.setNeedsRender() } }
    let outlet = Outlet()
    let title = "Import a statement"
    var view: ImportStatementView { ImportStatementView(viewModel: viewModel) }

    private static let shownTransactions = 50
    private let id: String
    private let history: any AccountHistoryProviding
    private let accounts: any AccountsProviding
    private let statements: any StatementImporting

    init(id: String, history: any AccountHistoryProviding, accounts: any AccountsProviding, statements: any StatementImporting) {
        self.id = id
        self.history = history
        self.accounts = accounts
        self.statements = statements
    }

    // MARK: Life cycle

    func load() async {
        do throws(FinanceError) {
            if try await accounts.storedOverview() == nil { try await accounts.refresh() }
            let account = try await history.account(id)
            viewModel.show(account)
            try await assemble()
        } catch {
            viewModel.show(error)
        }
    }

    // MARK: Event handling

    func handle(_ action: ImportStatementAction) async {
        switch action {
        case .retry: await load()
        case .importFile(let form): await importFile(form)
        case .remove: await remove()
        }
    }

    private func importFile(_ form: FormValues) async {
        viewModel.begin(form)
        guard let file = form.file("file") else {
            viewModel.fileError = "Choose a file."
            return
        }
        await busy(\.viewModel.isImporting) { () throws(FinanceError) in
            let order = StatementDayOrder(rawValue: form["order"])
            viewModel.show(try await statements.importStatement(file.bytes, into: id, dayOrder: order))
            try await assemble()
        } failed: {
            viewModel.show($0)
        }
    }

    private func remove() async {
        await busy(\.viewModel.isRemoving) { () throws(FinanceError) in
            try await statements.removeImportedTransactions(of: id)
            viewModel.outcome = nil
            try await assemble()
        } failed: {
            viewModel.show($0)
        }
    }

    // MARK: View-model assembly

    private func assemble() async throws(FinanceError) {
        viewModel.show(try await statements.importedTransactions(of: id, after: nil, limit: Self.shownTransactions))
    }
}

extension ImportStatementController: Page {}
