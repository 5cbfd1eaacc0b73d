public import CoreServices
public import PresentationKit

extension AmountFlaw {
    /// The reason, with an example of an amount in each language.
    public func message(in currency: Currency) -> LocalizedText {
        func example(_ language: PageLanguage) -> String { AmountFormat(language).example(in: currency) }
        let (english, german, chinese) = (example(.english), example(.german), example(.chinese))
        return switch self {
        case .negative:
            LocalizedText(english: "Enter an amount above zero.", german: "Geben Sie einen Betrag über null ein.", chinese: "请输入大于零的金额。")
        case .separators:
            LocalizedText(
                english: "This amount can be read in more than one way. Write it like \(english).",
                german: "Dieser Betrag ist nicht eindeutig. Schreiben Sie ihn wie \(german).", chinese: "此金额有歧义。请按 \(chinese) 的格式输入。")
        case .leadingZero:
            LocalizedText(
                english: "Remove the zero at the beginning. Write the amount like \(english).",
                german: "Entfernen Sie die Null am Anfang. Schreiben Sie den Betrag wie \(german).", chinese: "请删除开头的零，按 \(chinese) 的格式输入。")
        case .tooManyDecimals(let allowed):
            LocalizedText(
                english: "An amount in \(currency.code) has at most \(allowed) decimals. Write it like \(english).",
                german: "Ein Betrag in \(currency.code) hat höchstens \(allowed) Nachkommastellen. Schreiben Sie ihn wie \(german).",
                chinese: "\(currency.code) 金额最多有 \(allowed) 位小数。请按 \(chinese) 的格式输入。")
        case .otherCurrency:
            LocalizedText(
                english: "Enter an amount in \(currency.code).", german: "Geben Sie einen Betrag in \(currency.code) ein.",
                chinese: "请输入 \(currency.code) 金额。")
        case .tooLarge:
            LocalizedText(english: "This amount is too large.", german: "Dieser Betrag ist zu groß.", chinese: "金额过大。")
        default:
            LocalizedText(
                english: "Enter an amount such as \(english).", german: "Geben Sie einen Betrag wie \(german) ein.",
                chinese: "请输入金额，例如 \(chinese)。")
        }
    }
}
