/// Behavior that applies to all screens, such as statistics, logging or timing.
///
/// Aspects are installed where the app is composed. Screens contain no code for them.
///
/// ```swift
/// struct TimingAspect: ScreenAspect {
///     func did(_ step: ScreenStep, outcome: ScreenOutcome, duration: Duration) { timings.record(step.screen, duration) }
/// }
/// ```
///
/// Aspects see every step of every screen in order, including containers. `will` is called in the order of installation, `did` in reverse
/// order. An aspect cannot change or stop a step.
public protocol ScreenAspect: Sendable {
    /// Called before a step. Default: does nothing.
    @MainActor func will(_ step: ScreenStep)
    /// Called after a step. Default: does nothing.
    ///
    /// - Parameters:
    ///   - outcome: The outcome of the step.
    ///   - duration: The duration by the weaver's clock, including suspensions. That of `didAppear` ends when it returns, at the latest
    ///     when the screen disappears.
    @MainActor func did(_ step: ScreenStep, outcome: ScreenOutcome, duration: Duration)
    /// Called after a screen was removed permanently; its controller should be released soon. Default: does nothing.
    @MainActor func removed(_ screen: RemovedScreen)
}

extension ScreenAspect {
    public func will(_ step: ScreenStep) {}
    public func did(_ step: ScreenStep, outcome: ScreenOutcome, duration: Duration) {}
    public func removed(_ screen: RemovedScreen) {}
}
