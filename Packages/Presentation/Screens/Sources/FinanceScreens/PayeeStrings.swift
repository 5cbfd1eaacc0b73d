import ScreensKit

extension LocalizedText {
    static let payees = LocalizedText(english: "Payees", german: "Empfänger", chinese: "收款人")
    static let payee = LocalizedText(english: "Payee", german: "Empfänger", chinese: "收款人")
    static let newPayee = LocalizedText(english: "New payee", german: "Neuer Empfänger", chinese: "新增收款人")
    static let noPayees = LocalizedText(english: "No payees yet", german: "Noch keine Empfänger", chinese: "暂无收款人")
    static let noPayeesHint = LocalizedText(
        english: "Save the people and companies that you pay.", german: "Sichern Sie Personen und Firmen, die Sie bezahlen.",
        chinese: "保存您常转账的个人和公司。")
    static let payeeName = LocalizedText(englishAndGerman: "Name", chinese: "姓名")
    static let iban = LocalizedText(englishAndGerman: "IBAN", chinese: "IBAN 账号")
    static let savePayee = LocalizedText(english: "Save payee", german: "Empfänger sichern", chinese: "保存收款人")
    static func savedPayee(_ name: String) -> LocalizedText {
        LocalizedText(english: "\(name) saved.", german: "\(name) gesichert.", chinese: "已保存 \(name)。")
    }
    static let payeeNameTaken = LocalizedText(
        english: "You already have a payee with this name.", german: "Sie haben bereits einen Empfänger mit diesem Namen.",
        chinese: "已有同名收款人。")
    static let deletePayee = LocalizedText(english: "Delete payee", german: "Empfänger löschen", chinese: "删除收款人")
    static let deletePayeeQuestion = LocalizedText(
        english: "Delete this payee?", german: "Diesen Empfänger löschen?", chinese: "要删除此收款人吗？")
    static let unknownPayeeOfTransfer = LocalizedText(
        english: "Choose the payee. The one of the earlier transfer is not saved.",
        german: "Wählen Sie den Empfänger. Der Empfänger der früheren Überweisung ist nicht gesichert.",
        chinese: "请选择收款人。之前转账的收款人未保存。")
}
