import PresentationKit

struct SettingsView: View {
    let viewModel: SettingsViewModel

    var body: Node {
        Stack(spacing: .large) {
            if let failure = viewModel.failure { Banner(failure, .danger) }
            Form(id: "settings", onSubmit: SettingsAction.choose, onChange: on(.change, SettingsAction.choose)) {
                Section(viewModel.text.appearance) {
                    Card {
                        SelectField("theme", label: viewModel.text.theme, options: viewModel.themes, selection: viewModel.theme)
                        SelectField(
                            "language", label: viewModel.text.language, options: viewModel.languages, selection: viewModel.language)
                    }
                }
                Section(viewModel.text.privacy) {
                    Card {
                        CheckboxField(
                            "statistics", label: viewModel.text.statistics, isOn: viewModel.sharesStatistics,
                            hint: viewModel.text.statisticsHint)
                    }
                }
            }
            Stack(spacing: .small) {
                Button(viewModel.text.reset, .secondary, action: SettingsAction.reset)
                Text(viewModel.text.resetHint, .caption)
            }
        }
    }
}
