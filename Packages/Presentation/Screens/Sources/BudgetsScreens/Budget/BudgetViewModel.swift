import ScreensKit

/// What the page of one budget shows.
struct BudgetViewModel {
    var text: String? = nil
    var isMissing = false
    var failure: LocalizedText? = nil
}

extension BudgetViewModel {
    mutating func show(_ budget: Budget?) {
        text = budget?.text
        isMissing = budget == nil
    }

    mutating func show(_ error: BudgetsError) {
        failure = error.message
    }
}
