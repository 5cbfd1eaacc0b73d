import PresentationKit

struct TransferView: View {
    let viewModel: TransferViewModel

    var body: Node {
        if viewModel.isReady {
            form
        } else if let failure = viewModel.failure {
            ErrorState(failure, retry: TransferAction.retry)
        } else {
            LoadingState()
        }
    }

    @NodeBuilder private var form: Node {
        Stack {
            if let failure = viewModel.failure { Banner(failure, .danger) }
            list(viewModel.pending) { Banner($0.title + ": " + $0.text, $0.tone) }
            Form(id: "transfer", onSubmit: TransferAction.transfer, onChange: on(.change, TransferAction.edit)) {
                SelectField("from", label: "From", options: viewModel.options, selection: viewModel.from, hint: viewModel.availableHint)
                SelectField("to", label: "To", options: viewModel.options, selection: viewModel.to, error: viewModel.toError)
                MoneyField("amount", label: "Amount", value: viewModel.amount, currency: viewModel.currency, error: viewModel.amountError)
                TextField("reference", label: "Reference", value: viewModel.reference, error: viewModel.referenceError)
                Button.submit("Transfer", isPending: viewModel.isSending)
            }
        }
    }
}
