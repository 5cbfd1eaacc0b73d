import ScreensKit

struct ClaimView: View {
    let viewModel: ClaimViewModel

    var body: Node {
        LoadableView(viewModel.policy, retry: ClaimAction.retry, rows: 0) { policy in
            Text(localized(.claimOn(policy.title, sum: policy.insuredSum)), .secondary)
            FormView(viewModel.form, id: "claim", label: localized(viewModel.submitLabel), onSubmit: ClaimAction.file)
        }
    }
}
