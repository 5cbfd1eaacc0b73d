import ScreensKit

extension Wording {
    static var share: Wording { Wording(english: "Share", german: "Teilen", chinese: "分享") }
    static var cannotBeShared: Wording {
        Wording(english: "Cannot be shared", german: "Kann nicht geteilt werden", chinese: "无法分享")
    }
    static var noChannel: Wording { Wording(english: "No way to share", german: "Kein Weg zum Teilen", chinese: "没有分享方式") }
    static var noChannelHint: Wording {
        Wording(
            english: "This app has no channel for this page.", german: "Diese App hat für diese Seite keinen Kanal.",
            chinese: "此应用没有适用于该页面的分享渠道。")
    }
    /// The channels that come with the app; another one is called what it calls itself.
    static func name(of option: ShareOption) -> Wording {
        switch option.id {
        case "share.copy-link": Wording(english: "Copy link", german: "Link kopieren", chinese: "复制链接")
        case "share.mail": Wording(english: "Mail", german: "E-Mail", chinese: "邮件")
        case "share.file": Wording(english: "Save as file", german: "Als Datei sichern", chinese: "保存为文件")
        default: Wording(verbatim: option.name)
        }
    }
    static var copied: Wording {
        Wording(english: "The link is in the clipboard.", german: "Der Link ist in der Zwischenablage.", chinese: "链接已复制到剪贴板。")
    }
    static func saved(_ file: String) -> Wording {
        Wording(english: "Saved as \(file).", german: "Gespeichert als \(file).", chinese: "已保存为 \(file)。")
    }
}
