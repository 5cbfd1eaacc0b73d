import ScreensKit

struct PayeesView: View {
    let viewModel: PayeesViewModel

    var body: Node {
        LoadableView(viewModel.payees, retry: PayeesAction.retry) {
            $0.isEmpty
                ? EmptyState(localized(.noPayees), message: localized(.noPayeesHint), icon: .people) {
                    Link(localized(.newPayee), to: viewModel.newLocation, .primaryButton)
                } : nil
        } content: { payees in
            ItemList(payees, id: \.id, label: localized(.payees)) { payee in
                ListRow(payee.name, subtitle: payee.number, icon: .person) {
                    Link(localized(.transfer), to: payee.transfer)
                    Link(localized(.editTemplate), to: payee.edit)
                }
            }
            Link(localized(.newPayee), to: viewModel.newLocation, .primaryButton)
        }
    }
}
