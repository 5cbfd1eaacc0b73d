/// A static page of the back end, for example one that an app shows in a frame.
public struct DemoPage: Sendable, Hashable {
    /// For example `text/html` or `text/javascript`; sent as UTF-8.
    public var mediaType: String
    public var text: String

    public init(mediaType: String, text: String) {
        self.mediaType = mediaType
        self.text = text
    }
}
