import PresentationKit

struct SignInView: View {
    let viewModel: SignInViewModel

    var body: Node {
        Stack(spacing: .large) {
            Text("Welcome to \(viewModel.appName)", .title)
            Text("Your money and your insurance in one place.", .secondary)
            if let failure = viewModel.failure { Banner(failure, .danger) }
            Card {
                Form(id: "sign-in", onSubmit: SignInAction.signIn) {
                    TextField("name", label: "User name", value: viewModel.name, kind: .userName, error: viewModel.nameError)
                    PasswordField("password", label: "Password", error: viewModel.passwordError)
                    Button.submit("Sign in", isPending: viewModel.isPending)
                }
            }
            list(viewModel.providers) { Link($0.label, to: $0.location, .secondaryButton).body }
            if let hint = viewModel.hint { Text(hint, .secondary) }
        }
    }
}
