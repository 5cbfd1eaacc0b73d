public import ScreensKit

extension FundsError: UserFacingError {
    public var message: LocalizedText {
        switch self {
        case .noAnswer: .noAnswerToOrder
        case .unreachable: .unreachable(.fundCompany)
        case .signedOutMeanwhile: .signedOutDuringOrder
        case .signedOut: .signedOut
        case .unknownFund:
            LocalizedText(
                english: "This fund does not exist. It may have been closed, or the link is wrong. Choose one of the other funds.",
                german:
                    "Diesen Fonds gibt es nicht. Vielleicht wurde er geschlossen, oder der Link ist falsch. Wählen Sie einen anderen Fonds.",
                chinese: "没有此基金。该基金可能已清盘，或链接有误。请选择其他基金。")
        case .priceChanged:
            LocalizedText(
                english: "The price has changed, and the order was not carried out. No money was moved. Check the new price and try again.",
                german:
                    "Der Preis hat sich geändert, und der Auftrag wurde nicht ausgeführt. Es wurde kein Geld bewegt. Prüfen Sie den neuen Preis und versuchen Sie es noch einmal.",
                chinese: "净值已变动，订单未执行，资金未变动。请核对最新净值后重试。")
        case .tooFewUnits:
            LocalizedText(
                english: "You do not have that many units. Nothing was sold.",
                german: "So viele Anteile haben Sie nicht. Es wurde nichts verkauft.", chinese: "您的份额不足。未卖出。")
        case .accountNotAccepted:
            LocalizedText(
                english: "The proceeds cannot be credited to this account. Nothing was sold. Choose another account.",
                german: "Der Erlös kann diesem Konto nicht gutgeschrieben werden. Es wurde nichts verkauft. Wählen Sie ein anderes Konto.",
                chinese: "款项无法转入此账户。未卖出。请选择其他账户。")
        case .notAccepted:
            LocalizedText(
                english: "The fund company does not accept this order. No money was moved. Try again later.",
                german:
                    "Die Fondsgesellschaft nimmt diesen Auftrag nicht an. Es wurde kein Geld bewegt. Versuchen Sie es später noch einmal.",
                chinese: "基金公司未接受此订单，资金未变动。请稍后重试。")
        case .paymentRefused(let reason):
            LocalizedText(
                english: "The order was not paid, and nothing was bought.", german: "Der Auftrag wurde nicht bezahlt und nichts gekauft.",
                chinese: "订单未支付，未买入。") + reason.message
        case .notBought(let booking):
            LocalizedText(
                english: "The order is paid (booking \(booking)), but the fund company has not carried it out. "
                    + "Try again: it is not paid twice. If the problem persists, give the fund company the booking number.",
                german: "Der Auftrag ist bezahlt (Buchung \(booking)), aber die Fondsgesellschaft hat ihn nicht ausgeführt. "
                    + "Versuchen Sie es noch einmal: Er wird nicht zweimal bezahlt. Bleibt es so, nennen Sie der Fondsgesellschaft die Nummer der Buchung.",
                chinese: "订单已付款（交易编号 \(booking)），但基金公司尚未执行。请重试：不会重复付款。如仍未解决，请将交易编号告知基金公司。")
        case .malformedOrder: .malformedOrder
        case .unexpectedAnswer: .unexpectedAnswer(of: .fundCompany)
        case .storage: .storage
        @unknown default: .unknown
        }
    }
}

extension LocalizedText.Party {
    fileprivate static let fundCompany = LocalizedText.Party(
        english: "the fund company", german: "die Fondsgesellschaft", genitive: "der Fondsgesellschaft", chinese: "基金公司")
}
