import ScreensKit

struct SettingsView: View {
    let viewModel: SettingsViewModel

    var body: Node {
        Stack(spacing: .large) {
            if let failure = viewModel.failure { Banner(say(failure), .danger) }
            Form(id: "settings", onSubmit: SettingsAction.choose, onChange: on(.change, SettingsAction.choose)) {
                Section(say(.appearance)) {
                    Card {
                        SelectField("theme", label: say(.theme), options: viewModel.themes, selection: viewModel.theme.rawValue)
                        SelectField(
                            "language", label: say(.language), options: viewModel.languages, selection: viewModel.language.rawValue)
                    }
                }
                Section(say(.privacy)) {
                    Card {
                        CheckboxField(
                            "statistics", label: say(.statistics), isOn: viewModel.sharesStatistics, hint: say(.statisticsHint))
                    }
                }
            }
            Stack(spacing: .small) {
                Button(say(.reset), .secondary, action: SettingsAction.reset)
                Text(say(.resetHint), .caption)
            }
        }
    }
}
