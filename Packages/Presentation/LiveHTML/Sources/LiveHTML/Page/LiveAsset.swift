/// A file that pages refer to: the client's own, and what an app serves below its own origin, such as pictures.
public struct LiveAsset: Sendable {
    /// How long a browser may keep a file.
    public enum Caching: Sendable {
        /// Not at all: the file may be of one user, or change.
        case never
        /// For ever: the path says which version it is.
        case forever
    }

    /// The path under which the file is served, if it is one of the client's own; the path of the app's is the app's business.
    public let path: String
    /// The media type, with its character set where it is text.
    public let mediaType: String
    /// The file.
    public let bytes: [UInt8]
    let caching: Caching
    let isOwn: Bool

    /// A file of the app's.
    ///
    /// Whatever the file holds does nothing: it is served under a policy of its own that lets it load and run nothing, its media type is
    /// not guessed at, and what is neither picture, sound, film, font nor plain text is offered for saving and not shown.
    public init(mediaType: String, bytes: [UInt8], caching: Caching = .never) {
        self.init(path: "", mediaType: mediaType, bytes: bytes, caching: caching, isOwn: false)
    }

    private init(path: String, mediaType: String, bytes: [UInt8], caching: Caching, isOwn: Bool) {
        self.path = path
        self.mediaType = mediaType
        self.bytes = bytes
        self.caching = caching
        self.isOwn = isOwn
    }

    /// The client script.
    public static let client = LiveAsset("client.js", "text/javascript; charset=utf-8", compacted(PackageResources.client_js))
    /// The style sheet.
    public static let style = LiveAsset("style.css", "text/css; charset=utf-8", PackageResources.style_css)
    /// The icon in the browser's tab.
    public static let icon = LiveAsset("icon.svg", "image/svg+xml", PackageResources.icon_svg)

    /// A script without indentation, lines of comments, and spaces beside punctuation, which are a fifth of it even when compressed.
    ///
    /// The client's script has no apostrophes, no quotes in regular expressions, and no strings over several lines.
    static func compacted(_ script: [UInt8]) -> [UInt8] {
        let space = UInt8(ascii: " ")
        let lines = script.split(separator: UInt8(ascii: "\n")).map { $0.drop { $0 == space } }
        let bytes = Array(lines.filter { !$0.isEmpty && !$0.starts(with: "//".utf8) }.joined(separator: "\n".utf8))
        // Not beside + and -: two of them that meet are another operator.
        let punctuation = Set("=*%<>!&|?:;,(){}[]".utf8)
        var quote: UInt8?
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        for (index, byte) in bytes.enumerated() {
            let isEscaped = index > 0 && bytes[index - 1] == UInt8(ascii: "\\") && (index < 2 || bytes[index - 2] != UInt8(ascii: "\\"))
            if let open = quote {
                if byte == open, !isEscaped { quote = nil }
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

    /// The client's own files.
    package static let own = [client, style, icon]

    /// The client's own file with a path.
    public static func at(_ path: String) -> LiveAsset? {
        own.first { $0.path == path }
    }

    /// A file of the client's own. The path holds a hash of the content, so a browser may keep the file for ever.
    private init(_ name: String, _ mediaType: String, _ bytes: [UInt8]) {
        // FNV-1a, 64 bits; Fowler, Noll, Vo. It tells versions apart, nothing else.
        let hash = bytes.reduce(into: UInt64(0xCBF2_9CE4_8422_2325)) { hash, byte in
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        let path = "/_live/\(String(hash, radix: 36))/\(name)"
        self.init(path: path, mediaType: mediaType, bytes: bytes, caching: .forever, isOwn: true)
    }

    /// The header fields of the answer with this file, without the guards that all answers have.
    package var headers: [(name: String, value: String)] {
        let caching = ("Cache-Control", caching == .forever ? "private, max-age=31536000, immutable" : "no-store")
        if isOwn { return [caching, ("Content-Type", mediaType)] }
        let type = mediaType.lowercased()
        let isPlain = type.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
        let isShown = isPlain && (Self.shown.contains { type.hasPrefix($0) })
        let headers = [caching, ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; sandbox")]
        if isShown { return headers + [("Content-Type", type)] }
        return headers + [("Content-Type", "application/octet-stream"), ("Content-Disposition", "attachment")]
    }

    private static let shown = ["image/", "audio/", "video/", "font/", "text/plain"]
}
