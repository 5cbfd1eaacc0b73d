import ScreensKit

/// The status of a transfer, with its actions.
struct PendingTransferView<Action: Hashable & Sendable>: View {
    let viewModel: PendingTransferViewModel
    let forget: (String) -> Action

    var body: Node {
        Card {
            Stack(spacing: .small) {
                Text(localized(viewModel.title), .subheading)
                Text(localized(viewModel.since), .caption)
                Banner(localized(viewModel.text), viewModel.tone)
                Row(spacing: .small) {
                    if let location = viewModel.changeLocation { Link(localized(.change), to: location, .secondaryButton) }
                    if let ending = viewModel.ending { Button(localized(ending), .plain, action: forget(viewModel.id)) }
                }
            }
        }
    }
}
