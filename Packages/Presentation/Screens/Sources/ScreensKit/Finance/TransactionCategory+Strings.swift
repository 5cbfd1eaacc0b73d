public import CoreScreensKit
public import Services

extension TransactionCategory {
    /// The name of the category.
    public var label: LocalizedText {
        switch self {
        case .groceries: LocalizedText(english: "Groceries", german: "Lebensmittel", chinese: "食品杂货")
        case .eatingOut: LocalizedText(english: "Eating out", german: "Restaurants", chinese: "餐饮")
        case .home: LocalizedText(english: "Home", german: "Wohnen", chinese: "居家")
        case .travel: LocalizedText(english: "Travel", german: "Reisen", chinese: "旅行")
        case .leisure: LocalizedText(english: "Leisure", german: "Freizeit", chinese: "休闲娱乐")
        case .health: LocalizedText(english: "Health", german: "Gesundheit", chinese: "医疗健康")
        case .other: LocalizedText(english: "Other", german: "Sonstiges", chinese: "其他")
        case .income: LocalizedText(english: "Income", german: "Einnahmen", chinese: "收入")
        case .transfer: LocalizedText(english: "Transfers", german: "Umbuchungen", chinese: "转账")
        }
    }
}
