import CoreScreensKit

extension LocalizedText {
    static let cannotBeShared = LocalizedText(english: "Cannot be shared", german: "Kann nicht geteilt werden", chinese: "无法分享")
    static let noChannel = LocalizedText(english: "No sharing options", german: "Keine Möglichkeit zum Teilen", chinese: "没有分享方式")
    static let noChannelHint = LocalizedText(
        english: "No app or service can share this.", german: "Es gibt keine App und keinen Dienst, um dies zu teilen.",
        chinese: "没有可用于分享此内容的渠道。")
    /// The built-in channels; others provide their own name.
    static func name(of option: ShareOption, for kind: ShareContent.Kind) -> LocalizedText {
        switch option.id {
        case "share.copy" where kind == .text: LocalizedText(english: "Copy text", german: "Text kopieren", chinese: "复制文本")
        case "share.copy": LocalizedText(english: "Copy link", german: "Link kopieren", chinese: "复制链接")
        case "share.file" where kind == .image: LocalizedText(english: "Save picture", german: "Bild sichern", chinese: "保存图片")
        case "share.mail": LocalizedText(english: "Mail", german: "E-Mail", chinese: "邮件")
        case "share.file": LocalizedText(english: "Save as file", german: "Als Datei sichern", chinese: "保存为文件")
        default: LocalizedText(verbatim: option.name)
        }
    }
    static let copiedText = LocalizedText(english: "Text copied.", german: "Text kopiert.", chinese: "文本已复制到剪贴板。")
    static let copiedLink = LocalizedText(english: "Link copied.", german: "Link kopiert.", chinese: "链接已复制到剪贴板。")
    static func saved(_ file: String) -> LocalizedText {
        LocalizedText(english: "Saved as \(file).", german: "Gespeichert als \(file).", chinese: "已保存为 \(file)。")
    }
}
