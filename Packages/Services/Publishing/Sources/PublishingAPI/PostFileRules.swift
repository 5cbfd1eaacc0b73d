/// The rules for the file of a post of one kind, for its strategy and its page.
public struct PostFileRules: Sendable {
    public let kind: PostKind
    /// The maximum size of the file in bytes.
    public let maximumSize: Int
    let formats: [MediaFormat]

    /// - Parameter formats: The accepted formats. The first one that matches a file determines its media type.
    public init(_ kind: PostKind, maximumSize: Int, formats: [MediaFormat]) {
        (self.kind, self.maximumSize, self.formats) = (kind, maximumSize, formats)
    }

    public var mediaTypes: [String] { formats.map(\.mediaType) }

    /// Returns the media type of a file from its first bytes; nil for other formats.
    public func mediaType(of start: [UInt8]) -> String? { formats.first { $0.matches(start) }?.mediaType }
}

/// The format of sound or video, detected by the first bytes instead of a name or declared type.
public struct MediaFormat: Sendable {
    /// The IANA media type.
    public let mediaType: String
    let matches: @Sendable (_ start: [UInt8]) -> Bool

    /// - Parameter matches: Whether a file has the format, from its first bytes.
    public init(_ mediaType: String, matches: @escaping @Sendable (_ start: [UInt8]) -> Bool) {
        (self.mediaType, self.matches) = (mediaType, matches)
    }

    /// MP4, by its file type box with any brand but those of sound (ISO/IEC 14496-12, 4.3).
    public static let mp4 = MediaFormat("video/mp4") { $0.has("ftyp", at: 4) && $0.count >= 12 && !isSound($0) }
    /// MP4 with sound only, by the brand of its file type box.
    public static let m4a = MediaFormat("audio/mp4") { $0.has("ftyp", at: 4) && isSound($0) }
    /// WebM, by the document type in its EBML header (RFC 8794, 11.2.4).
    public static let webM = MediaFormat("video/webm") { start in
        start.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) && start.prefix(64).indices.contains { start.has("webm", at: $0) }
    }
    /// Ogg, by its capture pattern (RFC 3533, 6).
    public static let ogg = MediaFormat("audio/ogg") { $0.has("OggS") }
    /// WAV, by `RIFF`, a length and `WAVE`.
    public static let wav = MediaFormat("audio/wav") { $0.has("RIFF") && $0.has("WAVE", at: 8) }

    private static func isSound(_ start: [UInt8]) -> Bool { start.has("M4A ", at: 8) || start.has("M4B ", at: 8) }
}

extension [UInt8] { fileprivate func has(_ text: String, at offset: Int = 0) -> Bool { dropFirst(offset).starts(with: text.utf8) } }
