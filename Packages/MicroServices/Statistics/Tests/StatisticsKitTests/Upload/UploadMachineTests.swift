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

    @Test(arguments: [(Duration.seconds(30), 30.0...32.0), (.seconds(-5), 0...2), (.seconds(10_000_000), 86_400...86_402)])
    func retryAfter_isHonoredWithinLimit(asked: Duration, expected: ClosedRange<Double>) {
        for random in [0, UInt64.max / 2, .max] {
            var machine = machine
            #expect(machine.answered(.later(after: asked), count: 1, now: 0, random: random) == .retry)
            #expect(expected.contains(Double(machine.notBefore) / 1e9))
        }
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
