import ScreensKit

extension Wording {
    static var log: Wording { Wording(english: "Log", german: "Protokoll", chinese: "日志") }
    static var logLines: Wording { Wording(english: "Lines of the log", german: "Zeilen des Protokolls", chinese: "日志记录") }
    static var search: Wording { Wording(english: "Search", german: "Suchen", chinese: "搜索") }
    static var searchHint: Wording {
        Wording(english: "Words that a line must have", german: "Wörter, die eine Zeile haben muss", chinese: "记录必须包含的词语")
    }
    static var level: Wording { Wording(english: "Level", german: "Stufe", chinese: "级别") }
    static var noLines: Wording { Wording(english: "No lines", german: "Keine Zeilen", chinese: "没有记录") }
    static var nothingLogged: Wording {
        Wording(
            english: "Nothing was logged since the app started.", german: "Seit dem Start der App wurde nichts protokolliert.",
            chinese: "应用启动以来没有日志。")
    }
    static var nothingFound: Wording {
        Wording(
            english: "No line has all of these words at this level.", german: "Keine Zeile hat auf dieser Stufe alle diese Wörter.",
            chinese: "该级别下没有包含全部词语的记录。")
    }

    static func atLeast(_ level: LogLine.Level) -> Wording {
        switch level {
        case .trace: Wording(english: "Everything", german: "Alles", chinese: "全部")
        case .debug: Wording(english: "Debug and above", german: "Fehlersuche und höher", chinese: "调试及以上")
        case .info: Wording(english: "Information and above", german: "Auskünfte und höher", chinese: "信息及以上")
        case .notice: Wording(english: "Notices and above", german: "Hinweise und höher", chinese: "通知及以上")
        case .warning: Wording(english: "Warnings and above", german: "Warnungen und höher", chinese: "警告及以上")
        case .error: Wording(english: "Errors and above", german: "Fehler und höher", chinese: "错误及以上")
        case .critical: Wording(english: "Critical only", german: "Nur kritische", chinese: "仅严重")
        }
    }
}
