import Testing

@testable import StatisticsKit

@Suite(.timeLimit(.minutes(10))) struct UploadMachineTests {
    private static let second: Int64 = 1_000_000_000
    private var machine = UploadMachine(policy: UploadPolicy(maximumBatchCount: 64, baseDelay: .seconds(2), maximumDelay: .seconds(60)))

    @Test mutating func failures_doubleDelayUpToLimit() {
        var waits: [Double] = []
        for _ in 0..<8 {
            #expect(machine.answered(.later(), count: 1, now: 0, random: .max) == .retry)
            waits.append((Double(machine.notBefore) / 1e9).rounded())
        }
        #expect(waits == [2, 4, 8, 16, 32, 60, 60, 60])
    }

    @Test mutating func delay_isRandomUpToMaximum() {
        _ = machine.answered(.later(), count: 1, now: 5, random: 0)
        #expect(machine.next(now: 5) == .send(maximumCount: 64))
        _ = machine.answered(.later(), count: 1, now: 5, random: .max / 2)
        #expect(machine.notBefore > 1 * Self.second && machine.notBefore < 3 * Self.second)
        #expect(machine.next(now: 6) == .wait(until: machine.notBefore))
        #expect(machine.next(now: machine.notBefore) == .send(maximumCount: 64))
    }

    @Test mutating func delay_afterThousandFailures_doesNotOverflow() {
        for _ in 0..<1000 { _ = machine.answered(.later(), count: 1, now: 0, random: .max) }
        #expect((59 * Self.second...60 * Self.second).contains(machine.notBefore))
        _ = machine.answered(.later(after: .seconds(Int64.max)), count: 1, now: .max - 5, random: .max)
        #expect(machine.next(now: .max) == .send(maximumCount: 64) || machine.notBefore < 0)
    }

    @Test mutating func success_resetsFailures() {
        for _ in 0..<5 { _ = machine.answered(.later(), count: 1, now: 0, random: .max) }
        #expect(machine.answered(.accepted, count: 1, now: 0, random: 0) == .accept)
        #expect(machine.failures == 0)
        #expect(machine.next(now: 0) == .send(maximumCount: 64))
    }

    @Test(arguments: [(Duration.seconds(30), 30.0...32.0), (.seconds(-5), 0...2), (.seconds(10_000_000), 86_400...86_402)])
    func retryAfter_isHonoredWithinLimit(asked: Duration, expected: ClosedRange<Double>) {
        for random in [0, UInt64.max / 2, .max] {
            var machine = machine
            #expect(machine.answered(.later(after: asked), count: 1, now: 0, random: random) == .retry)
            #expect(expected.contains(Double(machine.notBefore) / 1e9))
        }
    }

    @Test mutating func tooLarge_halvesBatchUntilSixteenSuccesses() {
        #expect(machine.answered(.tooLarge, count: 64, now: 0, random: 0) == .split)
        #expect(machine.next(now: 0) == .send(maximumCount: 32))
        #expect(machine.answered(.tooLarge, count: 32, now: 0, random: 0) == .split)
        for _ in 0..<15 { _ = machine.answered(.accepted, count: 16, now: 0, random: 0) }
        #expect(machine.next(now: 0) == .send(maximumCount: 16))
        _ = machine.answered(.accepted, count: 16, now: 0, random: 0)
        #expect(machine.next(now: 0) == .send(maximumCount: 32))
    }

    @Test mutating func tooLarge_forSingleEvent_quarantinesAndWaits() {
        #expect(machine.answered(.tooLarge, count: 1, now: 0, random: .max) == .quarantine)
        #expect(machine.next(now: 0) == .wait(until: machine.notBefore))
    }

    @Test mutating func refused_isolatesTheEventAndContinuesWithWholeBatches() {
        for size in [32, 16] {
            #expect(machine.answered(.refused, count: 2 * size, now: 0, random: .max) == .split)
            #expect(machine.next(now: 0) == .send(maximumCount: size))
        }
        #expect(machine.answered(.accepted, count: 16, now: 0, random: 0) == .accept)
        #expect(machine.next(now: 0) == .send(maximumCount: 16))
        #expect(machine.answered(.accepted, count: 48, now: 0, random: 0) == .accept)
        #expect(machine.next(now: 0) == .send(maximumCount: 64), "the whole batch was accepted after all")
        #expect(machine.answered(.refused, count: 1, now: 0, random: .max) == .quarantine)
        #expect(machine.notBefore > 0 && machine.failures == 1)
        #expect(machine.next(now: .max) == .send(maximumCount: 64))
    }

    @Test mutating func refused_forEverything_quarantinesWholeBatches() {
        for _ in 1...3 {
            #expect(machine.answered(.refused, count: 2, now: 0, random: 0) == .split)
            #expect(machine.answered(.refused, count: 1, now: 0, random: 0) == .quarantine)
        }
        #expect(machine.answered(.refused, count: 64, now: 0, random: 0) == .quarantine)
        _ = machine.answered(.accepted, count: 1, now: 0, random: 0)
        #expect(machine.answered(.refused, count: 64, now: 0, random: 0) == .split)
    }
}

@Suite(.timeLimit(.minutes(10))) struct SendOutcomeTests {
    @Test(arguments: [
        (200, SendOutcome.accepted), (202, .accepted), (204, .accepted), (413, .tooLarge), (400, .refused), (403, .refused),
        (404, .refused),
        (422, .refused), (401, .later()), (408, .later()), (425, .later()), (429, .later()), (500, .later()), (503, .later()),
        (302, .later()), (0, .later()), (-1, .later()), (999, .later()),
    ])
    func status_isInterpretedAsInHTTP(status: Int, outcome: SendOutcome) {
        #expect(SendOutcome(status: status) == outcome)
        let delayed = SendOutcome(status: status, retryAfter: .seconds(7))
        #expect(delayed == (outcome == .later() ? .later(after: .seconds(7)) : outcome))
    }
}
