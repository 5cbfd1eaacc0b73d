public import ScreensKit

extension FinanceError: Worded {
    public var wording: Wording {
        switch kind {
        case .unreachable where isOutcomeUnknown:
            Wording(
                english: "The bank did not answer in time. Try again: the same order is carried out only once.",
                german:
                    "Die Bank hat nicht rechtzeitig geantwortet. Versuchen Sie es noch einmal: Derselbe Auftrag wird nur einmal ausgeführt.",
                chinese: "银行未及时答复。请重试：同一笔指令只会执行一次。")
        case .unreachable: .unreachable(.bank)
        case .signedOut: .signedOut
        case .canceled:
            Wording(
                english: "The import was canceled. Nothing was imported.",
                german: "Der Import wurde abgebrochen. Es wurde nichts importiert.", chinese: "导入已取消，未导入任何内容。")
        case .unknownAccount:
            Wording(english: "You have no such account.", german: "Ein solches Konto haben Sie nicht.", chinese: "您没有此账户。")
        case .insufficientFunds:
            Wording(
                english: "There is not enough money in this account.", german: "Auf diesem Konto ist nicht genug Geld.", chinese: "此账户余额不足。"
            )
        case .currencyMismatch:
            Wording(
                english: "Both accounts need the same currency.", german: "Beide Konten brauchen dieselbe Währung.", chinese: "两个账户的币种必须相同。"
            )
        case .notAllowed:
            Wording(
                english: "This account cannot be used for transfers.", german: "Dieses Konto kann nicht für Überweisungen benutzt werden.",
                chinese: "此账户不能用于转账。")
        case .malformedOrder:
            Wording(
                english: "Choose two different accounts and an amount above zero.",
                german: "Wählen Sie zwei verschiedene Konten und einen Betrag über null.", chinese: "请选择两个不同的账户，并输入大于零的金额。")
        case .refused(let reason): Wording(verbatim: reason)
        case .unexpectedAnswer: .unexpectedAnswer(of: .bank)
        case .storage: .storage
        case .malformedStatement(let line, let flaw):
            Wording(
                english: "This file cannot be imported: in line \(line), \(say(flaw.wording)).",
                german: "Diese Datei kann nicht eingelesen werden, wegen Zeile \(line): \(say(flaw.wording)).",
                chinese: "无法导入此文件：第 \(line) 行，\(say(flaw.wording))。")
        case .statementTooLarge:
            Wording(
                english: "This file is too large to be imported. Split it into files of at most 10 MB and 100,000 rows.",
                german: "Diese Datei ist zu groß. Teilen Sie sie in Dateien von höchstens 10 MB und 100.000 Zeilen.",
                chinese: "此文件过大，无法导入。请拆分为每个不超过 10 MB、100,000 行的文件。")
        case .onItsWay:
            Wording(
                english: "The transfer is on its way and cannot be taken back any more.",
                german: "Die Überweisung ist unterwegs und kann nicht mehr zurückgenommen werden.", chinese: "转账已在处理中，无法撤回。")
        case .ambiguousDays:
            Wording(
                english: "The dates in this file can be read with the day or the month first. Choose which one it is.",
                german: "In dieser Datei kann der Tag oder der Monat zuerst stehen. Wählen Sie, was gilt.",
                chinese: "此文件中的日期可理解为日在前或月在前。请选择正确的方式。")
        @unknown default: .unknown
        }
    }
}
