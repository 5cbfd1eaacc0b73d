import CoreScreensKit

enum IdentityAction: Hashable, Sendable {
    case answer(FormValues)
    case retry
}

@MainActor final class IdentityController: ScreenController, Page {
    var viewModel = IdentityViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    var title: String { localized(.signIn) }
    var view: IdentityView { IdentityView(viewModel: viewModel) }
    private let provider: IdentityOption.ID
    private let identity: any IdentitySigning

    init(provider: IdentityOption.ID, identity: any IdentitySigning, navigator: any Navigating) {
        self.provider = provider
        self.identity = identity
        if let option = identity.identityProviders.first(where: { $0.id == provider }) {
            viewModel.title = LocalizedText(verbatim: option.name)
        }
        viewModel.back = navigator.location(of: SignInPage())
    }

    // MARK: Life cycle

    func load() async {
        await fetch(\.viewModel.challenge, failed: \.message) { () throws(UserError) in
            let challenge = try await identity.beginSignIn(with: provider)
            viewModel.form = .init()
            viewModel.form.answer.hint = challenge.hint.map { LocalizedText(verbatim: $0) }
            return challenge
        }
    }

    // MARK: Event handling

    func handle(_ action: IdentityAction) async {
        switch action {
        case .retry: await load()
        case .answer(let values):
            let challenge = viewModel.challenge.value
            await submit(\.viewModel.form, values, failed: explain) { form in
                challenge.map { ($0, form.answer.text) }
            } work: { (challenge, answer) throws(UserError) in
                _ = try await identity.finishSignIn(with: provider, challenge: challenge, answer: answer)
            }
        }
    }

    /// Shows an error at the field if it is about the answer. Returns the message otherwise.
    private func explain(_ error: UserError) -> LocalizedText? {
        guard case .refused(let reason) = error else { return error.message }
        viewModel.form.answer.error = LocalizedText(verbatim: reason)
        return nil
    }
}
