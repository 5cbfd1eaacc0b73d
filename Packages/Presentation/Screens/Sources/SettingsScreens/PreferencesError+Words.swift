public import ScreensKit

extension PreferencesError: Worded {
    public var wording: Wording {
        switch kind {
        case .storage:
            Wording(
                english: "Your settings cannot be kept on this device. Check that there is free space.",
                german: "Ihre Einstellungen können auf diesem Gerät nicht gehalten werden. Prüfen Sie, ob noch Platz ist.",
                chinese: "无法在此设备上保存您的设置。请检查存储空间是否充足。")
        @unknown default: .unknown
        }
    }
}
