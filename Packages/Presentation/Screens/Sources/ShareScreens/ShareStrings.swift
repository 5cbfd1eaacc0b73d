import ScreensKit

extension LocalizedText {
    static let share = LocalizedText(english: "Share", german: "Teilen", chinese: "分享")
    static let cannotBeShared = LocalizedText(english: "Cannot be shared", german: "Kann nicht geteilt werden", chinese: "无法分享")
    static let noChannel = LocalizedText(english: "No sharing options", german: "Keine Möglichkeit zum Teilen", chinese: "没有分享方式")
    static let noChannelHint = LocalizedText(
        english: "No app or service can share this page.", german: "Es gibt keine App und keinen Dienst zum Teilen dieser Seite.",
        chinese: "此应用没有适用于该页面的分享渠道。")
    /// The built-in channels; others provide their own name.
    static func name(of option: ShareOption) -> LocalizedText {
        switch option.id {
        case "share.copy-link": LocalizedText(english: "Copy link", german: "Link kopieren", chinese: "复制链接")
        case "share.mail": LocalizedText(english: "Mail", german: "E-Mail", chinese: "邮件")
        case "share.file": LocalizedText(english: "Save as file", german: "Als Datei sichern", chinese: "保存为文件")
        default: LocalizedText(verbatim: option.name)
        }
    }
    static let copied = LocalizedText(english: "Link copied.", german: "Link kopiert.", chinese: "链接已复制到剪贴板。")
    static func saved(_ file: String) -> LocalizedText {
        LocalizedText(english: "Saved as \(file).", german: "Gespeichert als \(file).", chinese: "已保存为 \(file)。")
    }
}
