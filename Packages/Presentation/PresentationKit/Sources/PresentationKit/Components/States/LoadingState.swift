/// In place of content that is being fetched, when its shape is not known; else a ``Skeleton``.
public struct LoadingState: View {
    private let message: String

    public init(_ message: String = "Loading…") {
        self.message = message
    }

    public var body: Markup {
        "<div class=\"state\" role=\"status\"><span class=\"spinner\" aria-hidden=\"true\"></span><p>\(message)</p></div>"
    }
}
