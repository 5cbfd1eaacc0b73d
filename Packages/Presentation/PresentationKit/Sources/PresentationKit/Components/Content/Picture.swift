/// A picture. Its place is kept free while it loads, so that nothing jumps, and it loads when it comes near to the window.
public struct Picture: View, Sendable {
    /// How a picture fills its place.
    public enum Shape: Sendable {
        /// All of it, as wide as its surroundings allow.
        case whole
        /// A small square, cut to fit, for rows.
        case thumbnail
        /// A small circle, cut to fit, for users.
        case avatar
    }

    public let alternative: String
    public let location: String
    public let width: Int
    public let height: Int
    public let shape: Shape

    /// - Parameters:
    ///   - alternative: The alternative text. The page driver rejects an empty one.
    ///   - location: The address of the picture, below the app's own origin: browsers load no other. An unsafe URL is omitted and reported
    ///     as a fault.
    ///   - width: The picture's width in pixels, for its proportions. At least 1.
    ///   - height: The picture's height in pixels. At least 1.
    public init(_ alternative: String, location: String, width: Int, height: Int, shape: Shape = .whole) {
        self.alternative = alternative
        self.location = location
        self.width = max(width, 1)
        self.height = max(height, 1)
        self.shape = shape
    }

    public var body: Node { .picture(self) }
}
