import ScreensKit

extension LocalizedText {
    static let budgets = LocalizedText(englishAndGerman: "Budgets", chinese: "预算")
    static let budgetsData = LocalizedText(english: "budgets", german: "Budgets", chinese: "预算")
    static let categories = LocalizedText(english: "Categories", german: "Kategorien", chinese: "分类")
    static let noBudgets = LocalizedText(english: "No budgets yet", german: "Noch keine Budgets", chinese: "暂无预算")
    static let noBudgetsHint = LocalizedText(
        english: "Choose a category and set a monthly limit.", german: "Wählen Sie eine Kategorie und legen Sie ein Monatslimit fest.",
        chinese: "请选择分类并设置每月限额。")
    static let spendingUnknown = LocalizedText(
        english: "Your spending is not available right now.", german: "Ihre Ausgaben sind gerade nicht verfügbar.", chinese: "支出数据暂时不可用。")
    static let setLimit = LocalizedText(english: "Set limit", german: "Limit setzen", chinese: "设置限额")
    static let monthlyLimit = LocalizedText(english: "Monthly limit", german: "Monatslimit", chinese: "每月限额")
    static let save = LocalizedText(english: "Save", german: "Speichern", chinese: "保存")
    static let removeLimit = LocalizedText(english: "Remove limit", german: "Limit entfernen", chinese: "移除限额")
    static func limit(_ limit: Money) -> LocalizedText {
        LocalizedText(englishAndGerman: "Limit: \(limit.text)", chinese: "限额：\(limit.text)")
    }
    static func spent(_ spent: Money) -> LocalizedText {
        LocalizedText(english: "\(spent.text) spent", german: "\(spent.text) ausgegeben", chinese: "已支出 \(spent.text)")
    }
    static func spent(_ spent: Money, of limit: Money) -> LocalizedText {
        LocalizedText(
            english: "\(spent.text) of \(limit.text)", german: "\(spent.text) von \(limit.text)",
            chinese: "已用 \(spent.text)，限额 \(limit.text)")
    }
    /// - Parameter left: Below zero if the limit is exceeded.
    static func left(_ left: Money) -> LocalizedText {
        left.minorUnits < 0
            ? LocalizedText(english: "\((-left).text) over", german: "\((-left).text) über dem Limit", chinese: "超支 \((-left).text)")
            : LocalizedText(english: "\(left.text) left", german: "\(left.text) übrig", chinese: "剩余 \(left.text)")
    }
}
