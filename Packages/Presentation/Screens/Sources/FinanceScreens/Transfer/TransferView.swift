import PresentationKit

struct TransferView: View {
    let viewModel: TransferViewModel

    var body: Node {
        if !viewModel.accounts.isEmpty {
            list(viewModel.pending) { Banner($0.title + ": " + $0.text, $0.tone) }
            FormView(
                viewModel.form, id: "transfer", label: "Transfer", onChange: on(.change, TransferAction.edit),
                onSubmit: TransferAction.transfer)
        } else if let failure = viewModel.form.status.failure {
            ErrorState(say(failure), retry: TransferAction.retry)
        } else {
            LoadingState()
        }
    }
}
