import PresentationKit
import ScreensKit
import Services

/// What the overview shows: the net worth and the accounts.
struct OverviewViewModel {
    var phase = Phase.loading
    var netWorth: Money? = nil
    /// Whether the bank's answer makes no sense in part.
    var isPartial = false
    var rows: [AccountRowViewModel] = []
    /// Transfers of whose outcome the person has not been told.
    var pending: [PendingTransferViewModel] = []
    var notice: Wording? = nil
    var isRefreshing = false
    var transferLocation = ""

    enum Phase {
        case loading, failed, shown
    }
}

extension OverviewViewModel {
    /// Shows an overview that was stored or fetched.
    mutating func show(_ overview: Overview, location: (String) -> String) {
        phase = .shown
        netWorth = overview.netWorth
        isPartial = overview.isPartial
        rows = overview.accounts.map { AccountRowViewModel($0, location: location($0.id)) }
        notice =
            isPartial
            ? .partialAnswer : overview.isStale ? .lastVisit : nil
    }

    /// Shows why a refresh failed; what is on the page stays.
    mutating func show(_ error: FinanceError) {
        if phase == .shown {
            notice = error.wording
        } else {
            phase = .failed
            notice = error.wording
        }
    }
}

/// One account in the list.
struct AccountRowViewModel: Identifiable {
    var id = ""
    var title = ""
    var subtitle = ""
    var balance = Money.zero(.eur)
    var icon = Icon.wallet
    var location = ""
}

extension AccountRowViewModel {
    init(_ account: some AccountDisplay, location: String) {
        id = account.id
        title = account.title
        subtitle = account.maskedNumber
        balance = account.balance
        self.location = location
        icon = account.kind == .portfolio ? .chart : .wallet
    }
}
