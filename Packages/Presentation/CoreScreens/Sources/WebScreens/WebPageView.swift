import CoreScreensKit

struct WebPageView: View {
    let viewModel: WebPageViewModel

    var body: Node {
        if let failure = viewModel.failure {
            EmptyState(localized(.noSuchPage), message: localized(failure))
        } else if let location = viewModel.location {
            WebFrame(localized(viewModel.title ?? .page), location: location, outbox: viewModel.outbox, onMessage: WebPageAction.hear)
        } else {
            LoadingState()
        }
    }
}
