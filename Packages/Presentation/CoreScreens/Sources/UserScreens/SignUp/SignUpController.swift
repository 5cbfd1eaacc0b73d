import CoreScreensKit

enum SignUpAction: Hashable, Sendable {
    case edit(FormValues)
    case signUp(FormValues)
}

@MainActor final class SignUpController: ScreenController, Page {
    var viewModel = SignUpViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    var title: String { localized(.signUp) }
    var view: SignUpView { SignUpView(viewModel: viewModel) }
    private let users: any SigningUp

    init(users: any SigningUp, navigator: any Navigating) {
        self.users = users
        viewModel.signIn = navigator.location(of: SignInPage())
    }

    // MARK: Event handling

    func handle(_ action: SignUpAction) async {
        switch action {
        case .edit(let values): viewModel.form.explain(values)
        case .signUp(let values):
            await submit(\.viewModel.form, values, failed: explain) {
                $0.validated(\.name, \.displayName, \.email, \.password)
            } work: { (name, displayName, email, password) throws(UserError) in
                _ = try await users.signUp(NewUser(name: name, displayName: displayName, email: email, password: password))
            }
        }
    }

    private func explain(_ error: UserError) -> LocalizedText? { viewModel.explain(error) }
}
