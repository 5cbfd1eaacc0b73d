/// A static page that the back end serves beside its calls, for example an H5 page that an app shows in a frame.
public struct DemoPage: Sendable, Hashable {
    /// For example `text/html` or `text/javascript`; sent as UTF-8.
    public var mediaType: String
    public var text: String

    public init(mediaType: String, text: String) {
        self.mediaType = mediaType
        self.text = text
    }
}
