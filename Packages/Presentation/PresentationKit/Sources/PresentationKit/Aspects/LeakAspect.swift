/// Finds controllers that stay in memory after their screens were removed.
///
/// A controller that is retained on purpose, for example by a long action, is reported, too. Use `after` to allow for it.
public struct LeakAspect: ScreenAspect {
    /// A controller that was not released.
    public struct Leak: Sendable, Hashable, CustomStringConvertible {
        public let screen: String
        public let location: String
        let delay: Duration

        public var description: String {
            "\(screen) at \(location) is still in memory \(delay) after its screen was removed. Look for a closure or a task that holds it: "
                + "capture it weakly, or end the task in unload()."
        }
    }

    private let delay: Duration
    private let clock: any Clock<Duration>
    private let report: @MainActor @Sendable (Leak) -> Void

    /// - Parameters:
    ///   - delay: The time after the removal within which a controller must be released.
    ///   - report: Called once for each leak.
    public init(
        after delay: Duration = .seconds(10), clock: any Clock<Duration> = ContinuousClock(),
        report: @escaping @MainActor @Sendable (Leak) -> Void
    ) {
        (self.delay, self.clock, self.report) = (delay, clock, report)
    }

    public func removed(_ screen: RemovedScreen) {
        Task {
            try? await clock.sleep(for: delay)
            if screen.isAlive { report(Leak(screen: screen.screen, location: screen.location, delay: delay)) }
        }
    }
}
