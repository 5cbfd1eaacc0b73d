/// A page from another origin inside a screen. The two exchange texts and nothing else.
///
/// The page runs its scripts and keeps its own storage, but cannot leave its frame, open windows or reach into the app. Only origins that
/// the live server was told of are loaded. What it says is a stranger's word: whoever handles it must bound and check it.
public struct WebFrame: View {
    private let title: String
    private let location: String
    private let messages: [FrameOutbox.Message]
    private let handler: Handler

    /// - Parameters:
    ///   - title: What the page is, for assistive technology.
    ///   - location: The whole address of the page, `http` or `https`. Anything else is left out and reported as a fault.
    ///   - outbox: What the screen says to the page.
    ///   - onMessage: The action for what the page says, most often an enum case: `Action.heard`. Must be pure; see
    ///     ``on(_:debounce:_:)``.
    public init(
        _ title: String,
        location: String,
        outbox: FrameOutbox,
        onMessage: @escaping @Sendable (String) -> some Hashable & Sendable
    ) {
        self.title = title
        self.location = location
        messages = outbox.messages
        handler = on(.message) { onMessage($0[FormValues.message]) }
    }

    public var body: Markup {
        let outbox = list(messages) { message in "<data data-n=\"\(message.number)\" value=\"\(message.text)\"></data>" }
        // `allow-same-origin` lets the page be what it is; without it its origin would be "null", which could not be told from another's.
        return """
            <div class="frame"><iframe class="frame-page" title="\(title)" src="\(absolute)" \
            sandbox="allow-scripts allow-same-origin allow-forms" referrerpolicy="no-referrer" \(handler)></iframe>\
            <div class="frame-outbox" hidden>\(outbox)</div></div>
            """
    }

    /// The address, or one that is reported: a relative one would put the app into itself.
    private var absolute: String {
        let scheme = location.prefix { $0 != ":" }.lowercased()
        let isAbsolute = (scheme == "http" || scheme == "https") && location.dropFirst(scheme.count).hasPrefix("://")
        return isAbsolute ? location : "not-absolute:"
    }
}

extension FormValues {
    /// The name of the only value of a `message` event.
    static let message = "text"
}
