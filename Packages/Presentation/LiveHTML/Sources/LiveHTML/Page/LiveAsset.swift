/// A file that pages refer to. The path holds a hash of the content, so a browser may keep the file for ever.
public struct LiveAsset: Sendable {
    /// The path under which the file is served.
    public let path: String
    /// The media type with its character set.
    public let mediaType: String
    /// The file.
    public let bytes: [UInt8]

    /// The client script.
    public static let client = LiveAsset("client.js", "text/javascript; charset=utf-8", PackageResources.client_js)
    /// The style sheet.
    public static let style = LiveAsset("style.css", "text/css; charset=utf-8", PackageResources.style_css)
    /// The icon in the browser's tab.
    public static let icon = LiveAsset("icon.svg", "image/svg+xml", PackageResources.icon_svg)

    private static let all = [client, style, icon]

    /// The file with a path.
    public static func at(_ path: String) -> LiveAsset? {
        all.first { $0.path == path }
    }

    private init(_ name: String, _ mediaType: String, _ bytes: [UInt8]) {
        // FNV-1a, 64 bits; Fowler, Noll, Vo. It tells versions apart, nothing else.
        let hash = bytes.reduce(into: UInt64(0xCBF2_9CE4_8422_2325)) { hash, byte in
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        path = "/_live/\(String(hash, radix: 36))/\(name)"
        self.mediaType = mediaType
        self.bytes = bytes
    }
}
