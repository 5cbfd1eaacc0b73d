public import CoreServices
public import PresentationKit

extension RoutingError: UserFacingError {
    public var message: LocalizedText {
        switch self {
        case .switchedOff:
            LocalizedText(
                english: "This part of the app is switched off for now. Try again later.",
                german: "Dieser Teil der App ist zurzeit abgeschaltet. Versuchen Sie es später noch einmal.",
                chinese: "应用的此部分功能暂时关闭。请稍后重试。")
        case .notFound(let address):
            LocalizedText(
                english: "There is no page at “\(address)”.", german: "Unter „\(address)“ gibt es keine Seite.",
                chinese: "应用中没有地址为“\(address)”的内容。")
        case .signInRequired:
            LocalizedText(
                english: "Sign in to see this page.", german: "Melden Sie sich an, um diese Seite zu sehen.", chinese: "此内容仅限已登录用户访问。")
        default:
            // The other kinds matter to developers only and share one text.
            LocalizedText(
                english: "This address cannot be opened this way.", german: "Diese Adresse kann so nicht geöffnet werden.",
                chinese: "无法以这种方式打开此地址。")
        }
    }
}
