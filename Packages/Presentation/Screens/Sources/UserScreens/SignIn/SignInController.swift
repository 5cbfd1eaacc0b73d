import ScreensKit

enum SignInAction: Hashable, Sendable { case signIn(FormValues) }

@MainActor
final class SignInController: ScreenController, Page {
    var viewModel = SignInViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    var title: String { localized(.signIn) }
    var view: SignInView { SignInView(viewModel: viewModel) }
    private let users: any UserServing

    init(appName: String, users: any UserServing, identity: any IdentitySigning, navigator: any Navigating, hint: LocalizedText? = nil) {
        self.users = users
        let providers = identity.identityProviders.map { ($0.name, navigator.location(of: IdentityPage(provider: $0.id))) }
        viewModel = SignInViewModel(appName: appName, hint: hint, providers: providers)
    }

    func handle(_ action: SignInAction) async {
        guard case .signIn(let values) = action else { return }
        await submit(\.viewModel.form, values, failed: \.message) {
            $0.validated(\.name, \.password)
        } work: { (name, password) throws(UserError) in
            _ = try await users.signIn(name: name, password: password)
        }
    }
}
