/// A video or a sound with controls. It starts on demand, and only its metadata loads before.
public struct Player: View, Sendable, Hashable {
    /// The kind of content.
    public enum Kind: Sendable {
        case video
        case audio
    }

    public let kind: Kind
    public let title: String
    public let location: String

    /// - Parameters:
    ///   - title: Describes the content, for users who cannot see or hear it, and where it cannot be played.
    ///   - location: The address of the file. Browsers load only addresses of the app's own origin. An unsafe URL is omitted and reported as a
    ///     fault.
    public init(_ kind: Kind, _ title: String, location: String) {
        self.kind = kind
        self.title = title
        self.location = location
    }

    public var body: Node { .player(self) }
}
