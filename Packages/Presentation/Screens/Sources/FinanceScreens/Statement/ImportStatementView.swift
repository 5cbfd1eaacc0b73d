import PresentationKit
import Services

struct ImportStatementView: View {
    let viewModel: ImportStatementViewModel

    var body: Node {
        switch viewModel.phase {
        case .loading: Skeleton(rows: 4)
        case .failed: ErrorState(viewModel.failure ?? "", retry: ImportStatementAction.retry)
        case .shown: shown
        }
    }

    @NodeBuilder private var shown: Node {
        Stack(spacing: .large) {
            Text("Into \(viewModel.accountTitle)", .secondary)
            if let outcome = viewModel.outcome { Banner(outcome, viewModel.problems.isEmpty ? .success : .warning) }
            if !viewModel.problems.isEmpty { problems }
            Form(id: "statement", onSubmit: ImportStatementAction.importFile) {
                FileField(
                    "file", label: "Statement", accept: [".csv", ".ofx", ".qfx", ".txt"], hint: "CSV or OFX, as your bank gives it out.",
                    error: viewModel.fileError)
                SelectField("order", label: "Days are written as", options: viewModel.dayOrders, selection: viewModel.dayOrder)
                Button.submit("Import", isPending: viewModel.isImporting)
            }
            if !viewModel.rows.isEmpty { imported }
        }
    }

    private var problems: Node {
        Section("Left out") {
            ItemList(viewModel.problems, id: \.id) { problem in ListRow(problem.text) }
            if viewModel.hiddenProblems > 0 { Text("and \(viewModel.hiddenProblems) more", .caption) }
        }.body
    }

    private var imported: Node {
        Section("Imported") {
            ItemList(memo: viewModel.rows, id: \.id) { row in
                ListRow(row.counterparty, subtitle: row.detail) { MoneyLabel(row.amount, tone: .signed) }
            }
            Button("Remove what was imported", .danger, action: ImportStatementAction.remove, isPending: viewModel.isRemoving)
        }.body
    }
}
