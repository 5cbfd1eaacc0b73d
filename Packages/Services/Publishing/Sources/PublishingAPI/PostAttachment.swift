/// A file of a post.
public struct PostAttachment: Sendable, Hashable {
    /// The declared media type, such as `image/png`. Strategies use the bytes instead.
    public var mediaType: String
    public var bytes: [UInt8]
    /// A description of the content for users who cannot see or hear it; may be empty.
    public var alternative: String

    public init(mediaType: String, bytes: [UInt8], alternative: String = "") {
        self.mediaType = mediaType
        self.bytes = bytes
        self.alternative = alternative
    }
}

extension PostAttachment: CustomStringConvertible {
    /// A description without the bytes, for logs.
    public var description: String { "attachment of \(bytes.count) bytes" }
}
