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
    /// - Parameter duration: The duration by the weaver's clock, including suspensions. That of `didAppear` ends when it returns, at
    ///   the latest when the screen disappears.
    @MainActor func did(_ step: ScreenStep, outcome: ScreenOutcome, duration: Duration)
    /// Called after a screen was removed permanently; its controller should be released soon. Default: does nothing.
    @MainActor func removed(_ screen: RemovedScreen)
}

extension ScreenAspect {
    public func will(_ step: ScreenStep) {}
    public func did(_ step: ScreenStep, outcome: ScreenOutcome, duration: Duration) {}
    public func removed(_ screen: RemovedScreen) {}
}

/// A step in the life cycle of a screen.
public struct ScreenStep: Sendable, Hashable, CustomStringConvertible {
    /// The kind of a step.
    public enum Kind: Sendable, Hashable {
        case load, willAppear, didAppear, willDisappear, unload
        /// An action, by the name of its enum case, without user input.
        case action(String)
    }

    /// The step whose task the current code is part of; nil outside of loads, appearances and actions.
    ///
    /// Tasks that the step starts have the same value. In ``ScreenAspect/will(_:)`` it is the step that caused the new one.
    @TaskLocal public static var current: ScreenStep?

    /// A number that is unique among the steps of this process.
    public let number: Int
    /// The name of the controller's type.
    public let screen: String
    /// The source file of the controller, such as `UserScreens/ProfileController.swift`.
    public let file: String
    /// The location that the app gave the screen.
    public let location: String
    public let isContainer: Bool
    public let kind: Kind

    public var description: String { if case .action(let name) = kind { "\(screen).handle(\(name))" } else { "\(screen).\(kind)" } }
}

/// The outcome of a step.
public enum ScreenOutcome: Sendable {
    case finished
    /// The step threw `CancellationError` because its task was canceled.
    case cancelled
    /// The step threw another error, which the host shows to the user.
    case failed(any Error)
}

/// A removed screen, and whether its controller is still in memory.
@MainActor public struct RemovedScreen: Sendable, CustomStringConvertible {
    public nonisolated let screen: String
    public nonisolated let location: String
    private weak var controller: (any ScreenController)?

    init(_ controller: any ScreenController, screen: String, location: String) {
        (self.controller, self.screen, self.location) = (controller, screen, location)
    }

    /// Whether the controller is still retained.
    public var isAlive: Bool { controller != nil }
    public nonisolated var description: String { "\(screen) at \(location)" }
}

/// Puts aspects around the steps of all screens of a page.
public struct AspectWeaver: Sendable {
    private let aspects: [any ScreenAspect]
    private let clock: any Clock<Duration>

    /// - Parameter aspects: What to weave in, outermost first.
    public init(_ aspects: [any ScreenAspect], clock: any Clock<Duration> = ContinuousClock()) {
        self.aspects = aspects
        self.clock = clock
    }

    @MainActor func weave(_ step: ScreenStep, _ body: () -> Void) {
        let elapsed = begin(step)
        body()
        end(step, .finished, elapsed())
    }

    @MainActor func weave(_ step: ScreenStep, _ body: @MainActor () async throws -> Void) async -> ScreenOutcome {
        let elapsed = begin(step)
        let outcome: ScreenOutcome
        do {
            try await ScreenStep.$current.withValue(step) { try await body() }
            outcome = .finished
        } catch is CancellationError {
            outcome = .cancelled
        } catch {
            outcome = .failed(error)
        }
        end(step, outcome, elapsed())
        return outcome
    }

    @MainActor func removed(_ screen: RemovedScreen) { for aspect in aspects { aspect.removed(screen) } }

    @MainActor private func begin(_ step: ScreenStep) -> () -> Duration {
        for aspect in aspects { aspect.will(step) }
        return Self.stopwatch(clock)
    }

    @MainActor private func end(_ step: ScreenStep, _ outcome: ScreenOutcome, _ duration: Duration) {
        for aspect in aspects.reversed() { aspect.did(step, outcome: outcome, duration: duration) }
    }

    private static func stopwatch<Ticks: Clock>(_ clock: Ticks) -> () -> Duration where Ticks.Duration == Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }
}
