/// Puts aspects around the steps of all screens of a page.
public struct AspectWeaver: Sendable {
    private let aspects: [any ScreenAspect]
    private let clock: any Clock<Duration>

    /// - Parameters:
    ///   - aspects: What to weave in, outermost first.
    ///   - clock: Measures the duration of steps.
    public init(_ aspects: [any ScreenAspect], clock: any Clock<Duration> = ContinuousClock()) {
        self.aspects = aspects
        self.clock = clock
    }

    @MainActor
    func weave(_ step: ScreenStep, _ body: () -> Void) {
        let elapsed = begin(step)
        body()
        end(step, .finished, elapsed())
    }

    @MainActor
    func weave(_ step: ScreenStep, _ body: @MainActor () async throws -> Void) async -> ScreenOutcome {
        let elapsed = begin(step)
        let outcome: ScreenOutcome
        do {
            try await body()
            outcome = .finished
        } catch is CancellationError {
            outcome = .cancelled
        } catch {
            outcome = .failed(error)
        }
        end(step, outcome, elapsed())
        return outcome
    }

    @MainActor
    func removed(_ screen: RemovedScreen) {
        for aspect in aspects { aspect.removed(screen) }
    }

    @MainActor
    private func begin(_ step: ScreenStep) -> () -> Duration {
        for aspect in aspects { aspect.will(step) }
        return Self.stopwatch(clock)
    }

    @MainActor
    private func end(_ step: ScreenStep, _ outcome: ScreenOutcome, _ duration: Duration) {
        for aspect in aspects.reversed() { aspect.did(step, outcome: outcome, duration: duration) }
    }

    private static func stopwatch<Ticks: Clock>(_ clock: Ticks) -> () -> Duration where Ticks.Duration == Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }
}
