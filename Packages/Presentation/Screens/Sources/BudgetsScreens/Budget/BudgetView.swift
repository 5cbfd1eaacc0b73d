import ScreensKit

struct BudgetView: View {
    let viewModel: BudgetViewModel

    var body: Node {
        LoadableView(viewModel.status, retry: BudgetAction.retry, rows: 0) { status in
            FormView(viewModel.form, id: "budget", label: localized(.save), onSubmit: BudgetAction.save)
            if status.limit != nil {
                Button(localized(.removeLimit), .secondary, action: BudgetAction.remove, isPending: viewModel.isRemoving)
            }
        }
    }
}
