/// Why something of the community cannot be shown.
public struct CommunityError: Error, Sendable, Hashable, CustomStringConvertible {
    private enum Code: Hashable {
        case unreachable
        case signedOut
        case noPicture
        case unexpectedAnswer
        case storage
    }

    private let code: Code

    /// The back end does not answer.
    public static let unreachable = CommunityError(code: .unreachable)
    /// The session has ended.
    public static let signedOut = CommunityError(code: .signedOut)
    /// There is no such picture, or it is of a format that is not shown.
    public static let noPicture = CommunityError(code: .noPicture)
    /// The back end's answer makes no sense.
    public static let unexpectedAnswer = CommunityError(code: .unexpectedAnswer)
    /// The data on this device cannot be read or written.
    public static let storage = CommunityError(code: .storage)

    public var description: String {
        switch code {
        case .unreachable: "Harbor cannot reach the community. Check your connection and try again."
        case .signedOut: "Your session has ended. Sign in again."
        case .noPicture: "This picture is not there any more."
        case .unexpectedAnswer: "The community gave an answer that Harbor does not understand. Try again later."
        case .storage: "Harbor cannot read or write its data on this device. Check that there is free space."
        }
    }
}
