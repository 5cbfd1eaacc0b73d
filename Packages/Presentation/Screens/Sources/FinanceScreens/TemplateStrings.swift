import ScreensKit

extension LocalizedText {
    static let templates = LocalizedText(english: "Templates", german: "Vorlagen", chinese: "转账模板")
    static let template = LocalizedText(english: "Template", german: "Vorlage", chinese: "转账模板")
    static let noTemplates = LocalizedText(english: "No templates yet", german: "Noch keine Vorlagen", chinese: "暂无模板")
    static let noTemplatesHint = LocalizedText(
        english: "Fill in a transfer and save it as a template.",
        german: "Füllen Sie eine Überweisung aus und sichern Sie sie als Vorlage.", chinese: "填写转账后可保存为模板。")
    static let useTemplate = LocalizedText(english: "Use", german: "Verwenden", chinese: "使用")
    static let editTemplate = LocalizedText(english: "Edit", german: "Bearbeiten", chinese: "编辑")
    static let templateName = LocalizedText(english: "Name of the template", german: "Name der Vorlage", chinese: "模板名称")
    static let saveTemplate = LocalizedText(english: "Save as template", german: "Als Vorlage sichern", chinese: "保存为模板")
    static let rename = LocalizedText(english: "Rename", german: "Umbenennen", chinese: "重命名")
    static let deleteTemplate = LocalizedText(english: "Delete template", german: "Vorlage löschen", chinese: "删除模板")
    static let deleteTemplateQuestion = LocalizedText(
        english: "Delete this template?", german: "Diese Vorlage löschen?", chinese: "要删除此模板吗？")
    static let deleteNow = LocalizedText(english: "Delete", german: "Löschen", chinese: "删除")
    static let keep = LocalizedText(english: "Keep", german: "Behalten", chinese: "保留")
    static func saved(_ name: String) -> LocalizedText {
        LocalizedText(english: "Saved as “\(name)”.", german: "Gesichert als „\(name)“.", chinese: "已保存为“\(name)”。")
    }
    static func template(from: String, to: String, amount: Money?, reference: String) -> LocalizedText {
        LocalizedText(
            data: ([amount?.text, "\(from) → \(to)", reference].compactMap(\.self)).filter { !$0.isEmpty }.joined(separator: " · "))
    }
    static let unknownTemplate = LocalizedText(
        english: "This template no longer exists. Choose another one or fill in the transfer.",
        german: "Diese Vorlage gibt es nicht mehr. Wählen Sie eine andere oder füllen Sie die Überweisung aus.",
        chinese: "此模板已不存在。请选择其他模板或填写转账信息。")
    static let templateAccountGone = LocalizedText(
        english: "An account of this template no longer exists. Check the accounts and enter the amount.",
        german: "Ein Konto dieser Vorlage gibt es nicht mehr. Prüfen Sie die Konten und geben Sie den Betrag ein.",
        chinese: "此模板中的账户已不存在。请核对账户并输入金额。")
}
