import AttemptsAPI
import AttemptsTesting
import DomainAPI
import RoutingService
import Synchronization
import Testing

@testable import AttemptsService

@Suite(.timeLimit(.minutes(10))) struct AttemptsServiceTests {
    /// A clock that tests advance.
    private final class TestClock: Sendable {
        private let time = Mutex(ContinuousClock.now)

        func advance(by duration: Duration) { time.withLock { $0 += duration } }
        func now() -> ContinuousClock.Instant { time.withLock { $0 } }
    }

    private let clock = TestClock()
    private let attempts: AttemptsService

    init() {
        attempts = AttemptsService { [clock] in clock.now() }
    }

    /// Each implementation allows five attempts of a kind.
    @Test func attempts_beyondTheMaximum_areNotAllowed() {
        for implementation in [attempts, FakeAttempts(5)] as [any AttemptsServing] {
            #expect((1...6).map { _ in implementation.allow("sign-in") } == [true, true, true, true, true, false])
            #expect(implementation.allow("payment"))
        }
    }

    @Test func attempts_afterTheWindow_areAllowedAgain() {
        for _ in 1...5 { _ = attempts.allow("sign-in") }
        clock.advance(by: .seconds(59))
        #expect(!attempts.allow("sign-in"))
        clock.advance(by: .seconds(1))
        #expect(attempts.allow("sign-in"))
    }

    @Test func kinds_beyondTheirMaximum_areNotAllowed() {
        for kind in 0..<AttemptsService.kinds { #expect(attempts.allow("\(kind)")) }
        #expect(!attempts.allow("one more"))
        #expect(attempts.allow("0"))
    }

    @Test func attempts_throughMediator_areCounted() async throws {
        let mediator = Mediator(schemes: ["test"])
        try mediator.install(attempts.domain.routes)
        for _ in 1...5 { #expect(try await mediator(AllowAttempts(name: "sign-in"))) }
        #expect(try await !mediator(AllowAttempts(name: "sign-in")))
        #expect(!attempts.allow("sign-in"))
    }
}
