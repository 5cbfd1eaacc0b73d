import CoreScreensKit

extension LocalizedText {
    static let yourData = LocalizedText(english: "Your data", german: "Ihre Daten", chinese: "您的数据")
    static let chooseAFile = LocalizedText(
        english: "Choose the file that you saved.", german: "Wählen Sie die Datei, die Sie gesichert haben.", chinese: "请选择您保存的文件。")

    static let take = LocalizedText(english: "Export your data", german: "Daten exportieren", chinese: "导出数据")
    static let takeHint = LocalizedText(
        english: "One file with everything this device stores about you.",
        german: "Eine Datei mit allem, was dieses Gerät über Sie speichert.", chinese: "此设备上保存的您的全部数据，合为一个文件。")
    static let prepare = LocalizedText(english: "Prepare my data", german: "Meine Daten vorbereiten", chinese: "准备我的数据")
    static func save(_ file: String) -> LocalizedText {
        LocalizedText(english: "Save \(file)", german: "\(file) sichern", chinese: "保存 \(file)")
    }
    static let saved = LocalizedText(english: "Your data is saved.", german: "Ihre Daten sind gesichert.", chinese: "您的数据已保存。")
    static func incomplete(_ names: LocalizedText) -> LocalizedText {
        LocalizedText(
            english: "Some of your data is missing in the file: \(localized(names)). Try again later.",
            german: "Ein Teil Ihrer Daten fehlt in der Datei: \(localized(names)). Versuchen Sie es später noch einmal.",
            chinese: "文件中缺少部分数据：\(localized(names))。请稍后重试。")
    }

    static let bringBack = LocalizedText(english: "Restore your data", german: "Daten wiederherstellen", chinese: "恢复数据")
    static let file = LocalizedText(english: "File with your data", german: "Datei mit Ihren Daten", chinese: "您的数据文件")
    static let fileHint = LocalizedText(
        english: "Restores what only this device has stored, such as settings. Everything else is loaded again.",
        german: "Stellt wieder her, was nur auf diesem Gerät gespeichert war, etwa Einstellungen. Alles andere wird neu geladen.",
        chinese: "恢复仅保存在此设备上的内容，例如设置。其他内容会重新加载。")
    static let bringBackNow = LocalizedText(english: "Restore", german: "Wiederherstellen", chinese: "恢复")
    static func broughtBack(_ names: LocalizedText) -> LocalizedText {
        LocalizedText(
            english: "Restored: \(localized(names)).", german: "Wiederhergestellt: \(localized(names)).",
            chinese: "已恢复：\(localized(names))。")
    }
    static let nothingToBringBack = LocalizedText(
        english: "The file contains nothing that can be restored.", german: "Die Datei enthält nichts, was sich wiederherstellen lässt.",
        chinese: "文件中没有可恢复的内容。")
    static func notBroughtBack(_ names: LocalizedText) -> LocalizedText {
        LocalizedText(
            english: "Could not be restored: \(localized(names)).", german: "Nicht wiederhergestellt: \(localized(names)).",
            chinese: "以下内容无法恢复：\(localized(names))。")
    }

    static let delete = LocalizedText(english: "Delete your data", german: "Daten löschen", chinese: "删除数据")
    static let deleteHint = LocalizedText(
        english: "Deletes everything this device stores about you and signs you out. You can sign in again at any time.",
        german: "Löscht alles, was dieses Gerät über Sie speichert, und meldet Sie ab. Sie können sich jederzeit wieder anmelden.",
        chinese: "删除此设备上保存的您的全部数据并退出登录。您可以随时重新登录。")
    static let askToDelete = LocalizedText(english: "Delete my data", german: "Meine Daten löschen", chinese: "删除我的数据")
    static let areYouSure = LocalizedText(
        english: "This cannot be undone. Orders that are not completed yet will be lost, even if they are paid.",
        german: "Das lässt sich nicht rückgängig machen. Noch nicht abgeschlossene Aufträge gehen verloren, auch bezahlte.",
        chinese: "此操作无法撤销。尚未完成的订单将丢失，即使已付款。")
    static let deleteNow = LocalizedText(english: "Delete everything", german: "Alles löschen", chinese: "全部删除")
    static let keep = LocalizedText(english: "Keep it", german: "Behalten", chinese: "保留")
    static let installation = LocalizedText(english: "this installation", german: "diese Installation", chinese: "本次安装")
    static let storedFiles = LocalizedText(english: "stored files", german: "gespeicherte Dateien", chinese: "已保存的文件")
}
