import ScreensKit

extension LocalizedText {
    static var yourData: LocalizedText { LocalizedText(english: "Your data", german: "Ihre Daten", chinese: "您的数据") }
    static var chooseAFile: LocalizedText {
        LocalizedText(
            english: "Choose the file that you saved.", german: "Wählen Sie die Datei, die Sie gesichert haben.", chinese: "请选择您保存的文件。")
    }

    // MARK: Taking it along

    static var take: LocalizedText { LocalizedText(english: "Take it along", german: "Mitnehmen", chinese: "导出数据") }
    static var takeHint: LocalizedText {
        LocalizedText(
            english: "Everything that this device keeps of you, in one file.",
            german: "Alles, was dieses Gerät über Sie aufbewahrt, in einer Datei.", chinese: "此设备上保存的您的全部数据，合为一个文件。")
    }
    static var prepare: LocalizedText { LocalizedText(english: "Prepare my data", german: "Meine Daten vorbereiten", chinese: "准备我的数据") }
    static func save(_ file: String) -> LocalizedText {
        LocalizedText(english: "Save \(file)", german: "\(file) sichern", chinese: "保存 \(file)")
    }
    static var saved: LocalizedText {
        LocalizedText(english: "Your data is saved.", german: "Ihre Daten sind gesichert.", chinese: "您的数据已保存。")
    }
    static func incomplete(_ owners: [String]) -> LocalizedText {
        LocalizedText(
            english: "Some of your data is missing in the file: \(localized(names(owners))). Try again later.",
            german: "Ein Teil Ihrer Daten fehlt in der Datei: \(localized(names(owners))). Versuchen Sie es später noch einmal.",
            chinese: "文件中缺少部分数据：\(localized(names(owners)))。请稍后重试。")
    }

    // MARK: Bringing it back

    static var bringBack: LocalizedText { LocalizedText(english: "Bring it back", german: "Zurückholen", chinese: "恢复数据") }
    static var file: LocalizedText { LocalizedText(english: "File with your data", german: "Datei mit Ihren Daten", chinese: "您的数据文件") }
    static var fileHint: LocalizedText {
        LocalizedText(
            english: "Settings and imported transactions come back from it. Accounts and policies come from the bank.",
            german: "Einstellungen und eingelesene Umsätze kommen daraus zurück. Konten und Policen kommen von der Bank.",
            chinese: "将从文件中恢复设置和已导入的交易。账户和保单由银行提供。")
    }
    static var bringBackNow: LocalizedText { LocalizedText(english: "Bring back", german: "Zurückholen", chinese: "恢复") }
    static func broughtBack(_ owners: [String]) -> LocalizedText {
        LocalizedText(
            english: "Brought back: \(localized(restored(owners))).", german: "Zurückgeholt: \(localized(restored(owners))).",
            chinese: "已恢复：\(localized(restored(owners)))。")
    }
    static var nothingToBringBack: LocalizedText {
        LocalizedText(
            english: "There was nothing in the file that could be brought back.",
            german: "In der Datei war nichts, was zurückgeholt werden kann.", chinese: "文件中没有可恢复的内容。")
    }
    static func notBroughtBack(_ owners: [String]) -> LocalizedText {
        LocalizedText(
            english: "This could not be brought back: \(localized(restored(owners))).",
            german: "Das konnte nicht zurückgeholt werden: \(localized(restored(owners))).",
            chinese: "以下内容无法恢复：\(localized(restored(owners)))。")
    }

    // MARK: Having it removed

    static var delete: LocalizedText { LocalizedText(english: "Delete my account", german: "Konto löschen", chinese: "注销账户") }
    static var deleteHint: LocalizedText {
        LocalizedText(
            english: "Removes everything that this device keeps of you and signs you out. Your accounts at the bank stay as they are.",
            german:
                "Entfernt alles, was dieses Gerät über Sie aufbewahrt, und meldet Sie ab. Ihre Konten bei der Bank bleiben, wie sie sind.",
            chinese: "删除此设备上保存的您的全部数据并退出登录。您在银行的账户不受影响。")
    }
    static var askToDelete: LocalizedText { LocalizedText(english: "Delete my data", german: "Meine Daten löschen", chinese: "删除我的数据") }
    static var areYouSure: LocalizedText {
        LocalizedText(
            english: "This cannot be undone. An insurance that is paid and not yet issued is given up.",
            german: "Das lässt sich nicht rückgängig machen. Eine bezahlte, noch nicht ausgestellte Versicherung wird aufgegeben.",
            chinese: "此操作无法撤销。已付款但尚未出具的保单将被放弃。")
    }
    static var deleteNow: LocalizedText { LocalizedText(english: "Delete everything", german: "Alles löschen", chinese: "全部删除") }
    static var keep: LocalizedText { LocalizedText(english: "Keep it", german: "Behalten", chinese: "保留") }

    // MARK: Who keeps data

    /// What people call a data owner; one that this version does not know by the name that it has.
    static func owner(_ name: String) -> LocalizedText {
        switch name {
        case "publishing": LocalizedText(english: "posts on their way", german: "Beiträge unterwegs", chinese: "待发布的帖子")
        case "community": LocalizedText(english: "community", german: "Gemeinschaft", chinese: "社区")
        case "finance": LocalizedText(english: "accounts", german: "Konten", chinese: "账户")
        case "insurance": LocalizedText(english: "insurance", german: "Versicherungen", chinese: "保险")
        case "preferences": LocalizedText(english: "settings", german: "Einstellungen", chinese: "设置")
        case "config": LocalizedText(english: "this installation", german: "diese Installation", chinese: "本次安装")
        case "user": LocalizedText(english: "you", german: "Sie", chinese: "个人信息")
        default: LocalizedText(verbatim: name)
        }
    }

    /// What of the owners' data an export brings back: accounts themselves come from the bank.
    private static func restored(_ owners: [String]) -> LocalizedText {
        owners.map { name in
            name == "finance"
                ? LocalizedText(english: "imported transactions", german: "eingelesene Umsätze", chinese: "已导入的交易") : owner(name)
        }.listed
    }

    private static func names(_ owners: [String]) -> LocalizedText { owners.map(owner).listed }
}
