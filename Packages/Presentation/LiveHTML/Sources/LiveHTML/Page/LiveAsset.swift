/// A file for pages: one of the client's own, or one served by the app, such as a picture.
public struct LiveAsset: Sendable {
    /// How long a browser may cache a file.
    public enum Caching: Sendable {
        /// Not at all: the file may be private or change.
        case never
        /// Permanently: the path identifies the version.
        case forever
    }

    /// The path of a client file; empty for files of the app, which define their own paths.
    public let path: String
    public let mediaType: String
    public let bytes: [UInt8]
    let caching: Caching
    let isOwn: Bool
    /// The place of the bytes in a larger file; nil for a whole file.
    package let part: (start: Int, size: Int)?

    /// Creates a file of the app.
    ///
    /// The content cannot run: it is served under a policy that prevents it from loading or running anything, and without media type sniffing.
    /// Anything but pictures, sound, video, fonts and plain text is downloaded instead of shown.
    ///
    /// - Parameter part: The place of the bytes in a larger file, from ``LiveRequest/start`` on; nil for a whole file. The browser requests the
    ///   other parts.
    public init(mediaType: String, bytes: [UInt8], part: (start: Int, size: Int)? = nil, caching: Caching = .never) {
        self.init(path: "", mediaType: mediaType, bytes: bytes, part: part, caching: caching, isOwn: false)
    }

    private init(
        path: String, mediaType: String, bytes: [UInt8], part: (start: Int, size: Int)? = nil, caching: Caching, isOwn: Bool
    ) {
        (self.part, self.path, self.mediaType, self.bytes, self.caching) = (part, path, mediaType, bytes, caching)
        self.isOwn = isOwn
    }

    public static let client = LiveAsset("client.js", "text/javascript; charset=utf-8", compacted(PackageResources.client_js))
    public static let style = LiveAsset("style.css", "text/css; charset=utf-8", PackageResources.style_css)
    public static let icon = LiveAsset("icon.svg", "image/svg+xml", PackageResources.icon_svg)

    /// Removes indentation, comment lines, and spaces next to punctuation, a fifth of the compressed size.
    ///
    /// The client's script has no apostrophes, no quotes in regular expressions, and no strings over several lines.
    static func compacted(_ script: [UInt8]) -> [UInt8] {
        let space = UInt8(ascii: " ")
        let lines = script.split(separator: UInt8(ascii: "\n")).map { $0.drop { $0 == space } }
        let bytes = Array(lines.filter { !$0.isEmpty && !$0.starts(with: "//".utf8) }.joined(separator: "\n".utf8))
        // Except + and -: two adjacent ones form another operator.
        let punctuation = Set("=*%<>!&|?:;,(){}[]".utf8)
        var quote: UInt8?
        var isEscaped = false
        var output: [UInt8] = []
        for (index, byte) in bytes.enumerated() {
            if let open = quote {
                if byte == open, !isEscaped { quote = nil }
                isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "`") {
                quote = byte
            } else if byte == space, index + 1 < bytes.count,
                punctuation.contains(bytes[index - 1]) || punctuation.contains(bytes[index + 1])
            {
                continue
            }
            output.append(byte)
        }
        return output
    }

    package static let own = [client, style, icon]

    /// The file of the client with a path.
    public static func at(_ path: String) -> LiveAsset? { own.first { $0.path == path } }

    /// Creates a file of the client. The path contains a hash of the content, so that browsers can cache the file permanently.
    private init(_ name: String, _ mediaType: String, _ bytes: [UInt8]) {
        // FNV-1a, 64 bits; Fowler, Noll, Vo. Identifies versions only.
        let hash = bytes.reduce(into: UInt64(0xCBF2_9CE4_8422_2325)) { hash, byte in
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        let path = "/_live/\(String(hash, radix: 36))/\(name)"
        self.init(path: path, mediaType: mediaType, bytes: bytes, caching: .forever, isOwn: true)
    }

    /// The header fields of the response, without the security headers that all responses have.
    package var headers: [(name: String, value: String)] {
        let caching = ("Cache-Control", caching == .forever ? "private, max-age=31536000, immutable" : "no-store")
        if isOwn { return [caching, ("Content-Type", mediaType)] }
        let type = mediaType.lowercased()
        let isPlain = type.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
        let isShown = isPlain && (Self.shown.contains { type.hasPrefix($0) })
        let headers = [caching, ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; sandbox")]
        if isShown { return headers + [("Content-Type", type)] + range }
        return headers + [("Content-Type", "application/octet-stream"), ("Content-Disposition", "attachment")]
    }

    /// RFC 9110, 14.4: a server may return fewer bytes than requested.
    private var range: [(name: String, value: String)] {
        guard let part, !bytes.isEmpty else { return [] }
        return [("Accept-Ranges", "bytes"), ("Content-Range", "bytes \(part.start)-\(part.start + bytes.count - 1)/\(part.size)")]
    }

    private static let shown = ["image/", "audio/", "video/", "font/", "text/plain"]
}
