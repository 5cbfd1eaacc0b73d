public import CoreServices
public import PresentationKit

/// A row of the settings page: a preference that the user can change, see ``ScreenDomain/setting(_:in:_:hint:)``.
public struct Setting: Sendable, Identifiable {
    /// The field of a setting.
    public enum Control: Sendable {
        /// The text of the value for each state.
        case toggle(on: String, off: String)
        /// The texts of the values with their names.
        case choice([(text: String, name: LocalizedText)])
    }

    public let key: any AnyPreferenceKey
    /// The title above the settings of one topic.
    public let section: LocalizedText
    public let label: LocalizedText
    public let hint: LocalizedText?
    public let control: Control
    public var id: String { key.name }

    /// Applies the value of the form's field of the same name. A toggle that the user did not touch changes nothing, so that consent can stay
    /// undecided.
    public func apply(_ form: FormValues, to preferences: inout Preferences) {
        switch control {
        case .toggle(let on, let off):
            let isOn = form.isOn(key.name)
            if isOn != (key.text(in: preferences) == on) { _ = key.set(isOn ? on : off, in: &preferences) }
        case .choice: _ = key.set(form[key.name], in: &preferences)
        }
    }
}

extension ScreenDomain {
    /// Shows a toggle on the settings page.
    /// - Parameter section: The title above it, which consecutive settings share.
    public mutating func setting(
        _ key: PreferenceKey<Bool>, in section: LocalizedText, _ label: LocalizedText, hint: LocalizedText? = nil
    ) {
        add(Setting(key: key, section: section, label: label, hint: hint, control: .toggle(on: true.text, off: false.text)))
    }

    /// Shows a toggle for a consent. It is off while the consent is undecided.
    public mutating func setting(
        _ key: PreferenceKey<Consent>, in section: LocalizedText, _ label: LocalizedText, hint: LocalizedText? = nil
    ) {
        let control = Setting.Control.toggle(on: Consent.granted.text, off: Consent.refused.text)
        add(Setting(key: key, section: section, label: label, hint: hint, control: control))
    }

    /// Shows a choice of all values on the settings page.
    /// - Parameter name: Returns the displayed name of a value.
    public mutating func setting<Value: PreferenceValue & CaseIterable>(
        _ key: PreferenceKey<Value>, in section: LocalizedText, _ label: LocalizedText, hint: LocalizedText? = nil,
        name: (Value) -> LocalizedText
    ) {
        let control = Setting.Control.choice(Value.allCases.map { ($0.text, name($0)) })
        add(Setting(key: key, section: section, label: label, hint: hint, control: control))
    }
}
