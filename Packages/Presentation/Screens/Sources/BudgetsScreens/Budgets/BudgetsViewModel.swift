import ScreensKit

/// The contents of the list of budgets.
struct BudgetsViewModel {
    var rows: [Row] = []
    /// Whether there are no budgets, which is known once they are loaded.
    var isEmpty = false
    /// Why the budgets cannot be loaded.
    var failure: LocalizedText? = nil
    /// Why the last entry was not added. It stays until the next one, also if the budgets are loaded meanwhile.
    var problem: LocalizedText? = nil
    /// The number of budgets added here. Each has a form of its own, so that the field for the next one is empty.
    var added = 0

    struct Row: Identifiable {
        let id: Int
        let title: String
        let location: String
    }
}

extension BudgetsViewModel {
    mutating func show(_ budgets: [Budget], location: (Budget.ID) -> String) {
        rows = budgets.map { Row(id: $0.id, title: $0.text, location: location($0.id)) }
        isEmpty = budgets.isEmpty
        failure = nil
    }

    mutating func show(_ error: BudgetsError) {
        failure = error.message
    }
}
