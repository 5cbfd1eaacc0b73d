import ScreensKit

// Texts of the page that imports a statement.
extension LocalizedText {
    static func into(_ account: String) -> LocalizedText {
        LocalizedText(english: "Into \(account)", german: "In \(account)", chinese: "导入至 \(account)")
    }
    static let statement = LocalizedText(english: "Statement", german: "Kontoauszug", chinese: "对账单")
    static let statementHint = LocalizedText(
        english: "CSV or OFX from your bank, at most \(localized(.statementLimit)).",
        german: "CSV oder OFX von Ihrer Bank, höchstens \(localized(.statementLimit)).",
        chinese: "银行提供的 CSV 或 OFX 文件，最大 \(localized(.statementLimit))。")
    /// The maximum size of a statement.
    static var statementLimit: LocalizedText {
        let megabytes = StatementImport.maximumBytes / 1_000_000
        return LocalizedText(verbatim: "\(megabytes) MB")
    }
    static let dayOrder = LocalizedText(english: "Date format", german: "Datumsformat", chinese: "日期格式")
    static let findOut = LocalizedText(english: "Detect automatically", german: "Automatisch erkennen", chinese: "根据文件自动识别")
    static let importNow = LocalizedText(english: "Import", german: "Importieren", chinese: "导入")
    static let chooseAFile = LocalizedText(english: "Choose a file.", german: "Wählen Sie eine Datei.", chinese: "请选择文件。")
    static let leftOut = LocalizedText(english: "Skipped rows", german: "Übersprungene Zeilen", chinese: "已跳过")
    static func more(_ count: Int) -> LocalizedText {
        LocalizedText(english: "and \(count) more", german: "und \(count) weitere", chinese: "另有 \(count) 条")
    }
    static func problem(_ problem: StatementProblem) -> LocalizedText {
        LocalizedText(
            english: "Line \(problem.line): \(localized(problem.flaw.message)).",
            german: "Zeile \(problem.line): \(localized(problem.flaw.message)).",
            chinese: "第 \(problem.line) 行：\(localized(problem.flaw.message))。")
    }
    static func sums(_ incoming: Money, _ outgoing: Money) -> LocalizedText {
        LocalizedText(
            english: "Money in: \(incoming.text). Money out: \(outgoing.text).",
            german: "Eingänge: \(incoming.text). Ausgänge: \(outgoing.text).", chinese: "收入合计：\(incoming.text)。支出合计：\(outgoing.text)。")
    }
    static func removeQuestion(_ count: Int) -> LocalizedText {
        .count(
            count,
            english: Plural(
                one: "Remove 1 imported transaction from this account? This cannot be undone, but you can import the file again.",
                other: "Remove \(count) imported transactions from this account? This cannot be undone, but you can import the files again."
            ),
            german: Plural(
                one:
                    "1 importierten Umsatz aus diesem Konto entfernen? Das lässt sich nicht rückgängig machen; Sie können die Datei aber erneut importieren.",
                other:
                    "\(count) importierte Umsätze aus diesem Konto entfernen? Das lässt sich nicht rückgängig machen; Sie können die Dateien aber erneut importieren."
            ),
            chinese: Plural(other: "要从此账户删除 \(count) 笔已导入的交易吗？此操作无法撤销，但您可以重新导入文件。"))
    }
    static func remove(_ count: Int) -> LocalizedText {
        .count(
            count, english: Plural(one: "Remove 1 transaction", other: "Remove \(count) transactions"),
            german: Plural(one: "1 Umsatz entfernen", other: "\(count) Umsätze entfernen"), chinese: Plural(other: "删除 \(count) 笔交易"))
    }
    static func removed(_ count: Int) -> LocalizedText {
        .count(
            count, english: Plural(one: "1 transaction was removed.", other: "\(count) transactions were removed."),
            german: Plural(one: "1 Umsatz wurde entfernt.", other: "\(count) Umsätze wurden entfernt."),
            chinese: Plural(other: "已删除 \(count) 笔交易。"))
    }
    static let keepImported = LocalizedText(english: "Keep", german: "Behalten", chinese: "保留")
    static let imported = LocalizedText(english: "Imported", german: "Importiert", chinese: "已导入")
    static let removeImported = LocalizedText(
        english: "Remove imported transactions", german: "Importierte Umsätze entfernen", chinese: "删除已导入内容")

    /// The counts of the rows of a file.
    static func outcome(_ result: StatementImport) -> LocalizedText {
        let parts = [added(result.imported), known(result.duplicates), omitted(result.problems.count)].compactMap { $0 }
        return LocalizedText(
            english: "\(result.format): \(localized(parts.listed)).", german: "\(result.format): \(localized(parts.listed)).",
            chinese: "\(result.format)：\(parts.map { localized($0) }.joined(separator: "，"))。")
    }

    private static func added(_ count: Int) -> LocalizedText? {
        .count(
            count, english: Plural(one: "1 transaction was imported", other: "\(count) transactions were imported"),
            german: Plural(one: "1 Umsatz wurde importiert", other: "\(count) Umsätze wurden importiert"),
            chinese: Plural(other: "已导入 \(count) 笔交易"))
    }

    private static func known(_ count: Int) -> LocalizedText? {
        count == 0
            ? nil
            : .count(
                count, english: Plural(one: "1 was already imported", other: "\(count) were already imported"),
                german: Plural(one: "1 war bereits importiert", other: "\(count) waren bereits importiert"),
                chinese: Plural(other: "\(count) 笔已存在"))
    }

    private static func omitted(_ count: Int) -> LocalizedText? {
        count == 0
            ? nil
            : .count(
                count, english: Plural(one: "1 row was skipped", other: "\(count) rows were skipped"),
                german: Plural(one: "1 Zeile wurde übersprungen", other: "\(count) Zeilen wurden übersprungen"),
                chinese: Plural(other: "已跳过 \(count) 行"))
    }
}
