import ScreensKit

import struct Foundation.Date

extension Wording {
    /// What the domain is called.
    static var money: Wording { Wording(english: "Money", german: "Geld", chinese: "资金") }
    static var transfer: Wording { Wording(english: "Transfer", german: "Überweisen", chinese: "转账") }

    // MARK: Overview

    static var netWorth: Wording { Wording(english: "Net worth", german: "Nettovermögen", chinese: "净资产") }
    static var notKnown: Wording { Wording(english: "Not known", german: "Nicht bekannt", chinese: "未知") }
    static var waitingForRates: Wording {
        Wording(english: "Waiting for exchange rates", german: "Warten auf Wechselkurse", chinese: "正在等待汇率")
    }
    static var transfersOnTheirWay: Wording {
        Wording(english: "Transfers on their way", german: "Überweisungen unterwegs", chinese: "处理中的转账")
    }
    static var accounts: Wording { Wording(english: "Accounts", german: "Konten", chinese: "账户") }
    static var noAccounts: Wording { Wording(english: "No accounts yet", german: "Noch keine Konten", chinese: "暂无账户") }
    static var noAccountsHint: Wording {
        Wording(
            english: "They appear here as soon as the bank opens one for you.",
            german: "Sie erscheinen hier, sobald die Bank eines für Sie eröffnet.", chinese: "银行为您开立账户后，将显示在此处。")
    }
    static var partialAnswer: Wording {
        Wording(
            english: "The bank's answer makes no sense in part. Some figures may be old, and there is no sum.",
            german: "Die Antwort der Bank ergibt zum Teil keinen Sinn. Einige Zahlen können alt sein, und es gibt keine Summe.",
            chinese: "银行的部分答复无法识别。部分数字可能不是最新的，且无法计算总额。")
    }
    static func figures(from date: Date?) -> Wording {
        guard let date else { return .lastVisit }
        return Wording(
            english: "These figures are from \(DayText.moment(date)).", german: "Diese Zahlen sind vom \(DayText.moment(date)).",
            chinese: "以下数据更新于 \(DayText.moment(date))。")
    }
    static var lastVisit: Wording {
        Wording(
            english: "These are the figures of your last visit.", german: "Dies sind die Zahlen Ihres letzten Besuchs.",
            chinese: "以下为您上次访问时的数据。")
    }

    // MARK: Account

    static var account: Wording { Wording(english: "Account", german: "Konto", chinese: "账户") }
    static var importStatement: Wording { Wording(english: "Import a statement", german: "Kontoauszug einlesen", chinese: "导入对账单") }
    static var balanceOverTheYear: Wording {
        Wording(english: "Balance over the last year", german: "Kontostand im letzten Jahr", chinese: "近一年余额")
    }
    static func course(from first: Money, in firstMonth: String, to last: Money, in lastMonth: String) -> Wording {
        Wording(
            english: "From \(first.text) in \(DayText.month(firstMonth)) to \(last.text) in \(DayText.month(lastMonth)).",
            german: "Von \(first.text) im \(DayText.month(firstMonth)) auf \(last.text) im \(DayText.month(lastMonth)).",
            chinese: "从\(DayText.month(firstMonth))的 \(first.text) 到\(DayText.month(lastMonth))的 \(last.text)。")
    }
    static var noHistory: Wording {
        Wording(english: "There is no history yet.", german: "Es gibt noch keinen Verlauf.", chinese: "暂无历史记录。")
    }
    static var transactions: Wording { Wording(english: "Transactions", german: "Umsätze", chinese: "交易明细") }
    static var transactionsMissing: Wording {
        Wording(
            english: "The transactions could not be loaded.", german: "Die Umsätze konnten nicht geladen werden.", chinese: "无法加载交易明细。")
    }
    static var importedMark: Wording { Wording(english: "Imported", german: "Eingelesen", chinese: "已导入") }
    static var noTransactions: Wording {
        Wording(english: "No transactions yet", german: "Noch keine Umsätze", chinese: "暂无交易")
    }
    static var noTransactionsHint: Wording {
        Wording(
            english: "They appear here as soon as something is booked.", german: "Sie erscheinen hier, sobald etwas gebucht ist.",
            chinese: "一旦入账，将显示在此处。")
    }

    // MARK: A transfer on its way

