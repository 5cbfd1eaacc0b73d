import ScreensKit

import struct Foundation.Date

extension LocalizedText {
    static let funds = LocalizedText(english: "Funds", german: "Fonds", chinese: "基金")
    static let fundsData = LocalizedText(english: "fund units", german: "Fondsanteile", chinese: "基金份额")
    static let yourHoldings = LocalizedText(english: "Your funds", german: "Ihre Fonds", chinese: "您的基金")
    static let noHoldings = LocalizedText(english: "No fund units yet", german: "Noch keine Fondsanteile", chinese: "暂无基金份额")
    static let chooseFund = LocalizedText(
        english: "Choose a fund below to invest.", german: "Wählen Sie unten einen Fonds, um anzulegen.", chinese: "请在下方选择基金进行投资。")
    static let allFunds = LocalizedText(english: "All funds", german: "Alle Fonds", chinese: "全部基金")
    static let oneUnit = LocalizedText(english: "1 unit", german: "1 Anteil", chinese: "1 份")
    static func number(of units: FundUnits) -> LocalizedText {
        if units.micros == 1_000_000 { return .oneUnit }
        return LocalizedText(english: "\(units.text) units", german: "\(units.text) Anteile", chinese: "\(units.text) 份")
    }
    static func totalValue(_ totals: [Money]) -> LocalizedText {
        let sum = totals.map(\.text).joined(separator: " + ")
        return LocalizedText(english: "Total value: \(sum)", german: "Gesamtwert: \(sum)", chinese: "总市值：\(sum)")
    }
    static func lastUpdated(_ date: Date) -> LocalizedText {
        LocalizedText(
            english: "Last updated \(DayText.moment(date)).", german: "Zuletzt aktualisiert: \(DayText.moment(date)).",
            chinese: "以下数据更新于 \(DayText.moment(date))。")
    }

