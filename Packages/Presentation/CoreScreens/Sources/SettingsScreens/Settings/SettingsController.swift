import CoreScreensKit

enum SettingsAction: Hashable, Sendable {
    case choose(FormValues)
    case reset
}

@MainActor final class SettingsController: ScreenController, Page {
    var viewModel = SettingsViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    var title: String { localized(.settings) }
    var view: SettingsView { SettingsView(viewModel: viewModel) }
    private let preferences: any PreferencesServing

    init(_ settings: [Setting], preferences: any PreferencesServing) {
        self.preferences = preferences
        viewModel.settings = settings
    }

    // MARK: Life cycle

    func load() async { viewModel.preferences = await preferences.current() }
    func didAppear() async { for await present in preferences.changes() { viewModel.preferences = present } }

    // MARK: Event handling

    func handle(_ action: SettingsAction) async {
        viewModel.failure = nil
        do throws(PreferencesError) {
            switch action {
            case .choose(let form):
                let settings = viewModel.settings
                try await preferences.update { preferences in
                    for setting in settings { setting.apply(form, to: &preferences) }
                }
            case .reset: try await preferences.reset()
            }
        } catch {
            // The fields return to the current values.
            viewModel.preferences = await preferences.current()
            viewModel.failure = error.message
        }
    }
}
