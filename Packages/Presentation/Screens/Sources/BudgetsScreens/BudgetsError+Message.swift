public import ScreensKit

extension BudgetsError: UserFacingError {
    public var message: LocalizedText {
        switch self {
        case .signedOut: .signedOut
        case .notSpending:
            LocalizedText(
                english: "This category cannot have a budget. Choose another one.",
                german: "Diese Kategorie kann kein Budget haben. Wählen Sie eine andere.", chinese: "此分类无法设置预算。请选择其他分类。")
        case .notAboveZero: AmountFlaw.negative.message(in: .eur)
        case .tooLarge: AmountFlaw.tooLarge.message(in: .eur)
        case .otherCurrency(let currency): AmountFlaw.otherCurrency(currency.code).message(in: currency)
        case .malformedFile:
            LocalizedText(
                english: "This file contains no budgets of this app. Nothing was restored.",
                german: "Diese Datei enthält keine Budgets dieser App. Es wurde nichts wiederhergestellt.",
                chinese: "此文件不包含本应用的预算，未恢复任何内容。")
        case .storage: .storage
        @unknown default: .unknown
        }
    }
}