    static let pricePerUnit = LocalizedText(english: "Price per unit", german: "Anteilspreis", chinese: "单位净值")
    static let changeOfTheDay = LocalizedText(english: "Change since yesterday", german: "Veränderung zum Vortag", chinese: "较前一日")
    static let asOf = LocalizedText(english: "As of", german: "Stand", chinese: "净值时间")
    static func quoted(at date: Date) -> LocalizedText { LocalizedText { _ in DayText.moment(date) } }
    static let yourHolding = LocalizedText(english: "Your holding", german: "Ihr Bestand", chinese: "您的持仓")
    static let holding = LocalizedText(english: "Units", german: "Anteile", chinese: "持有份额")
    static let value = LocalizedText(english: "Value", german: "Wert", chinese: "市值")
    static let noUnits = LocalizedText(
        english: "You have no units of this fund.", german: "Sie haben keine Anteile an diesem Fonds.", chinese: "您未持有该基金份额。")
    static let purchaseCost = LocalizedText(english: "Purchase cost", german: "Einstandswert", chinese: "持仓成本")
    static let gain = LocalizedText(english: "Gain or loss", german: "Gewinn/Verlust", chinese: "持仓收益")
    static let keyFacts = LocalizedText(english: "Key facts", german: "Eckdaten", chinese: "基金概况")
    static let isin = LocalizedText(data: "ISIN")
    static let currency = LocalizedText(english: "Currency", german: "Währung", chinese: "币种")
    static let ongoingCosts = LocalizedText(english: "Ongoing costs per year", german: "Laufende Kosten pro Jahr", chinese: "综合费率（每年）")
    static let orderHistory = LocalizedText(english: "Order history", german: "Orderhistorie", chinese: "交易记录")
    static let noOrders = LocalizedText(
        english: "You have not traded this fund yet.", german: "Sie haben diesen Fonds noch nicht gehandelt.", chinese: "您尚未交易过该基金。")
    static let bought = LocalizedText(english: "Bought", german: "Gekauft", chinese: "买入")
    static let sold = LocalizedText(english: "Sold", german: "Verkauft", chinese: "卖出")
    static func traded(_ units: FundUnits, at price: Money, on day: String) -> LocalizedText {
        LocalizedText(
            english: "\(DayText.long(day)) · \(localized(.number(of: units))) at \(price.text)",
            german: "\(DayText.long(day)) · \(localized(.number(of: units))) zu \(price.text)",
            chinese: "\(DayText.long(day)) · \(localized(.number(of: units))) · 净值 \(price.text)")
    }
    static func latest(_ price: FundPrice) -> LocalizedText {
        LocalizedText { _ in "\(DayText.long(price.day)) · \(price.price.text)" }
    }
    static let priceHistory = LocalizedText(english: "Price history", german: "Preisentwicklung", chinese: "净值走势")
    static func course(from first: FundPrice, to last: FundPrice) -> LocalizedText {
        LocalizedText(
            english: "From \(first.price.text) on \(DayText.long(first.day)) to \(last.price.text) on \(DayText.long(last.day)).",
            german: "Von \(first.price.text) am \(DayText.long(first.day)) auf \(last.price.text) am \(DayText.long(last.day)).",
            chinese: "从\(DayText.long(first.day))的 \(first.price.text) 到\(DayText.long(last.day))的 \(last.price.text)。")
    }
    static func purchase(of fund: String, for amount: Money) -> LocalizedText {
        LocalizedText(
            english: "Purchase of \(fund) · \(amount.text)", german: "Kauf von \(fund) · \(amount.text)",
            chinese: "买入 \(fund) · \(amount.text)")
    }
    static func sale(of fund: String, _ units: FundUnits) -> LocalizedText {
        LocalizedText(
            english: "Sale of \(fund) · \(localized(.number(of: units)))", german: "Verkauf von \(fund) · \(localized(.number(of: units)))",
            chinese: "卖出 \(fund) · \(localized(.number(of: units)))")
    }
    static let orderUnsent = LocalizedText(
        english: "Not sent yet. The order is sent as soon as there is a connection.",
        german: "Noch nicht gesendet. Der Auftrag wird gesendet, sobald eine Verbindung besteht.", chinese: "尚未发送。恢复连接后将立即发送。")
    static let purchaseUnfinished = LocalizedText(
        english: "Your order is being processed. The app continues automatically; the amount is charged only once.",
        german: "Ihr Auftrag wird bearbeitet. Die App macht automatisch weiter; der Betrag wird nur einmal abgebucht.",
        chinese: "您的订单尚未完成。应用将自动继续处理；款项只会支付一次。")
    static let saleUnfinished = LocalizedText(
        english: "Your order is being processed. The app continues automatically; the units are sold only once.",
        german: "Ihr Auftrag wird bearbeitet. Die App macht automatisch weiter; die Anteile werden nur einmal verkauft.",
        chinese: "您的订单尚未完成。应用将自动继续处理；份额只会卖出一次。")
    static let purchaseDone = LocalizedText(
        english: "Paid. The units are in your account.", german: "Bezahlt. Die Anteile sind in Ihrem Bestand.", chinese: "已付款，份额已计入您的持仓。")
    static let saleDone = LocalizedText(
        english: "Sold. The proceeds are on your account.", german: "Verkauft. Der Erlös ist auf Ihrem Konto.", chinese: "已卖出，款项已到账。")

