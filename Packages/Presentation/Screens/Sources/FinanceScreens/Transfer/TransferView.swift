import ScreensKit

struct TransferView: View {
    let viewModel: TransferViewModel

    var body: Node {
        LoadableView(viewModel.accounts, retry: TransferAction.retry, rows: 0) {
            $0.isEmpty ? EmptyState(say(.noAccounts), message: say(.noAccountsHint), icon: .wallet) : nil
        } content: { _ in
            list(viewModel.pending) { Banner(say($0.title) + ": " + say($0.text), $0.tone) }
            FormView(
                viewModel.form, id: "transfer", label: say(.transfer), onChange: on(.change, TransferAction.edit),
                onSubmit: TransferAction.transfer)
        }
    }
}
