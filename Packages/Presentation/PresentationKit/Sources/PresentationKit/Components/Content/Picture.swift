/// A picture. Its space is reserved while it loads, and it loads shortly before it scrolls into view.
public struct Picture: View, Sendable, Hashable {
    /// The shape of a picture.
    public enum Shape: Sendable {
        /// The whole picture, as wide as its container allows.
        case whole
        /// A small cropped square, for rows.
        case thumbnail
        /// A small cropped circle, for portraits.
        case avatar
    }

    public let alternative: String
    public let location: String
    public let width: Int
    public let height: Int
    public let shape: Shape

    /// - Parameters:
    ///   - alternative: The alternative text. The page driver rejects an empty one.
    ///   - location: The address of the picture. Browsers load only addresses of the app's own origin. An unsafe URL is omitted and
    ///     reported as a fault.
    ///   - width: The width in pixels, for the proportions. At least 1.
    ///   - height: The height in pixels. At least 1.
    public init(_ alternative: String, location: String, width: Int, height: Int, shape: Shape = .whole) {
        self.alternative = alternative
        self.location = location
        self.width = max(width, 1)
        self.height = max(height, 1)
        self.shape = shape
    }

    public var body: Node { .picture(self) }
}
