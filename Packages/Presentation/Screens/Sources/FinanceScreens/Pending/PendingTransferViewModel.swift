import ScreensKit

/// A transfer of whose outcome the person has not been told.
struct PendingTransferViewModel: Identifiable {
    var id = ""
    var title = Wording(verbatim: "")
    var text = Wording(verbatim: "")
    var tone = Banner.Style.info
    /// What the button says that puts an end to it; nil while it goes on.
    var ending: Wording? = nil
    /// Where it is changed and made anew; nil when it cannot be.
    var changeLocation: String? = nil
}

extension PendingTransferViewModel {
    /// Nil for one whose answer somebody waits for on another page.
    init?(_ pending: PendingTransfer, accounts: [Account], location: (String) -> String) {
        id = pending.id
        let target = accounts.first { $0.id == pending.order.to }?.title
        title = .order(pending.order.amount, to: target, for: pending.order.reference)
        switch pending.stage {
        case .sending: return nil
        case .waiting: (text, ending) = (.notSentYet, .takeBack)
        case .unknown: text = .outcomeUnknown
        case .refused(let error):
            (text, tone, ending) = (.notCarriedOut + error.wording, .danger, .understood)
            changeLocation = location(pending.id)
        case .booked: (text, tone, ending) = (.carriedOut, .success, .understood)
        }
    }
}