    static func order(_ amount: Money, to account: String?, for reference: String) -> Wording {
        let reference = reference.isEmpty ? "" : " · " + reference
        guard let account else { return Wording(data: amount.text + reference) }
        return Wording(
            english: "\(amount.text) to \(account)\(reference)", german: "\(amount.text) an \(account)\(reference)",
            chinese: "\(amount.text) 转至 \(account)\(reference)")
    }
    static func since(_ date: Date) -> Wording {
        Wording(
            english: "Since \(DayText.moment(date))", german: "Seit \(DayText.moment(date))", chinese: "提交时间：\(DayText.moment(date))")
    }
    static func pending(_ title: Wording, since: Wording) -> Wording {
        Wording(
            english: "\(say(title)). \(say(since)).", german: "\(say(title)). \(say(since)).", chinese: "\(say(title))。\(say(since))。")
    }
    static var beingSent: Wording {
        Wording(english: "It is being sent to the bank.", german: "Sie wird an die Bank gesendet.", chinese: "正在发送至银行。")
    }
    static var notSentYet: Wording {
        Wording(
            english: "It has not been sent. It is sent as soon as the bank can be reached.",
            german: "Sie ist noch nicht gesendet. Sie wird gesendet, sobald die Bank erreichbar ist.", chinese: "尚未发送。连接银行后将立即发送。")
    }
    static var outcomeUnknown: Wording {
        Wording(
            english: "The outcome is not known yet. The bank is asked until it answers; the transfer is carried out only once.",
            german: "Der Ausgang ist noch nicht bekannt. Die Bank wird gefragt, bis sie antwortet; überwiesen wird nur einmal.",
            chinese: "结果尚未确定。将持续向银行查询直至收到答复；转账只会执行一次。")
    }
    static var notCarriedOut: Wording {
        Wording(english: "It was not carried out.", german: "Sie wurde nicht ausgeführt.", chinese: "转账未执行。")
    }
    static var carriedOut: Wording {
        Wording(english: "It has been carried out.", german: "Sie ist ausgeführt.", chinese: "转账已完成。")
    }
    static var takeBack: Wording { Wording(english: "Take back", german: "Zurücknehmen", chinese: "撤回") }
    static var change: Wording { Wording(english: "Change", german: "Ändern", chinese: "修改") }

    // MARK: Making a transfer

    static var from: Wording { Wording(english: "From", german: "Von", chinese: "付款账户") }
    static var to: Wording { Wording(english: "To", german: "An", chinese: "收款账户") }
    static var amount: Wording { Wording(english: "Amount", german: "Betrag", chinese: "金额") }
    static var reference: Wording { Wording(english: "Reference", german: "Verwendungszweck", chinese: "附言") }
    static var proceed: Wording { Wording(english: "Continue", german: "Weiter", chinese: "下一步") }
    static var checkTransfer: Wording {
        Wording(english: "Check your transfer", german: "Überweisung prüfen", chinese: "请核对转账信息")
    }
    static func transfer(_ amount: Money) -> Wording {
        Wording(english: "Transfer \(amount.text)", german: "\(amount.text) überweisen", chinese: "转账 \(amount.text)")
    }
    static func transferAnother(_ amount: Money) -> Wording {
        Wording(
            english: "Transfer another \(amount.text)", german: "Weitere \(amount.text) überweisen", chinese: "再转账 \(amount.text)")
    }
    /// - Parameter transfer: The amount and the payee of a transfer on its way.
    static func sendAnother(_ transfer: Wording) -> Wording {
        Wording(
            english: "You have a transfer of \(say(transfer)) on its way. Send another one?",
            german: "Eine Überweisung von \(say(transfer)) ist schon unterwegs. Noch eine senden?",
            chinese: "您有一笔转账正在处理中：\(say(transfer))。要再转一笔吗？")
    }
    static var continuesByItself: Wording {
        Wording(
            english: "The transfer is being sent. You can leave this page: the transfer continues.",
            german: "Die Überweisung wird gesendet. Sie können diese Seite verlassen: Die Überweisung läuft weiter.",
            chinese: "正在发送转账。您可以离开此页面，转账将继续进行。")
    }
    static var nothingMoved: Wording {
        Wording(
            english: "The transfer was not carried out; no money was moved.",
            german: "Die Überweisung wurde nicht ausgeführt; es wurde kein Geld bewegt.", chinese: "转账未执行，资金未变动。")
    }
    /// - Parameter sum: The amount of transfers on their way from the account.
    static func available(_ amount: Money, leaving sum: Money) -> Wording {
        Wording(
            english: "Available: \(amount.text). Transfers of \(sum.text) on their way may not be deducted yet.",
            german: "Verfügbar: \(amount.text). Überweisungen über \(sum.text) sind unterwegs und eventuell noch nicht abgezogen.",
            chinese: "可用余额：\(amount.text)。另有 \(sum.text) 转账正在处理中，可能尚未扣除。")
    }
    static func available(_ amount: Money) -> Wording {
        Wording(english: "Available: \(amount.text)", german: "Verfügbar: \(amount.text)", chinese: "可用余额：\(amount.text)")
    }
    static func toTransfer(_ amount: Money) -> Wording {
        Wording(
            english: "Amount to transfer: \(amount.text)", german: "Zu überweisen: \(amount.text)", chinese: "转账金额：\(amount.text)")
    }
    static func tooMuch(_ available: Money) -> Wording {
        Wording(
            english: "You can transfer at most \(available.text).", german: "Sie können höchstens \(available.text) überweisen.",
            chinese: "您最多可转账 \(available.text)。")
    }
}

