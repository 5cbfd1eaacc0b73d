import PresentationKit
import Services

enum ProfileAction: Hashable, Sendable {
    case signOut
}

@MainActor
final class ProfileController: ScreenController {
    var viewModel = ProfileViewModel() { didSet { outlet.setNeedsRender() } }
    let outlet = Outlet()
    let title = "Profile"
    var view: ProfileView { ProfileView(viewModel: viewModel) }

    private let users: any UserServing

    init(users: any UserServing) {
        self.users = users
    }

    // MARK: Life cycle

    func load() async {
        if let user = await users.currentUser() { viewModel = ProfileViewModel(user) }
    }

    // MARK: Event handling

    func handle(_ action: ProfileAction) async {
        switch action {
        case .signOut:
            viewModel.isSigningOut = true
            await users.signOut()
        }
    }
}

extension ProfileController: Page {}
