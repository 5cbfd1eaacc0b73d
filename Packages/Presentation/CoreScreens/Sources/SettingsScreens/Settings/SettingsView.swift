import CoreScreensKit

struct SettingsView: View {
    let viewModel: SettingsViewModel

    var body: Node {
        Stack(spacing: .large) {
            if let failure = viewModel.failure { Banner(localized(failure), .danger) }
            Form(id: "settings", onSubmit: SettingsAction.choose, onChange: on(.change, SettingsAction.choose)) {
                list(viewModel.sections) { section in
                    Section(localized(section.title)) {
                        Card { list(section.settings) { field($0) } }
                    }
                }
            }
            Stack(spacing: .small) {
                Button(localized(.reset), .secondary, action: SettingsAction.reset)
                Text(localized(.resetHint), .caption)
            }
        }
    }

    @NodeBuilder private func field(_ setting: Setting) -> Node {
        let text = setting.key.text(in: viewModel.preferences)
        let hint = setting.hint.map { localized($0) }
        switch setting.control {
        case .toggle(let on, _):
            CheckboxField(setting.key.name, label: localized(setting.label), isOn: text == on, hint: hint)
        case .choice(let values):
            SelectField(
                setting.key.name, label: localized(setting.label), options: values.map { .init($0.text, localized($0.name)) },
                selection: text, hint: hint)
        }
    }
}
