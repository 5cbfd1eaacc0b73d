import PresentationKit

struct SignInView: View {
    let viewModel: SignInViewModel

    var body: Node {
        Stack(spacing: .large) {
            Text("Welcome to \(viewModel.appName)", .title)
            Text("Your money and your insurance in one place.", .secondary)
            Card { FormView(viewModel.form, id: "sign-in", label: "Sign in", onSubmit: SignInAction.signIn) }
            list(viewModel.providers, id: \.location) { Link("Sign in with \($0.name)", to: $0.location, .secondaryButton) }
            if let hint = viewModel.hint { Text(hint, .secondary) }
        }
    }
}
