import ScreensKit

struct TemplateView: View {
    let viewModel: TemplateViewModel

    var body: Node {
        LoadableView(viewModel.template, retry: TemplateAction.retry, rows: 0) { _ in
            FormView(viewModel.form, id: "template", label: localized(.rename), onSubmit: TemplateAction.rename)
            if viewModel.isAskingToDelete {
                Banner(localized(.deleteTemplateQuestion), .warning)
                Row {
                    Button(localized(.deleteNow), .danger, action: TemplateAction.delete, isPending: viewModel.isDeleting)
                    Button(localized(.keep), .secondary, action: TemplateAction.keep, isEnabled: !viewModel.isDeleting)
                }
            } else {
                Button(localized(.deleteTemplate), .danger, action: TemplateAction.askToDelete)
            }
        }
    }
}
