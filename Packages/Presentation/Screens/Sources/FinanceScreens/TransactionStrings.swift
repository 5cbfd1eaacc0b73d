import ScreensKit

extension LocalizedText {
    static let search = LocalizedText(english: "Search", german: "Suchen", chinese: "搜索")
    static let filters = LocalizedText(englishAndGerman: "Filter", chinese: "筛选")
    static let applyFilters = LocalizedText(english: "Apply filter", german: "Filter anwenden", chinese: "应用筛选")
    static let searchResults = LocalizedText(english: "Results", german: "Ergebnisse", chinese: "搜索结果")
    static let searchText = LocalizedText(english: "Name or reference", german: "Name oder Verwendungszweck", chinese: "名称或附言")
    static let category = LocalizedText(english: "Category", german: "Kategorie", chinese: "类别")
    static let allCategories = LocalizedText(english: "All categories", german: "Alle Kategorien", chinese: "全部类别")
    static let allAccounts = LocalizedText(english: "All accounts", german: "Alle Konten", chinese: "全部账户")
    static let fromDay = LocalizedText(english: "From", german: "Von", chinese: "开始日期")
    static let toDay = LocalizedText(english: "Until", german: "Bis", chinese: "结束日期")
    static let leastAmount = LocalizedText(english: "Minimum amount", german: "Mindestbetrag", chinese: "最低金额")
    static let mostAmount = LocalizedText(english: "Maximum amount", german: "Höchstbetrag", chinese: "最高金额")
    static let nothingFound = LocalizedText(english: "No transactions found", german: "Keine Umsätze gefunden", chinese: "未找到交易")
    static let nothingFoundHint = LocalizedText(
        english: "Try fewer words or another period.", german: "Versuchen Sie weniger Wörter oder einen anderen Zeitraum.",
        chinese: "请减少关键词或更换时间范围。")
    static let newestMissing = LocalizedText(
        english: "The latest transactions could not be loaded.", german: "Die neuesten Umsätze konnten nicht geladen werden.",
        chinese: "无法加载最新交易。")
    static let status = LocalizedText(englishAndGerman: "Status", chinese: "状态")
    static let booked = LocalizedText(english: "Booked", german: "Gebucht", chinese: "已入账")
    static let bookedOn = LocalizedText(english: "Booked on", german: "Gebucht am", chinese: "入账日期")
    static let transferAgain = LocalizedText(english: "Transfer again", german: "Erneut überweisen", chinese: "再次转账")
    static let shareReceipt = LocalizedText(english: "Share receipt", german: "Beleg teilen", chinese: "分享凭证")
    static let save = LocalizedText(english: "Save", german: "Sichern", chinese: "保存")
    static let changeCategory = LocalizedText(english: "Change category", german: "Kategorie ändern", chinese: "更改类别")
    static let categoryHint = LocalizedText(
        english: "Applies to all transactions with this name, also future ones.",
        german: "Gilt für alle Umsätze mit diesem Namen, auch künftige.", chinese: "适用于该对方的所有交易，包括今后的交易。")
    static func categorySaved(_ category: LocalizedText, name: String) -> LocalizedText {
        LocalizedText(
            english: "\(name) now belongs to \(localized(category)).", german: "\(name) gehört jetzt zu \(localized(category)).",
            chinese: "\(name) 现已归入“\(localized(category))”。")
    }
    static func allOf(_ name: String) -> LocalizedText {
        LocalizedText(english: "All transactions with \(name)", german: "Alle Umsätze mit \(name)", chinese: "与 \(name) 的全部交易")
    }
}