    static let buy = LocalizedText(english: "Buy", german: "Kaufen", chinese: "买入")
    static let sell = LocalizedText(english: "Sell", german: "Verkaufen", chinese: "卖出")
    static let buyAnyway = LocalizedText(english: "Buy anyway", german: "Trotzdem kaufen", chinese: "仍要买入")
    static let sellAnyway = LocalizedText(english: "Sell anyway", german: "Trotzdem verkaufen", chinese: "仍要卖出")
    static func tradeAgain(_ order: LocalizedText) -> LocalizedText {
        LocalizedText(
            english: "There is already an order for this fund: \(localized(order)). Send another one?",
            german: "Es gibt bereits einen Auftrag für diesen Fonds: \(localized(order)). Noch einen senden?",
            chinese: "您已有一笔该基金的订单：\(localized(order))。要再提交一笔吗？")
    }
    static func traded(_ receipt: FundReceipt, _ order: FundOrder) -> LocalizedText {
        if case .buy = order.trade {
            return LocalizedText(
                english: "\(localized(.number(of: receipt.units))) of \(order.title) bought for \(receipt.amount.text).",
                german: "\(localized(.number(of: receipt.units))) an \(order.title) für \(receipt.amount.text) gekauft.",
                chinese: "已用 \(receipt.amount.text) 买入 \(order.title) \(localized(.number(of: receipt.units)))。")
        }
        return LocalizedText(
            english: "\(localized(.number(of: receipt.units))) of \(order.title) sold for \(receipt.amount.text).",
            german: "\(localized(.number(of: receipt.units))) an \(order.title) für \(receipt.amount.text) verkauft.",
            chinese: "已卖出 \(order.title) \(localized(.number(of: receipt.units)))，到账 \(receipt.amount.text)。")
    }
    static let tolerance = LocalizedText(
        english: "If the price moves by more than 0.5% before the order arrives, it is not carried out.",
        german: "Ändert sich der Preis um mehr als 0,5 %, bevor der Auftrag eingeht, wird er nicht ausgeführt.",
        chinese: "若订单到达前净值变动超过 0.5%，订单将不会执行。")
    static let amount = LocalizedText(english: "Amount", german: "Betrag", chinese: "金额")
    static let sellAll = LocalizedText(english: "Sell all units", german: "Alle Anteile verkaufen", chinese: "全部卖出")
    static let unitsToSell = LocalizedText(english: "Units to sell", german: "Anzahl der Anteile", chinese: "卖出份额")
    static let creditTo = LocalizedText(english: "Credit to", german: "Gutschrift auf", chinese: "收款账户")
    static func buysAbout(_ units: FundUnits) -> LocalizedText {
        LocalizedText(
            english: "About \(localized(.number(of: units)))", german: "Etwa \(localized(.number(of: units)))",
            chinese: "约 \(localized(.number(of: units)))")
    }
    static func sellsForAbout(_ amount: Money) -> LocalizedText {
        LocalizedText(english: "About \(amount.text)", german: "Etwa \(amount.text)", chinese: "约 \(amount.text)")
    }
    static let noAccount = LocalizedText(english: "No suitable account", german: "Kein passendes Konto", chinese: "没有可用账户")
    static func needsAccount(in currency: String) -> LocalizedText {
        LocalizedText(
            english: "You need an account in \(currency) to trade this fund.",
            german: "Sie brauchen ein Konto in \(currency), um diesen Fonds zu handeln.", chinese: "交易此基金需要 \(currency) 账户。")
    }
    static let buyFirst = LocalizedText(
        english: "Units that you buy can be sold here.", german: "Anteile, die Sie kaufen, können Sie hier verkaufen.",
        chinese: "买入后可在此卖出份额。")
    static func tooLittle(_ available: Money) -> LocalizedText {
        LocalizedText(
            english: "You can pay at most \(available.text) from this account.",
            german: "Von diesem Konto können Sie höchstens \(available.text) bezahlen.", chinese: "此账户最多可支付 \(available.text)。")
    }
    static let enterAmount = LocalizedText(english: "Enter an amount.", german: "Geben Sie einen Betrag ein.", chinese: "请输入金额。")
    static let enterUnits = LocalizedText(
        english: "Enter a number of units such as 12.5, with at most six decimals.",
        german: "Geben Sie eine Anzahl wie 12,5 mit höchstens sechs Nachkommastellen ein.", chinese: "请输入份额，例如 12.5，最多六位小数。")
    static func tooManyUnits(_ held: FundUnits) -> LocalizedText {
        LocalizedText(
            english: "You can sell at most \(localized(.number(of: held))).",
            german: "Sie können höchstens \(localized(.number(of: held))) verkaufen.", chinese: "您最多可卖出 \(localized(.number(of: held)))。")
    }
    static let worthNothing = LocalizedText(
        english: "These units are worth too little to be sold. Enter a larger number.",
        german: "Diese Anteile sind zu wenig wert, um sie zu verkaufen. Geben Sie eine größere Anzahl ein.",
        chinese: "该份额价值过低，无法卖出。请输入更大的份额。")
}

extension ChartRange {
    var label: LocalizedText {
        switch self {
        case .month: LocalizedText(english: "1 month", german: "1 Monat", chinese: "近1个月")
        case .year: LocalizedText(english: "1 year", german: "1 Jahr", chinese: "近1年")
        case .all: LocalizedText(english: "All", german: "Gesamt", chinese: "全部")
        }
    }
}
