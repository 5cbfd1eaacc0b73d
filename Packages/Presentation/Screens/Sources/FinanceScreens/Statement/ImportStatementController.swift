import ScreensKit

enum ImportStatementAction: Hashable, Sendable {
    /// The user chose another file or order of days.
    case choose(FormValues)
    /// Shows what an import of the chosen file would do.
    case preview(FormValues)
    case importFile, chooseAnother
    /// - Parameter file: Nil for all files.
    case askToRemove(file: ImportedFile.ID?)
    case keep, remove, retry
}

@MainActor final class ImportStatementController: ScreenController, Page {
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
        (self.id, self.history, self.accounts, self.statements) = (id, history, accounts, statements)
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
        case .preview(let values): await preview(values)
        case .importFile: await importFile()
        case .chooseAnother: viewModel.preview = nil
        case .askToRemove(let file): await askToRemove(file)
        case .keep: viewModel.removal = nil
        case .remove: await remove()
        }
    }

    private func preview(_ values: FormValues) async {
        // The result of an earlier file must not be mistaken for that of this one.
        viewModel.outcome = nil
        await submit(\.viewModel.form, values, failed: explain) {
            $0.statement()
        } work: { (file, order) throws(FinanceError) in
            let result = try await statements.previewStatement(file.bytes, into: id, dayOrder: order, amounts: AmountFormat(.current))
            viewModel.preview = .init(file: file, order: order, result: result)
        }
        context.hasUnsentInput = viewModel.preview != nil
    }

    private func importFile() async {
        guard let preview = viewModel.preview else { return }
        await busy(\.viewModel.isImporting) { () throws(FinanceError) in
            let result = try await statements.importStatement(
                preview.file.bytes, named: preview.file.name, into: id, dayOrder: preview.order, amounts: AmountFormat(.current))
            (viewModel.preview, viewModel.outcome, context.hasUnsentInput) = (nil, .init(result), false)
            try await assemble()
        } failed: { error in
            viewModel.preview = nil
            viewModel.form.file.error = error.message
        }
    }

    private func explain(_ error: FinanceError) -> LocalizedText? {
        viewModel.form.file.error = error.message
        return nil
    }

    private func askToRemove(_ id: ImportedFile.ID?) async {
        do throws(FinanceError) {
            let file = viewModel.files.first { $0.id == id }
            // Another press has removed the file.
            guard id == nil || file != nil else { return }
            let count = try await statements.importedTransactionCount(of: self.id)
            viewModel.removal = (file, file?.count ?? count)
        } catch {
            viewModel.account.fail(error.message)
        }
    }

    private func remove() async {
        await busy(\.viewModel.isRemoving) { () throws(FinanceError) in
            guard let removal = viewModel.removal else { return }
            try await statements.removeImportedTransactions(of: id, file: removal.file?.id)
            viewModel.outcome = .init(text: .removed(removal.count))
            viewModel.removal = nil
            try await assemble()
        } failed: {
            viewModel.account.fail($0.message)
        }
    }

    // MARK: View-model assembly

    private func assemble() async throws(FinanceError) {
        viewModel.show(try await statements.importedTransactions(of: id, after: nil, limit: Self.shownTransactions))
        viewModel.files = try await statements.importedFiles(of: id)
    }
}
