public import CoreScreensKit

extension PreferencesError: UserFacingError {
    public var message: LocalizedText {
        switch self {
        case .storage:
            LocalizedText(
                english: "Your settings cannot be stored on this device. Check that there is free space.",
                german: "Ihre Einstellungen können auf diesem Gerät nicht gespeichert werden. Prüfen Sie, ob noch Platz ist.",
                chinese: "无法在此设备上保存您的设置。请检查存储空间是否充足。")
        @unknown default: .unknown
        }
    }
}
