import ScreensKit

struct PlannedView: View {
    let viewModel: PlannedViewModel

    var body: Node {
        LoadableView(viewModel.transfers, retry: PlannedAction.retry) {
            $0.isEmpty
                ? EmptyState(localized(.noPlannedTransfers), message: localized(.noPlannedTransfersHint), icon: .calendar) {
                    Link(localized(.transfer), to: viewModel.transferLocation, .primaryButton)
                } : nil
        } content: { transfers in
            Text(localized(.plannedTransfersHint), .secondary)
            ItemList(transfers, id: \.id, label: localized(.plannedTransfers)) { transfer in
                ListRow(transfer.target, subtitle: transfer.detail, icon: .calendar) {
                    MoneyLabel(transfer.amount)
                    Button(localized(.cancelPlan), .plain, action: PlannedAction.askToCancel(transfer.id))
                }
                if transfer.id == viewModel.canceling { question }
            }
        }
    }

    private var question: Node {
        Card {
            Banner(localized(.cancelPlanQuestion), .warning)
            Row {
                Button(localized(.cancelPlanNow), .danger, action: PlannedAction.cancel, isPending: viewModel.isCanceling)
                Button(localized(.keep), .secondary, action: PlannedAction.keep, isEnabled: !viewModel.isCanceling)
            }
        }.body
    }
}
