import ScreensKit

struct ImportStatementView: View {
    let viewModel: ImportStatementViewModel

    var body: Node {
        LoadableView(viewModel.account, retry: ImportStatementAction.retry, rows: 4) { account in
            Text(localized(.into(account.title)), .secondary)
            if let outcome = viewModel.outcome {
                Banner(localized(outcome.text), outcome.problems.isEmpty ? .success : .warning)
                if let sums = outcome.sums { Text(localized(sums), .secondary) }
                if !outcome.problems.isEmpty { problems(outcome) }
            }
            FormView(
                viewModel.form, id: "statement", label: localized(.importNow), onChange: on(.change, ImportStatementAction.choose),
                onSubmit: ImportStatementAction.importFile)
            if !viewModel.rows.isEmpty { imported }
        }
    }

    private func problems(_ outcome: ImportStatementViewModel.Outcome) -> Node {
        Section(localized(.leftOut)) {
            ItemList(outcome.problems, id: \.id) { problem in ListRow(localized(problem.text)) }
            if outcome.hiddenProblems > 0 { Text(localized(.more(outcome.hiddenProblems)), .caption) }
        }.body
    }

    private var imported: Node {
        Section(localized(.imported)) {
            ItemList(memo: viewModel.rows, id: \.id, window: 100) { row in
                ListRow(row.counterparty, subtitle: row.detail) { MoneyLabel(row.amount, tone: .signed) }
            }
            if let count = viewModel.removal {
                Banner(localized(.removeQuestion(count)), .warning)
                Row {
                    Button(localized(.remove(count)), .danger, action: ImportStatementAction.remove, isPending: viewModel.isRemoving)
                    Button(localized(.keepImported), .secondary, action: ImportStatementAction.keep, isEnabled: !viewModel.isRemoving)
                }
            } else {
                Button(localized(.removeImported), .danger, action: ImportStatementAction.askToRemove)
            }
        }.body
    }
}
