import ScreensKit

/// A transfer that is pending or not acknowledged.
struct PendingTransferViewModel: Identifiable {
    var id = ""
    var title = LocalizedText(verbatim: "")
    /// The time of the order.
    var since = LocalizedText(verbatim: "")
    var text = LocalizedText(verbatim: "")
    var tone = Banner.Style.info
    /// The label of the button that removes it; nil while it continues.
    var ending: LocalizedText? = nil
    /// The address of the form that edits it; nil if it cannot be edited.
    var changeLocation: String? = nil

    /// The whole status as one paragraph.
    var summary: LocalizedText { .pending(title, since: since) + text }
}

extension PendingTransferViewModel {
    init(_ pending: PendingTransfer, accounts: [Account], location: (String) -> String) {
        id = pending.id
        let target = accounts.first { $0.id == pending.order.to }?.title
        title = .order(pending.order.amount, to: target, for: pending.order.reference)
        since = .since(pending.since)
        switch pending.stage {
        case .sending: text = .beingSent
        case .waiting: (text, ending) = (.notSentYet, .takeBack)
        case .unknown: text = .outcomeUnknown
        case .refused(let error):
            (text, tone, ending) = (.notCarriedOut + error.message, .danger, .understood)
            changeLocation = location(pending.id)
        case .booked: (text, tone, ending) = (.carriedOut, .success, .understood)
        }
    }
}
