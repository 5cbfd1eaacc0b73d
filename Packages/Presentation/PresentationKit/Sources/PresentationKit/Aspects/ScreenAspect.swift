/// Behaviour that cuts across all screens: statistics, logging, timing.
///
/// Installed once where the app is composed; a screen has no line for it and runs the same without.
///
/// ```swift
/// struct TimingAspect: ScreenAspect {
///     func did(_ step: ScreenStep, outcome: ScreenOutcome, duration: Duration) { timings.record(step.screen, duration) }
/// }
/// ```
///
/// Aspects see every step of every screen in order, those of containers too. `will` is called in the order in which the aspects were
/// installed, `did` in the reverse order. An aspect cannot change a step or stop it.
public protocol ScreenAspect: Sendable {
    /// A step is about to begin. Default: does nothing.
    @MainActor func will(_ step: ScreenStep)
    /// A step has ended. Default: does nothing.
    ///
    /// - Parameters:
    ///   - outcome: How it ended.
    ///   - duration: How long it took by the weaver's clock, suspensions included. That of `didAppear` ends when the screen
    ///     disappears, if the screen observes something for so long.
    @MainActor func did(_ step: ScreenStep, outcome: ScreenOutcome, duration: Duration)
    /// A screen was removed for good; its controller should leave the memory soon. Default: does nothing.
    @MainActor func removed(_ screen: RemovedScreen)
}

extension ScreenAspect {
    public func will(_ step: ScreenStep) {}
    public func did(_ step: ScreenStep, outcome: ScreenOutcome, duration: Duration) {}
    public func removed(_ screen: RemovedScreen) {}
}
