import ScreensKit

enum SettingsAction: Hashable, Sendable {
    case choose(FormValues)
    case reset
}

@MainActor
final class SettingsController: ScreenController {
    var viewModel = SettingsViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    var title: String { localized(.settings) }
    var view: SettingsView { SettingsView(viewModel: viewModel) }

    private let preferences: any PreferencesServing

    init(preferences: any PreferencesServing) {
        self.preferences = preferences
    }

    // MARK: Life cycle

    func load() async {
        viewModel.show(await preferences.current())
    }

    func didAppear() async {
        for await present in preferences.changes() { viewModel.show(present) }
    }

    // MARK: Event handling

    func handle(_ action: SettingsAction) async {
        do throws(PreferencesError) {
            switch action {
            case .choose(let form): try await preferences.update { $0.take(form) }
            case .reset: try await preferences.reset()
            }
        } catch {
            // The fields return to the current values.
            viewModel.show(await preferences.current())
            viewModel.show(error)
        }
    }
}

extension SettingsController: Page {}
