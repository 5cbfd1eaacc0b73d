/// One step in the life of one screen.
public struct ScreenStep: Sendable, Hashable, CustomStringConvertible {
    /// The kind of a step.
    public enum Kind: Sendable, Hashable {
        case load
        case willAppear
        case didAppear
        case willDisappear
        case unload
        /// An action, by the name of its case: never with what the user entered.
        case action(String)
    }

    /// The name of the controller's type.
    public let screen: String
    /// Distinguishes several screens of one type on one page.
    public let instance: Int
    /// The location that the app gave the screen.
    public let location: String
    /// Whether the screen only holds other screens.
    public let isContainer: Bool
    /// The kind of the step.
    public let kind: Kind

    public init(screen: String, instance: Int, location: String, isContainer: Bool, kind: Kind) {
        self.screen = screen
        self.instance = instance
        self.location = location
        self.isContainer = isContainer
        self.kind = kind
    }

    public var description: String {
        if case .action(let name) = kind { "\(screen).handle(\(name))" } else { "\(screen).\(kind)" }
    }
}

/// How a step ended.
public enum ScreenOutcome: Sendable {
    case finished
    /// The step's task was cancelled and the step said so.
    case cancelled
    /// The step threw. The host shows it to the user.
    case failed(any Error)
}
