/// A picture format that browsers and phones can display, detected by the first bytes instead of a name or declared type.
public enum PictureFormat: String, Sendable, Hashable, CaseIterable {
    case png = "image/png"
    case jpeg = "image/jpeg"
    case gif = "image/gif"
    case webp = "image/webp"

    /// The IANA media type.
    public var mediaType: String { rawValue }

    /// Detects the format of a file; nil for all other formats.
    ///
    /// PNG by its signature (W3C PNG, 5.2), JPEG by SOI and the next marker (ITU T.81, B.1.1.3), GIF by `GIF87a` or `GIF89a`, WebP by
    /// `RIFF`, a length and `WEBP` (RFC 9649, 2.4).
    public init?(of bytes: some Sequence<UInt8>) {
        let start = Array(bytes.prefix(12))
        func begins(_ text: String, at offset: Int = 0) -> Bool { start.dropFirst(offset).starts(with: text.utf8) }
        if start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if start.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if begins("GIF87a") || begins("GIF89a") {
            self = .gif
        } else if begins("RIFF"), begins("WEBP", at: 8) {
            self = .webp
        } else {
            return nil
        }
    }
}
