/// A file that goes with a post.
public struct PostAttachment: Sendable, Hashable {
    /// As whoever chose the file calls it, for example `image/png`. Strategies go by the bytes.
    public var mediaType: String
    public var bytes: [UInt8]
    /// What can be seen or heard, for people who cannot; empty when nobody said.
    public var alternative: String

    public init(mediaType: String, bytes: [UInt8], alternative: String = "") {
        self.mediaType = mediaType
        self.bytes = bytes
        self.alternative = alternative
    }
}

extension PostAttachment: CustomStringConvertible {
    /// Without the bytes: an attachment must not end in a log.
    public var description: String { "attachment of \(bytes.count) bytes" }
}
