import ScreensKit

struct SignInView: View {
    let viewModel: SignInViewModel

    var body: Node {
        Stack(spacing: .large) {
            Text(localized(.welcome(to: viewModel.appName)), .title)
            Text(localized(.slogan), .secondary)
            Card { FormView(viewModel.form, id: "sign-in", label: localized(.signIn), onSubmit: SignInAction.signIn) }
            list(viewModel.providers, id: \.location) { Link(localized(.signIn(with: $0.name)), to: $0.location, .secondaryButton) }
            if let hint = viewModel.hint { Text(localized(hint), .secondary) }
        }
    }
}
