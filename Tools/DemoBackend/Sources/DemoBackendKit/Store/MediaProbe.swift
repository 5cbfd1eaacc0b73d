/// The format of a file for a post, read from its first bytes.
struct MediaProbe: Sendable, Equatable {
    /// The maximum sizes in bytes, by media type.
    static let limits: [String: Int] = {
        var limits = Dictionary(uniqueKeysWithValues: PictureProbe.mediaTypes.map { ($0, 8 << 20) })
        for type in ["video/mp4", "video/webm"] { limits[type] = 64 << 20 }
        for type in ["audio/mp4", "audio/ogg", "audio/wav"] { limits[type] = 16 << 20 }
        return limits
    }()

    let mediaType: String

    /// Returns nil unless the format is one of ``limits``.
    init?(_ bytes: [UInt8]) {
        func has(_ text: String, at offset: Int = 0) -> Bool { bytes.dropFirst(offset).starts(with: text.utf8) }
        if let picture = PictureProbe(bytes) {
            mediaType = picture.mediaType
        } else if has("ftyp", at: 4) {
            mediaType = has("M4A ", at: 8) ? "audio/mp4" : "video/mp4"
        } else if bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
            mediaType = "video/webm"
        } else if has("OggS") {
            mediaType = "audio/ogg"
        } else if has("RIFF"), has("WAVE", at: 8) {
            mediaType = "audio/wav"
        } else {
            return nil
        }
    }
}
