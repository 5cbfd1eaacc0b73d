import ScreensKit

struct WebPageView: View {
    let viewModel: WebPageViewModel

    var body: Node {
        if let failure = viewModel.failure {
            EmptyState(say(.noSuchPage), message: say(failure))
        } else if let location = viewModel.location {
            WebFrame(say(viewModel.title ?? .page), location: location, outbox: viewModel.outbox, onMessage: WebPageAction.hear)
        } else {
            LoadingState()
        }
    }
}
