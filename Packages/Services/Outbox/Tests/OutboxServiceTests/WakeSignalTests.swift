import NetworkKitTesting
import Testing

@testable import OutboxService

/// A signal is never lost: it ends a wait, or the next one. Only an urgent signal ends a pause.
@Suite(.timeLimit(.minutes(1))) struct WakeSignalTests {
    private let signal = WakeSignal()
    private let clock = ManualClock()
    private let pause = Duration.seconds(5)

    /// Starts a pause, which lasts until the returned task ends.
    private func startPause(_ number: Int = 1) async -> Task<Void, Never> {
        let waiting = Task { [signal, clock, pause] in await signal.wait(atMost: pause, clock: clock) }
        await clock.sleepers(number)
        return waiting
    }

    @Test(arguments: [WakeSignal.Priority.work, .urgent]) func storedSignal_endsTheNextWaitForWork(priority: WakeSignal.Priority) async {
        signal.signal(priority)
        await signal.wait(atMost: nil, clock: clock)
    }

    @Test(arguments: [[WakeSignal.Priority.urgent], [.urgent, .work], [.work, .urgent]])
    func storedUrgentSignal_endsTheNextPause_onlyOnce(signals: [WakeSignal.Priority]) async {
        for priority in signals { signal.signal(priority) }
        await signal.wait(atMost: pause, clock: clock)
        #expect(clock.requestedSleeps == [])
        let waiting = await startPause()
        clock.advance(by: pause)
        await waiting.value
    }

    @Test func storedWork_doesNotEndAPause() async {
        signal.signal()
        let waiting = await startPause()
        clock.advance(by: pause)
        await waiting.value
    }

    @Test func urgentSignal_endsAPause() async {
        let waiting = await startPause()
        signal.signal(.urgent)
        await waiting.value
    }

    @Test func work_duringAPause_isStoredForTheNextWait() async {
        let waiting = await startPause()
        signal.signal()
        clock.advance(by: pause)
        await waiting.value
        await signal.wait(atMost: nil, clock: clock)
    }

    @Test(arguments: [WakeSignal.Priority.work, .urgent]) func signal_afterAPause_isStored(priority: WakeSignal.Priority) async {
        let waiting = await startPause()
        clock.advance(by: pause)
        await waiting.value
        signal.signal(priority)
        await signal.wait(atMost: nil, clock: clock)
    }

    /// The second signal may precede the end of the wait.
    @Test(arguments: [WakeSignal.Priority.work, .urgent]) func signal_afterAnotherOne_isStored(priority: WakeSignal.Priority) async {
        for _ in 0..<20 {
            let waiting = await startPause()
            signal.signal(.urgent)
            signal.signal(priority)
            await waiting.value
            await signal.wait(atMost: nil, clock: clock)
        }
    }

    @Test func reset_discardsAStoredSignal() async {
        signal.signal(.urgent)
        signal.reset()
        let waiting = await startPause()
        clock.advance(by: pause)
        await waiting.value
    }

    @Test func wait_whenCanceled_ends() async {
        let waiting = Task { [signal, clock] in await signal.wait(atMost: nil, clock: clock) }
        waiting.cancel()
        await waiting.value
    }
}
