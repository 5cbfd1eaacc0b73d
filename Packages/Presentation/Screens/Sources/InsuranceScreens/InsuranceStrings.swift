import ScreensKit

extension InsuranceText {
    var current: String { text(in: String(PageLanguage.current.primary)) }
}

extension LocalizedText {
    init(_ text: InsuranceText) { self.init { _ in text.current } }
    static let insurance = LocalizedText(english: "Insurance", german: "Versicherung", chinese: "保险")
    static let insuranceData = LocalizedText(english: "insurance", german: "Versicherungen", chinese: "保险")
    static let yourPolicies = LocalizedText(english: "Your policies", german: "Ihre Policen", chinese: "您的保单")
    static let noPolicies = LocalizedText(english: "No policies yet", german: "Noch keine Policen", chinese: "暂无保单")
    static let chooseProduct = LocalizedText(
        english: "Choose a product below to be insured.", german: "Wählen Sie unten ein Produkt, um versichert zu sein.",
        chinese: "请在下方选择产品投保。")
    static let products = LocalizedText(english: "Products", german: "Produkte", chinese: "产品")
    static func insured(for sum: Money, since day: String) -> LocalizedText {
        LocalizedText(
            english: "Insured for \(sum.text) since \(DayText.long(day)) · yearly premium",
            german: "Versichert über \(sum.text) seit \(DayText.long(day)) · Jahresbeitrag",
            chinese: "保额 \(sum.text)，自\(DayText.long(day))起 · 年保费")
    }
    static func from(_ premium: Money) -> LocalizedText {
        LocalizedText(english: "From \(premium.text) per year.", german: "Ab \(premium.text) pro Jahr.", chinese: "每年 \(premium.text) 起。")
    }

    static func together(_ premiums: Money) -> LocalizedText {
        LocalizedText(
            english: "Total premium: \(premiums.text) per year.", german: "Beitrag insgesamt: \(premiums.text) pro Jahr.",
            chinese: "全部保单合计：每年 \(premiums.text)。")
    }

    static func order(_ title: InsuranceText, for premium: Money) -> LocalizedText {
        LocalizedText(data: "\(title.current) · \(premium.text)")
    }
    static let orderUnfinished = LocalizedText(
        english: "Your order is being processed. The app continues automatically; the premium is charged only once.",
        german: "Ihr Auftrag wird bearbeitet. Die App macht automatisch weiter; der Beitrag wird nur einmal abgebucht.",
        chinese: "您的订单尚未完成。应用将自动继续处理；保费只会支付一次。")
    static let orderDone = LocalizedText(
        english: "Paid. Your policy has been issued.", german: "Bezahlt. Ihre Police ist ausgestellt.", chinese: "已付款，保单已出具。")

