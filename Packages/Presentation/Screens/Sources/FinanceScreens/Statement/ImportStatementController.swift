import ScreensKit

enum ImportStatementAction: Hashable, Sendable {
    /// The user chose another file or order of days.
    case choose(FormValues)
    case importFile(FormValues)
    case askToRemove
    case keep
    case remove
    case retry
}

@MainActor
final class ImportStatementController: ScreenController {
    var viewModel = ImportStatementViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    var title: String { localized(.importStatement) }
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
            viewModel.account.show(account)
            try await assemble()
        } catch {
            viewModel.account.fail(error.message)
        }
    }

    // MARK: Event handling

    func handle(_ action: ImportStatementAction) async {
        switch action {
        case .retry: await load()
        case .choose(let values):
            viewModel.form.read(values)
            viewModel.outcome = nil
        case .importFile(let values): await importFile(values)
        case .askToRemove: await askToRemove()
        case .keep: viewModel.removal = nil
        case .remove: await remove()
        }
    }

    private func importFile(_ values: FormValues) async {
        // The result of an earlier file must not be mistaken for that of this one.
        viewModel.outcome = nil
        await submit(\.viewModel.form, values, failed: explain) {
            $0.statement()
        } work: { (file) throws(FinanceError) in
            let amounts = AmountFormat(.current)
            viewModel.outcome = .init(
                try await statements.importStatement(file.bytes, into: id, dayOrder: file.order, amounts: amounts))
            try await assemble()
        }
    }

    private func explain(_ error: FinanceError) -> LocalizedText? {
        viewModel.form.file.error = error.message
        return nil
    }

    private func askToRemove() async {
        do throws(FinanceError) {
            viewModel.removal = try await statements.importedTransactionCount(of: id)
        } catch {
            viewModel.account.fail(error.message)
        }
    }

    private func remove() async {
        await busy(\.viewModel.isRemoving) { () throws(FinanceError) in
            try await statements.removeImportedTransactions(of: id)
            viewModel.outcome = viewModel.removal.map { .init(text: .removed($0)) }
            viewModel.removal = nil
            try await assemble()
        } failed: {
            viewModel.account.fail($0.message)
        }
    }

    // MARK: View-model assembly

    private func assemble() async throws(FinanceError) {
        viewModel.show(try await statements.importedTransactions(of: id, after: nil, limit: Self.shownTransactions))
    }
}

extension ImportStatementController: Page {}
