import ScreensKit

struct SettingsView: View {
    let viewModel: SettingsViewModel

    var body: Node {
        Stack(spacing: .large) {
            if let failure = viewModel.failure { Banner(localized(failure), .danger) }
            Form(id: "settings", onSubmit: SettingsAction.choose, onChange: on(.change, SettingsAction.choose)) {
                Section(localized(.appearance)) {
                    Card {
                        SelectField("theme", label: localized(.theme), options: viewModel.themes, selection: viewModel.theme.rawValue)
                        SelectField(
                            "language", label: localized(.language), options: viewModel.languages, selection: viewModel.language.rawValue)
                    }
                }
                Section(localized(.privacy)) {
                    Card {
                        CheckboxField(
                            "statistics", label: localized(.statistics), isOn: viewModel.sharesStatistics, hint: localized(.statisticsHint))
                    }
                }
            }
            Stack(spacing: .small) {
                Button(localized(.reset), .secondary, action: SettingsAction.reset)
                Text(localized(.resetHint), .caption)
            }
        }
    }
}
