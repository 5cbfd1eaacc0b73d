import ScreensKit

struct PlannedViewModel {
    var transfers = Loadable<[PlannedRowViewModel]>()
    var transferLocation = ""
    /// The transfer that the user is asked about; nil for none.
    var canceling: PlannedTransfer.ID? = nil
    var isCanceling = false
}

/// A planned transfer with its next day.
struct PlannedRowViewModel: Identifiable, Equatable {
    var id = ""
    var target = ""
    var amount = Money.zero(.eur)
    var day = ""
    var repetition = PlannedTransfer.Repetition.once

    var detail: String { localized(.planned(on: day, repetition)) }
}

extension PlannedRowViewModel {
    init(_ upcoming: UpcomingTransfer, accounts: [Account]) {
        let order = upcoming.plan.order
        (id, day, repetition, amount) = (upcoming.id, upcoming.day, upcoming.plan.repetition, order.amount)
        target = order.payee ?? accounts.first { $0.id == order.to }?.title ?? order.to
    }
}
