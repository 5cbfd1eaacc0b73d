import ScreensKit

extension LocalizedText {
    static let checkExchange = LocalizedText(english: "Check your exchange", german: "Umtausch prüfen", chinese: "请核对兑换信息")
    static func exchange(_ amount: Money) -> LocalizedText {
        LocalizedText(english: "Exchange \(amount.text)", german: "\(amount.text) umtauschen", chinese: "兑换 \(amount.text)")
    }
    static let exchangeRate = LocalizedText(english: "Exchange rate", german: "Wechselkurs", chinese: "汇率")
    static let includedFee = LocalizedText(english: "Fee, included", german: "Gebühr, enthalten", chinese: "手续费（已包含）")
    static let youReceive = LocalizedText(english: "You receive", german: "Sie erhalten", chinese: "到账金额")
    static let rateValidUntil = LocalizedText(english: "Rate valid until", german: "Kurs gültig bis", chinese: "汇率有效期至")
    static let exchangeIsNow = LocalizedText(
        english: "An exchange cannot be planned, because its rate is known only when it is made.",
        german: "Ein Umtausch lässt sich nicht planen, weil sein Kurs erst bei der Ausführung bekannt ist.",
        chinese: "兑换无法预约，因为汇率在执行时才能确定。")
}

extension ExchangeRate {
    /// For example `1 EUR = 0.9412 CHF`.
    var text: LocalizedText {
        LocalizedText(data: "1 \(from) = \(number.text.replacing(".", with: PageLanguage.current.numbers.decimalSeparator)) \(to)")
    }
}
