public import CoreScreensKit

extension PrivacyError: UserFacingError {
    public var message: LocalizedText { message(DataNames()) }

    func message(_ names: DataNames) -> LocalizedText {
        switch self {
        case .signedOut:
            LocalizedText(
                english: "You are not signed in. Sign in and try again.",
                german: "Sie sind nicht angemeldet. Melden Sie sich an und versuchen Sie es noch einmal.", chinese: "当前无人登录。请登录后重试。")
        case .unreadable:
            LocalizedText(
                english: "This file is not an export of this app. Choose the file that you saved.",
                german: "Diese Datei wurde nicht aus dieser App exportiert. Wählen Sie die Datei, die Sie gesichert haben.",
                chinese: "此文件不是本应用的导出文件。请选择您保存的文件。")
        case .unsupportedVersion(let version):
            LocalizedText(
                english: "This file has version \(version), which this version of the app cannot read. Update the app.",
                german: "Diese Datei hat Version \(version), die diese App nicht kennt. Aktualisieren Sie die App.",
                chinese: "此文件的版本为 \(version)，本应用无法识别。请更新应用。")
        case .notErased(let owner):
            LocalizedText(
                english: "Your data in “\(localized(names.stored(owner)))” could not be removed. "
                    + "Try again; it is also tried when the app starts.",
                german: "Ihre Daten unter „\(localized(names.stored(owner)))“ konnten nicht entfernt werden. "
                    + "Versuchen Sie es noch einmal; auch beim Start der App wird es versucht.",
                chinese: "无法删除“\(localized(names.stored(owner)))”中的数据。请重试；应用启动时也会再次尝试。")
        case .storage:
            LocalizedText(
                english: "Nothing was deleted because the app cannot write its data on this device. Check that there is free space.",
                german:
                    "Es wurde nichts gelöscht, weil die App ihre Daten auf diesem Gerät nicht schreiben kann. Prüfen Sie, ob noch Platz ist.",
                chinese: "此设备无法记录待删除的内容，因此未删除任何数据。请检查存储空间是否充足。")
        // Reported at the start of the app, not on a page.
        case .unusable: .unknown
        @unknown default: .unknown
        }
    }
}
