import PresentationKit
import Services

struct OverviewView: View {
    let viewModel: OverviewViewModel

    var body: Node {
        switch viewModel.phase {
        case .loading: Skeleton(rows: 5)
        case .failed: ErrorState(viewModel.notice ?? "", retry: OverviewAction.refresh, isPending: viewModel.isRefreshing)
        case .shown: shown
        }
    }

    @NodeBuilder private var shown: Node {
        Stack(spacing: .large) {
            if let notice = viewModel.notice { Banner(notice, .info) }
            Card {
                Text("Net worth", .secondary)
                if let netWorth = viewModel.netWorth {
                    MoneyLabel(netWorth, size: .large)
                } else {
                    Text(viewModel.isPartial ? "Not known" : "Waiting for exchange rates", .secondary)
                }
                Row {
                    Link("Transfer", to: viewModel.transferLocation, .primaryButton)
                    Button("Refresh", .secondary, action: OverviewAction.refresh, isPending: viewModel.isRefreshing)
                }
            }
            if !viewModel.pending.isEmpty {
                Section("Transfers on their way") {
                    list(viewModel.pending) { PendingTransferView(viewModel: $0, forget: OverviewAction.forget) }
                }
            }
            Section("Accounts") {
                ItemList(viewModel.rows, id: \.id) { row in
                    ListRow(row.title, subtitle: row.subtitle, icon: row.icon, to: row.location) { MoneyLabel(row.balance) }
                }
            }
        }
    }
}
