import PresentationKit
import ScreensKit
import Services

/// A transfer of whose outcome the person has not been told.
struct PendingTransferViewModel: Identifiable {
    var id = ""
    var title = ""
    var text = ""
    var tone = Banner.Style.info
    /// What the button says that puts an end to it; nil while it goes on.
    var ending: String? = nil
    /// Where it is changed and made anew; nil when it cannot be.
    var changeLocation: String? = nil
}

extension PendingTransferViewModel {
    /// Nil for one whose answer somebody waits for on another page.
    init?(_ pending: PendingTransfer, accounts: [Account], location: (String) -> String) {
        id = pending.id
        let target = accounts.first { $0.id == pending.order.to }?.title
        title = pending.order.amount.text + (target.map { " to " + $0 } ?? "")
        if !pending.order.reference.isEmpty { title += " · " + pending.order.reference }
        switch pending.stage {
        case .sending: return nil
        case .waiting: (text, ending) = ("It has not been sent. It is sent as soon as the bank can be reached.", "Take back")
        case .unknown: text = "The outcome is not known yet. The bank is asked until it answers; the transfer is carried out only once."
        case .refused(let error):
            (text, tone, ending) = ("It was not carried out. " + error.words, .danger, "OK")
            changeLocation = location(pending.id)
        case .booked: (text, tone, ending) = ("It has been carried out.", .success, "OK")
        }
    }
}
