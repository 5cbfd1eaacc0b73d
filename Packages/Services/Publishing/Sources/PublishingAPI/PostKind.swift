/// What a post is made of, which decides how it is sent. An app may add kinds, with a strategy each.
public struct PostKind: RawRepresentable, Sendable, Hashable, Codable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// Text alone.
    public static let text = PostKind(rawValue: "text")
    /// One to four pictures, with or without text.
    public static let image = PostKind(rawValue: "image")
}
