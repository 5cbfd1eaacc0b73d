import PresentationKit

struct WebPageView: View {
    let viewModel: WebPageViewModel

    var body: Node {
        if let failure = viewModel.failure {
            EmptyState("No such page", message: failure)
        } else if let location = viewModel.location {
            WebFrame(viewModel.title, location: location, outbox: viewModel.outbox, onMessage: WebPageAction.hear)
        } else {
            LoadingState()
        }
    }
}
