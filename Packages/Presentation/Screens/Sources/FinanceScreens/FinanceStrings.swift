import ScreensKit

import struct Foundation.Date

extension LocalizedText {
    static let money = LocalizedText(english: "Money", german: "Geld", chinese: "资金")
    static let transfer = LocalizedText(english: "Transfer", german: "Überweisen", chinese: "转账")
    static let netWorth = LocalizedText(english: "Net worth", german: "Nettovermögen", chinese: "净资产")
    static let hideBalances = LocalizedText(
        english: "Hide balances on the overview", german: "Kontostände in der Übersicht ausblenden", chinese: "在概览中隐藏余额")
    static let hiddenBalance = LocalizedText(english: "Hidden", german: "Ausgeblendet", chinese: "已隐藏")
    static let notKnown = LocalizedText(english: "Unavailable", german: "Nicht verfügbar", chinese: "未知")
    static let waitingForRates = LocalizedText(
        english: "Waiting for exchange rates and prices", german: "Warten auf Kurse", chinese: "正在等待汇率和净值")
    static let transfersOnTheirWay = LocalizedText(english: "Pending transfers", german: "Überweisungen in Bearbeitung", chinese: "处理中的转账")
    static let accounts = LocalizedText(english: "Accounts", german: "Konten", chinese: "账户")
    static let accountData = LocalizedText(english: "accounts", german: "Konten", chinese: "账户")
    static let importedData = LocalizedText(english: "imported transactions", german: "importierte Umsätze", chinese: "已导入的交易")
    static let noAccounts = LocalizedText(english: "No accounts yet", german: "Noch keine Konten", chinese: "暂无账户")
    static let noAccountsHint = LocalizedText(
        english: "Accounts appear here once your bank has opened one for you.",
        german: "Konten erscheinen hier, sobald Ihre Bank eines für Sie eröffnet hat.", chinese: "银行为您开立账户后，将显示在此处。")
    static let partialAnswer = LocalizedText(
        english: "The bank's answer is incomplete. Some balances may be out of date, so no total is shown.",
        german: "Die Antwort der Bank ist unvollständig. Einige Kontostände sind eventuell veraltet; daher wird keine Summe angezeigt.",
        chinese: "银行的答复不完整。部分余额可能不是最新的，因此不显示总额。")
    static func lastUpdated(_ date: Date?) -> LocalizedText {
        guard let date else { return .lastVisit }
        return LocalizedText(
            english: "Last updated \(DayText.moment(date)).", german: "Zuletzt aktualisiert: \(DayText.moment(date)).",
            chinese: "以下数据更新于 \(DayText.moment(date))。")
    }
    static let lastVisit = LocalizedText(
        english: "Not updated since your last visit.", german: "Seit Ihrem letzten Besuch nicht aktualisiert.", chinese: "以下为您上次访问时的数据。")

    static let account = LocalizedText(english: "Account", german: "Konto", chinese: "账户")
    static let shareTransactions = LocalizedText(english: "Share transactions", german: "Umsätze teilen", chinese: "分享交易记录")
    static let statements = LocalizedText(english: "Bank statements", german: "Kontoauszüge", chinese: "银行对账单")
    static let importStatement = LocalizedText(english: "Import a statement", german: "Kontoauszug importieren", chinese: "导入对账单")
    static let copyIBAN = LocalizedText(english: "Copy IBAN", german: "IBAN kopieren", chinese: "复制 IBAN")
    static let copiedIBAN = LocalizedText(english: "IBAN copied.", german: "IBAN kopiert.", chinese: "已复制 IBAN。")
    static let accountsOverTheYear = LocalizedText(
        english: "Your accounts over the last year", german: "Ihre Konten im letzten Jahr", chinese: "近一年账户总额")
    static let recentTransactions = LocalizedText(english: "Recent transactions", german: "Letzte Umsätze", chinese: "最近交易")
    static let spendingThisMonth = LocalizedText(
        english: "Spent this month", german: "Ausgaben in diesem Monat", chinese: "本月支出")
    static let more = LocalizedText(english: "More", german: "Mehr", chinese: "更多")
    static let searchTransactions = LocalizedText(english: "Search all transactions", german: "Alle Umsätze durchsuchen", chinese: "搜索全部交易")
    static let balanceOverTheYear = LocalizedText(
        english: "Balance over the last year", german: "Kontostand im letzten Jahr", chinese: "近一年余额")
    static func course(from first: Money, in firstMonth: String, to last: Money, in lastMonth: String) -> LocalizedText {
        LocalizedText(
            english: "From \(first.text) in \(DayText.month(firstMonth)) to \(last.text) in \(DayText.month(lastMonth)).",
            german: "Von \(first.text) im \(DayText.month(firstMonth)) auf \(last.text) im \(DayText.month(lastMonth)).",
            chinese: "从\(DayText.month(firstMonth))的 \(first.text) 到\(DayText.month(lastMonth))的 \(last.text)。")
    }
    static let noHistory = LocalizedText(english: "There is no history yet.", german: "Es gibt noch keinen Verlauf.", chinese: "暂无历史记录。")
    static let transactions = LocalizedText(english: "Transactions", german: "Umsätze", chinese: "交易明细")
    static let transaction = LocalizedText(english: "Transaction", german: "Umsatz", chinese: "交易详情")
    static let transactionsMissing = LocalizedText(
        english: "The transactions could not be loaded.", german: "Die Umsätze konnten nicht geladen werden.", chinese: "无法加载交易明细。")
    static let importedMark = LocalizedText(english: "Imported", german: "Importiert", chinese: "已导入")
    static let noTransactions = LocalizedText(english: "No transactions yet", german: "Noch keine Umsätze", chinese: "暂无交易")
    static let noTransactionsHint = LocalizedText(
        english: "Transactions appear here once they are booked.", german: "Umsätze erscheinen hier, sobald sie gebucht sind.",
        chinese: "一旦入账，将显示在此处。")

