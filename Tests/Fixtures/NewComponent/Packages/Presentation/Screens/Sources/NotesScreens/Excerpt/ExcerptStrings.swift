import ScreensKit

extension LocalizedText {
    static let excerptLess = LocalizedText(english: "Show less", german: "Weniger anzeigen", chinese: "收起")

    static func excerptStart(_ text: Substring) -> LocalizedText { LocalizedText(verbatim: text + "…") }
}
