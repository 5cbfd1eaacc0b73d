/// A file of a post: bytes in memory, a file that is read in parts, or the unchanged attachment of an edited post.
public struct PostAttachment: Sendable {
    /// The declared media type, such as `image/png`. Strategies use the bytes instead.
    public var mediaType: String
    /// The content; of a ``file``, the start that determines its format.
    public var bytes: [UInt8]
    /// A description of the content for users who cannot see or hear it; may be empty.
    public var alternative: String
    /// The source of a file that is too large for memory; nil if ``bytes`` are the whole content.
    public let file: (any AttachmentFile)?
    /// The index of the edited post's attachment to keep; nil for new content.
    public let kept: Int?

    /// Creates an attachment from bytes in memory.
    public init(mediaType: String, bytes: [UInt8], alternative: String = "") {
        (self.mediaType, self.bytes, self.alternative, file, kept) = (mediaType, bytes, alternative, nil, nil)
    }

    /// Creates an attachment from a file that is read in parts while it is stored.
    /// - Parameter start: The first bytes of the file. Strategies read the format from them; 256 KB are enough for all known formats.
    public init(mediaType: String, start: [UInt8], of file: any AttachmentFile, alternative: String = "") {
        (self.mediaType, bytes, self.alternative, self.file, kept) = (mediaType, start, alternative, file, nil)
    }

    /// Creates an attachment that an edited post already has; for ``PendingPostsProviding/edit(_:)`` only.
    public init(keeping index: Int, alternative: String) {
        (mediaType, bytes, self.alternative, file, kept) = ("", [], alternative, nil, index)
    }

    /// The size in bytes; 0 for a kept attachment.
    public var size: Int { file?.size ?? bytes.count }
}

/// A file on the device that is read in parts, such as an upload that is too large for memory.
public protocol AttachmentFile: AnyObject, Sendable {
    /// The size in bytes.
    var size: Int { get }
    /// Returns the given number of bytes at an offset. It blocks its thread.
    /// - Throws: An error if the bytes cannot be read.
    func read(at offset: Int, count: Int) throws -> [UInt8]
}

extension PostAttachment: Hashable {
    public static func == (one: PostAttachment, other: PostAttachment) -> Bool {
        one.mediaType == other.mediaType && one.bytes == other.bytes && one.alternative == other.alternative && one.kept == other.kept
            && one.file === other.file
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(mediaType)
        hasher.combine(bytes.count)
        hasher.combine(alternative)
    }
}

extension PostAttachment: CustomStringConvertible {
    /// A description without the bytes, for logs.
    public var description: String { "attachment of \(size) bytes" }
}
