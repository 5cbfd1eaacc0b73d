public import CoreServices
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
    public struct Party: Sendable {
        /// Back ends without a name of their own.
        public static let server = Party(english: "the server", german: "den Server", genitive: "des Servers", chinese: "服务器")
        let english, german, germanGenitive, chinese: String

        /// - Parameters:
        ///   - german: The accusative, with its article.
        ///   - genitive: The German genitive, with its article.
        public init(english: String, german: String, genitive: String, chinese: String) {
            (self.english, self.german, self.chinese) = (english, german, chinese)
            germanGenitive = genitive
        }
    }

    /// A button that leads from a form to the review of an order, and one that leads back.
    public static let proceed = LocalizedText(english: "Continue", german: "Weiter", chinese: "下一步")
    public static let change = LocalizedText(english: "Change", german: "Ändern", chinese: "修改")
    public static let checkOrder = LocalizedText(english: "Check your order", german: "Auftrag prüfen", chinese: "请核对订单")
    public static let continuesByItself = LocalizedText(
        english: "Your order is being sent. It continues if you leave this page.",
        german: "Ihr Auftrag wird gesendet. Er läuft weiter, wenn Sie diese Seite verlassen.", chinese: "正在发送订单。您可以离开此页面，订单将继续办理。")
    /// Errors of an order: without an answer, with a session that has ended, or with entries that cannot be carried out.
    public static let noAnswerToOrder = LocalizedText(
        english: "No answer came in time. Try again: the same order is carried out only once.",
        german: "Es kam nicht rechtzeitig eine Antwort. Versuchen Sie es noch einmal: Derselbe Auftrag wird nur einmal ausgeführt.",
        chinese: "未及时收到答复。请重试：同一笔订单只会执行一次。")
    public static let signedOutDuringOrder = LocalizedText(
        english: "Your session has ended. Your order is saved and continues as soon as you sign in again: "
            + "it is carried out only once.",
        german: "Ihre Sitzung ist beendet. Ihr Auftrag ist gespeichert und wird fortgesetzt, sobald Sie sich wieder anmelden: "
            + "Er wird nur einmal ausgeführt.", chinese: "您的会话已结束。订单已保留，您重新登录后将继续办理：只会执行一次。")
    public static let malformedOrder = LocalizedText(
        english: "This order cannot be carried out. Check your entries and try again.",
        german: "Dieser Auftrag kann nicht ausgeführt werden. Prüfen Sie Ihre Angaben und versuchen Sie es noch einmal.",
        chinese: "无法执行此订单。请检查填写的内容后重试。")
    public static let ordersOnTheirWay = LocalizedText(english: "Pending orders", german: "Aufträge in Bearbeitung", chinese: "处理中的订单")
    public static let withdraw = LocalizedText(english: "Withdraw", german: "Zurückziehen", chinese: "撤回")
    /// The account that pays, and its balance.
    public static let payFrom = LocalizedText(english: "Pay from", german: "Bezahlen von", chinese: "付款账户")
    public static let chooseAccount = LocalizedText(english: "Choose an account.", german: "Wählen Sie ein Konto.", chinese: "请选择账户。")
    public static func available(_ amount: Money) -> LocalizedText {
        LocalizedText(english: "Available: \(amount.text)", german: "Verfügbar: \(amount.text)", chinese: "可用余额：\(amount.text)")
    }
    public static let share = LocalizedText(english: "Share", german: "Teilen", chinese: "分享")
    public static let refresh = LocalizedText(english: "Refresh", german: "Aktualisieren", chinese: "刷新")
    public static let showEarlier = LocalizedText(english: "Show earlier", german: "Frühere anzeigen", chinese: "查看更早记录")
    public static let understood = LocalizedText(englishAndGerman: "OK", chinese: "确定")
}
