import ScreensKit

struct BudgetsView: View {
    let viewModel: BudgetsViewModel

    var body: Node {
        Stack(spacing: .large) {
            if let failure = viewModel.problem ?? viewModel.failure { Banner(localized(failure), .danger) }
            Card {
                // Another row for each budget: the removal of the last one discards the text in its field.
                list([viewModel.added], id: \.self) { added in
                    Form(id: "budget-\(added)", onSubmit: BudgetsAction.add) {
                        TextField("text", label: localized(.newEntry), value: "")
                        Button.submit(localized(.save))
                    }
                }
            }
            if viewModel.isEmpty {
                EmptyState(localized(.noEntries), message: localized(.addTheFirst))
            } else {
                ItemList(viewModel.rows, id: \.id) { row in ListRow(row.title, to: row.location) }
            }
        }
    }
}
