public import ScreensKit
public import Services

extension PreferencesError: Worded {
    public var wording: Wording {
        switch kind {
        case .storage:
            Wording(
                english: "Your settings cannot be kept on this device. Check that there is free space.",
                german: "Ihre Einstellungen können auf diesem Gerät nicht gehalten werden. Prüfen Sie, ob noch Platz ist.")
        @unknown default: .unknown
        }
    }
}
