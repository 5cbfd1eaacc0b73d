import PresentationKit
import ScreensKit
import Services

/// What the screen of a web page shows.
struct WebPageViewModel {
    var title = "Page"
    /// The page's whole address; nil while it is not known.
    var location: String? = nil
    var outbox = FrameOutbox()
    var failure: String? = nil
}

extension WebPageViewModel {
    mutating func show(_ page: WebPageDisplay) {
        title = page.title
        location = page.location
        failure = nil
    }

    mutating func show(_ error: BridgeError) {
        location = nil
        failure = error.words
    }
}
