import ScreensKit

extension Wording {
    static var yourData: Wording { Wording(english: "Your data", german: "Ihre Daten", chinese: "您的数据") }
    static var chooseAFile: Wording {
        Wording(
            english: "Choose the file that you saved.", german: "Wählen Sie die Datei, die Sie gesichert haben.", chinese: "请选择您保存的文件。")
    }

    // MARK: Taking it along

    static var take: Wording { Wording(english: "Take it along", german: "Mitnehmen", chinese: "导出数据") }
    static var takeHint: Wording {
        Wording(
            english: "Everything that this device keeps of you, in one file.",
            german: "Alles, was dieses Gerät über Sie aufbewahrt, in einer Datei.", chinese: "此设备上保存的您的全部数据，合为一个文件。")
    }
    static var prepare: Wording { Wording(english: "Prepare my data", german: "Meine Daten vorbereiten", chinese: "准备我的数据") }
    static func save(_ file: String) -> Wording { Wording(english: "Save \(file)", german: "\(file) sichern", chinese: "保存 \(file)") }
    static var saved: Wording { Wording(english: "Your data is saved.", german: "Ihre Daten sind gesichert.", chinese: "您的数据已保存。") }
    static func incomplete(_ owners: [String]) -> Wording {
        Wording(
            english: "Some of your data is missing in the file: \(say(names(owners))). Try again later.",
            german: "Ein Teil Ihrer Daten fehlt in der Datei: \(say(names(owners))). Versuchen Sie es später noch einmal.",
            chinese: "文件中缺少部分数据：\(say(names(owners)))。请稍后重试。")
    }

    // MARK: Bringing it back

    static var bringBack: Wording { Wording(english: "Bring it back", german: "Zurückholen", chinese: "恢复数据") }
    static var file: Wording { Wording(english: "File with your data", german: "Datei mit Ihren Daten", chinese: "您的数据文件") }
    static var fileHint: Wording {
        Wording(
            english: "Settings and imported transactions come back from it. Accounts and policies come from the bank.",
            german: "Einstellungen und eingelesene Umsätze kommen daraus zurück. Konten und Policen kommen von der Bank.",
            chinese: "将从文件中恢复设置和已导入的交易。账户和保单由银行提供。")
    }
    static var bringBackNow: Wording { Wording(english: "Bring back", german: "Zurückholen", chinese: "恢复") }
    static func broughtBack(_ owners: [String]) -> Wording {
        Wording(
            english: "Brought back: \(say(restored(owners))).", german: "Zurückgeholt: \(say(restored(owners))).",
            chinese: "已恢复：\(say(restored(owners)))。")
    }
    static var nothingToBringBack: Wording {
        Wording(
            english: "There was nothing in the file that could be brought back.",
            german: "In der Datei war nichts, was zurückgeholt werden kann.", chinese: "文件中没有可恢复的内容。")
    }
    static func notBroughtBack(_ owners: [String]) -> Wording {
        Wording(
            english: "This could not be brought back: \(say(restored(owners))).",
            german: "Das konnte nicht zurückgeholt werden: \(say(restored(owners))).", chinese: "以下内容无法恢复：\(say(restored(owners)))。")
    }

    // MARK: Having it removed

    static var delete: Wording { Wording(english: "Delete my account", german: "Konto löschen", chinese: "注销账户") }
    static var deleteHint: Wording {
        Wording(
            english: "Removes everything that this device keeps of you and signs you out. Your accounts at the bank stay as they are.",
            german:
                "Entfernt alles, was dieses Gerät über Sie aufbewahrt, und meldet Sie ab. Ihre Konten bei der Bank bleiben, wie sie sind.",
            chinese: "删除此设备上保存的您的全部数据并退出登录。您在银行的账户不受影响。")
    }
    static var askToDelete: Wording { Wording(english: "Delete my data", german: "Meine Daten löschen", chinese: "删除我的数据") }
    static var areYouSure: Wording {
        Wording(
            english: "This cannot be undone. An insurance that is paid and not yet issued is given up.",
            german: "Das lässt sich nicht rückgängig machen. Eine bezahlte, noch nicht ausgestellte Versicherung wird aufgegeben.",
            chinese: "此操作无法撤销。已付款但尚未出具的保单将被放弃。")
    }
    static var deleteNow: Wording { Wording(english: "Delete everything", german: "Alles löschen", chinese: "全部删除") }
    static var keep: Wording { Wording(english: "Keep it", german: "Behalten", chinese: "保留") }

    // MARK: Who keeps data

    /// What people call a data owner; one that this version does not know by the name that it has.
    static func owner(_ name: String) -> Wording {
        switch name {
        case "publishing": Wording(english: "posts on their way", german: "Beiträge unterwegs", chinese: "待发布的帖子")
        case "community": Wording(english: "community", german: "Gemeinschaft", chinese: "社区")
        case "finance": Wording(english: "accounts", german: "Konten", chinese: "账户")
        case "insurance": Wording(english: "insurance", german: "Versicherungen", chinese: "保险")
        case "preferences": Wording(english: "settings", german: "Einstellungen", chinese: "设置")
        case "config": Wording(english: "this installation", german: "diese Installation", chinese: "本次安装")
        case "user": Wording(english: "you", german: "Sie", chinese: "个人信息")
        default: Wording(verbatim: name)
        }
    }

    /// What of the owners' data an export brings back: accounts themselves come from the bank.
    private static func restored(_ owners: [String]) -> Wording {
        owners.map { name in
            name == "finance"
                ? Wording(english: "imported transactions", german: "eingelesene Umsätze", chinese: "已导入的交易") : owner(name)
        }.listed
    }

    private static func names(_ owners: [String]) -> Wording { owners.map(owner).listed }
}
