import CoreScreensKit

struct WebPageViewModel {
    /// The title of the page; nil until it is known.
    var title: LocalizedText? = nil
    /// The page's absolute address; nil until it is known.
    var location: String? = nil
    var outbox = FrameOutbox()
    var failure: LocalizedText? = nil
}

extension WebPageViewModel {
    mutating func show(_ page: WebPageDisplay, query: String) {
        title = LocalizedText { page.title(in: $0.tag) }
        location = page.location(query: query)
        failure = nil
    }

    mutating func show(_ error: BridgeError) {
        location = nil
        failure = error.message
    }
}
