import ScreensKit

struct SignInView: View {
    let viewModel: SignInViewModel

    var body: Node {
        Stack(spacing: .large) {
            Text(say(.welcome(to: viewModel.appName)), .title)
            Text(say(.slogan), .secondary)
            Card { FormView(viewModel.form, id: "sign-in", label: say(.signIn), onSubmit: SignInAction.signIn) }
            list(viewModel.providers, id: \.location) { Link(say(.signIn(with: $0.name)), to: $0.location, .secondaryButton) }
            if let hint = viewModel.hint { Text(say(hint), .secondary) }
        }
    }
}