    static let covered = LocalizedText(english: "What is covered", german: "Das ist versichert", chinese: "保障范围")
    static let notCovered = LocalizedText(english: "What is not covered", german: "Das ist nicht versichert", chinese: "责任免除")
    static let coverStarts = LocalizedText(english: "Start of cover", german: "Versicherungsbeginn", chinese: "保障生效")
    static let deductible = LocalizedText(english: "Deductible", german: "Selbstbeteiligung", chinese: "免赔额")
    static let noDeductible = LocalizedText(english: "None", german: "Keine", chinese: "无")
    static func perClaim(_ amount: Money) -> LocalizedText {
        LocalizedText(english: "\(amount.text) per claim", german: "\(amount.text) je Schaden", chinese: "每次事故 \(amount.text)")
    }
    static let insuredSum = LocalizedText(english: "Insured sum", german: "Versicherungssumme", chinese: "保险金额")
    static let premiumAYear = LocalizedText(english: "Annual premium", german: "Jahresbeitrag", chinese: "年保费")
    static let overAYear = LocalizedText(english: "Spread over 12 months", german: "Auf 12 Monate verteilt", chinese: "按12个月分摊")
    /// For example `8 × €4.92 + 4 × €4.91`.
    static func parts(_ parts: [(amount: Money, months: Int)]) -> LocalizedText {
        LocalizedText(data: parts.map { "\($0.months) × \($0.amount.text)" }.joined(separator: " + "))
    }
    static let product = LocalizedText(english: "Product", german: "Produkt", chinese: "产品")
    static let buyAnyway = LocalizedText(english: "Buy anyway", german: "Trotzdem kaufen", chinese: "仍要购买")
    static func alreadyInsured(_ product: InsuranceText) -> LocalizedText {
        LocalizedText(
            english: "You already have a policy for \(product.current). Buy another one?",
            german: "Sie haben bereits eine Police für \(product.current). Noch eine kaufen?",
            chinese: "您已有 \(product.current) 的保单。要再购买一份吗？")
    }
    static func alreadyOrdered(_ product: InsuranceText) -> LocalizedText {
        LocalizedText(
            english: "Your order for \(product.current) is already pending. Buy another policy?",
            german: "Ihr Auftrag für \(product.current) ist bereits in Bearbeitung. Noch eine Police kaufen?",
            chinese: "您的 \(product.current) 订单正在处理中。要再购买一份吗？")
    }
    static func bought(_ product: InsuranceText, for premium: Money) -> LocalizedText {
        LocalizedText(
            english: "\(product.current) bought for \(premium.text) per year.",
            german: "\(product.current) für \(premium.text) im Jahr abgeschlossen.", chinese: "已购买 \(product.current)，年保费 \(premium.text)。")
    }
    static let buy = LocalizedText(english: "Buy", german: "Kaufen", chinese: "购买")
    static let noPayer = LocalizedText(english: "No account to pay from", german: "Kein Konto zum Bezahlen", chinese: "没有可付款的账户")
    static func needsAccount(in currency: String) -> LocalizedText {
        LocalizedText(
            english: "You need an account in \(currency) to buy this.", german: "Sie brauchen ein Konto in \(currency), um dies zu kaufen.",
            chinese: "购买此产品需要 \(currency) 账户。")
    }
    static func tooLittle(_ available: Money, for premium: Money) -> LocalizedText {
        LocalizedText(
            english: "Choose another account: \(premium.text) needed, \(available.text) available.",
            german: "Wählen Sie ein anderes Konto: \(premium.text) sind nötig, \(available.text) sind verfügbar.",
            chinese: "请选择其他账户：需要 \(premium.text)，可用 \(available.text)。")
    }

    static let otherInsurers = LocalizedText(english: "Other insurers", german: "Andere Versicherer", chinese: "其他保险公司")
    static let compare = LocalizedText(
        english: "Compare with other insurers", german: "Mit anderen Versicherern vergleichen", chinese: "与其他保险公司比较")
    static let nobodyToAsk = LocalizedText(
        english: "No other insurers are available.", german: "Es sind keine anderen Versicherer verfügbar.", chinese: "应用未收录其他可询价的保险公司。")
    static let forTheSameSum = LocalizedText(
        english: "Per year, same insured sum", german: "Im Jahr, gleiche Versicherungssumme", chinese: "每年，相同保额")
}

extension ComparedQuote.Reason {
    /// The reason for a missing quote, shown below the insurer's name.
    var message: LocalizedText {
        switch self {
        case .absent: LocalizedText(english: "Its app is not installed.", german: "Ihre App ist nicht installiert.", chinese: "未安装其应用。")
        case .timedOut: LocalizedText(english: "Did not answer in time.", german: "Hat nicht rechtzeitig geantwortet.", chinese: "未及时答复。")
        case .malformedAnswer:
            LocalizedText(
                english: "Sent an answer that cannot be read.", german: "Hat eine unlesbare Antwort gesendet.", chinese: "答复无法识别。")
        case .notInsured:
            LocalizedText(english: "Does not offer this insurance.", german: "Bietet diese Versicherung nicht an.", chinese: "不承保此项。")
        case .refused: LocalizedText(english: "No quote available right now.", german: "Derzeit kein Angebot.", chinese: "暂不提供报价。")
        @unknown default: LocalizedText(english: "No quote available right now.", german: "Derzeit kein Angebot.", chinese: "暂不提供报价。")
        }
    }
}