    static func order(_ amount: Money, to account: String?, for reference: String) -> LocalizedText {
        let reference = reference.isEmpty ? "" : " · " + reference
        guard let account else { return LocalizedText(data: amount.text + reference) }
        return LocalizedText(
            english: "\(amount.text) to \(account)\(reference)", german: "\(amount.text) an \(account)\(reference)",
            chinese: "\(amount.text) 转至 \(account)\(reference)")
    }
    static func since(_ date: Date) -> LocalizedText {
        LocalizedText(
            english: "Since \(DayText.moment(date))", german: "Seit \(DayText.moment(date))", chinese: "提交时间：\(DayText.moment(date))")
    }
    static func pending(_ title: LocalizedText, since: LocalizedText) -> LocalizedText {
        LocalizedText(
            english: "\(localized(title)). \(localized(since)).", german: "\(localized(title)). \(localized(since)).",
            chinese: "\(localized(title))。\(localized(since))。")
    }
    static let beingSent = LocalizedText(english: "Being sent to the bank.", german: "Wird an die Bank gesendet.", chinese: "正在发送至银行。")
    static let notSentYet = LocalizedText(
        english: "Not sent yet. It will be sent as soon as the bank can be reached.",
        german: "Noch nicht gesendet. Die Überweisung wird gesendet, sobald die Bank erreichbar ist.", chinese: "尚未发送。连接银行后将立即发送。")
    static let outcomeUnknown = LocalizedText(
        english: "The bank has not confirmed this transfer yet. The app checks again automatically; the transfer is made only once.",
        german: "Die Bank hat diese Überweisung noch nicht bestätigt. Die App fragt weiter nach; überwiesen wird nur einmal.",
        chinese: "结果尚未确定。将持续向银行查询直至收到答复；转账只会执行一次。")
    static let notCarriedOut = LocalizedText(english: "Transfer failed.", german: "Überweisung fehlgeschlagen.", chinese: "转账未执行。")
    static let carriedOut = LocalizedText(english: "Transfer completed.", german: "Überweisung ausgeführt.", chinese: "转账已完成。")
    static let takeBack = LocalizedText(english: "Cancel transfer", german: "Überweisung abbrechen", chinese: "撤回")
    static let from = LocalizedText(english: "From", german: "Von", chinese: "付款账户")
    static let to = LocalizedText(english: "To", german: "An", chinese: "收款账户")
    static let amount = LocalizedText(english: "Amount", german: "Betrag", chinese: "金额")
    static let reference = LocalizedText(english: "Reference", german: "Verwendungszweck", chinese: "附言")
    static let noTarget = LocalizedText(
        english: "No account to transfer to", german: "Kein Konto, auf das Sie überweisen können", chinese: "没有可转入的账户")
    static let noTargetHint = LocalizedText(
        english: "You need a payee or a second account to transfer money.",
        german: "Um Geld zu überweisen, brauchen Sie einen Empfänger oder ein zweites Konto.", chinese: "需要收款人或另一个账户才能转账。")
    static let checkTransfer = LocalizedText(english: "Check your transfer", german: "Überweisung prüfen", chinese: "请核对转账信息")
    static func transfer(_ amount: Money) -> LocalizedText {
        LocalizedText(english: "Transfer \(amount.text)", german: "\(amount.text) überweisen", chinese: "转账 \(amount.text)")
    }
    static func sent(_ amount: Money, to account: String) -> LocalizedText {
        LocalizedText(
            english: "\(amount.text) sent to \(account).", german: "\(amount.text) an \(account) überwiesen.",
            chinese: "已向 \(account) 转账 \(amount.text)。")
    }
    static func transferAnother(_ amount: Money) -> LocalizedText {
        LocalizedText(
            english: "Transfer another \(amount.text)", german: "Weitere \(amount.text) überweisen", chinese: "再转账 \(amount.text)")
    }
    /// - Parameter transfer: The amount and payee of a pending transfer.
    static func sendAnother(_ transfer: LocalizedText) -> LocalizedText {
        LocalizedText(
            english: "There is already a transfer of \(localized(transfer)). Send another one?",
            german: "Es gibt bereits eine Überweisung von \(localized(transfer)). Noch eine senden?",
            chinese: "您已有一笔转账：\(localized(transfer))。要再转一笔吗？")
    }
    static let nothingMoved = LocalizedText(
        english: "Transfer failed: no money was moved.", german: "Überweisung fehlgeschlagen: Es wurde kein Geld bewegt.",
        chinese: "转账未执行，资金未变动。")
    /// - Parameter sum: The sum of pending transfers from the account.
    static func available(_ amount: Money, leaving sum: Money) -> LocalizedText {
        LocalizedText(
            english: "Available: \(amount.text). Pending transfers of \(sum.text) may not be deducted yet.",
            german: "Verfügbar: \(amount.text). Überweisungen über \(sum.text) sind in Bearbeitung und eventuell noch nicht abgezogen.",
            chinese: "可用余额：\(amount.text)。另有 \(sum.text) 转账正在处理中，可能尚未扣除。")
    }
    static func toTransfer(_ amount: Money) -> LocalizedText {
        LocalizedText(
            english: "Amount to transfer: \(amount.text)", german: "Zu überweisen: \(amount.text)", chinese: "转账金额：\(amount.text)")
    }
    static func tooMuch(_ available: Money) -> LocalizedText {
        LocalizedText(
            english: "You can transfer at most \(available.text).", german: "Sie können höchstens \(available.text) überweisen.",
            chinese: "您最多可转账 \(available.text)。")
    }
}

