public import ScreensKit

extension FinanceError: UserFacingError {
    public var message: LocalizedText {
        switch self {
        case .noAnswer:
            LocalizedText(
                english:
                    "The bank did not answer in time. It is not known yet whether money was moved. Try again: the same order is carried out only once.",
                german:
                    "Die Bank hat nicht rechtzeitig geantwortet. Ob Geld bewegt wurde, ist noch nicht bekannt. Versuchen Sie es noch einmal: Derselbe Auftrag wird nur einmal ausgeführt.",
                chinese: "银行未及时答复，资金是否变动尚未确定。请重试：同一笔指令只会执行一次。")
        case .unreachable: .unreachable(.bank)
        case .signedOut: .signedOut
        case .nameMissing:
            LocalizedText(english: "Enter a name.", german: "Geben Sie einen Namen ein.", chinese: "请输入名称。")
        case .nameTaken:
            LocalizedText(
                english: "You already have a template with this name.", german: "Sie haben bereits eine Vorlage mit diesem Namen.",
                chinese: "已有同名模板。")
        case .nameTooLong:
            LocalizedText(
                english: "At most \(TransferTemplate.nameLength) characters.", german: "Höchstens \(TransferTemplate.nameLength) Zeichen.",
                chinese: "最多 \(TransferTemplate.nameLength) 个字符。")
        case .tooManySaved:
            LocalizedText(
                english: "You cannot save more entries. Delete one first.",
                german: "Mehr Einträge sind nicht möglich. Löschen Sie erst einen.", chinese: "保存数量已达上限。请先删除一个。")
        case .malformedIBAN:
            LocalizedText(
                english: "This IBAN is not valid. Check for typing errors.",
                german: "Diese IBAN ist ungültig. Prüfen Sie sie auf Tippfehler.",
                chinese: "IBAN 无效，请检查是否输入有误。")
        case .unknownTransaction:
            LocalizedText(
                english: "This transaction no longer exists.", german: "Diesen Umsatz gibt es nicht mehr.", chinese: "此交易已不存在。")
        case .dayPassed:
            LocalizedText(english: "This day has passed.", german: "Dieser Tag ist vorbei.", chinese: "该日期已过。")
        case .unknownPayee:
            LocalizedText(english: "This payee no longer exists.", german: "Diesen Empfänger gibt es nicht mehr.", chinese: "此收款人已不存在。")
        case .canceled:
            LocalizedText(
                english: "The import was canceled. Nothing was imported.",
                german: "Der Import wurde abgebrochen. Es wurde nichts importiert.", chinese: "导入已取消，未导入任何内容。")
        case .unknownAccount: PaymentRefusal.unknownAccount.message
        case .insufficientFunds: PaymentRefusal.insufficientFunds.message
        case .currencyMismatch:
            LocalizedText(
                english: "Both accounts need the same currency.", german: "Beide Konten brauchen dieselbe Währung.", chinese: "两个账户的币种必须相同。"
            )
        case .quoteExpired:
            LocalizedText(
                english: "The exchange rate has changed. Check the new rate.",
                german: "Der Wechselkurs hat sich geändert. Prüfen Sie den neuen Kurs.", chinese: "汇率已变动。请核对新的汇率。")
        case .amountTooSmall:
            LocalizedText(
                english: "This amount is too small to exchange.", german: "Dieser Betrag ist zu klein für einen Umtausch.",
                chinese: "金额过小，无法兑换。")
        case .notAllowed:
            LocalizedText(
                english: "This account cannot be used for transfers.", german: "Dieses Konto kann nicht für Überweisungen benutzt werden.",
                chinese: "此账户不能用于转账。")
        case .malformedOrder:
            LocalizedText(
                english: "Choose two different accounts and an amount above zero.",
                german: "Wählen Sie zwei verschiedene Konten und einen Betrag über null.", chinese: "请选择两个不同的账户，并输入大于零的金额。")
        case .refused(let reason): LocalizedText(verbatim: reason)
        case .unexpectedAnswer: .unexpectedAnswer(of: .bank)
        case .storage: .storage
        case .malformedStatement(_, .empty):
            LocalizedText(
                english: "This file is empty, so nothing was imported. Download the statement from your bank again and choose that file.",
                german:
                    "Diese Datei ist leer; es wurde nichts importiert. Laden Sie den Kontoauszug noch einmal von Ihrer Bank herunter und wählen Sie diese Datei.",
                chinese: "此文件为空，未导入任何内容。请从银行重新下载对账单后再选择该文件。")
        case .malformedStatement(_, .unknownFormat):
            LocalizedText(
                english:
                    "This file is a picture or another file without text, so nothing was imported. Choose the CSV or OFX file that your bank offers for download.",
                german:
                    "Diese Datei ist ein Bild oder eine andere Datei ohne Text; es wurde nichts importiert. Wählen Sie die CSV- oder OFX-Datei, die Ihre Bank zum Herunterladen anbietet.",
                chinese: "此文件是图片或其他非文本文件，未导入任何内容。请选择银行提供下载的 CSV 或 OFX 文件。")
        case .malformedStatement(_, .noHeader):
            LocalizedText(
                english:
                    "This file does not name its columns for date and amount, so nothing was imported. Download the statement with column headings, or add a first row such as Date, Amount, Text.",
                german:
                    "Diese Datei benennt die Spalten für Datum und Betrag nicht; es wurde nichts importiert. Laden Sie den Kontoauszug mit Spaltenüberschriften herunter oder ergänzen Sie eine erste Zeile wie Datum, Betrag, Text.",
                chinese: "此文件没有注明日期列和金额列，未导入任何内容。请下载带列标题的对账单，或在首行添加 Date、Amount、Text 等列名。")
        case .malformedStatement(let line, let flaw):
            LocalizedText(
                english: "This file cannot be imported: in line \(line), \(localized(flaw.message)).",
                german: "Diese Datei kann nicht importiert werden, wegen Zeile \(line): \(localized(flaw.message)).",
                chinese: "无法导入此文件：第 \(line) 行，\(localized(flaw.message))。")
        case .statementTooLarge:
            LocalizedText(
                english:
                    "This file is too large, so nothing was imported. Split it into files of at most \(localized(.statementLimit)) and 100,000 rows.",
                german:
                    "Diese Datei ist zu groß; es wurde nichts importiert. Teilen Sie sie in Dateien von höchstens \(localized(.statementLimit)) und 100.000 Zeilen.",
                chinese: "此文件过大，未导入任何内容。请拆分为每个不超过 \(localized(.statementLimit))、100,000 行的文件。")
        case .onItsWay:
            LocalizedText(
                english: "This transfer is already being processed and can no longer be canceled.",
                german: "Diese Überweisung wird bereits bearbeitet und kann nicht mehr abgebrochen werden.", chinese: "转账已在处理中，无法撤回。")
        case .ambiguousDays:
            LocalizedText(
                english: "The dates in this file can be read with the day or the month first. Choose which one it is.",
                german: "In dieser Datei kann der Tag oder der Monat zuerst stehen. Wählen Sie, was gilt.",
                chinese: "此文件中的日期可理解为日在前或月在前。请选择正确的方式。")
        @unknown default: .unknown
        }
    }
}

extension LocalizedText.Party {
    fileprivate static let bank = LocalizedText.Party(english: "the bank", german: "die Bank", genitive: "der Bank", chinese: "银行")
}
