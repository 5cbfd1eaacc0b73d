import ScreensKit

enum ProfileAction: Hashable, Sendable {
    case signOut
}

@MainActor
final class ProfileController: ScreenController {
    var viewModel = ProfileViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    var title: String { localized(.profile) }
    var view: ProfileView { ProfileView(viewModel: viewModel) }

    private let users: any UserServing

    init(users: any UserServing, web: any WebBridgeServing, navigator: any Navigating) {
        self.users = users
        viewModel.show(
            settings: navigator.location(of: SettingsPage()), privacy: navigator.location(of: PrivacyPage()),
            diagnostics: navigator.location(of: DiagnosticsPage()))
        // The page belongs to the bank; other back ends may have none.
        if let help = try? web.page("help") { viewModel.show(help, at: navigator.location(of: WebPage(id: help.id))) }
    }

    // MARK: Life cycle

    func load() async {
        if let user = await users.currentUser() { viewModel.show(user) }
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
