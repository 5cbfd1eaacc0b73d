import ScreensKit

struct ImportStatementView: View {
    let viewModel: ImportStatementViewModel

    var body: Node {
        LoadableView(viewModel.account, retry: ImportStatementAction.retry, rows: 4) { account in
            Text(localized(.into(account.title)), .secondary)
            if let preview = viewModel.preview {
                PreviewView(result: preview.result, isImporting: viewModel.isImporting)
            } else {
                if let outcome = viewModel.outcome { OutcomeView(viewModel: outcome, style: .success) }
                FormView(
                    viewModel.form, id: "statement", label: localized(.proceed), onChange: on(.change, ImportStatementAction.choose),
                    onSubmit: ImportStatementAction.preview)
                if !viewModel.files.isEmpty { files }
                if !viewModel.rows.isEmpty { imported }
            }
        }
    }

    private func question(_ removal: (file: ImportedFile?, count: Int)) -> Node {
        Stack(spacing: .medium) {
            Banner(localized(.removeQuestion(removal.count, of: removal.file.map { localized(.name(of: $0)) })), .warning)
            Row {
                Button(
                    localized(.remove(removal.count)), .danger, action: ImportStatementAction.remove, isPending: viewModel.isRemoving)
                Button(localized(.keepImported), .secondary, action: ImportStatementAction.keep, isEnabled: !viewModel.isRemoving)
            }
        }.body
    }

    private var files: Node {
        Section(localized(.importedFiles)) {
            ItemList(viewModel.files, id: \.id) { file in
                ListRow(localized(.name(of: file)), subtitle: localized(.transactions(file.count))) {
                    Button(localized(.undoImport), .secondary, action: ImportStatementAction.askToRemove(file: file.id))
                }
            }
            if let removal = viewModel.removal, removal.file != nil { question(removal) }
        }.body
    }

    private var imported: Node {
        Section(localized(.imported)) {
            TransactionListView(viewModel.rows)
            if let removal = viewModel.removal, removal.file == nil {
                question(removal)
            } else {
                Button(localized(.removeImported), .danger, action: ImportStatementAction.askToRemove(file: nil))
            }
        }.body
    }
}

/// The counts and sums of a file, and its skipped rows.
private struct OutcomeView: View {
    let viewModel: ImportStatementViewModel.Outcome
    let style: Banner.Style

    var body: Node {
        Stack(spacing: .medium) {
            Banner(localized(viewModel.text), viewModel.problems.isEmpty ? style : .warning)
            if let sums = viewModel.sums { Text(localized(sums), .secondary) }
            if !viewModel.problems.isEmpty {
                Section(localized(.leftOut)) {
                    ItemList(viewModel.problems, id: \.id) { problem in ListRow(localized(problem.text)) }
                    if viewModel.hiddenProblems > 0 { Text(localized(.more(viewModel.hiddenProblems)), .caption) }
                }
            }
        }.body
    }
}

/// A file as it is understood, with the button that imports it.
private struct PreviewView: View {
    let result: StatementImport
    let isImporting: Bool

    var body: Node {
        Stack(spacing: .medium) {
            Text(localized(.checkImport), .heading)
            OutcomeView(viewModel: .init(result, isPreview: true), style: .info)
            if !result.columns.isEmpty {
                Section(localized(.columns)) { KeyValueTable(result.columns.map { .init(localized($0.role.name), $0.heading) }) }
            }
            Section(localized(.firstRows)) {
                TransactionListView(result.rows.map { TransactionRowViewModel($0) }.groupedByDay)
            }
            Row {
                Button(
                    localized(.importNow), .primary, action: ImportStatementAction.importFile, isPending: isImporting,
                    isEnabled: result.imported > 0)
                Button(localized(.chooseAnother), .secondary, action: ImportStatementAction.chooseAnother, isEnabled: !isImporting)
            }
        }.body
    }
}