extension TransferProblems.Target {
    var message: LocalizedText {
        switch self {
        case .missing: LocalizedText(english: "Choose two accounts.", german: "Wählen Sie zwei Konten.", chinese: "请选择两个账户。")
        case .sameAccount:
            LocalizedText(
                english: "Choose another account than the one you transfer from.",
                german: "Wählen Sie ein anderes Konto als das, von dem Sie überweisen.", chinese: "收款账户不能与付款账户相同。")
        @unknown default: LocalizedText(english: "Choose another account.", german: "Wählen Sie ein anderes Konto.", chinese: "请选择其他账户。")
        }
    }
}

extension TransferProblems.Amount {
    func message(in currency: Currency) -> LocalizedText {
        switch self {
        case .missing: LocalizedText(english: "Enter an amount.", german: "Geben Sie einen Betrag ein.", chinese: "请输入金额。")
        case .malformed: AmountFlaw.notANumber.message(in: currency)
        case .unreadable(let flaw): flaw.message(in: currency)
        case .notAboveZero: AmountFlaw.negative.message(in: currency)
        case .tooMuch(let available): .tooMuch(available)
        @unknown default:
            LocalizedText(english: "Enter another amount.", german: "Geben Sie einen anderen Betrag ein.", chinese: "请输入其他金额。")
        }
    }
}

extension TransferProblems.Reference {
    var message: LocalizedText {
        switch self {
        case .tooLong(let limit):
            LocalizedText(english: "At most \(limit) characters.", german: "Höchstens \(limit) Zeichen.", chinese: "最多 \(limit) 个字符。")
        @unknown default:
            LocalizedText(english: "Enter another reference.", german: "Geben Sie einen anderen Verwendungszweck ein.", chinese: "请输入其他附言。")
        }
    }
}
