import PresentationKit

struct IdentityView: View {
    let viewModel: IdentityViewModel

    var body: Node {
        Stack(spacing: .large) {
            Text(viewModel.title, .title)
            switch viewModel.phase {
            case .loading: LoadingState()
            case .failed:
                ErrorState(viewModel.failure ?? viewModel.answerError ?? "", retry: IdentityAction.retry, isPending: viewModel.isPending)
            case .shown: form
            }
            Link("Use your password instead", to: viewModel.back)
        }
    }

    @NodeBuilder private var form: Node {
        if let failure = viewModel.failure { Banner(failure, .danger) }
        Card {
            Form(id: "identity", onSubmit: IdentityAction.answer) {
                Text(viewModel.prompt)
                TextField("answer", label: "Code", kind: .number, hint: viewModel.hint, error: viewModel.answerError)
                Button.submit("Sign in", isPending: viewModel.isPending)
            }
        }
    }
}