extension TransferProblems.Target {
    var wording: Wording {
        switch self {
        case .missing: Wording(english: "Choose two accounts.", german: "Wählen Sie zwei Konten.", chinese: "请选择两个账户。")
        case .sameAccount:
            Wording(
                english: "Choose another account than the one you transfer from.",
                german: "Wählen Sie ein anderes Konto als das, von dem Sie überweisen.", chinese: "收款账户不能与付款账户相同。")
        case .otherCurrency(let found, let wanted):
            Wording(
                english: "Choose an account in \(wanted.code); this one is in \(found.code).",
                german: "Wählen Sie ein Konto in \(wanted.code); dieses ist in \(found.code).",
                chinese: "请选择 \(wanted.code) 账户；此账户币种为 \(found.code)。")
        @unknown default: Wording(english: "Choose another account.", german: "Wählen Sie ein anderes Konto.", chinese: "请选择其他账户。")
        }
    }
}

extension TransferProblems.Amount {
    /// - Parameter currency: The currency of the account that the amount is taken from.
    func wording(in currency: Currency) -> Wording {
        switch self {
        case .missing: Wording(english: "Enter an amount.", german: "Geben Sie einen Betrag ein.", chinese: "请输入金额。")
        case .malformed: AmountFlaw.notANumber.wording(in: currency)
        case .unreadable(let flaw): flaw.wording(in: currency)
        case .notAboveZero:
            Wording(
                english: "Enter an amount above zero.", german: "Geben Sie einen Betrag über null ein.", chinese: "请输入大于零的金额。")
        case .tooMuch(let available): .tooMuch(available)
        @unknown default: Wording(english: "Enter another amount.", german: "Geben Sie einen anderen Betrag ein.", chinese: "请输入其他金额。")
        }
    }
}

extension AmountFlaw {
    /// The reason, with an amount as each language writes it.
    func wording(in currency: Currency) -> Wording {
        func example(_ language: PageLanguage) -> String { AmountFormat(language).example(in: currency) }
        let (english, german, chinese) = (example(.english), example(.german), example(.chinese))
        return switch self {
        case .negative:
            Wording(english: "Enter an amount above zero.", german: "Geben Sie einen Betrag über null ein.", chinese: "请输入大于零的金额。")
        case .separators:
            Wording(
                english: "This amount can be read in more than one way. Write it like \(english).",
                german: "Dieser Betrag ist nicht eindeutig. Schreiben Sie ihn wie \(german).", chinese: "此金额有歧义。请按 \(chinese) 的格式输入。")
        case .leadingZero:
            Wording(
                english: "Remove the zero at the beginning. Write the amount like \(english).",
                german: "Entfernen Sie die Null am Anfang. Schreiben Sie den Betrag wie \(german).",
                chinese: "请删除开头的零，按 \(chinese) 的格式输入。")
        case .tooManyDecimals(let allowed):
            Wording(
                english: "An amount in \(currency.code) has at most \(allowed) decimals. Write it like \(english).",
                german: "Ein Betrag in \(currency.code) hat höchstens \(allowed) Nachkommastellen. Schreiben Sie ihn wie \(german).",
                chinese: "\(currency.code) 金额最多有 \(allowed) 位小数。请按 \(chinese) 的格式输入。")
        case .otherCurrency:
            Wording(
                english: "The account you transfer from is in \(currency.code). Enter an amount in \(currency.code).",
                german:
                    "Das Konto, von dem Sie überweisen, wird in \(currency.code) geführt. Geben Sie einen Betrag in \(currency.code) ein.",
                chinese: "付款账户币种为 \(currency.code)。请输入 \(currency.code) 金额。")
        case .tooLarge:
            Wording(english: "This amount is too large.", german: "Dieser Betrag ist zu groß.", chinese: "金额过大。")
        default:
            Wording(
                english: "Enter an amount such as \(english).", german: "Geben Sie einen Betrag wie \(german) ein.",
                chinese: "请输入金额，例如 \(chinese)。")
        }
    }
}

extension TransferProblems.Reference {
    var wording: Wording {
        switch self {
        case .tooLong(let limit):
            Wording(
                english: "At most \(limit) characters.", german: "Höchstens \(limit) Zeichen.", chinese: "最多 \(limit) 个字符。")
        @unknown default:
            Wording(english: "Enter another reference.", german: "Geben Sie einen anderen Verwendungszweck ein.", chinese: "请输入其他附言。")
        }
    }
}
