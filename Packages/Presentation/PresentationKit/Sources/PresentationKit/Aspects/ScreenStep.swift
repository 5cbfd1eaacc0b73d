/// A step in the life cycle of a screen.
public struct ScreenStep: Sendable, Hashable, CustomStringConvertible {
    /// The kind of a step.
    public enum Kind: Sendable, Hashable {
        case load
        case willAppear
        case didAppear
        case willDisappear
        case unload
        /// An action, by the name of its enum case, without user input.
        case action(String)
    }

    /// The name of the controller's type.
    public let screen: String
    /// Distinguishes several screens of one type on one page.
    public let instance: Int
    /// The location that the app gave the screen.
    public let location: String
    /// Whether the screen is a container.
    public let isContainer: Bool
    /// The kind of the step.
    public let kind: Kind

    public var description: String {
        if case .action(let name) = kind { "\(screen).handle(\(name))" } else { "\(screen).\(kind)" }
    }
}

/// The outcome of a step.
public enum ScreenOutcome: Sendable {
    case finished
    /// The step threw `CancellationError` because its task was canceled.
    case cancelled
    /// The step threw another error, which the host shows to the user.
    case failed(any Error)
}
