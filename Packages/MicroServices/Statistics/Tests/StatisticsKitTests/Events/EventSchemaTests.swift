import Testing

@testable import StatisticsKit

@Suite struct EventSchemaTests {
    @Test(arguments: [
        (EventDefinition.Kind.integer, EventValue.integer(1), true), (.integer, 1.0, false), (.integer, "1", false), (.number, 1, true),
        (.number, 1.5, true), (.number, .number(.infinity), false), (.boolean, true, true), (.boolean, 1, false),
        (.oneOf(["a"]), "a", true), (.oneOf(["a"]), "b", false), (.text(maximumLength: 3), "abc", true),
        (.text(maximumLength: 3), "abcd", false), (.text(maximumLength: 3), "éé", false),
    ])
    func kind_acceptsOnlyItsValues(kind: EventDefinition.Kind, value: EventValue, isAdmitted: Bool) {
        #expect(kind.admits(value) == isAdmitted)
    }

    /// The numbers of the published generator for the seed 1234567 (SplitMix64; Steele, Lea, Flood, 2014).
    @Test func numbers_areThoseOfSplitMix64() {
        var numbers = SplitMix64(state: 1_234_567)
        #expect((0..<3).map { _ in numbers.next() } == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
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

    @Test func sampling_ofTwoEvents_isIndependent() {
        var numbers = SplitMix64(state: 9)
        let (a, b) = (EventDefinition("a", sampleRate: 0.5), EventDefinition("b", sampleRate: 0.5))
        let both = (0..<5_000).count { _ in
            let session = numbers.next()
            return a.isSampled(in: session) && b.isSampled(in: session)
        }
        #expect(abs(Double(both) / 5_000 - 0.25) < 0.03)
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
