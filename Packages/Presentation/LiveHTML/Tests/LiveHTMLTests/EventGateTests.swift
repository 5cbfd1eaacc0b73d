import Testing

@testable import LiveHTML

struct EventGateTests {
    private final class Time {
        var instant = ContinuousClock.now
    }

    /// A reference, so that expectations can contain its mutating functions.
    private final class Gate {
        private var gate: EventGate

        init(_ limits: LiveLimits, _ time: Time) { gate = EventGate(limits: limits) { time.instant } }

        func enter(_ key: String?) -> EventGate.Entry { gate.enter(key) }
        func leave(_ key: String?) { gate.leave(key) }
        func enterMessage() -> EventGate.Entry { gate.enterMessage() }
        func leaveMessage() { gate.leaveMessage() }
        func isNew(_ number: Int?) -> Bool { gate.isNew(number) }
        func forget(_ number: Int?) { gate.forget(number) }
    }

    private let time = Time()

    private func gate(_ change: (inout LiveLimits) -> Void = { _ in }) -> Gate {
        var limits = LiveLimits()
        change(&limits)
        return Gate(limits, time)
    }

    @Test func events_areLimitedInEachSecond() {
        let gate = gate { ($0.eventsPerSecond, $0.frameMessagesPerSecond) = (3, 2) }
        let events = {
            for expected in [EventGate.Entry.entered, .entered, .entered, .refused] {
                #expect(gate.enter(nil) == expected)
                gate.leave(nil)
            }
        }
        let messages = {
            for expected in [EventGate.Entry.entered, .entered, .refused] {
                let entry = gate.enterMessage()
                #expect(entry == expected)
                if entry == .entered { gate.leaveMessage() }
            }
        }
        for sends in [[events, messages], [messages, events]] {
            for send in sends { send() }
            time.instant += .milliseconds(999)
            #expect(gate.enter(nil) == .refused)
            time.instant += .milliseconds(1)
        }
    }

    @Test func events_thatRun_areLimited() {
        let gate = gate { ($0.runningEvents, $0.runningFrameMessages) = (2, 1) }
        #expect(gate.enter("a") == .entered && gate.enter("a") == .isRunning && gate.enter("b") == .entered)
        #expect(gate.enter("c") == .refused && gate.enter(nil) == .refused)
        gate.leave("a")
        #expect(gate.enter("a") == .entered && gate.enter("c") == .refused)
        #expect(gate.enterMessage() == .entered && gate.enterMessage() == .refused)
        gate.leaveMessage()
        #expect(gate.enterMessage() == .entered && gate.enterMessage() == .refused)
    }

    @Test func event_withARecentNumber_isNotNew() {
        let gate = gate()
        #expect(gate.isNew(nil) && gate.isNew(nil) && gate.isNew(1) && !gate.isNew(1))
        gate.forget(1)
        #expect(gate.isNew(1))
        for number in 2...EventGate.memory { #expect(gate.isNew(number)) }
        #expect(!gate.isNew(1) && gate.isNew(EventGate.memory + 1) && gate.isNew(1))
    }
}
