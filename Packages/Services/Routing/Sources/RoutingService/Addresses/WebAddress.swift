/// A web address, parsed only to determine its origin.
///
/// The accepted form is `https://host[:port]` in lowercase, followed by an optional path, query or fragment. The origin is the text up to
/// the first `/`, `?` or `#`. It contains only a host and a port: no user information, and no backslash that some parsers treat as a slash.
struct WebAddress: Sendable, Hashable {
    /// `https://host` or `https://host:port`.
    let origin: String
    /// Whether nothing follows the origin.
    let isOrigin: Bool

    /// Returns nil for all other texts.
    init?(_ text: String) {
        guard Self.isLikely(by: text), text.utf8.count <= Address.maximumLength,
            text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") })
        else { return nil }
        let authority = text.dropFirst(Self.prefix.count).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        let parts = authority.split(separator: ":", omittingEmptySubsequences: false)
        guard let host = parts.first, parts.count <= 2, !host.isEmpty, host.first != ".", host.last != ".", !host.contains(".."),
            host.utf8.allSatisfy({ Self.isHost($0) }),
            parts.dropFirst().allSatisfy({ $0.first != "+" && (1...65_535).contains(Int($0) ?? 0) })
        else { return nil }
        origin = Self.prefix + authority
        isOrigin = origin.utf8.count == text.utf8.count
    }

    static func isLikely(by text: String) -> Bool { text.hasPrefix(prefix) }

    private static let prefix = "https://"

    private static func isHost(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: false
        }
    }
}
