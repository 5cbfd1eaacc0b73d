import CoreScreensKit

struct SignUpView: View {
    let viewModel: SignUpViewModel

    var body: Node {
        Stack(spacing: .large) {
            Text(localized(.signUpTitle), .title)
            Card {
                FormView(
                    viewModel.form, id: "sign-up", label: localized(.signUp), onChange: on(.change, SignUpAction.edit),
                    onSubmit: SignUpAction.signUp)
            }
            Link(localized(.haveAccount), to: viewModel.signIn)
        }
    }
}
