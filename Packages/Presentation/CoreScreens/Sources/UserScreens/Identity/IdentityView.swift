import CoreScreensKit

struct IdentityView: View {
    let viewModel: IdentityViewModel

    var body: Node {
        Stack(spacing: .large) {
            Text(localized(viewModel.title), .title)
            LoadableView(viewModel.challenge, retry: IdentityAction.retry, rows: 0) { challenge in
                Card {
                    Text(challenge.prompt)
                    FormView(viewModel.form, id: "identity", label: localized(.signIn), onSubmit: IdentityAction.answer)
                }
            }
            Link(localized(.usePassword), to: viewModel.back)
        }
    }
}
