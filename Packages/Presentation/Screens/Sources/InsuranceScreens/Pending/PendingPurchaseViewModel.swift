import PresentationKit
import ScreensKit
import Services

/// An order of whose outcome the person has not been told.
struct PendingPurchaseViewModel: Identifiable {
    var id = ""
    var title = ""
    var text = ""
    var tone = Banner.Style.info
    /// Whether the person can say that they know.
    var isOver = false
}

extension PendingPurchaseViewModel {
    /// Nil for one whose outcome somebody waits for on another page.
    init?(_ pending: PendingPurchase) {
        id = pending.id
        title = "\(pending.order.title) · \(pending.order.offer.premium.text)"
        switch pending.stage {
        case .sending: return nil
        case .unfinished(let error):
            if case .notIssued = error.kind {
                (text, tone) = (error.words, .danger)
            } else {
                text = "Your order is not finished yet. The app goes on with it by itself; the premium is paid only once."
            }
        case .refused(let error): (text, tone, isOver) = (error.words, .danger, true)
        case .issued: (text, tone, isOver) = ("It is paid, and your policy is issued.", .success, true)
        }
    }
}
