import ScreensKit

struct PayeeView: View {
    let viewModel: PayeeViewModel

    var body: Node {
        LoadableView(viewModel.payee, retry: PayeeAction.retry, rows: 0) { _ in
            FormView(viewModel.form, id: "payee", label: localized(.save), onSubmit: PayeeAction.save)
            if viewModel.isAskingToDelete {
                Banner(localized(.deletePayeeQuestion), .warning)
                Row {
                    Button(localized(.deleteNow), .danger, action: PayeeAction.delete, isPending: viewModel.isDeleting)
                    Button(localized(.keep), .secondary, action: PayeeAction.keep, isEnabled: !viewModel.isDeleting)
                }
            } else if viewModel.isSaved {
                Button(localized(.deletePayee), .danger, action: PayeeAction.askToDelete)
            }
        }
    }
}
