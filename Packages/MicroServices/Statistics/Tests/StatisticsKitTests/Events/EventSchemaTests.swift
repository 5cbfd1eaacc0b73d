import Testing

@testable import StatisticsKit

@Suite(.timeLimit(.minutes(10))) struct EventSchemaTests {
    @Test(arguments: [
        (EventDefinition.Kind.integer, EventValue.integer(1), true), (.integer, 1.0, false), (.integer, "1", false), (.number, 1, true),
        (.number, 1.5, true), (.number, .number(.infinity), false), (.boolean, true, true), (.boolean, 1, false),
        (.oneOf(["a"]), "a", true), (.oneOf(["a"]), "b", false), (.text(maximumLength: 3), "abc", true),
        (.text(maximumLength: 3), "abcd", false), (.text(maximumLength: 3), "éé", false),
    ])
    func kind_acceptsOnlyItsValues(kind: EventDefinition.Kind, value: EventValue, isAdmitted: Bool) {
        #expect(kind.admits(value) == isAdmitted)
    }

    @Test(arguments: [0.0, 0.1, 0.5, 1.0])
    func sampling_selectsShareOfSessionsDeterministically(rate: Double) {
        let definition = EventDefinition("e", sampleRate: rate)
        var numbers = SplitMix64(state: 9)
        let sessions = (0..<5_000).map { _ in numbers.next() }
        let share = Double(sessions.count { definition.isSampled(in: $0) }) / 5_000
        #expect(abs(share - rate) < 0.03)
        #expect(sessions.map { definition.isSampled(in: $0) } == sessions.map { EventDefinition("e", sampleRate: rate).isSampled(in: $0) })
    }

    @Test(arguments: [(-1.0, 0.0), (2, 1), (.nan, 0), (0.3, 0.3)])
    func sampleRate_isClamped(given: Double, kept: Double) {
        #expect(EventDefinition("e", sampleRate: given).sampleRate == kept)
    }

    @Test func schema_withDuplicateName_keepsLastDefinition() {
        let schema: EventSchema = [EventDefinition("e", sampleRate: 0.1), EventDefinition("e", sampleRate: 0.2)]
        #expect(schema["e"]?.sampleRate == 0.2)
    }
}
