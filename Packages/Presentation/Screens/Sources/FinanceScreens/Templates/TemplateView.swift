import ScreensKit

struct TemplateView: View {
    let viewModel: TemplateViewModel

    var body: Node {
        LoadableView(viewModel.template, retry: TemplateAction.retry, rows: 0) { _ in
            FormView(viewModel.form, id: "template", label: localized(.rename), onSubmit: TemplateAction.rename)
            Button(localized(.deleteTemplate), .danger, action: TemplateAction.delete, isPending: viewModel.isDeleting)
        }
    }
}
