import ScreensKit

/// What the screen of a web page shows.
struct WebPageViewModel {
    /// What the page calls itself; nil until that is known.
    var title: String? = nil
    /// The page's whole address; nil while it is not known.
    var location: String? = nil
    var outbox = FrameOutbox()
    var failure: Wording? = nil
}

extension WebPageViewModel {
    mutating func show(_ page: WebPageDisplay) {
        title = page.title
        location = page.location
        failure = nil
    }

    mutating func show(_ error: BridgeError) {
        location = nil
        failure = error.wording
    }
}
