public import PresentationKit

// Texts of several domains.
extension LocalizedText {
    /// The text for an error kind of a later version of a service, whose effect is unknown.
    public static let unknown = LocalizedText(
        english: "The app does not know whether this succeeded. Check before you try again.",
        german: "Die App kann nicht feststellen, ob das gelungen ist. Prüfen Sie es, bevor Sie es noch einmal versuchen.",
        chinese: "此版本的应用无法判断结果。请先确认是否已完成，再决定是否重试。")

    /// Asks the user to sign in again.
    public static let signedOut = LocalizedText(
        english: "Your session has ended. Sign in again.", german: "Ihre Sitzung ist beendet. Melden Sie sich noch einmal an.",
        chinese: "您的会话已结束，请重新登录。")

    /// Reading or writing on the device failed.
    public static let storage = LocalizedText(
        english: "The app cannot read or write its data on this device. Check that there is free space.",
        german: "Die App kann ihre Daten auf diesem Gerät nicht lesen oder schreiben. Prüfen Sie, ob noch Platz ist.",
        chinese: "应用无法在此设备上读取或写入数据。请检查存储空间是否充足。")

    /// A remote service does not respond.
    public static func unreachable(_ who: Party) -> LocalizedText {
        LocalizedText(
            english: "The app cannot reach \(who.english). Check your connection and try again.",
            german: "Die App erreicht \(who.german) nicht. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.",
            chinese: "应用无法连接\(who.chinese)。请检查网络连接后重试。")
    }

    /// A remote service sent a malformed answer.
    public static func unexpectedAnswer(of who: Party) -> LocalizedText {
        LocalizedText(
            english: "The app cannot read the answer from \(who.english). Try again later.",
            german: "Die App kann die Antwort \(who.germanGenitive) nicht lesen. Versuchen Sie es später noch einmal.",
            chinese: "应用无法识别\(who.chinese)的答复。请稍后重试。")
    }

    /// A remote service, within a sentence.
    public enum Party: Sendable {
        case bank, insurer, fundCompany, community, server

        var english: String {
            switch self {
            case .bank: "the bank"
            case .insurer: "the insurer"
            case .fundCompany: "the fund company"
            case .community: "the community"
            case .server: "the server"
            }
        }

        var german: String {
            switch self {
            case .bank: "die Bank"
            case .insurer: "den Versicherer"
            case .fundCompany: "die Fondsgesellschaft"
            case .community: "die Gemeinschaft"
            case .server: "den Server"
            }
        }

        var germanGenitive: String {
            switch self {
            case .bank: "der Bank"
            case .insurer: "des Versicherers"
            case .fundCompany: "der Fondsgesellschaft"
            case .community: "der Gemeinschaft"
            case .server: "des Servers"
            }
        }

        var chinese: String {
            switch self {
            case .bank: "银行"
            case .insurer: "保险公司"
            case .fundCompany: "基金公司"
            case .community: "社区"
            case .server: "服务器"
            }
        }
    }

    public static let refresh = LocalizedText(english: "Refresh", german: "Aktualisieren", chinese: "刷新")
    /// A button for older rows of a list.
    public static let showEarlier = LocalizedText(english: "Show earlier", german: "Frühere anzeigen", chinese: "查看更早记录")
    /// A button that acknowledges a message.
    public static let understood = LocalizedText(englishAndGerman: "OK", chinese: "确定")
}
