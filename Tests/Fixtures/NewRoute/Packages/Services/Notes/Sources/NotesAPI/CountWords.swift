public import RoutingService

/// Returns the number of words of a text, for other domains.
public struct CountWords: Route {
    public typealias Output = Int
    public static let path = "notes/countwords"

    public var text: String

    public init(text: String) { self.text = text }
}
