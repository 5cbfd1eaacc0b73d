import ScreensKit

/// The time of stale data on a page, with a button that refreshes it.
struct StaleNotice<Action: Hashable & Sendable>: View {
    let lastUpdated: LocalizedText
    let retry: Action
    let isPending: Bool

    var body: Node {
        Row {
            Text(localized(lastUpdated), .secondary)
            Button(localized(\.tryAgain), .secondary, action: retry, isPending: isPending)
        }.body
    }
}
