import PresentationKit
import ScreensKit
import Services

enum SignInAction: Hashable, Sendable {
    case signIn(FormValues)
}

@MainActor
final class SignInController: ScreenController {
    var viewModel = SignInViewModel() { didSet { outlet.setNeedsRender() } }
    let outlet = Outlet()
    let title = "Sign in"
    var view: SignInView { SignInView(viewModel: viewModel) }

    private let users: any UserServing

    init(appName: String, users: any UserServing, identity: any IdentitySigning, navigator: any Navigating, hint: String? = nil) {
        self.users = users
        viewModel.appName = appName
        viewModel.hint = hint
        viewModel.providers = identity.identityProviders.map {
            IdentityRowViewModel($0, location: navigator.location(of: IdentityPage(provider: $0.id)))
        }
    }

    // MARK: Event handling

    func handle(_ action: SignInAction) async {
        switch action {
        case .signIn(let form): await signIn(form)
        }
    }

    private func signIn(_ form: FormValues) async {
        guard let (name, password) = viewModel.credentials(name: form["name"], password: form["password"]) else { return }
        await busy(\.viewModel.isPending) { () throws(UserError) in
            _ = try await users.signIn(name: name, password: password)
        } failed: {
            viewModel.failure = $0.words
        }
    }
}

extension SignInController: Page {}
