import ScreensKit

struct BudgetView: View {
    let viewModel: BudgetViewModel

    var body: Node {
        Stack {
            if let failure = viewModel.failure { Banner(localized(failure), .danger) }
            if let text = viewModel.text {
                Card { Text(text) }
                Button(localized(.remove), .secondary, action: BudgetAction.remove)
            }
            if viewModel.isMissing { Text(localized(.noSuchEntry)) }
        }
    }
}
