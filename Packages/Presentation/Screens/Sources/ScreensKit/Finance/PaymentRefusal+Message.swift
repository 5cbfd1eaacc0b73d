public import CoreScreensKit
public import Services

extension PaymentRefusal {
    public var message: LocalizedText {
        switch self {
        case .insufficientFunds:
            LocalizedText(
                english: "There is not enough money in this account.", german: "Auf diesem Konto ist nicht genug Geld.", chinese: "此账户余额不足。"
            )
        case .unknownAccount:
            LocalizedText(english: "You have no such account.", german: "Ein solches Konto haben Sie nicht.", chinese: "您没有此账户。")
        case .notAllowed:
            LocalizedText(
                english: "This account cannot be used for payments.", german: "Mit diesem Konto kann nicht bezahlt werden.",
                chinese: "此账户不能用于付款。")
        case .currencyMismatch:
            LocalizedText(
                english: "This account is in another currency.", german: "Dieses Konto hat eine andere Währung.", chinese: "该账户的币种不符。")
        case .notAccepted:
            LocalizedText(
                english: "The bank does not accept this order.", german: "Die Bank nimmt diesen Auftrag nicht an.", chinese: "银行不接受此订单。")
        case .said(let sentence): LocalizedText(verbatim: sentence)
        @unknown default: LocalizedText(english: "Choose another account.", german: "Wählen Sie ein anderes Konto.", chinese: "请选择其他账户。")
        }
    }
}
