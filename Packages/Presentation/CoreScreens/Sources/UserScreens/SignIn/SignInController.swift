import CoreScreensKit

enum SignInAction: Hashable, Sendable {
    case edit(FormValues)
    case signIn(FormValues)
}

@MainActor final class SignInController: ScreenController, Page {
    var viewModel = SignInViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    var title: String { localized(.signIn) }
    var view: SignInView { SignInView(viewModel: viewModel) }
    private let users: any UserServing
    /// Follows the lock-out of the entered user name.
    private var countdown: Task<Void, Never>?

    init(
        appName: String, tagline: LocalizedText? = nil, users: any UserServing, identity: any IdentitySigning, navigator: any Navigating,
        hint: LocalizedText? = nil
    ) {
        self.users = users
        let providers = identity.identityProviders.map { ($0.name, navigator.location(of: IdentityPage(provider: $0.id))) }
        viewModel = SignInViewModel(
            appName: appName, tagline: tagline, hint: hint, providers: providers, signUp: navigator.location(of: SignUpPage()))
    }

    // MARK: Life cycle

    func didAppear() async { countDown() }
    func willDisappear() { countdown?.cancel() }

    // MARK: Event handling

    func handle(_ action: SignInAction) async {
        switch action {
        case .edit(let values):
            viewModel.form.read(values)
            viewModel.form.password.text = ""
            countDown()
        case .signIn(let values):
            await submit(\.viewModel.form, values, failed: explain) {
                $0.validated(\.name, \.password)
            } work: { (name, password) throws(UserError) in
                _ = try await users.signIn(name: name, password: password)
            }
        }
    }

    private func explain(_ error: UserError) -> LocalizedText? {
        guard case .lockedOut(let seconds) = error else { return error.message }
        viewModel.lockOut = seconds
        countDown()
        return .tooManyAttempts
    }

    /// Shows the remaining time of the user name's lock-out until it ends.
    private func countDown() {
        countdown?.cancel()
        guard let name = try? UserName(viewModel.form.name.text) else {
            viewModel.lockOut = nil
            return
        }
        countdown = Task { [users, weak self] in
            for await seconds in users.lockOut(of: name) {
                guard !Task.isCancelled else { return }
                self?.viewModel.lockOut = seconds
            }
            if !Task.isCancelled { self?.viewModel.lockOut = nil }
        }
    }
}
