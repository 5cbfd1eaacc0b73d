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
    static let checkImport = LocalizedText(english: "Check before you import", german: "Vor dem Import prüfen", chinese: "导入前请核对")
    static let columns = LocalizedText(english: "Columns", german: "Spalten", chinese: "列")
    static let firstRows = LocalizedText(english: "First rows", german: "Erste Zeilen", chinese: "前几行")
    static let chooseAnother = LocalizedText(english: "Choose another file", german: "Andere Datei wählen", chinese: "选择其他文件")
    static let importedFiles = LocalizedText(english: "Imported files", german: "Importierte Dateien", chinese: "已导入的文件")
    static let undoImport = LocalizedText(english: "Undo import", german: "Import rückgängig machen", chinese: "撤销导入")
    static func name(of file: ImportedFile) -> LocalizedText { file.name.isEmpty ? .importedData : LocalizedText(data: file.name) }
    static func transactions(_ count: Int) -> LocalizedText {
        .count(
            count, english: Plural(one: "1 transaction", other: "\(count) transactions"),
            german: Plural(one: "1 Umsatz", other: "\(count) Umsätze"), chinese: Plural(other: "\(count) 笔交易"))
    }
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
    /// - Parameter file: The name of a file; nil for all files of the account.
    static func removeQuestion(_ count: Int, of file: String?) -> LocalizedText {
        let (english, german) = (file.map { "of “\($0)” " } ?? "", file.map { " der Datei „\($0)“" } ?? "")
        return .count(
            count,
            english: Plural(
                one: "Remove 1 imported transaction \(english)from this account? You can import the file again.",
                other: "Remove \(count) imported transactions \(english)from this account? You can import the file again."),
            german: Plural(
                one: "1 importierten Umsatz\(german) aus diesem Konto entfernen? Sie können die Datei erneut importieren.",
                other: "\(count) importierte Umsätze\(german) aus diesem Konto entfernen? Sie können die Datei erneut importieren."),
            chinese: Plural(other: "要从此账户删除\(file.map { "“\($0)”的" } ?? "") \(count) 笔已导入的交易吗？您可以重新导入该文件。"))
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

    /// The counts of the rows of a file, after its import or before it.
    static func outcome(_ result: StatementImport, isPreview: Bool = false) -> LocalizedText {
        let added = isPreview ? new(result.imported) : added(result.imported)
        let parts = [added, known(result.duplicates), omitted(result.problems.count)].compactMap { $0 }
        return LocalizedText(
            english: "\(result.format): \(localized(parts.listed)).", german: "\(result.format): \(localized(parts.listed)).",
            chinese: "\(result.format)：\(parts.map { localized($0) }.joined(separator: "，"))。")
    }

    private static func new(_ count: Int) -> LocalizedText {
        .count(
            count, english: Plural(one: "1 new transaction", other: "\(count) new transactions"),
            german: Plural(one: "1 neuer Umsatz", other: "\(count) neue Umsätze"), chinese: Plural(other: "\(count) 笔新交易"))
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

extension StatementColumn.Role {
    var name: LocalizedText {
        switch self {
        case .day: LocalizedText(english: "Date", german: "Datum", chinese: "日期")
        case .amount: LocalizedText(english: "Amount", german: "Betrag", chinese: "金额")
        case .debit: LocalizedText(english: "Money out", german: "Ausgang", chinese: "支出")
        case .credit: LocalizedText(english: "Money in", german: "Eingang", chinese: "收入")
        case .sign: LocalizedText(english: "In or out", german: "Eingang oder Ausgang", chinese: "收支")
        case .counterparty: LocalizedText(english: "Payee", german: "Empfänger", chinese: "交易对方")
        case .text: LocalizedText(english: "Description", german: "Verwendungszweck", chinese: "摘要")
        case .fee: LocalizedText(english: "Fee", german: "Gebühr", chinese: "手续费")
        @unknown default: LocalizedText(verbatim: "")
        }
    }
}
