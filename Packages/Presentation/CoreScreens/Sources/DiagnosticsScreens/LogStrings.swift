import CoreScreensKit

extension LocalizedText {
    static let log = LocalizedText(english: "Log", german: "Protokoll", chinese: "日志")
    static let logLines = LocalizedText(english: "Lines of the log", german: "Zeilen des Protokolls", chinese: "日志记录")
    static let search = LocalizedText(english: "Search", german: "Suchen", chinese: "搜索")
    static let searchHint = LocalizedText(english: "Text to search for", german: "Suchtext", chinese: "输入要搜索的内容")
    static let level = LocalizedText(english: "Level", german: "Stufe", chinese: "级别")
    static let noLines = LocalizedText(english: "No lines", german: "Keine Zeilen", chinese: "没有记录")
    static let nothingLogged = LocalizedText(
        english: "Nothing was logged since the app started.", german: "Seit dem Start der App wurde nichts protokolliert.",
        chinese: "应用启动以来没有日志。")
    static let nothingFound = LocalizedText(
        english: "No line has all of these words at this level.", german: "Keine Zeile hat auf dieser Stufe alle diese Wörter.",
        chinese: "该级别下没有包含全部词语的记录。")

    static func atLeast(_ level: LogLine.Level) -> LocalizedText {
        switch level {
        case .trace: LocalizedText(english: "Everything", german: "Alles", chinese: "全部")
        case .debug: LocalizedText(english: "Debug and above", german: "Fehlersuche und höher", chinese: "调试及以上")
        case .info: LocalizedText(english: "Information and above", german: "Auskünfte und höher", chinese: "信息及以上")
        case .notice: LocalizedText(english: "Notices and above", german: "Hinweise und höher", chinese: "通知及以上")
        case .warning: LocalizedText(english: "Warnings and above", german: "Warnungen und höher", chinese: "警告及以上")
        case .error: LocalizedText(english: "Errors and above", german: "Fehler und höher", chinese: "错误及以上")
        case .critical: LocalizedText(english: "Critical only", german: "Nur kritische", chinese: "仅严重")
        }
    }
}
