import CoreScreensKit

enum ProfileAction: Hashable, Sendable {
    case changeName
    case saveName(FormValues)
    case cancelName, signOut, askToSignOutEverywhere, signOutEverywhere, staySignedIn
}

@MainActor final class ProfileController: ScreenController, Page {
    var viewModel = ProfileViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    var title: String { localized(.profile) }
    var view: ProfileView { ProfileView(viewModel: viewModel) }
    private let users: any UserServing & ProfileEditing

    init(users: any UserServing & ProfileEditing, web: any WebBridgeServing, navigator: any Navigating) {
        self.users = users
        viewModel.show(
            settings: navigator.location(of: SettingsPage()), privacy: navigator.location(of: PrivacyPage()),
            diagnostics: navigator.location(of: DiagnosticsPage()))
        // The page belongs to the server; other back ends may have none.
        if let help = try? web.page("help") { viewModel.show(help, at: navigator.location(of: WebPage(id: help.id))) }
    }

    // MARK: Life cycle

    func load() async { if let user = await users.currentUser() { viewModel.show(user) } }

    func didAppear() async {
        let profiles = users.profiles()
        // Another window may have changed the profile since loading, and another device at any time. Offline, the page shows the last
        // known one.
        await load()
        async let _ = try? users.fetchProfile()
        for await profile in profiles { viewModel.show(profile) }
    }

    // MARK: Event handling

    func handle(_ action: ProfileAction) async {
        viewModel.clearMessages()
        switch action {
        case .changeName: viewModel.changeName()
        case .saveName(let values): await saveName(values)
        case .cancelName:
            viewModel.isChangingName = false
            context.hasUnsentInput = false
        case .signOut:
            viewModel.isSigningOut = true
            await users.signOut()
        case .askToSignOutEverywhere: viewModel.isAskingToSignOutEverywhere = true
        case .staySignedIn: viewModel.isAskingToSignOutEverywhere = false
        case .signOutEverywhere: await signOutEverywhere()
        }
    }

    private func saveName(_ values: FormValues) async {
        await submit(\.viewModel.form, values, failed: explain) {
            $0.validated(\.displayName)
        } work: { (name) throws(UserError) in
            viewModel.show(try await users.changeDisplayName(to: name))
            viewModel.showChanged()
        }
    }

    private func explain(_ error: UserError) -> LocalizedText? { viewModel.explain(error) }

    private func signOutEverywhere() async {
        await busy(\.viewModel.isSigningOutEverywhere) { () throws(UserError) in
            // On success the user is signed out and this page is closed.
            try await users.signOutEverywhere()
        } failed: {
            viewModel.failure = .stillSignedIn + $0.message
        }
    }
}
