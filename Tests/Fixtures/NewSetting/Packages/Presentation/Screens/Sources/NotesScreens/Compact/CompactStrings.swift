import ScreensKit

extension LocalizedText {
    static let compact = LocalizedText(english: "Compact", german: "Kompakt", chinese: "紧凑")
    static let compactSection = LocalizedText(english: "Display", german: "Anzeige", chinese: "显示")
}
