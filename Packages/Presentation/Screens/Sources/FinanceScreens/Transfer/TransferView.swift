import PresentationKit
import ScreensKit

struct TransferView: View {
    let viewModel: TransferViewModel

    var body: Node {
        if !viewModel.accounts.isEmpty {
            list(viewModel.pending) { Banner(say($0.title) + ": " + say($0.text), $0.tone) }
            FormView(
                viewModel.form, id: "transfer", label: say(.transfer), onChange: on(.change, TransferAction.edit),
                onSubmit: TransferAction.transfer)
        } else if let failure = viewModel.form.status.failure {
            ErrorState(say(failure), retry: TransferAction.retry)
        } else {
            LoadingState()
        }
    }
}
