/// A removed screen, and whether its controller is still in memory.
@MainActor
public struct RemovedScreen: Sendable, CustomStringConvertible {
    /// The name of the controller's type.
    public nonisolated let screen: String
    /// Distinguishes several screens of one type.
    public nonisolated let instance: Int
    /// The location that the app gave the screen.
    public nonisolated let location: String

    private weak var controller: (any ScreenController)?

    init(_ controller: any ScreenController, screen: String, instance: Int, location: String) {
        self.controller = controller
        self.screen = screen
        self.instance = instance
        self.location = location
    }

    /// Whether the controller is still retained.
    public var isAlive: Bool { controller != nil }

    public nonisolated var description: String { "\(screen) at \(location)" }
}
