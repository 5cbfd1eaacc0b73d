import ScreensKit

/// From when the figures on a page are, with a button that fetches them anew.
struct StaleNotice<Action: Hashable & Sendable>: View {
    let figures: Wording
    let retry: Action
    let isPending: Bool

    var body: Node {
        Row {
            Text(say(figures), .secondary)
            Button(say(\.tryAgain), .secondary, action: retry, isPending: isPending)
        }.body
    }
}
