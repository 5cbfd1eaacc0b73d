import ScreensKit

struct ComposeView: View {
    let viewModel: ComposeViewModel

    var body: Node {
        LoadableView(viewModel.post, retry: ComposeAction.retry, rows: 0) {
            FormView(viewModel.form, id: "compose", label: localized(viewModel.submitLabel), onSubmit: ComposeAction.publish)
        }
    }
}
