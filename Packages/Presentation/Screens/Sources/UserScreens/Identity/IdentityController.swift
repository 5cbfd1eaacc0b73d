import PresentationKit
import Services

enum IdentityAction: Hashable, Sendable {
    case answer(FormValues)
    case retry
}

@MainActor
final class IdentityController: ScreenController {
    var viewModel = IdentityViewModel() { didSet { outlet.setNeedsRender() } }
    let outlet = Outlet()
    let title = "Sign in"
    var view: IdentityView { IdentityView(viewModel: viewModel) }

    private let provider: IdentityOption.ID
    private let identity: any IdentitySigning
    private var challenge: IdentityChallenge?

    init(provider: IdentityOption.ID, identity: any IdentitySigning, navigator: any Navigating) {
        self.provider = provider
        self.identity = identity
        if let option = identity.identityProviders.first(where: { $0.id == provider }) { viewModel.title = option.name }
        viewModel.back = navigator.location(of: SignInPage())
    }

    // MARK: Life cycle

    func load() async {
        do throws(UserError) {
            let challenge = try await identity.beginSignIn(with: provider)
            self.challenge = challenge
            viewModel.show(challenge)
        } catch {
            viewModel.show(error)
        }
    }

    // MARK: Event handling

    func handle(_ action: IdentityAction) async {
        await busy(\.viewModel.isPending) {
            switch action {
            case .retry: await load()
            case .answer(let form): await finish(form["answer"])
            }
        }
    }

    private func finish(_ answer: String) async {
        guard let challenge else { return }
        do throws(UserError) {
            _ = try await identity.finishSignIn(with: provider, challenge: challenge, answer: answer)
        } catch {
            viewModel.show(error)
        }
    }
}

extension IdentityController: Page {}
