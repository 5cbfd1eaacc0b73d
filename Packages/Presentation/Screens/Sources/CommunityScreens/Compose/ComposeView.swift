import ScreensKit

struct ComposeView: View {
    let viewModel: ComposeViewModel

    var body: Node {
        LoadableView(viewModel.post, retry: ComposeAction.retry, rows: 0) {
            if !viewModel.media.isEmpty {
                Row(spacing: .small) {
                    choice(.picture, of: nil)
                    list(viewModel.media, id: \.rules.kind) { choice($0.label, of: $0) }
                }
            }
            FormView(viewModel.form, id: "compose", label: localized(viewModel.submitLabel), onSubmit: ComposeAction.publish)
        }
    }

    private func choice(_ label: LocalizedText, of medium: PostMedium?) -> Button {
        let kind = medium?.rules.kind
        return Button(localized(label), kind == viewModel.form.medium?.rules.kind ? .secondary : .plain, action: ComposeAction.choose(kind))
    }
}
