/// The kind of a post, which determines its strategy. An app can add kinds with their strategies.
public struct PostKind: RawRepresentable, Sendable, Hashable, Codable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// Text only.
    public static let text = PostKind(rawValue: "text")
    /// One to four pictures, with or without text.
    public static let image = PostKind(rawValue: "image")
}
