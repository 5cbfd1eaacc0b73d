import PresentationKit
import Services

enum ProfileAction: Hashable, Sendable {
    case signOut
}

@MainActor
final class ProfileController: ScreenController {
    var viewModel = ProfileViewModel() { didSet { outlet.setNeedsRender() } }
    let outlet = Outlet()
    var title: String { viewModel.text.profile }
    var view: ProfileView { ProfileView(viewModel: viewModel) }

    private let users: any UserServing
    private let preferences: any PreferencesServing

    init(users: any UserServing, preferences: any PreferencesServing, navigator: any Navigating) {
        self.users = users
        self.preferences = preferences
        viewModel.destinations = [
            .init(id: .settings, location: navigator.location(of: SettingsPage())),
            .init(id: .diagnostics, location: navigator.location(of: DiagnosticsPage())),
        ]
    }

    // MARK: Life cycle

    func load() async {
        viewModel.show(await preferences.current())
        if let user = await users.currentUser() { viewModel.show(user) }
    }

    func didAppear() async {
        for await present in preferences.changes() { viewModel.show(present) }
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
