import PresentationKit
import ScreensKit
import Services

struct OverviewView: View {
    let viewModel: OverviewViewModel

    var body: Node {
        switch viewModel.phase {
        case .loading: Skeleton(rows: 5)
        case .failed: ErrorState(viewModel.notice.map(say) ?? "", retry: OverviewAction.refresh, isPending: viewModel.isRefreshing)
        case .shown: shown
        }
    }

    @NodeBuilder private var shown: Node {
        Stack(spacing: .large) {
            if let notice = viewModel.notice { Banner(say(notice), .info) }
            Card {
                Text(say(.netWorth), .secondary)
                if let netWorth = viewModel.netWorth {
                    MoneyLabel(netWorth, size: .large)
                } else {
                    Text(say(viewModel.isPartial ? .notKnown : .waitingForRates), .secondary)
                }
                Row {
                    Link(say(.transfer), to: viewModel.transferLocation, .primaryButton)
                    Button(say(.refresh), .secondary, action: OverviewAction.refresh, isPending: viewModel.isRefreshing)
                }
            }
            if !viewModel.pending.isEmpty {
                Section(say(.transfersOnTheirWay)) {
                    list(viewModel.pending) { PendingTransferView(viewModel: $0, forget: OverviewAction.forget) }
                }
            }
            Section(say(.accounts)) {
                ItemList(viewModel.rows, id: \.id) { row in
                    ListRow(row.title, subtitle: row.subtitle, icon: row.icon, to: row.location) { MoneyLabel(row.balance) }
                }
            }
        }
    }
}
