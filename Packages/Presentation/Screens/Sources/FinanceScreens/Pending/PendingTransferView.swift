import ScreensKit

/// How far a transfer is, and what can still be done about it.
struct PendingTransferView<Action: Hashable & Sendable>: View {
    let viewModel: PendingTransferViewModel
    let forget: (String) -> Action

    var body: Node {
        Card {
            Stack(spacing: .small) {
                Text(say(viewModel.title), .subheading)
                Text(say(viewModel.since), .caption)
                Banner(say(viewModel.text), viewModel.tone)
                Row(spacing: .small) {
                    if let location = viewModel.changeLocation { Link(say(.change), to: location, .secondaryButton) }
                    if let ending = viewModel.ending { Button(say(ending), .plain, action: forget(viewModel.id)) }
                }
            }
        }
    }
}
