import ScreensKit

/// From when the figures on a page are, with a button that fetches them anew.
struct StaleNotice<Action: Hashable & Sendable>: View {
    let figures: LocalizedText
    let retry: Action
    let isPending: Bool

    var body: Node {
        Row {
            Text(localized(figures), .secondary)
            Button(localized(\.tryAgain), .secondary, action: retry, isPending: isPending)
        }.body
    }
}
