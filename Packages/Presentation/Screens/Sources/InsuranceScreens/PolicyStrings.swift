import ScreensKit

extension LocalizedText {
    static let policyNumber = LocalizedText(english: "Policy number", german: "Policennummer", chinese: "保单号")
    static let policyDocument = LocalizedText(english: "Policy document", german: "Versicherungsschein", chinese: "电子保单")
    static let coverDetails = LocalizedText(english: "Cover and exclusions", german: "Leistungen und Ausschlüsse", chinese: "保障范围与责任免除")
    static let insuredSince = LocalizedText(english: "Insured since", german: "Versichert seit", chinese: "保障起始日")
    static let insuredUntil = LocalizedText(english: "Insured until", german: "Versichert bis", chinese: "保障截止日")
    static let refund = LocalizedText(english: "Refund", german: "Erstattung", chinese: "退款")
    static let policyCanceled = LocalizedText(
        english: "You have canceled this policy.", german: "Sie haben diese Police gekündigt.", chinese: "您已退保。")
    static func canceled(until day: String) -> LocalizedText {
        LocalizedText(
            english: "Canceled · insured until \(DayText.long(day))", german: "Gekündigt · versichert bis \(DayText.long(day))",
            chinese: "已退保 · 保障至\(DayText.long(day))")
    }

    static let cancelPolicy = LocalizedText(english: "Cancel policy", german: "Police kündigen", chinese: "退保")
    static let refundTo = LocalizedText(english: "Refund to", german: "Erstattung auf", chinese: "退款账户")
    static let restOfPremium = LocalizedText(
        english: "The insurer refunds the premium for the days after the last day of cover, to the account that paid it.",
        german: "Der Versicherer erstattet den Beitrag für die Tage nach dem letzten versicherten Tag auf das Konto, das ihn bezahlt hat.",
        chinese: "保险公司将把保障截止日之后的保费退还至原付款账户。")
    static let choosesReceiver = LocalizedText(
        english: "The premium cannot be refunded to where it was paid from. Choose an account for the refund.",
        german: "Der Beitrag kann nicht dorthin erstattet werden, wo er bezahlt wurde. Wählen Sie ein Konto für die Erstattung.",
        chinese: "保费无法退还至原付款方式。请选择退款账户。")
    static let noRefund = LocalizedText(
        english: "The paid year is over, so nothing is refunded.",
        german: "Das bezahlte Jahr ist vorbei, daher wird nichts erstattet.", chinese: "已付保费的保障年度已结束，无退款。")
    static let noReceiver = LocalizedText(
        english: "No account for the refund", german: "Kein Konto für die Erstattung", chinese: "没有可退款的账户")
    static func needsReceiver(in currency: String) -> LocalizedText {
        LocalizedText(
            english: "You need an account in \(currency) to receive the refund.",
            german: "Sie brauchen ein Konto in \(currency), um die Erstattung zu erhalten.", chinese: "接收退款需要 \(currency) 账户。")
    }
    static func cancelAndRefund(_ refund: Money) -> LocalizedText {
        LocalizedText(
            english: "Cancel and get \(refund.text) back", german: "Kündigen und \(refund.text) zurückerhalten",
            chinese: "退保并退回 \(refund.text)")
    }

    static func canceled(_ policy: InsuranceText, refund: Money) -> LocalizedText {
        refund.minorUnits == 0
            ? LocalizedText(
                english: "\(policy.current) canceled.", german: "\(policy.current) gekündigt.", chinese: "\(policy.current) 已退保。")
            : LocalizedText(
                english: "\(policy.current) canceled, \(refund.text) refunded.",
                german: "\(policy.current) gekündigt, \(refund.text) erstattet.", chinese: "\(policy.current) 已退保，已退款 \(refund.text)。")
    }

    static func cancellation(of title: InsuranceText) -> LocalizedText {
        LocalizedText(english: "Cancellation: \(title.current)", german: "Kündigung: \(title.current)", chinese: "退保：\(title.current)")
    }
    static let cancellationUnfinished = LocalizedText(
        english: "Your cancellation is being processed. The app continues automatically; the refund is paid only once.",
        german: "Ihre Kündigung wird bearbeitet. Die App macht automatisch weiter; die Erstattung wird nur einmal gezahlt.",
        chinese: "您的退保申请正在处理。应用将自动继续；退款只会支付一次。")
    static func cancellationDone(_ refund: Money) -> LocalizedText {
        refund.minorUnits == 0
            ? .policyCanceled
            : .policyCanceled
                + LocalizedText(
                    english: "\(refund.text) is refunded.", german: "\(refund.text) werden erstattet.", chinese: "退款 \(refund.text)。")
    }
}
