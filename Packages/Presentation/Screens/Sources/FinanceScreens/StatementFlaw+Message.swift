import ScreensKit

extension StatementFlaw {
    /// The flaw as the end of a sentence.
    var message: LocalizedText {
        switch self {
        case .empty: LocalizedText(english: "the file is empty", german: "die Datei ist leer", chinese: "文件为空")
        case .unknownFormat:
            LocalizedText(english: "there is neither text nor OFX", german: "es gibt weder Text noch OFX", chinese: "既非文本也非 OFX 格式")
        case .noHeader:
            LocalizedText(
                english: "the header row with a date and an amount is missing",
                german: "über den anderen steht keine Zeile, die Datum und Betrag benennt", chinese: "缺少包含日期和金额列名的标题行")
        case .unsupportedFormat(let format):
            LocalizedText(
                english: "files in the format \(format) are not supported. Download the statement as CSV or OFX",
                german: "Dateien im Format \(format) werden nicht unterstützt. Laden Sie den Kontoauszug als CSV oder OFX herunter",
                chinese: "不支持 \(format) 格式的文件，请下载 CSV 或 OFX 格式的对账单")
        case .noSign:
            LocalizedText(
                english: "its signs and columns do not show which amounts are outgoing",
                german: "Vorzeichen und Spalten zeigen nicht, welche Beträge Ausgänge sind", chinese: "正负号和各列无法表明哪些金额是支出")
        case .documentType:
            LocalizedText(
                english: "it contains a document type declaration, which is not allowed",
                german: "es gibt einen Dokumenttyp, den kein Kontoauszug braucht", chinese: "包含对账单不需要的文档类型声明")
        case .noOFX: LocalizedText(english: "there is no <OFX>", german: "es gibt kein <OFX>", chinese: "缺少 <OFX>")
        case .noStatement:
            LocalizedText(
                english: "the file ends without a statement of an account", german: "die Datei endet ohne Auszug eines Kontos",
                chinese: "文件结束前没有账户对账单")
        case .secondAccount:
            LocalizedText(
                english: "a second account begins. Import one account at a time",
                german: "ein zweites Konto beginnt. Importieren Sie ein Konto nach dem anderen", chinese: "出现第二个账户，请逐个账户导入")
        case .otherCurrency(let other, let currency):
            LocalizedText(
                english: "the statement is in \(other) and the account in \(currency.code)",
                german: "der Auszug ist in \(other) und das Konto in \(currency.code)", chinese: "对账单币种为 \(other)，而账户币种为 \(currency.code)")
        case .fieldCount(let count, let expected):
            .count(
                count,
                english: Plural(one: "it has 1 field instead of \(expected)", other: "it has \(count) fields instead of \(expected)"),
                german: Plural(one: "sie hat 1 Feld statt \(expected)", other: "sie hat \(count) Felder statt \(expected)"),
                chinese: Plural(other: "有 \(count) 个字段，应为 \(expected) 个"))
        case .textAfterQuotation:
            LocalizedText(
                english: "text follows a closing quotation mark", german: "nach einem schließenden Anführungszeichen folgt Text",
                chinese: "结束引号后仍有文字")
        case .openQuotation:
            LocalizedText(
                english: "a quotation mark is never closed", german: "ein Anführungszeichen wird nie geschlossen", chinese: "引号未闭合")
        case .noAmount: LocalizedText(english: "it has no amount", german: "sie hat keinen Betrag", chinese: "没有金额")
        case .malformedNumber(let text):
            LocalizedText(
                english: "its amount '\(text)' is no number", german: "ihr Betrag „\(text)“ ist keine Zahl", chinese: "金额“\(text)”不是数字")
        case .malformedAmount(let text, let currency): Self.malformedAmount(text.map { " '\($0)'" } ?? "", text, currency)
        case .debitAndCredit:
            LocalizedText(english: "it has both a debit and a credit", german: "sie hat Soll und Haben zugleich", chinese: "同时有借方和贷方")
        case .unknownSign(let text):
            LocalizedText(
                english: "its sign '\(text)' is neither debit nor credit", german: "ihr Zeichen „\(text)“ ist weder Soll noch Haben",
                chinese: "标记“\(text)”既非借方也非贷方")
        case .noDate: LocalizedText(english: "it has no date", german: "sie hat kein Datum", chinese: "没有日期")
        case .malformedDate(let text):
            LocalizedText(
                english: "its date '\(text)' is no date", german: "ihr Datum „\(text)“ ist kein Datum", chinese: "“\(text)”不是有效日期")
        case .impossibleDate:
            LocalizedText(english: "its date is not in the calendar", german: "ihr Datum steht nicht im Kalender", chinese: "日历中没有该日期")
        case .implausibleDate(let day) where day < "1900":
            LocalizedText(
                english: "its date \(day) is before 1900", german: "ihr Datum \(day) liegt vor 1900", chinese: "日期 \(day) 早于 1900 年")
        case .implausibleDate(let day):
            LocalizedText(
                english: "its date \(day) is in the future", german: "ihr Datum \(day) liegt in der Zukunft", chinese: "日期 \(day) 晚于今天")
        case .notBooked(let state):
            LocalizedText(
                english: "it is not booked ('\(state)')", german: "sie ist nicht gebucht („\(state)“)", chinese: "尚未入账（“\(state)”）")
        case .rowInOtherCurrency(let other, let currency):
            LocalizedText(
                english: "it is in '\(other)' and the account in \(currency.code)",
                german: "sie ist in „\(other)“ und das Konto in \(currency.code)", chinese: "币种为“\(other)”，而账户币种为 \(currency.code)")
        case .correction:
            LocalizedText(
                english: "it corrects another row, which cannot be done here",
                german: "sie berichtigt eine andere Zeile, was hier nicht geht", chinese: "用于更正其他记录，此处不支持")
        case .notClosedBeforeNext:
            LocalizedText(
                english: "it is not closed before the next one", german: "sie ist vor der nächsten nicht geschlossen", chinese: "在下一条开始前未结束"
            )
        case .notClosed: LocalizedText(english: "it is not closed", german: "sie ist nicht geschlossen", chinese: "未结束")
        case .endInRow:
            LocalizedText(english: "the file ends in the midst of it", german: "die Datei endet mitten in ihr", chinese: "文件在此中断")
        case .earlyEnd:
            LocalizedText(
                english: "the file ends too early; rows may be missing", german: "die Datei endet zu früh; es können Zeilen fehlen",
                chinese: "文件提前结束，可能缺少记录")
        @unknown default: LocalizedText(english: "it cannot be read", german: "sie kann nicht gelesen werden", chinese: "无法读取")
        }
    }

    private static func malformedAmount(_ english: String, _ text: String?, _ currency: Currency) -> LocalizedText {
        LocalizedText(
            english: "its amount\(english) is no amount in \(currency.code)",
            german: "ihr Betrag\(text.map { " „\($0)“" } ?? "") ist kein Betrag in \(currency.code)",
            chinese: "金额\(text.map { "“\($0)”" } ?? "")不是有效的 \(currency.code) 金额")
    }
}
