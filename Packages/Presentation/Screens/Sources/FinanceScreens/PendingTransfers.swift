import ScreensKit

extension PendingOrderViewModel {
    /// - Parameter location: Returns the address of the form that edits an order.
    init(_ pending: PendingTransfer, accounts: [Account], location: (String) -> String = { _ in "" }) {
        let order = pending.order
        self.init(
            id: pending.id,
            title: .order(order.amount, to: order.payee ?? accounts.first { $0.id == order.to }?.title, for: order.reference))
        since = .since(pending.since)
        switch pending.stage {
        case .sending: text = .beingSent
        case .pending(let error): (text, ending) = error.isOutcomeUnknown ? (.outcomeUnknown, nil) : (.notSentYet, .takeBack)
        case .refused(let error):
            end(.notCarriedOut + error.message, .danger)
            change = (.change, location(pending.id))
        case .done: end(.carriedOut, .success)
        }
    }

    var summary: LocalizedText { (since.map { .pending(title, since: $0) } ?? title) + text }
}
