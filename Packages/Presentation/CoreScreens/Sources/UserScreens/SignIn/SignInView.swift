import CoreScreensKit

struct SignInView: View {
    let viewModel: SignInViewModel

    var body: Node {
        Stack(spacing: .large) {
            Text(localized(.welcome(to: viewModel.appName)), .title)
            if let tagline = viewModel.tagline { Text(localized(tagline), .secondary) }
            Card {
                FormView(
                    viewModel.form, id: "sign-in", label: localized(.signIn), onChange: on(.change, SignInAction.edit),
                    onSubmit: SignInAction.signIn
                ) {
                    // Not part of the banner, which a screen reader would read every second.
                    if let seconds = viewModel.lockOut { Text(localized(.tryAgain(in: seconds)), .secondary) }
                }
            }
            Link(localized(.signUp), to: viewModel.signUp, .secondaryButton)
            list(viewModel.providers, id: \.location) { Link(localized(.signIn(with: $0.name)), to: $0.location, .secondaryButton) }
            if let hint = viewModel.hint { Text(localized(hint), .secondary) }
        }
    }
}
